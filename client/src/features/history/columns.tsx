import type { ReactNode } from 'react'
import type { ExchangeTransaction } from '../../../../contracts/registry/exchanges.ts'
import type { Transaction, TransactionStatus } from '../../../../contracts/registry/history.ts'
import { formatPrice, formatQuantity } from '../../lib/amounts.ts'
import { formatDay } from '../../lib/dates.ts'
import { passage } from '../../lib/languages.ts'
import { historyTexts as texts, statusTexts } from '../../texts/history.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { SortField, Tab } from './filters.ts'

export type HistoryRow = Transaction | ExchangeTransaction

export interface Column<Row = HistoryRow> {
  readonly label: string
  readonly lang?: string | undefined
  readonly unit?: 'M' | 'DH'
  readonly isBold?: boolean
  readonly isInstant?: boolean
  readonly sortField?: SortField
  readonly place: string
  /** The value in the file, and on the page unless `show` replaces it. */
  cellOf(row: Row): string | number
  show?(row: Row): ReactNode
}

export function contentOf({ cellOf, show, unit, isBold = false }: Column, row: HistoryRow): ReactNode {
  if (show) return show(row)
  const value = cellOf(row)
  if (typeof value === 'string') return name(value)
  const amount = unit === 'DH' ? formatPrice(value) : formatQuantity(value)
  return <bdi className={isBold ? 'font-bold' : undefined}>{amount}</bdi>
}

/** Breaks within a word only if the word is unusually long. */
const name = (text: string) => (
  <span className="block wrap-anywhere lg:min-w-20">
    <bdi>{text}</bdi>
  </span>
)

const id = (): Column => ({
  label: texts.columns.identifier,
  place: 'order-12',
  cellOf: ({ _id }) => _id,
  // Twelve digits a line: the whole id can be read, found and copied.
  show: ({ _id }) => (
    <span className="block w-22 break-all font-mono text-xs font-normal text-muted">
      <bdi dir="ltr">{_id}</bdi>
    </span>
  ),
})

const game = (): Column => ({
  label: texts.columns.game,
  place: 'order-3',
  cellOf: (row) => row.game.gameName,
})

const date = (): Column => ({
  label: texts.columns.date,
  sortField: 'createdAt',
  isInstant: true,
  place: 'order-1',
  cellOf: ({ createdAt }) => createdAt,
  show: ({ createdAt }) => (
    <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
      {formatDay(createdAt)}
    </time>
  ),
})

const done: Readonly<Record<Tab, TransactionStatus>> = { buy: 'Paid', sell: 'Paid', exchange: 'Exchanged' }

export function toneOf(tab: Tab, status: TransactionStatus): Tone {
  if (status === done[tab]) return 'positive'
  return status === 'Rejected' ? 'negative' : 'waiting'
}

const statusIn = (tab: Tab): Column => ({
  label: texts.columns.status,
  place: 'order-2',
  cellOf: ({ status }) => statusTexts[status],
  show: ({ status }) => <Badge tone={toneOf(tab, status)}>{statusTexts[status]}</Badge>,
})

const transactionColumns = (): readonly Column<Transaction>[] => [
  id(),
  game(),
  {
    label: texts.columns.server,
    place: 'order-4',
    cellOf: ({ server }) => server?.serverName ?? texts.noServer,
    show: ({ server }) =>
      server ? name(server.serverName) : <span className="text-muted italic">{texts.noServer}</span>,
  },
  {
    label: texts.columns.character,
    lang: passage('fr'),
    place: 'order-7',
    cellOf: ({ persoName }) => persoName,
  },
  { label: texts.columns.quantity, unit: 'M', place: 'order-5', cellOf: ({ quantity }) => quantity },
  {
    label: texts.columns.total,
    unit: 'DH',
    isBold: true,
    sortField: 'total',
    place: 'order-6',
    cellOf: ({ total }) => total,
  },
]

const exchangeColumns = (): readonly Column<ExchangeTransaction>[] => [
  id(),
  { ...game(), place: 'order-9' },
  { label: texts.columns.fromServer, place: 'order-3', cellOf: (row) => row.serverSender.serverName },
  { label: texts.columns.toServer, place: 'order-4', cellOf: (row) => row.serverReceiver.serverName },
  { label: texts.columns.sender, place: 'order-5', cellOf: (row) => row.SenderGameName },
  { label: texts.columns.receiver, place: 'order-6', cellOf: (row) => row.ReceiverGameName },
  { label: texts.columns.quantitySent, unit: 'M', place: 'order-7', cellOf: (row) => row.quantitySendDouble },
  {
    label: texts.columns.quantityReceived,
    unit: 'M',
    isBold: true,
    place: 'order-8',
    cellOf: (row) => row.quantityReceiveDouble,
  },
]

/** Returns the columns of a tab, whose rows all have the same shape. The first column is the header of its row. */
export const columnsOf = (tab: Tab): readonly Column[] => [
  ...(tab === 'exchange' ? exchangeColumns() : transactionColumns()),
  statusIn(tab),
  date(),
]
