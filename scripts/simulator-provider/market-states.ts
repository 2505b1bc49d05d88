/** Makes the states about games, servers, rates and exchanges true in the simulator. */
import type { Edition } from '../../contracts/registry/games.ts'
import type { marketStates, StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import type { ServerRow, UserRow } from '../../mock-api/world/rows.ts'
import { otherEdition, player, usualRate, type Setup } from './setup.ts'

const soldOut = { stockStatusForSell: 'out of stock', stockStatusForBuy: 'completed' } as const

const idsOf = ([from, to]: readonly [ServerRow, ServerRow]) => ({
  serverIdFrom: from._id,
  serverIdTo: to._id,
})

export function marketHandlers(setup: Setup): Pick<StateHandlers, keyof typeof marketStates> {
  const { api, store, userAt, addServer, addRate, addOlderExchange, mayExchange, withExchange, assign } =
    setup
  const twoServers = () => [addServer('retro'), addServer('retro', { serverName: 'Allisteria' })] as const

  return {
    'both games exist': () => undefined,
    'there are no servers': ({ edition }) => {
      if (edition !== 'both') addServer(otherEdition[edition as Edition])
    },
    'each game has one server': () => {
      addServer('retro', soldOut)
      addServer('touch', { ...soldOut, serverName: 'Dodge' })
    },
    'servers match a keyword': ({ edition, keyword, ...statuses }) => {
      const serverName = `Grand ${keyword}`
      const others = statuses.stockStatusForSell === soldOut.stockStatusForSell ? {} : soldOut
      for (const own of ['retro', 'touch'] as const) {
        addServer(own, { serverName, ...(own === edition ? (statuses as Partial<ServerRow>) : others) })
      }
    },
    'no server matches a keyword': ({ edition }) => {
      addServer(edition as Edition, { serverName: 'Autre' })
    },
    'somebody knows two servers of a game': async ({ role }) => {
      store().users.update(userAt(player.email)._id, { role: role as UserRow['role'] })
      const servers = twoServers()
      const { accessToken } = await api.signIn(player)
      return { accessToken, gameId: servers[0].gameId, ...idsOf(servers) }
    },
    'a rate exists between two servers': () => {
      const servers = twoServers()
      addRate(...servers, usualRate)
      return idsOf(servers)
    },
    'no rate exists between two servers': () => {
      const servers = twoServers()
      const third = addServer('retro', { serverName: 'Crocabulia' })
      addRate(servers[0], third, usualRate)
      addRate(third, servers[1], usualRate)
      return idsOf(servers)
    },
    'a signed-in player may exchange': ({ conversionRate, exchangeFee, serverStock }) =>
      mayExchange(
        { conversionRate: Number(conversionRate), exchangeFee: Number(exchangeFee) },
        Number(serverStock),
      ),
    'a signed-in player has exchanged': async ({ status, operator }) => {
      const { userId: _, ...values } = await withExchange()
      const { transactionId, serverIdSender, serverIdReceiver } = values
      const older = status === 'Rejected' ? 'Exchanged' : 'Rejected'
      addOlderExchange([serverIdSender, serverIdReceiver], older)
      if (operator !== 'none') await assign(transactionId, operator)
      if (status !== 'Pending') await api.act('settle', { transactionId, status })
      return values
    },
  }
}
