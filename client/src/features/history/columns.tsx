/** The columns of each history. */
import type { ReactNode } from 'react'
import type { ExchangeTransaction } from '../../../../contracts/registry/exchanges.ts'
import type { Transaction } from '../../../../contracts/registry/history.ts'
import { formatPrice, formatQuantity } from '../../lib/amounts.ts'
import { formatDay } from '../../lib/dates.ts'
import { historyTexts as texts } from '../../texts/history.ts'
import type { SortField, Tab } from './filters.ts'
import { StatusBadge } from './transaction-status.tsx'

export interface Column<Row> {
  readonly label: string
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string
  readonly sortField?: SortField
  readonly isNumber?: boolean
  /** The position on a card. */
  readonly place: string
  readonly show: (row: Row) => ReactNode
}

const { columns: labels } = texts

const date = {
  label: labels.date,
  sortField: 'createdAt',
  place: 'order-1',
  show: ({ createdAt }: { readonly createdAt: string }) => (
    <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
      {formatDay(createdAt)}
    </time>
  ),
} as const

const id = {
  label: labels.id,
  place: 'order-12',
  // Twelve digits a line: the whole id can be read, found and copied.
  show: ({ _id }: { readonly _id: string }) => (
    <span className="block w-22 break-all font-mono text-xs font-normal text-muted">{_id}</span>
  ),
} as const

const game = {
  label: labels.game,
  place: 'order-3',
  show: (row: { readonly game: { readonly gameName: string } }) => name(row.game.gameName),
} as const

const statusIn = (tab: Tab) =>
  ({
    label: labels.status,
    place: 'order-2',
    show: ({ status }: { readonly status: Transaction['status'] }) => (
      <StatusBadge tab={tab} status={status} />
    ),
  }) as const

/** Breaks within a word only if the word is unusually long. */
const name = (text: string) => <span className="block wrap-anywhere lg:min-w-20">{text}</span>

/** The first column is the header of its row. */
export const transactionColumns = (tab: 'buy' | 'sell'): readonly Column<Transaction>[] => [
  id,
  game,
  {
    label: labels.server,
    place: 'order-4',
    show: ({ server }) =>
      server ? name(server.serverName) : <span className="text-muted italic">{texts.noServer}</span>,
  },
  { label: labels.character, lang: 'fr', place: 'order-7', show: ({ persoName }) => name(persoName) },
  {
    label: labels.quantity,
    isNumber: true,
    place: 'order-5',
    show: ({ quantity }) => formatQuantity(quantity),
  },
  {
    label: labels.total,
    sortField: 'total',
    isNumber: true,
    place: 'order-6',
    show: ({ total }) => <span className="font-bold">{formatPrice(total)}</span>,
  },
  statusIn(tab),
  date,
]

export const exchangeColumns: readonly Column<ExchangeTransaction>[] = [
  id,
  { ...game, place: 'order-9' },
  { label: labels.fromServer, place: 'order-3', show: ({ serverSender }) => name(serverSender.serverName) },
  { label: labels.toServer, place: 'order-4', show: ({ serverReceiver }) => name(serverReceiver.serverName) },
  { label: labels.sender, place: 'order-5', show: ({ SenderGameName }) => name(SenderGameName) },
  { label: labels.receiver, place: 'order-6', show: ({ ReceiverGameName }) => name(ReceiverGameName) },
  {
    label: labels.quantitySent,
    isNumber: true,
    place: 'order-7',
    show: ({ quantitySendDouble }) => formatQuantity(quantitySendDouble),
  },
  {
    label: labels.quantityReceived,
    isNumber: true,
    place: 'order-8',
    show: ({ quantityReceiveDouble }) => (
      <span className="font-bold">{formatQuantity(quantityReceiveDouble)}</span>
    ),
  },
  statusIn('exchange'),
  date,
]
