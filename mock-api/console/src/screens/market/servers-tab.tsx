import { optionsFrom } from '../../ui/field.tsx'
import { amount, price } from '../../ui/format.ts'
import { List, Noted, type Column, type ItemOf } from '../../ui/list.tsx'
import { ChoiceCell, numberColumns, useEdit } from './edit-cell.tsx'
import { useMarketOptions } from './names.ts'

type ServerItem = ItemOf<'lists.servers'>

/** By the side of the player: the mark for sales of the provider says whether players can buy. */
const canBuy = optionsFrom({ 'in stock now': 'In stock now', 'out of stock': 'Out of stock' })
const canSell = optionsFrom({ 'not completed': 'Not completed', completed: 'Completed' })

export function ServersTab() {
  const { games } = useMarketOptions()
  const filters = [
    { name: 'search', label: 'Search', placeholder: 'Name or id' },
    { name: 'game', label: 'Game', none: 'Both games', options: games },
    {
      name: 'buying',
      param: 'stockStatusForSell',
      label: 'Players can buy',
      none: 'Any mark',
      options: canBuy,
    },
    {
      name: 'selling',
      param: 'stockStatusForBuy',
      label: 'Players can sell',
      none: 'Any mark',
      options: canSell,
    },
  ]
  return <List call="lists.servers" filters={filters} noun="server" columns={useColumns()} />
}

type MarkField = 'stockStatusForBuy' | 'stockStatusForSell'

function useColumns(): readonly Column<ServerItem>[] {
  const setServer = useEdit('set-server')
  const number = numberColumns<ServerItem>(
    ({ serverName }) => `of ${serverName}`,
    ({ _id }, change) => setServer({ serverId: _id, ...change }),
  )
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
        <Noted note={gameName}>
          <span className="font-semibold">{serverName}</span>
        </Noted>
      ),
    },
    number('Buy price', 'buyPrice', price),
    number('Sell price', 'sellPrice', price),
    number('Stock', 'serverStock', amount),
    mark('Players can buy', 'stockStatusForSell', canBuy),
    mark('Players can sell', 'stockStatusForBuy', canSell),
  ]
}
