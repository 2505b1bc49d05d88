/** A benchmark as a command: chooses measures, repeats them, prints the table and sets the exit code. */
import {
  createCommand,
  runCommandLine,
  wholeNumber,
  type CommandContext,
} from '../../contracts/shared/command-line.ts'
import { CouldNotRun, exitCodes, UsageError } from '../../contracts/shared/errors.ts'
import { runAsProcess } from '../../contracts/shared/process.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { attempt, report, Unavailable, type Figure, type Target } from './figures.ts'
import { stopAll } from './processes.ts'

export interface Effort {
  readonly rounds: number
  /** Of one round of load. */
  readonly seconds: number
  readonly warmUpSeconds: number
  readonly isQuick: boolean
}

export interface Measure {
  /** The name for `--only`. */
  readonly name: string
  readonly about: string
  /** Every figure that it measures; each is in the table even when it cannot be measured. */
  readonly targets: readonly Target[]
  /** Throws Unavailable when it cannot run. The caller stops the processes that it starts. */
  readonly run: (effort: Effort) => Promise<readonly Figure[]>
}

interface Benchmark {
  /** `npm run bench:NAME`, and the name of the report files. */
  readonly name: string
  readonly about: string
  readonly measures: readonly Measure[]
  readonly method: string
  /** Runs once before the first measure. Throws Unavailable when nothing can be measured. */
  readonly prepare?: () => void
}

/** Runs the benchmark with the arguments of this process, and stops every process that it started. */
export async function runBenchmark(benchmark: Benchmark): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stopAll().finally(() => process.exit(exitCodes.interrupted)))
  }
  try {
    await runAsProcess((args, context) => runCommandLine(() => commandOf(benchmark, context), args, context))
  } finally {
    await stopAll()
  }
}

const commandOf = ({ name, about, measures, method, prepare }: Benchmark, context: CommandContext) =>
  createCommand(`npm run bench:${name} --`, context)
    .description(about)
    .option('--only <names>', 'runs some of the measures, separated by commas')
    .option(
      '--rounds <number>',
      'how often each is repeated; the median counts (default 5)',
      wholeNumber(1, 99),
    )
    .option('--quick', 'three rounds with less work each: to try it out, not to quote')
    .addHelpText(
      'after',
      [
        '\nMeasures:',
        ...measures.map((measure) => `  ${measure.name.padEnd(15)} ${measure.about}`),
        `\nThe table is also written to .cache/bench/${name}.md and ${name}.json.`,
        'Exit codes: 0 every target is met, 1 wrong use, 3 nothing could be measured, 4 a target is missed or a figure',
        'could not be measured, 130 stopped by Ctrl-C.',
      ].join('\n'),
    )
    .action(async ({ only, quick = false, rounds = quick ? 3 : 5 }) => {
      const chosen =
        only === undefined ? measures : only.split(',').map((each) => find(each.trim(), measures))
      try {
        prepare?.()
      } catch (error) {
        throw error instanceof Unavailable ? new CouldNotRun(error.message, { cause: error }) : error
      }
      // Short rounds, so that a disturbance of a second spoils one round and not the median.
      const effort = { rounds, seconds: 1, warmUpSeconds: quick ? 1 : 2, isQuick: quick }
      const figures = await runEach(chosen, effort)
      const isMet = report(
        name,
        figures,
        `${method}; ${String(rounds)} rounds: the median, and the lowest to the highest`,
      )
      if (!isMet) context.exitCode = exitCodes.failed
    })

function find(name: string, measures: readonly Measure[]): Measure {
  const found = measures.find((measure) => measure.name === name)
  if (found) return found
  const names = measures.map((measure) => measure.name)
  throw new UsageError(
    `There is no measure "${name}".${didYouMean(name, names)} The measures are: ${names.join(', ')}.`,
  )
}

async function runEach(measures: readonly Measure[], effort: Effort): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { name, targets, run } of measures) {
    const started = performance.now()
    process.stderr.write(`${name} … `)
    try {
      figures.push(...(await attempt(targets, () => run(effort))))
    } finally {
      await stopAll()
    }
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  }
  return figures
}
