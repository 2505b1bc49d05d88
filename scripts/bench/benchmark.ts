/** The frame of every benchmark: a command that repeats measures, compares them with their targets and prints the table. */
import { cpus } from 'node:os'
import { createCommand, wholeNumber } from '../../contracts/shared/command-line.ts'
import { CouldNotRun, exitCodes, UsageError } from '../../contracts/shared/errors.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { runScript } from '../command.ts'
import { installTools, stopAll, writeCached } from './servers.ts'

export interface Measure {
  /** The name for `--only`. */
  readonly name: string
  readonly about: string
  /** Throws CouldNotRun when it cannot measure. The frame stops everything that it starts. */
  readonly run: (rounds: number) => Promise<readonly Figure[]>
}

interface Target {
  readonly atLeast?: number
  readonly atMost?: number
}

/** The empty unit is a plain number. */
type Unit = '×' | '/s' | 's' | 'ms' | 'KB' | 'MB' | 'points' | ''

export interface Figure extends Target {
  readonly name: string
  readonly unit: Unit
  /** One value per round; the median is the figure. Empty if it could not be measured. */
  readonly rounds: readonly number[]
  /** What is behind it, or why it could not be measured. */
  readonly seen?: string
}

/**
 * Returns a function that divides one number of the subject's results by the same of the reference's, round by round, without rounds
 * in which one of them has none.
 */
export const ratioOf =
  <Result>(subject: readonly Result[], reference: readonly Result[]) =>
  (name: string, target: Target, unit: Unit, read: (result: Result) => number = Number): Figure => {
    const [own, other] = [subject.map(read), reference.map(read)]
    return {
      name,
      ...target,
      unit: '×',
      rounds: own.map((value, round) => value / (other[round] ?? Number.NaN)).filter(Number.isFinite),
      seen: `${withUnit(median(own), unit)} against ${withUnit(median(other), unit)}`,
    }
  }

/** Returns the value below which `part` (0 to 1) of the values lie. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Runs every subject once per round, so that a slow moment slows all of them; every other round runs backwards. */
export async function interleave<Name extends string, Result>(
  rounds: number,
  subjects: Readonly<Record<Name, (round: number) => Result | Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(subjects) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results[name].push(await subjects[name](round))
    }
  }
  return results
}

/** Runs `work` once per round, one after another. */
export const repeat = async <Result>(
  rounds: number,
  work: (round: number) => Result | Promise<Result>,
): Promise<Result[]> => (await interleave(rounds, { work })).work

interface Benchmark {
  /** `npm run bench:NAME`, and the name of the report files. */
  readonly name: string
  readonly about: string
  readonly measures: readonly Measure[]
  readonly method: string
}

/** Runs the benchmark with the arguments of this process, and stops everything that it started. */
export const runBenchmark = ({ name, about, measures, method }: Benchmark): Promise<void> =>
  runScript((context) =>
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
        context.signal.addEventListener('abort', () => {
          void stopAll().finally(() => process.exit(exitCodes.interrupted))
        })
        const chosen = only?.split(',').map((each) => find(each.trim(), measures)) ?? measures
        installTools()
        const figures: Figure[] = []
        for (const measure of chosen) figures.push(...(await runMeasure(measure, rounds)))
        const repetition = `${String(rounds)} rounds: the median, and the lowest to the highest`
        if (!report(name, figures, `${method}; ${repetition}`)) context.exitCode = exitCodes.failed
      }),
  )

function find(name: string, measures: readonly Measure[]): Measure {
  const found = measures.find((measure) => measure.name === name)
  if (found) return found
  const known = measures.map((measure) => measure.name)
  throw new UsageError(
    `There is no measure "${name}".${didYouMean(name, known)} The measures are: ${known.join(', ')}.`,
  )
}

async function runMeasure({ name, run }: Measure, rounds: number): Promise<readonly Figure[]> {
  const started = performance.now()
  process.stderr.write(`${name} … `)
  try {
    return await run(rounds)
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error
    return [{ name, unit: '', rounds: [], seen: error.message.replace(/[\s|]+/g, ' ') }]
  } finally {
    await stopAll()
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  }
}

const verdicts = ['met', 'MISSED', 'NOT MEASURED'] as const
type Judged = Figure & { readonly verdict: (typeof verdicts)[number] }

function verdictOf({ atLeast = -Infinity, atMost = Infinity, rounds }: Figure): Judged['verdict'] {
  if (rounds.length === 0) return 'NOT MEASURED'
  const value = median(rounds)
  return value >= atLeast && value <= atMost ? 'met' : 'MISSED'
}

/** Prints the figures as a table, writes NAME.md and NAME.json, and returns whether every target is met. */
function report(name: string, figures: readonly Figure[], method: string): boolean {
  const about = `${String(cpus().length)} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}; ${method}.`
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
  const counts = verdicts.map(
    (each) => `${String(judged.filter(({ verdict }) => verdict === each).length)} ${each.toLowerCase()}`,
  )
  const text = `${about}\n\n${table(judged)}\n\n${counts.join(', ')}\n`
  console.log(`\n${text}`)
  writeCached(`${name}.md`, text)
  writeCached(`${name}.json`, { about, figures: judged })
  return judged.every(({ verdict }) => verdict === 'met')
}

/** Returns a Markdown table whose columns are aligned. */
function table(figures: readonly Judged[]): string {
  const rows = [['figure', 'measured', 'rounds', 'target', '', 'seen'], ...figures.map(cells)]
  const widths =
    rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const [head = [], ...body] = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [head, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const text = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3 })
const withUnit = (value: number | string, unit: Unit): string =>
  `${typeof value === 'number' ? text(value) : value}${unit === '/s' ? '' : ' '}${unit}`.trimEnd()

function cells({ name, atLeast, atMost, rounds, unit, seen = '', verdict }: Judged): string[] {
  if (rounds.length === 0) return [name, '–', '', '', verdict, seen]
  const bounds = [
    atLeast === undefined ? [] : `≥ ${text(atLeast)}`,
    atMost === undefined ? [] : `≤ ${text(atMost)}`,
  ]
  return [
    name,
    withUnit(median(rounds), unit),
    `${text(Math.min(...rounds))}–${text(Math.max(...rounds))}`,
    withUnit(bounds.flat().join(', '), unit),
    verdict,
    seen,
  ]
}
