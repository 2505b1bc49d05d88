/** Makes the states about games, servers, rates and exchanges true in the simulator. */
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import type { Edition } from '../../contracts/registry/games.ts'
import type { marketStates, StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import type { ServerRow, UserRow } from '../../mock-api/world/rows.ts'
import { otherEdition, player, type Setup } from './setup.ts'

const soldOut = { stockStatusForSell: 'out of stock', stockStatusForBuy: 'completed' } as const

/** 12.5 M become 10.15 M. */
const usualRate = { conversionRate: 0.852, exchangeFee: 0.5 }
const order = {
  SenderGameName: 'Yasmi-Iop',
  ReceiverGameName: 'Yasmi-Cra',
  quantitySendDouble: 12.5,
  quantityReceiveDouble: receivedQuantity(12.5, usualRate.conversionRate, usualRate.exchangeFee),
}

export type Exchanges = ReturnType<typeof createExchanges>

/** Players with exchanges. The states of the events use them too. */
export function createExchanges({ api, store, newId, addServer, addRate }: Setup) {
  const { call, signIn, act } = api

  async function mayExchange(rate = usualRate, serverStock = 250.5) {
    const [sender, receiver] = [addServer('retro'), addServer('retro', { serverName: 'Boune', serverStock })]
    addRate(sender, receiver, rate)
    const { accessToken, userId } = await signIn(player)
    const [serverIdSender, serverIdReceiver] = [sender._id, receiver._id]
    return { accessToken, userId, gameId: sender.gameId, serverIdSender, serverIdReceiver }
  }

  return {
    mayExchange,
    /** The same player, with a pending exchange. */
    async withExchange() {
      const values = await mayExchange()
      const { accessToken, gameId, serverIdSender, serverIdReceiver } = values
      const body = { gameId, serverIdSender, serverIdReceiver, ...order }
      const { transaction } = await call('exchanges.create', { body }, { accessToken })
      return { ...values, transactionId: transaction._id }
    },
    /** Assigns a new operator: a "named" one has a character on every server, any other has none. */
    async assign(transactionId: string, operator: string): Promise<void> {
      const [known] = store().operators.all()
      if (!known) throw new Error('The seed has no operator.')
      const { _id: operatorId } = store().operators.insert({ ...known, _id: newId(), displayName: 'Ilyas' })
      for (const { _id: serverId } of operator === 'named' ? store().servers.all() : []) {
        store().characters.insert({ _id: newId(), operatorId, serverId, characterName: 'Ilyas-Livreur' })
      }
      await act('assign', { transactionId, operatorId })
    },
  }
}

const idsOf = ([from, to]: readonly [ServerRow, ServerRow]) => ({
  serverIdFrom: from._id,
  serverIdTo: to._id,
})

export function marketHandlers(
  { api, store, userAt, addServer, addRate }: Setup,
  { mayExchange, withExchange, assign }: Exchanges,
): Pick<StateHandlers, keyof typeof marketStates> {
  const twoServers = () => [addServer('retro'), addServer('retro', { serverName: 'Boune' })] as const

  return {
    'both games exist': () => Promise.resolve({}),
    'there are no servers': ({ edition }) => {
      if (edition !== 'both') addServer(otherEdition[edition as Edition])
      return Promise.resolve({})
    },
    'each game has one server': () => {
      for (const edition of ['retro', 'touch'] as const) addServer(edition, soldOut)
      return Promise.resolve({})
    },
    'servers match a keyword': ({ edition, keyword, stockStatusForSell, stockStatusForBuy }) => {
      for (const suffix of ['', ' II']) {
        addServer(edition as Edition, {
          serverName: `Grand ${keyword}${suffix}`,
          stockStatusForSell: stockStatusForSell as ServerRow['stockStatusForSell'],
          stockStatusForBuy: stockStatusForBuy as ServerRow['stockStatusForBuy'],
        })
      }
      return Promise.resolve({})
    },
    'no server matches a keyword': ({ edition }) => {
      addServer(edition as Edition, { serverName: 'Autre' })
      return Promise.resolve({})
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
      return Promise.resolve(idsOf(servers))
    },
    'no rate exists between two servers': () => {
      const servers = twoServers()
      const third = addServer('retro', { serverName: 'Crocabulia' })
      addRate(servers[0], third, usualRate)
      addRate(third, servers[1], usualRate)
      return Promise.resolve(idsOf(servers))
    },
    'a signed-in player may exchange': ({ conversionRate, exchangeFee, serverStock }) =>
      mayExchange(
        { conversionRate: Number(conversionRate), exchangeFee: Number(exchangeFee) },
        Number(serverStock),
      ),
    'a signed-in player has exchanged': async ({ status, operator }) => {
      const { transactionId, ...values } = await withExchange()
      if (operator !== 'none') await assign(transactionId, operator)
      if (status !== 'Pending') await api.act('settle', { transactionId, status })
      return values
    },
  }
}
