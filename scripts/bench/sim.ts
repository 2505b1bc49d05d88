/** `npm run bench:sim`: measures the simulator from outside, and says which of its promises it keeps. */
import { cpus } from 'node:os'
import { attempt, Unavailable, verdictOf, type Figure } from './figure.ts'
import { help, parseFlags, UsageError, type Flags } from './flags.ts'
import { writeCached } from './folders.ts'
import type { Effort, Measure } from './measure.ts'
import { measures } from './measures.ts'
import { installPeers } from './peers.ts'
import { stopAll } from './processes.ts'
import { seenBusy } from './quiet.ts'
import { median } from './statistics.ts'
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
  const about = describeRun(effort)
  console.log(`\n${about}\n\n${terminalTable(figures)}\n\n${countText(figures)}`)
  write(figures, about)
  const isBroken = figures.some((figure) => ['MISSED', 'NOT MEASURED'].includes(verdictOf(figure)))
  process.exitCode = isBroken ? 1 : 0
}

async function runOne({ promises, run }: Measure, effort: Effort): Promise<readonly Figure[]> {
  try {
    return await attempt(promises, () => run(effort))
  } finally {
    await stopAll()
  }
}

function describeRun({ rounds, seconds }: Effort): string {
  const machine = `${String(cpus().length)} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`
  return (
    `${machine}; ${String(rounds)} rounds, of ${String(seconds)} s where there is load; the median, and the lowest ` +
    `to the highest round. Other work had ${percent(median(seenBusy))} of the machine when a round began, ` +
    `${percent(Math.max(0, ...seenBusy))} at most.`
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

function write(figures: readonly Figure[], about: string): void {
  writeCached('sim.md', `${about}\n\n${markdownTable(figures)}\n\n${countText(figures)}\n`)
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
  writeCached('sim.json', `${JSON.stringify({ about, figures: judged }, null, 2)}\n`)
}
