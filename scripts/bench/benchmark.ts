/** A benchmark as a command: chooses measures, repeats them, prints the table and sets the exit code. */
import { createCommand, runCommandLine, wholeNumber } from '../../contracts/shared/command-line.ts'
import { exitCodes, UsageError } from '../../contracts/shared/errors.ts'
import { runAsProcess } from '../../contracts/shared/process.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { attempt, report, type Figure } from './figures.ts'
import { stopAll } from './processes.ts'

export interface Measure {
  /** The name for `--only`. */
  readonly name: string
  readonly about: string
  /** Throws CouldNotRun when it cannot measure. The caller stops the processes that it starts. */
  readonly run: (rounds: number) => Promise<readonly Figure[]>
}

interface Benchmark {
  /** `npm run bench:NAME`, and the name of the report files. */
  readonly name: string
  readonly about: string
  readonly measures: readonly Measure[]
  readonly method: string
  /** Runs once before the first measure. Throws CouldNotRun when nothing can be measured. */
  readonly prepare?: () => void
}

/** Runs the benchmark with the arguments of this process, and stops every process that it started. */
export async function runBenchmark({ name, about, measures, method, prepare }: Benchmark): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stopAll().finally(() => process.exit(exitCodes.interrupted)))
  }
  await runAsProcess((args, context) =>
    runCommandLine(
      () =>
        createCommand(`npm run bench:${name} --`, context)
          .description(about)
          .option('--only <names>', 'runs some of the measures, separated by commas')
          .option('--rounds <number>', 'how often each is repeated; the median counts', wholeNumber(1, 99), 5)
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
          .action(async ({ only, rounds }) => {
            const chosen = only === undefined ? measures : find(only.split(','), measures)
            prepare?.()
            const figures = await runEach(chosen, rounds)
            const repetition = `${String(rounds)} rounds: the median, and the lowest to the highest`
            if (!report(name, figures, `${method}; ${repetition}`)) context.exitCode = exitCodes.failed
          }),
      args,
      context,
    ),
  )
}

function find(names: readonly string[], measures: readonly Measure[]): readonly Measure[] {
  const known = measures.map(({ name }) => name)
  return names.map((name) => {
    const found = measures.find((measure) => measure.name === name.trim())
    if (found) return found
    throw new UsageError(
      `There is no measure "${name}".${didYouMean(name, known)} The measures are: ${known.join(', ')}.`,
    )
  })
}

async function runEach(measures: readonly Measure[], rounds: number): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { name, run } of measures) {
    const started = performance.now()
    process.stderr.write(`${name} … `)
    try {
      figures.push(...(await attempt(name, () => run(rounds))))
    } finally {
      await stopAll()
    }
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  }
  return figures
}
