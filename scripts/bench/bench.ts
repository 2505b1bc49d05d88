/** A benchmark as a command: which measures, how often, a table of what came out, and an exit code. */
import { runCommand, type Command } from '../../contracts/shared/command.ts'
import { CouldNotRun, exitCodes, UsageError, type ExitCode } from '../../contracts/shared/errors.ts'
import { wholeNumber, type ParsedFlags } from '../../contracts/shared/flags.ts'
import { runAsProcess } from '../../contracts/shared/process.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { attempt, Unavailable, type Figure } from './figure.ts'
import type { Effort, Measure } from './measure.ts'
import { stopAll } from './processes.ts'
import { report } from './report.ts'

/** What `--only` can name. */
interface Named {
  readonly name: string
  readonly about: string
}

export interface Benchmark<Known extends Named> {
  /** `npm run bench:NAME`, and what its files are called by. */
  readonly name: string
  readonly about: string
  readonly measures: readonly Known[]
  /** What `--rounds` and `--quick` change. */
  readonly rounds: string
  readonly quick: string
  /** Throws Unavailable where nothing of it can be measured. */
  readonly run: (measures: readonly Known[], effort: Effort) => Promise<readonly Figure[]>
  /** How it was measured, for whoever reads the figures. */
  readonly describe: (measures: readonly Known[], effort: Effort) => string
}

/** Whatever a benchmark has started is ended with it. */
export async function runBenchmark<Known extends Named>(benchmark: Benchmark<Known>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stopAll().finally(() => process.exit(exitCodes.interrupted)))
  }
  try {
    await runAsProcess((args, context) => runCommand(commandOf(benchmark), args, context))
  } finally {
    await stopAll()
  }
}

function commandOf<Known extends Named>(benchmark: Benchmark<Known>): Command {
  const { name, measures, run, describe } = benchmark
  return {
    help: helpOf(benchmark),
    flags: { only: { type: 'string' }, rounds: { type: 'string' }, quick: { type: 'boolean' } },
    async run(flags): Promise<ExitCode> {
      const chosen = measuresIn(flags, measures)
      const effort = effortOf(flags)
      const figures = await run(chosen, effort).catch((error: unknown) => {
        throw error instanceof Unavailable ? new CouldNotRun(error.message, { cause: error }) : error
      })
      return report(name, figures, describe(chosen, effort)) ? exitCodes.passed : exitCodes.failed
    },
  }
}

function helpOf<Known extends Named>({ name, about, measures, rounds, quick }: Benchmark<Known>): string {
  const width = Math.max(...measures.map((measure) => measure.name.length))
  return `npm run bench:${name} -- [--only NAME,…] [--rounds N] [--quick]

${about}

  --only NAME,…  some of the measures:
${measures.map((each) => `                   ${each.name.padEnd(width)} ${each.about}`).join('\n')}
  --rounds N     ${rounds} (default 5); the median counts
  --quick        ${quick}: to try it out, not to quote

The table also goes to .cache/bench/${name}.md and ${name}.json.

Exit codes: 0 every target is met, 1 wrong use, 3 nothing could be measured, 4 a target is missed or one
figure could not be measured, 130 stopped by Ctrl-C.

Example: npm run bench:${name} -- --only ${measures[0]?.name ?? ''} --quick`
}

function effortOf(flags: ParsedFlags): Effort {
  const isQuick = flags.isSet('quick')
  const rounds = wholeNumber(flags, 'rounds', 99) ?? (isQuick ? 3 : 5)
  if (rounds === 0) throw new UsageError('--rounds takes a whole number from 1 to 99.')
  // Many short rounds: what disturbs the machine for a second then spoils one of them, and not the median.
  return { rounds, seconds: 1, warmUpSeconds: isQuick ? 1 : 2, isQuick }
}

function measuresIn<Known extends Named>(flags: ParsedFlags, known: readonly Known[]): readonly Known[] {
  const only = flags.text('only')
  return only === undefined ? known : only.split(',').map((name) => find(name.trim(), known))
}

function find<Known extends Named>(name: string, known: readonly Known[]): Known {
  const found = known.find((measure) => measure.name === name)
  if (found) return found
  const names = known.map((measure) => measure.name)
  throw new UsageError(
    `There is no measure "${name}".${didYouMean(name, names) || ` There are: ${names.join(', ')}.`}`,
  )
}

/** Each measure by itself: what one has started is ended before the next begins. */
export async function runEach(measures: readonly Measure[], effort: Effort): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { name, promises, run } of measures) {
    const started = performance.now()
    process.stderr.write(`${name} … `)
    try {
      figures.push(...(await attempt(promises, () => run(effort))))
    } finally {
      await stopAll()
    }
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  }
  return figures
}
