import { StockStatusForBuy, StockStatusForSell } from '../../../../../contracts/registry/servers.ts'
import type { ResponseOf } from '../../../../control/api.ts'
import { useControl } from '../../live/world.tsx'
import { FilterBar, FilterField, FilterSelect, useFilters } from '../../ui/filters.tsx'
import { amount, price } from '../../ui/format.ts'
import { List } from '../../ui/list.tsx'
import type { Column } from '../../ui/table.tsx'
import { ChoiceCell, EditCell, numberOf, useVerb } from './edit-cell.tsx'
import { useMarketOptions } from './names.ts'

type ServerItem = ResponseOf<'lists.servers'>['items'][number]

/** By the side of the player: the mark for sales of the provider says whether players can buy. */
const canBuy = [
  { value: 'in stock now', label: 'In stock now' },
  { value: 'out of stock', label: 'Out of stock' },
]
const canSell = [
  { value: 'not completed', label: 'Not completed' },
  { value: 'completed', label: 'Completed' },
]

export function ServersTab() {
  const filters = useFilters()
  const { games } = useMarketOptions()
  const servers = useControl('lists.servers', {
    query: {
      search: filters.get('search'),
      game: filters.get('game'),
      stockStatusForSell: filters.oneOf('buying', StockStatusForSell.options),
      stockStatusForBuy: filters.oneOf('selling', StockStatusForBuy.options),
      page: filters.page,
    },
  })
  const columns = useColumns()
  return (
    <>
      <FilterBar>
        <FilterField label="Search" name="search" placeholder="Name or id" />
        <FilterSelect label="Game" name="game" none="Both games" options={games} />
        <FilterSelect label="Players can buy" name="buying" none="Any mark" options={canBuy} />
        <FilterSelect label="Players can sell" name="selling" none="Any mark" options={canSell} />
      </FilterBar>
      <List query={servers} noun="server" columns={columns} />
    </>
  )
}

type NumberField = 'buyPrice' | 'sellPrice' | 'serverStock'
type MarkField = 'stockStatusForBuy' | 'stockStatusForSell'

function useColumns(): readonly Column<ServerItem>[] {
  const setServer = useVerb('set-server')
  const number = (name: string, field: NumberField, format: (value: number) => string) => ({
    name,
    isNumber: true,
    cell: (server: ServerItem) => (
      <EditCell
        rowId={server._id}
        label={`${name.toLowerCase()} of ${server.serverName}`}
        value={String(server[field] ?? 0)}
        shown={format(server[field] ?? 0)}
        save={(text) => setServer({ serverId: server._id, [field]: numberOf(text) })}
      />
    ),
  })
  const mark = (name: string, field: MarkField, options: typeof canBuy) => ({
    name,
    cell: (server: ServerItem) => (
      <ChoiceCell
        label={`${name} on ${server.serverName}`}
        value={server[field]}
        options={options}
        save={(value) => setServer({ serverId: server._id, [field]: value })}
      />
    ),
  })
  return [
    {
      name: 'Server',
      cell: ({ serverName, gameName }) => (
        <>
          <span className="font-semibold">{serverName}</span>
          <span className="block text-xs text-muted">{gameName}</span>
        </>
      ),
    },
    number('Buy price', 'buyPrice', price),
    number('Sell price', 'sellPrice', price),
    number('Stock', 'serverStock', amount),
    mark('Players can buy', 'stockStatusForSell', canBuy),
    mark('Players can sell', 'stockStatusForBuy', canSell),
  ]
}
