/** Purchases, sales and exchanges, filtered by the address. */
import { Link } from 'react-router-dom'
import { ExchangeStatus } from '../../../../../contracts/registry/exchanges.ts'
import { TransactionStatus } from '../../../../../contracts/registry/history.ts'
import type { ResponseOf } from '../../../../control/api.ts'
import { useControl, useWorld } from '../../live/world.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useFilters } from '../../ui/filters.tsx'
import { amount, price } from '../../ui/format.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import type { Column } from '../../ui/table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EditCell, useVerb } from './edit-cell.tsx'

type TransactionItem = ResponseOf<'lists.transactions'>['items'][number]

export const types = [
  { value: 'Buy', label: 'Purchase' },
  { value: 'Sell', label: 'Sale' },
  { value: 'Exchange', label: 'Exchange' },
] as const

const tones: Readonly<Record<TransactionStatus, Tone>> = {
  Pending: 'waiting',
  Exchanged: 'brand',
  Paid: 'positive',
  Rejected: 'negative',
}

/** With `user`, an e-mail address or id, only those of this player. */
export function TransactionList({
  user,
  isOfOne = false,
}: {
  readonly user: string
  /** Leaves out the column of the player. */
  readonly isOfOne?: boolean
}) {
  const filters = useFilters()
  const transactions = useControl('lists.transactions', {
    query: {
      search: filters.get('search'),
      type: filters.oneOf('type', ['Buy', 'Sell', 'Exchange']),
      status: filters.oneOf('status', TransactionStatus.options),
      order: filters.oneOf('order', ['oldest', 'newest']),
      user,
      server: filters.get('server'),
      game: filters.get('game'),
      page: filters.page,
    },
  })
  const columns = useColumns(isOfOne)
  return <List query={transactions} noun="transaction" columns={columns} />
}

function useColumns(isOfOne: boolean): readonly Column<TransactionItem>[] {
  const settle = useVerb('settle')
  const base = `/w/${encodeURIComponent(useWorld().name)}`
  const columns: readonly Column<TransactionItem>[] = [
    { name: 'Time', cell: ({ createdAt }) => <Moment at={createdAt} hasDay /> },
    {
      name: 'Player',
      cell: ({ user: { _id, firstName, lastName } }) => (
        <Link to={`${base}/players/${_id}`} className="font-semibold text-brand hover:underline">
          {firstName} {lastName}
        </Link>
      ),
    },
    {
      name: 'Type',
      cell: (item) => {
        const label = types.find(({ value }) => value === item.type)?.label
        const desk =
          item.type === 'Exchange'
            ? `exchange/${item._id}`
            : item.requestId !== null && `request/${item.requestId}`
        return desk === false ? (
          <span className="whitespace-nowrap">{label}</span>
        ) : (
          <Link to={`${base}/desk/${desk}`} className="whitespace-nowrap text-brand underline">
            {label}
          </Link>
        )
      },
    },
    {
      name: 'Server',
      cell: (item) => (
        <>
          {item.type === 'Exchange'
            ? `${item.serverSender.serverName} → ${item.serverReceiver.serverName}`
            : (item.server?.serverName ?? 'Removed')}
          <span className="block text-xs text-muted">{item.game.gameName}</span>
        </>
      ),
    },
    {
      name: 'Amount',
      isNumber: true,
      cell: (item) =>
        item.type === 'Exchange'
          ? `${amount(item.quantitySendDouble)} → ${amount(item.quantityReceiveDouble)}`
          : amount(item.quantity),
    },
    {
      name: 'Total',
      isNumber: true,
      cell: (item) => (item.type === 'Exchange' ? '–' : price(item.total)),
    },
    {
      name: 'Status',
      cell: ({ _id, status, type, user: { firstName } }) => (
        <EditCell
          rowId={_id}
          label={`status of the ${type === 'Exchange' ? 'exchange' : 'transaction'} of ${firstName}`}
          value={status}
          shown={status}
          look={
            <>
              <Badge tone={tones[status]}>{status}</Badge>
              <MoreIcon className="size-4 text-muted" />
            </>
          }
          options={type === 'Exchange' ? ExchangeStatus.options : TransactionStatus.options}
          save={(chosen) => settle({ transactionId: _id, status: chosen })}
        />
      ),
    },
  ]
  return isOfOne ? columns.filter(({ name }) => name !== 'Player') : columns
}
