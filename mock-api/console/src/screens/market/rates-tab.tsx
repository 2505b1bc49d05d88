import type { ResponseOf } from '../../../../control/api.ts'
import { useControl } from '../../live/world.tsx'
import { FilterBar, FilterField, FilterSelect, useFilters } from '../../ui/filters.tsx'
import { amount } from '../../ui/format.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import type { Column } from '../../ui/table.tsx'
import { EditCell, numberOf, useVerb } from './edit-cell.tsx'
import { canBeSent, tryExchange } from './trial-exchange.ts'
import { useMarketOptions } from './names.ts'

type RateItem = ResponseOf<'lists.rates'>['items'][number]

export function RatesTab() {
  const filters = useFilters()
  const { games, servers } = useMarketOptions()
  const rates = useControl('lists.rates', {
    query: {
      search: filters.get('search'),
      game: filters.get('game'),
      from: filters.get('from'),
      to: filters.get('to'),
      page: filters.page,
    },
  })
  const sent = filters.get('amount')
  const quantity = numberOf(sent)
  const isValid = quantity !== undefined && canBeSent(quantity)
  const columns = useColumns(isValid ? quantity : undefined)
  return (
    <>
      <FilterBar>
        <FilterField label="Search" name="search" placeholder="Server or id" />
        <FilterSelect label="Game" name="game" none="Both games" options={games} />
        <FilterSelect label="From" name="from" none="Any server" options={servers} />
        <FilterSelect label="To" name="to" none="Any server" options={servers} />
        <FilterField
          label="Test: amount sent (M)"
          name="amount"
          placeholder="12"
          inputMode="decimal"
          error={
            sent === '' || isValid
              ? undefined
              : 'Type an amount above 0 with at most 3 decimals, such as 12.5.'
          }
        />
      </FilterBar>
      <List query={rates} noun="rate" columns={columns} />
    </>
  )
}

/** With a quantity, each rate shows what an exchange of it would give. */
function useColumns(quantity: number | undefined): readonly Column<RateItem>[] {
  const setRate = useVerb('set-rate')
  const number = (
    name: string,
    field: 'conversionRate' | 'exchangeFee',
    format: (value: number) => string,
  ) => ({
    name,
    isNumber: true,
    cell: (rate: RateItem) => (
      <EditCell
        rowId={rate._id}
        label={`${name.toLowerCase()} from ${rate.serverIdFrom.serverName} to ${rate.serverIdTo.serverName}`}
        value={String(rate[field])}
        shown={format(rate[field])}
        save={(text) =>
          setRate({
            serverIdFrom: rate.serverIdFrom._id,
            serverIdTo: rate.serverIdTo._id,
            conversionRate: rate.conversionRate,
            exchangeFee: rate.exchangeFee,
            [field]: numberOf(text),
          })
        }
      />
    ),
  })
  return [
    {
      name: 'Servers',
      cell: ({ serverIdFrom, serverIdTo, gameName }) => (
        <>
          <span className="font-semibold">
            {serverIdFrom.serverName} → {serverIdTo.serverName}
          </span>
          <span className="block text-xs text-muted">{gameName}</span>
        </>
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
