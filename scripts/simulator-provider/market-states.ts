/** Makes the states about games, servers, rates, exchanges and histories true in the simulator. */
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import type { Edition } from '../../contracts/registry/games.ts'
import {
  fourRates,
  threeExchanges,
  threeTransactions,
  type listStates,
  type marketStates,
  type StateHandlers,
  type StateParams,
} from '../../contracts/provider-states/provider-states.ts'
import type { ServerRow, UserRow } from '../../mock-api/world/rows.ts'
import { other, otherEdition, player, type Setup } from './setup.ts'

const soldOut = { stockStatusForSell: 'out of stock', stockStatusForBuy: 'completed' } as const

const idsOf = ([from, to]: readonly [ServerRow, ServerRow]) => ({
  serverIdFrom: from._id,
  serverIdTo: to._id,
})

export function marketHandlers(setup: Setup): Pick<StateHandlers, keyof typeof marketStates> {
  const { world, userAt, signIn, addServer, addRate, mayExchange, withExchange } = setup
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
      world.store.users.update(userAt(player)._id, { role: role as UserRow['role'] })
      const servers = twoServers()
      return { ...signIn(), gameId: servers[0].gameId, ...idsOf(servers) }
    },
    'a rate exists between two servers': () => {
      const servers = twoServers()
      addRate(...servers)
      return idsOf(servers)
    },
    'no rate exists between two servers': () => {
      const servers = twoServers()
      const third = addServer('retro', { serverName: 'Crocabulia' })
      addRate(servers[0], third)
      addRate(third, servers[1])
      return idsOf(servers)
    },
    'a signed-in player may exchange': ({ conversionRate, exchangeFee, serverStock }) =>
      mayExchange(
        { conversionRate: Number(conversionRate), exchangeFee: Number(exchangeFee) },
        Number(serverStock),
      ),
    'a signed-in player has exchanged': async ({ status, operator }) => {
      const values = await withExchange()
      const { transactionId, userId } = values
      const older = status === 'Rejected' ? 'Exchanged' : 'Rejected'
      const [sender, receiver] = world.store.servers.all()
      if (sender && receiver) setup.addExchange([sender, receiver], { userId, status: older })
      if (operator !== 'none') await setup.assign(transactionId, operator)
      if (status !== 'Pending') {
        await setup.operate('settle', { transactionId, status: status as ExchangeStatus })
      }
      return values
    },
  }
}

interface HistoryRow {
  readonly kind: string
  readonly server: ServerRow
  readonly character: string
  /** Only exchanges have a receiver. */
  readonly receiver?: { readonly server: ServerRow; readonly character: string }
  readonly total?: number
  readonly status?: string
}

type Filters = StateParams<'a signed-in player has nothing that the filters find'>

const removedServerId = '65f0000000000000000000fe'

export function listHandlers(setup: Setup): Pick<StateHandlers, keyof typeof listStates> {
  const { world, newId, daysAgo, userAt, signIn, addServer, addRate, addExchange } = setup

  function addRow({ kind, ...row }: HistoryRow, days = 1, email = player): string {
    const { server, character, receiver = row, total = 150 } = row
    const status = (row.status ?? 'Exchanged') as ExchangeStatus
    const shared = { userId: userAt(email)._id, status, createdAt: daysAgo(days) }
    const characters = { SenderGameName: character, ReceiverGameName: receiver.character }
    if (kind === 'exchange') return addExchange([server, receiver.server], { ...shared, ...characters })._id
    return world.store.transactions.insert({
      ...shared,
      _id: newId(),
      gameId: server.gameId,
      transactionType: kind === 'buy' ? 'Buy' : 'Sell',
      requestId: null,
      serverId: server._id,
      persoName: character,
      quantity: 12.5,
      total,
    })._id
  }

  const serverNamed = (serverName: string) => addServer('retro', { serverName })

  function addFiltered(
    { kind, status, edition, search }: Filters,
    server = addServer(edition as Edition),
  ): void {
    addRow({ kind, server, character: `${search}-Iop`, status })
  }

  /** Signs in with these rows, oldest first, one for each day. */
  async function signedInWith(rows: readonly HistoryRow[]) {
    for (const row of rows) addRow(row, 1, other)
    const [oldest = ''] = rows.map((row, index) => addRow(row, rows.length - index))
    return { ...signIn(), idInCapitals: oldest.toUpperCase() }
  }

  return {
    'a signed-in player has a history': ({ server, ...filters }) => {
      const known = addServer(filters.edition as Edition)
      const rowServer = server === 'gone' ? { ...known, _id: removedServerId } : known
      for (let row = 0; row < 2; row += 1) addFiltered(filters, rowServer)
      return signIn()
    },
    'a signed-in player has nothing that the filters find': (filters) => {
      addFiltered({ ...filters, edition: otherEdition[filters.edition as Edition] })
      addFiltered({ ...filters, status: filters.status === 'Exchanged' ? 'Pending' : 'Exchanged' })
      addFiltered({ ...filters, search: 'Autre' })
      return signIn()
    },
    'a signed-in player has three transactions': ({ kind }) =>
      signedInWith(
        threeTransactions.map(({ character, server, total }) => ({
          kind,
          character,
          server: serverNamed(server),
          total,
          status: 'Pending',
        })),
      ),
    'a signed-in player has three exchanges': () =>
      signedInWith(
        threeExchanges.map(({ sender, from, receiver, to }) => ({
          kind: 'exchange',
          character: sender,
          server: serverNamed(from),
          receiver: { character: receiver, server: serverNamed(to) },
        })),
      ),
    'rates lead from one server and to another': () => {
      const names = new Set(fourRates.flatMap(({ from, to }): string[] => [from, to]))
      const servers = new Map([...names].map((name) => [name, serverNamed(name)]))
      const known = (name: string): ServerRow => servers.get(name) ?? serverNamed(name)
      for (const [index, { from, to, ...rate }] of fourRates.entries()) {
        addRate(known(from), known(to), rate, fourRates.length - index)
      }
      return { serverIdFrom: known(fourRates[0].from)._id, serverIdTo: known(fourRates[3].to)._id }
    },
  }
}
