import { Link } from 'react-router-dom'
import { ExchangeStatus } from '../../../../../contracts/registry/exchanges.ts'
import { TransactionStatus } from '../../../../../contracts/registry/history.ts'
import { useWorld } from '../../live/world.tsx'
import { Moment } from '../../ui/elements.tsx'
import { optionsFrom } from '../../ui/field.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { amount, nameOf, price } from '../../ui/format.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { List, Noted, type Column, type ItemOf } from '../../ui/list.tsx'
import { StatusBadge } from '../operator.tsx'
import { EditCell, useEdit } from './edit-cell.tsx'
import { useMarketOptions } from './names.ts'

type TransactionItem = ItemOf<'lists.transactions'>

const types = { Buy: 'Purchase', Sell: 'Sale', Exchange: 'Exchange' } as const

export function TransactionsTab() {
  const { games, servers } = useMarketOptions()
  const filters = [
    { name: 'search', label: 'Search', placeholder: 'Player, character or id' },
    { name: 'type', label: 'Type', none: 'Any type', options: optionsFrom(types) },
    { name: 'status', label: 'Status', none: 'Any status', options: TransactionStatus.options },
    { name: 'player', param: 'user', label: 'Player', placeholder: 'E-mail or id', Field: PlayerField },
    { name: 'server', label: 'Server', none: 'Any server', options: servers },
    { name: 'game', label: 'Game', none: 'Both games', options: games },
    { name: 'order', label: 'Order', none: 'Newest first', options: optionsFrom({ oldest: 'Oldest first' }) },
  ]
  return <List call="lists.transactions" filters={filters} noun="transaction" columns={useColumns()} />
}

export function TransactionsOf({ user }: { readonly user: string }) {
  const columns = useColumns().filter(({ name }) => name !== 'Player')
  return <List call="lists.transactions" filters={[]} query={{ user }} noun="transaction" columns={columns} />
}

function useColumns(): readonly Column<TransactionItem>[] {
  const settle = useEdit('settle')
  const { base } = useWorld()
  return [
    { name: 'Time', cell: ({ createdAt }) => <Moment at={createdAt} hasDay /> },
    {
      name: 'Player',
      cell: ({ user }) => (
        <Link to={`${base}/players/${user._id}`} className="font-semibold text-brand hover:underline">
          {nameOf(user)}
        </Link>
      ),
    },
    {
      name: 'Type',
      cell: (item) => {
        const label = types[item.type]
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
        <Noted note={item.game.gameName}>
          {item.type === 'Exchange'
            ? `${item.serverSender.serverName} → ${item.serverReceiver.serverName}`
            : (item.server?.serverName ?? 'Removed')}
        </Noted>
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
          label={`status of the ${type === 'Exchange' ? 'exchange' : 'transaction'} of ${firstName}`}
          value={status}
          shown={status}
          look={
            <>
              <StatusBadge status={status} />
              <MoreIcon className="size-4 text-muted" />
            </>
          }
          options={type === 'Exchange' ? ExchangeStatus.options : TransactionStatus.options}
          save={(chosen) => settle({ transactionId: _id, status: chosen })}
        />
      ),
    },
  ]
}
