/** The figures as a table: on the terminal, and as Markdown. */
import { styleText } from 'node:util'
import { verdictOf, type Figure, type Promised, type Unit, type Verdict } from './figure.ts'
import { median } from './statistics.ts'

const headings = ['figure', 'measured', 'rounds', 'target', '', 'seen'] as const

const digits: Readonly<Record<Unit, number>> = {
  '×': 2,
  '/s': 0,
  ms: 2,
  s: 2,
  MB: 0,
  KB: 1,
  points: 0,
  '': 3,
}

const valueText = (value: number, unit: Unit): string => `${numberText(value, unit)} ${unit}`.trimEnd()

/** Large factors and long times need no hundredths. */
const numberText = (value: number, unit: Unit): string =>
  value.toLocaleString('en', {
    minimumFractionDigits: Math.abs(value) >= 100 ? 0 : digits[unit],
    maximumFractionDigits: Math.abs(value) >= 100 ? 0 : digits[unit],
  })

function targetText({ unit, atLeast, atMost }: Promised): string {
  if (atLeast !== undefined && atMost !== undefined)
    return `${String(atLeast)}–${String(atMost)} ${unit}`.trimEnd()
  if (atLeast !== undefined) return `≥ ${String(atLeast)} ${unit}`.trimEnd()
  return atMost === undefined ? 'none' : `≤ ${String(atMost)} ${unit}`.trimEnd()
}

function cells(figure: Figure): string[] {
  const { promised } = figure
  const { name, unit } = promised
  const [verdict, target] = [verdictOf(figure), targetText(promised)]
  if ('reason' in figure) return [name, '–', '', target, verdict, figure.reason]
  const { rounds, seen } = figure
  const spread = `${numberText(Math.min(...rounds), unit)}–${numberText(Math.max(...rounds), unit)}`
  return [name, valueText(median(rounds), unit), spread, target, verdict, seen]
}

const colours: Readonly<Record<Verdict, 'green' | 'red' | 'yellow' | 'dim'>> = {
  met: 'green',
  MISSED: 'red',
  'NOT MEASURED': 'red',
  'not run': 'yellow',
  'no target': 'dim',
}

export function terminalTable(figures: readonly Figure[]): string {
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

export const markdownTable = (figures: readonly Figure[]): string =>
  [headings, headings.map(() => '---'), ...figures.map(cells)].map(markdownLine).join('\n')

const markdownLine = (row: readonly string[]): string =>
  `| ${row.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`

/** `21 met, 2 missed, 1 not measured, 1 not run`. */
export function countText(figures: readonly Figure[]): string {
  const count = (verdict: Verdict): number => figures.filter((figure) => verdictOf(figure) === verdict).length
  return (['met', 'MISSED', 'NOT MEASURED', 'not run'] as const)
    .map((verdict) => `${String(count(verdict))} ${verdict.toLowerCase()}`)
    .join(', ')
}
