/** Figures of a benchmark: what was measured, the verdict, and the table that shows them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { root } from '../root.ts'
import { busyShares, median } from './rounds.ts'

export interface Target {
  readonly name: string
  readonly atLeast?: number
  readonly atMost?: number
}

/** A figure without a bound is informative: it is printed and never missed. */
interface Measured extends Target {
  /** The empty unit is a plain number. */
  readonly unit: '×' | 'ms' | 'KB' | 'MB' | 'points' | ''
  /** One value per round; the median is the figure. */
  readonly rounds: readonly number[]
  /** The absolute numbers behind it. */
  readonly seen: string
}

interface NotMeasured extends Target {
  readonly reason: string
  /** "not run" when this machine lacks a peer, which is not the simulator's fault. */
  readonly verdict: 'NOT MEASURED' | 'not run'
}

export type Figure = Measured | NotMeasured

/**
 * Returns a function that makes figures: one number of the subject's results divided by the same of the reference's,
 * round by round. `show` formats the absolute numbers. A round in which one of them has no number is left out, and said.
 */
export const ratiosOf =
  <Result>(subject: readonly Result[], reference: readonly Result[]) =>
  (target: Target, read: (result: Result) => number, show: (value: number) => string): Measured => {
    const all = subject.map((result, round) => {
      const other = reference[round]
      return { own: read(result), other: other === undefined ? Number.NaN : read(other) }
    })
    const pairs = all.filter(({ own, other }) => Number.isFinite(own / other))
    const seen = `${show(median(pairs.map(({ own }) => own)))} against ${show(median(pairs.map(({ other }) => other)))}`
    const missing = all.length - pairs.length
    return {
      ...target,
      unit: '×',
      rounds: pairs.map(({ own, other }) => own / other),
      seen: missing === 0 ? seen : `${seen}; ${String(missing)} rounds without a number`,
    }
  }

/** Returns a formatter for `ratiosOf`. */
export const inUnit = (unit: string, digits: number) => (value: number) => `${value.toFixed(digits)} ${unit}`

/** Returns the figures of `work`, or its reason when it throws CouldNotRun. */
export async function attempt(
  name: string,
  work: () => Promise<readonly Figure[]>,
  verdict: NotMeasured['verdict'] = 'NOT MEASURED',
): Promise<readonly Figure[]> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error
    return [{ name, reason: error.message.replace(/[\s|]+/g, ' '), verdict }]
  }
}

function verdictOf(figure: Figure) {
  if ('reason' in figure) return figure.verdict
  const { atLeast, atMost } = figure
  if (atLeast === undefined && atMost === undefined) return 'no target'
  const value = median(figure.rounds)
  return value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity) ? 'met' : 'MISSED'
}

/** Prints the figures as a table, writes NAME.md and NAME.json, and returns whether every target is met. */
export function report(name: string, figures: readonly Figure[], method: string): boolean {
  const about = `${String(cpus().length)} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}; ${method}.${otherWork()}`
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
  const counts = (['met', 'MISSED', 'NOT MEASURED', 'not run'] as const).map(
    (each) => `${String(judged.filter(({ verdict }) => verdict === each).length)} ${each.toLowerCase()}`,
  )
  const text = `${about}\n\n${table(figures)}\n\n${counts.join(', ')}\n`
  console.log(`\n${text}`)
  writeCached(`${name}.md`, text)
  writeCached(`${name}.json`, `${JSON.stringify({ about, figures: judged }, null, 2)}\n`)
  return judged.every(({ verdict }) => verdict !== 'MISSED' && verdict !== 'NOT MEASURED')
}

/** Writes a file below .cache/bench and returns its path. */
export function writeCached(name: string, content: string): string {
  const path = join(root, '.cache/bench', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

function otherWork(): string {
  if (busyShares.length === 0) return ''
  return ` Other work used ${percent(median(busyShares))} of the machine when a round began, ${percent(Math.max(...busyShares))} at most.`
}

const headings = ['figure', 'measured', 'rounds', 'target', '', 'seen']

/** Returns a Markdown table whose columns are aligned. */
function table(figures: readonly Figure[]): string {
  const rows = [headings, ...figures.map(cells)]
  const widths = headings.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const [head, ...body] = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [head ?? [], rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const text = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3 })

function cells(figure: Figure): string[] {
  const { name, atLeast, atMost } = figure
  if ('reason' in figure) return [name, '–', '', '', figure.verdict, figure.reason]
  const { rounds, unit, seen } = figure
  const bounds =
    atLeast === undefined
      ? `≤ ${String(atMost)}`
      : atMost === undefined
        ? `≥ ${String(atLeast)}`
        : `${String(atLeast)}–${String(atMost)}`
  const verdict = verdictOf(figure)
  return [
    name,
    `${text(median(rounds))} ${unit}`.trimEnd(),
    `${text(Math.min(...rounds))}–${text(Math.max(...rounds))}`,
    verdict === 'no target' ? 'none' : `${bounds} ${unit}`.trimEnd(),
    verdict,
    seen,
  ]
}
