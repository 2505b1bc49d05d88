/** `npm run bench:sim`: measures the simulator from outside, and says which of its promises it keeps. */
import { attempt, Unavailable, type Figure } from './figure.ts'
import { help, parseFlags, UsageError, type Flags } from './flags.ts'
import type { Effort, Measure } from './measure.ts'
import { measures } from './measures.ts'
import { installPeers } from './peers.ts'
import { stopAll } from './processes.ts'
import { describeMachine, report } from './report.ts'

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

async function bench({ measures, effort }: Flags<Measure>): Promise<void> {
  installPeers()
  const figures: Figure[] = []
  for (const measure of measures) {
    const started = performance.now()
    process.stderr.write(`${measure.name} … `)
    figures.push(...(await runOne(measure, effort)))
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  }
  report('sim', figures, describeRun(effort))
}

async function runOne({ promises, run }: Measure, effort: Effort): Promise<readonly Figure[]> {
  try {
    return await attempt(promises, () => run(effort))
  } finally {
    await stopAll()
  }
}

function describeRun({ rounds, seconds }: Effort): string {
  return describeMachine(
    `${String(rounds)} rounds, of ${String(seconds)} s where there is load; the median, and the lowest to the highest round`,
  )
}
