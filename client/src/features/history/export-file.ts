/** Exports all filtered transactions to a file. Its columns are the page's; amounts have no unit, and times are in UTC, except for a French Excel. */
import { readHistory, type HistoryPage } from '../../entities/history/transaction-history.ts'
import { frenchInstant, isoDay } from '../../lib/dates.ts'
import { columnsOf, type Column, type HistoryRow } from './columns.tsx'
import { queryOf, type Filters, type Tab } from './filters.ts'

const chunkSize = 100

export interface Progress {
  readonly read: number
  readonly total: number
}

export class HistoryMoved extends Error {
  override name = 'HistoryMoved'
  override message = 'the history changed while it was read'
}

/** Reads all pages, one after the other. Rejects with the errors of `readChunk`, or with HistoryMoved. */
async function readAll(
  readChunk: (page: number) => Promise<HistoryPage>,
  onProgress: (progress: Progress) => void,
): Promise<readonly HistoryRow[]> {
  // By id, because a new first row moves a row that was already read to the next chunk.
  const rows = new Map<string, HistoryRow>()
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await readChunk(page)
    for (const row of data) if (!rows.has(row._id)) rows.set(row._id, row)
    const { total, totalPages } = pagination
    onProgress({ read: rows.size, total })
    if (page < totalPages && data.length > 0) continue
    if (rows.size < total) throw new HistoryMoved()
    return [...rows.values()]
  }
}

interface ExportedFile {
  readonly name: string
  readonly text: string
  readonly count: number
}

/** Rejects with an ApiError, with HistoryMoved, or with the error of the signal. */
export async function exportFile(
  userId: string,
  filters: Filters,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
  format: CsvFormat = 'standard',
): Promise<ExportedFile> {
  const { tab } = filters
  const query = { ...queryOf(filters), limit: chunkSize }
  const rows = await readAll((page) => readHistory(userId, tab, { ...query, page }, signal), onProgress)
  return { name: csvName(tab, isoDay(new Date())), text: historyCsv(tab, rows, format), count: rows.length }
}

/** The slowest browsers need this long to start a download. */
const downloadStartsMs = 60_000

export function saveFile({ name, text }: ExportedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), downloadStartsMs)
}

export function historyCsv(tab: Tab, rows: readonly HistoryRow[], format: CsvFormat = 'standard'): string {
  const columns = columnsOf(tab)
  return csvOf(
    columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label)),
    rows.map((row) => columns.map((column) => cellIn(format, column, row))),
    format,
  )
}

/** A French Excel reads dates in its own format only, and has no time zones. */
function cellIn(format: CsvFormat, { cellOf, isInstant = false }: Column, row: HistoryRow): string | number {
  const cell = cellOf(row)
  return format === 'excel-fr' && isInstant ? frenchInstant(String(cell)) : cell
}

export const csvName = (tab: Tab, day: string): string => `kamasouk-${tab}-${day}.csv`

/**
 * Writes comma-separated values (RFC 4180) with a UTF-8 byte order mark, which spreadsheets need. An apostrophe before any
 * text that looks like a formula keeps a spreadsheet from running it. A spreadsheet may also split at semicolons, tabs or
 * line breaks, so a formula in the middle of a text gets an apostrophe too.
 */

const byteOrderMark = '\uFEFF'
/** The characters at which some spreadsheet starts a new cell. */
const separators = ',;\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029'
/** Matches where a cell starts with a formula, after optional spaces or quotes. */
const formulaStart = new RegExp(
  `(?<=^|[${separators}])(?=(?:"|[^\\S${separators}])*[=+\\-@\\uFF0B\\uFF0D\\uFF1D\\uFF20]|[\\t\\r])`,
  'g',
)
const needsQuotes = new RegExp(`["${separators}]`)

/** `excel-fr`: with the separator and the decimal sign that a French Excel expects. */
export type CsvFormat = 'standard' | 'excel-fr'

const signs = {
  standard: { separator: ',', decimal: '.' },
  'excel-fr': { separator: ';', decimal: ',' },
} as const

/** The first line has the names of the columns. Every line ends with a line break. */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  format: CsvFormat = 'standard',
): string {
  const { separator, decimal } = signs[format]
  const line = (row: readonly (string | number)[]): string =>
    `${row.map((cell) => write(cell, decimal)).join(separator)}\r\n`
  return byteOrderMark + [columns, ...rows].map(line).join('')
}

/** Always three decimals: a French spreadsheet reads `12.5` as 12 May, and an English one reads `12,5` as 125. */
function write(cell: string | number, decimal: string): string {
  if (typeof cell === 'number') return cell.toFixed(3).replace('.', decimal)
  const text = cell.replace(formulaStart, "'")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
