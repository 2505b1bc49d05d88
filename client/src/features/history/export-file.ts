/** Exports all filtered transactions to a file. Its columns are the page's; times are in UTC and amounts without a unit. */
import type { ExchangeTransaction } from '../../../../contracts/registry/exchanges.ts'
import type { Transaction } from '../../../../contracts/registry/history.ts'
import type { Pagination } from '../../../../contracts/registry/lists.ts'
import { readExchanges, readTransactions } from '../../entities/history/transaction-history.ts'
import { isoDay } from '../../lib/dates.ts'
import { historyTexts as texts } from '../../texts/history.ts'
import { csvOf, type Cell } from './csv.ts'
import { exchangeQuery, transactionQuery, type Filters, type Tab } from './filters.ts'

const { columns: labels, csvColumns } = texts

/** The largest page that the provider sends. */
const chunkSize = 100

interface Chunk<Row> {
  readonly data: readonly Row[]
  readonly pagination: Pagination
}

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
async function readAll<Row extends { readonly _id: string }>(
  readChunk: (page: number) => Promise<Chunk<Row>>,
  onProgress: (progress: Progress) => void,
): Promise<readonly Row[]> {
  // By id, because a new first row moves a row that was already read to the next chunk.
  const rows = new Map<string, Row>()
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
  /** The number of transactions. */
  readonly count: number
}

/** Rejects with an ApiError, with HistoryMoved, or with the error of the signal. */
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

/** The slowest browsers need this long to start a download. */
const downloadStartsMs = 60_000

/** Makes the browser save the file. */
export function saveFile({ name, text }: ExportedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), downloadStartsMs)
}

type Columns<Row> = readonly (readonly [label: string, cellOf: (row: Row) => Cell])[]

const csvOfRows = <Row>(rows: readonly Row[], columns: Columns<Row>): string =>
  csvOf(
    columns.map(([label]) => label),
    rows.map((row) => columns.map(([, cellOf]) => cellOf(row))),
  )

export const transactionsCsv = (rows: readonly Transaction[]): string =>
  csvOfRows(rows, [
    [labels.id, (row) => row._id],
    [labels.game, (row) => row.game.gameName],
    [labels.server, (row) => row.server?.serverName ?? texts.noServer],
    [labels.character, (row) => row.persoName],
    [csvColumns.quantity, (row) => row.quantity],
    [csvColumns.total, (row) => row.total],
    [labels.status, (row) => row.status],
    [labels.date, (row) => row.createdAt],
  ])

export const exchangesCsv = (rows: readonly ExchangeTransaction[]): string =>
  csvOfRows(rows, [
    [labels.id, (row) => row._id],
    [labels.game, (row) => row.game.gameName],
    [labels.fromServer, (row) => row.serverSender.serverName],
    [labels.toServer, (row) => row.serverReceiver.serverName],
    [labels.sender, (row) => row.SenderGameName],
    [labels.receiver, (row) => row.ReceiverGameName],
    [csvColumns.quantitySent, (row) => row.quantitySendDouble],
    [csvColumns.quantityReceived, (row) => row.quantityReceiveDouble],
    [labels.status, (row) => row.status],
    [labels.date, (row) => row.createdAt],
  ])

/** `kamasouk-buy-2026-01-31.csv` */
export const csvName = (tab: Tab, day: string): string => `kamasouk-${tab}-${day}.csv`
