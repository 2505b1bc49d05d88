/** `npm run bench:sim`: measures the simulator from outside, and says which of its promises it keeps. */
import { cpus } from 'node:os'
import { attempt, Unavailable, verdictOf, type Figure } from './figure.ts'
import { help, parseFlags, UsageError, type Flags } from './flags.ts'
import { writeCached } from './folders.ts'
import type { Effort, Measure } from './measure.ts'
import { measures } from './measures.ts'
import { installPeers } from './peers.ts'
import { stopAll } from './processes.ts'
import { countText, markdownTable, terminalTable } from './table.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(1)))
}

try {
  const flags = parseFlags(process.argv.slice(2), measures)
  if (flags.isHelp) console.log(help(measures))
  else await bench(flags)
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Unavailable)) throw error
  console.error(`npm run bench:sim: ${error.message}`)
  process.exitCode = 1
} finally {
  await stopAll()
}

async function bench({ measures, effort }: Flags): Promise<void> {
  installPeers()
  const figures: Figure[] = []
  for (const measure of measures) {
    const started = performance.now()
    process.stderr.write(`${measure.name} … `)
    figures.push(...(await runOne(measure, effort)))
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  }
  console.log(`\n${terminalTable(figures)}\n\n${countText(figures)}`)
  write(figures, effort)
  const isKept = figures.every((figure) => ['met', 'not run'].includes(verdictOf(figure)))
  process.exitCode = isKept ? 0 : 1
}

async function runOne({ promises, run }: Measure, effort: Effort): Promise<readonly Figure[]> {
  try {
    return await attempt(promises, () => run(effort))
  } finally {
    await stopAll()
  }
}

function write(figures: readonly Figure[], { rounds, seconds }: Effort): void {
  const machine = `${String(cpus().length)} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`
  const how = `${machine}; ${String(rounds)} rounds of ${String(seconds)} s; median, and lowest to highest round.`
  writeCached('sim.md', `${how}\n\n${markdownTable(figures)}\n\n${countText(figures)}\n`)
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
  writeCached('sim.json', `${JSON.stringify({ machine, rounds, seconds, figures: judged }, null, 2)}\n`)
}
