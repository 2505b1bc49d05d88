/** `npm run bench:chat`: how fast the chat is in a real browser, what it weighs, and what it leaves behind. */
import { arrival } from './chat/arrival.ts'
import { memory } from './chat/memory.ts'
import { typing } from './chat/typing.ts'
import { weight } from './chat/weight.ts'
import { attempt, Unavailable, type Figure } from './figure.ts'
import { parseFlags, UsageError, type Flags } from './flags.ts'
import type { Effort, Measure } from './measure.ts'
import { stopAll } from './processes.ts'
import { describeMachine, report } from './report.ts'

const measures: readonly Measure[] = [arrival, weight, typing, memory]

const help = `npm run bench:chat -- [--only NAME,…] [--rounds N] [--quick]

How fast the chat is in a real browser, what it weighs, and what it leaves behind.

  --only NAME,…  some of the measures:
${measures.map(({ name, about }) => `                   ${name.padEnd(8)} ${about}`).join('\n')}
  --rounds N     how often each is repeated (default 5); the median counts
  --quick        three rounds, fewer sockets and messages: to try it out, not to quote

The table also goes to .cache/bench/chat.md and chat.json. Exit code 1 when a target is missed.`

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(1)))
}

try {
  const flags = parseFlags(process.argv.slice(2), measures)
  if (flags.isHelp) console.log(help)
  else await bench(flags)
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Unavailable)) throw error
  console.error(`npm run bench:chat: ${error.message}`)
  process.exitCode = 1
} finally {
  await stopAll()
}

async function bench({ measures, effort }: Flags<Measure>): Promise<void> {
  const figures: Figure[] = []
  for (const measure of measures) {
    const started = performance.now()
    process.stderr.write(`${measure.name} … `)
    figures.push(...(await runOne(measure, effort)))
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  }
  report('chat', figures, describeRun(effort))
}

async function runOne({ promises, run }: Measure, effort: Effort): Promise<readonly Figure[]> {
  try {
    return await attempt(promises, () => run(effort))
  } finally {
    await stopAll()
  }
}

function describeRun({ rounds }: Effort): string {
  return describeMachine(`${String(rounds)} rounds; the median, and the lowest to the highest round`)
}
