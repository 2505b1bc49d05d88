/** Figures of a benchmark: what is measured, its target, the verdict, and the table that shows them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { styleText } from 'node:util'
import { root } from '../root.ts'
import { busyShares, median } from './rounds.ts'

/** The empty unit is a plain number. */
export type Unit = '×' | 'ms' | 'KB' | 'points' | ''

/** A figure without a bound is informative: it is printed and never missed. */
export interface Target {
  readonly name: string
  readonly unit: Unit
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Measured {
  readonly target: Target
  /** One value per round; the median is the figure. */
  readonly rounds: readonly number[]
  /** The absolute numbers behind it. */
  readonly seen: string
}

export interface NotMeasured {
  readonly target: Target
  readonly reason: string
  /** True when this machine lacks a peer, which is not the simulator's fault. */
  readonly isExcused: boolean
}

export type Figure = Measured | NotMeasured
type Verdict = 'met' | 'MISSED' | 'NOT MEASURED' | 'not run' | 'no target'

/** Thrown by a measure that cannot run; the message is shown beside its figures. */
export class Unavailable extends Error {}

export function verdictOf(figure: Figure): Verdict {
  if ('reason' in figure) return figure.isExcused ? 'not run' : 'NOT MEASURED'
  const { atLeast = -Infinity, atMost = Infinity } = figure.target
  if (atLeast === -Infinity && atMost === Infinity) return 'no target'
  const value = median(figure.rounds)
  return value >= atLeast && value <= atMost ? 'met' : 'MISSED'
}

/** Runs `work`; when it is unavailable, returns each of its figures as not measured. */
export async function attempt(
  targets: readonly Target[],
  work: () => Promise<readonly Figure[]>,
  { isExcused = false } = {},
): Promise<readonly Figure[]> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const reason = error.message
    return targets.map((target) => ({ target, reason, isExcused }))
  }
}

/** Prints the figures as a table, writes NAME.md and NAME.json, and returns whether every target is met. */
export function report(name: string, figures: readonly Figure[], method: string): boolean {
  const about = `${machine()}; ${method}.${otherWork()}`
  console.log(`\n${about}\n\n${terminalTable(figures)}\n\n${countText(figures)}`)
  writeCached(`${name}.md`, `${about}\n\n${markdownTable(figures)}\n\n${countText(figures)}\n`)
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
  writeCached(`${name}.json`, `${JSON.stringify({ about, figures: judged }, null, 2)}\n`)
  return figures.every((figure) => !['MISSED', 'NOT MEASURED'].includes(verdictOf(figure)))
}

/** Writes a file below .cache/bench and returns its path. */
export function writeCached(name: string, content: string): string {
  const path = join(root, '.cache/bench', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

const machine = (): string =>
  `${String(cpus().length)} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

function otherWork(): string {
  if (busyShares.length === 0) return ''
  return ` Other work used ${percent(median(busyShares))} of the machine when a round began, ${percent(Math.max(...busyShares))} at most.`
}

const headings = ['figure', 'measured', 'rounds', 'target', '', 'seen'] as const
const digits: Readonly<Record<Unit, number>> = { '×': 2, ms: 2, KB: 1, points: 0, '': 3 }

const numberText = (value: number, unit: Unit): string =>
  value.toLocaleString('en', {
    minimumFractionDigits: Math.abs(value) >= 100 ? 0 : digits[unit],
    maximumFractionDigits: Math.abs(value) >= 100 ? 0 : digits[unit],
  })

function targetText({ unit, atLeast, atMost }: Target): string {
  const bounds =
    atLeast !== undefined && atMost !== undefined
      ? `${String(atLeast)}–${String(atMost)}`
      : atLeast === undefined
        ? `≤ ${String(atMost)}`
        : `≥ ${String(atLeast)}`
  return atLeast === undefined && atMost === undefined ? 'none' : `${bounds} ${unit}`.trimEnd()
}

function cells(figure: Figure): string[] {
  const { name, unit } = figure.target
  const [verdict, target] = [verdictOf(figure), targetText(figure.target)]
  if ('reason' in figure) return [name, '–', '', target, verdict, figure.reason]
  const { rounds, seen } = figure
  const spread = `${numberText(Math.min(...rounds), unit)}–${numberText(Math.max(...rounds), unit)}`
  return [name, `${numberText(median(rounds), unit)} ${unit}`.trimEnd(), spread, target, verdict, seen]
}

const colours = {
  met: 'green',
  MISSED: 'red',
  'NOT MEASURED': 'red',
  'not run': 'yellow',
  'no target': 'dim',
} as const

function terminalTable(figures: readonly Figure[]): string {
  const rows = [[...headings], ...figures.map(cells)]
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row, index) => {
      const line = row.map((cell, column) => (column === 5 ? cell : cell.padEnd(widths[column] ?? 0)))
      const figure = figures[index - 1]
      if (figure !== undefined) line[4] = styleText(colours[verdictOf(figure)], line[4] ?? '')
      return line.join('  ')
    })
    .join('\n')
}

const markdownTable = (figures: readonly Figure[]): string =>
  [headings, headings.map(() => '---'), ...figures.map(cells)]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`)
    .join('\n')

/** Returns `21 met, 2 missed, 1 not measured, 1 not run`. */
function countText(figures: readonly Figure[]): string {
  const verdicts = figures.map(verdictOf)
  return (['met', 'MISSED', 'NOT MEASURED', 'not run'] as const)
    .map(
      (verdict) => `${String(verdicts.filter((each) => each === verdict).length)} ${verdict.toLowerCase()}`,
    )
    .join(', ')
}
