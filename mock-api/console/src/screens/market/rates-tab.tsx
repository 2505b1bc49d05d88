import { useFilters } from '../../ui/filters.tsx'
import { amount } from '../../ui/format.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { List, Noted, type Column, type ItemOf } from '../../ui/list.tsx'
import { numberColumns, numberOf, useEdit } from './edit-cell.tsx'
import { canBeSent, tryExchange } from './trial-exchange.ts'
import { useMarketOptions } from './names.ts'

type RateItem = ItemOf<'lists.rates'>

export function RatesTab() {
  const { get } = useFilters()
  const { games, servers } = useMarketOptions()
  const sent = get('amount')
  const quantity = numberOf(sent)
  const isValid = quantity !== undefined && canBeSent(quantity)
  const filters = [
    { name: 'search', label: 'Search', placeholder: 'Server or id' },
    { name: 'game', label: 'Game', none: 'Both games', options: games },
    { name: 'from', label: 'From', none: 'Any server', options: servers },
    { name: 'to', label: 'To', none: 'Any server', options: servers },
    {
      name: 'amount',
      param: null,
      label: 'Test: amount sent (M)',
      placeholder: '12',
      inputMode: 'decimal' as const,
      error:
        sent === '' || isValid ? undefined : 'Type an amount above 0 with at most 3 decimals, such as 12.5.',
    },
  ]
  const columns = useColumns(isValid ? quantity : undefined)
  return <List call="lists.rates" filters={filters} noun="rate" columns={columns} />
}

/** With a quantity, each rate shows what an exchange of it would give. */
function useColumns(quantity: number | undefined): readonly Column<RateItem>[] {
  const setRate = useEdit('set-rate')
  const number = numberColumns<RateItem>(
    ({ serverIdFrom, serverIdTo }) => `from ${serverIdFrom.serverName} to ${serverIdTo.serverName}`,
    ({ serverIdFrom: { _id: from }, serverIdTo: { _id: to }, conversionRate, exchangeFee }, change) =>
      setRate({ serverIdFrom: from, serverIdTo: to, conversionRate, exchangeFee, ...change }),
  )
  return [
    {
      name: 'Servers',
      cell: ({ serverIdFrom, serverIdTo, gameName }) => (
        <Noted note={gameName}>
          <span className="font-semibold">{`${serverIdFrom.serverName} → ${serverIdTo.serverName}`}</span>
        </Noted>
      ),
    },
    number('Rate', 'conversionRate', String),
    number('Fee', 'exchangeFee', amount),
    {
      name: 'Stock of the destination',
      isNumber: true,
      cell: ({ serverIdTo }) => amount(serverIdTo.serverStock),
    },
    ...(quantity === undefined
      ? []
      : [{ name: 'Test', cell: (rate: RateItem) => <Test quantity={quantity} rate={rate} /> }]),
  ]
}

function Test({ quantity, rate }: { readonly quantity: number; readonly rate: RateItem }) {
  const { formula, refusal } = tryExchange(quantity, { ...rate, stock: rate.serverIdTo.serverStock })
  return (
    <>
      <span className="tabular-nums">{formula}</span>
      {refusal !== undefined && (
        <span className="flex items-center gap-1 font-medium text-negative">
          <WarningIcon className="size-4" />
          {refusal}
        </span>
      )}
    </>
  )
}
