/** Everything that the filters find, as a file. */
import { readExchanges, readTransactions } from '../../entities/history/transaction-history.ts'
import { isoDay } from '../../lib/dates.ts'
import { csvName, exchangesCsv, transactionsCsv } from './csv-rows.ts'
import type { Filters } from './filters.ts'
import { exchangeQuery, transactionQuery } from './query.ts'
import { chunkSize, readAll, type Progress } from './read-all.ts'

export interface ExportedFile {
  readonly name: string
  readonly text: string
  /** How many transactions are in it. */
  readonly count: number
}

/** Rejects with an ApiError, with HistoryMoved, or with the signal's own error. */
export async function exportFile(
  userId: string,
  filters: Filters,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ExportedFile> {
  const { tab } = filters
  const fileOf = (text: string, { length }: readonly unknown[]): ExportedFile => ({
    name: csvName(tab, isoDay(new Date())),
    text,
    count: length,
  })
  if (tab === 'exchange') {
    const query = { ...exchangeQuery(filters), limit: chunkSize }
    const rows = await readAll((page) => readExchanges(userId, { ...query, page }, signal), onProgress)
    return fileOf(exchangesCsv(rows), rows)
  }
  const query = { ...transactionQuery(filters), limit: chunkSize }
  const rows = await readAll((page) => readTransactions(userId, tab, { ...query, page }, signal), onProgress)
  return fileOf(transactionsCsv(rows), rows)
}

/** How long a browser may take to begin a download, by the slowest. */
const readyMs = 60_000

/** Gives the browser a file to save. */
export function saveFile({ name, text }: ExportedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, readyMs)
}
