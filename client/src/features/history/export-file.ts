/** Exports all filtered transactions to a file. Its columns are the page's; amounts have no unit, and times are in UTC, except for a French Excel. */
import { readHistory, type HistoryPage } from '../../entities/history/transaction-history.ts'
import { frenchInstant, isoDay } from '../../lib/dates.ts'
import { columnsOf, type Column, type HistoryRow } from './columns.tsx'
import { csvOf, type CsvFormat } from './csv.ts'
import { queryOf, type Filters, type Tab } from './filters.ts'

/** The largest page that the provider sends. */
const chunkSize = 100

export interface Progress {
  readonly read: number
  readonly total: number
}

/** The list has changed while it was read, so rows may be missing. */
export class HistoryMoved extends Error {
  constructor() {
    super('the history changed while it was read')
    this.name = 'HistoryMoved'
  }
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

export interface ExportedFile {
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

/** `kamasouk-buy-2026-01-31.csv` */
export const csvName = (tab: Tab, day: string): string => `kamasouk-${tab}-${day}.csv`
