/** The states that speak of histories and lists of rates, as the simulator makes them true. */
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import type { Edition } from '../../contracts/registry/games.ts'
import type { TransactionStatus } from '../../contracts/registry/history.ts'
import {
  fourRates,
  threeExchanges,
  threeTransactions,
  type listStates,
} from '../../contracts/provider-states/list-states.ts'
import type { StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import type { ServerRow } from '../../mock-api/world/store.ts'
import { player, type Desk } from './world.ts'

/** One row of any of the three histories; the receiver is of exchanges alone. */
interface Line {
  readonly kind: string
  readonly server: ServerRow
  readonly character: string
  readonly receivingServer?: ServerRow
  readonly receivingCharacter?: string
  readonly total?: number
  readonly status?: string
  readonly daysAgo?: number
}

/** What a filter asks for. */
interface Traits {
  readonly kind: string
  readonly status: string
  readonly edition: string
  /** In the name of a character. */
  readonly search: string
}

const sisterOf = { retro: 'touch', touch: 'retro' } as const
const gone = '65f0000000000000000000fe'

export function listHandlers(desk: Desk): Pick<StateHandlers, keyof typeof listStates> {
  const { api, store, newId, daysAgo, userAt, addServer, addRate } = desk

  /** Answers the row's id. */
  function addLine({
    kind,
    server,
    character,
    receivingServer = server,
    receivingCharacter = character,
    total = 150,
    status = 'Exchanged',
    daysAgo: days = 1,
  }: Line): string {
    const shared = {
      _id: newId(),
      userId: userAt(player.email)._id,
      gameId: server.gameId,
      createdAt: daysAgo(days),
    }
    if (kind === 'exchange') {
      return store().exchanges.insert({
        ...shared,
        serverIdSender: server._id,
        serverIdReceiver: receivingServer._id,
        SenderGameName: character,
        ReceiverGameName: receivingCharacter,
        quantitySendDouble: 12.5,
        quantityReceiveDouble: 10.15,
        operatorId: null,
        exchangeCode: null,
        status: status as ExchangeStatus,
      })._id
    }
    return store().transactions.insert({
      ...shared,
      transactionType: kind === 'buy' ? 'Buy' : 'Sell',
      requestId: null,
      serverId: server._id,
      persoName: character,
      quantity: 12.5,
      total,
      status: status as TransactionStatus,
    })._id
  }

  function addTraits(
    { kind, status, edition, search }: Traits,
    server = addServer(edition as Edition),
  ): void {
    addLine({ kind, server, character: `${search}-Iop`, status })
  }

  const signedIn = async () => ({ accessToken: (await api.signIn(player)).accessToken })

  /** The oldest comes first, a day before the next one. */
  async function signedInWith(lines: readonly Line[]) {
    const [oldest = ''] = lines.map((line, index) => addLine({ ...line, daysAgo: lines.length - index }))
    return { ...(await signedIn()), idInCapitals: oldest.toUpperCase() }
  }

  return {
    'a signed-in player has a history': ({ server, ...traits }) => {
      const known = addServer(traits.edition as Edition)
      const here = server === 'gone' ? { ...known, _id: gone } : known
      for (let row = 0; row < 2; row += 1) addTraits(traits, here)
      return signedIn()
    },
    'a signed-in player has nothing that the filters find': (traits) => {
      addTraits({ ...traits, edition: sisterOf[traits.edition as Edition] })
      addTraits({ ...traits, status: traits.status === 'Exchanged' ? 'Pending' : 'Exchanged' })
      addTraits({ ...traits, search: 'Autre' })
      return signedIn()
    },
    'a signed-in player has three transactions': ({ kind }) =>
      signedInWith(
        threeTransactions.map(({ character, server, total }) => ({
          kind,
          character,
          server: addServer('retro', { serverName: server }),
          total,
        })),
      ),
    'a signed-in player has three exchanges': () =>
      signedInWith(
        threeExchanges.map(({ sender, from, receiver, to }) => ({
          kind: 'exchange',
          character: sender,
          server: addServer('retro', { serverName: from }),
          receivingCharacter: receiver,
          receivingServer: addServer('retro', { serverName: to }),
        })),
      ),
    'rates lead from one server and to another': () => {
      const names = new Set(fourRates.flatMap(({ from, to }): string[] => [from, to]))
      const servers = new Map([...names].map((name) => [name, addServer('retro', { serverName: name })]))
      const serverNamed = (name: string): ServerRow => servers.get(name) ?? addServer('retro')
      for (const [index, { from, to, ...rate }] of fourRates.entries()) {
        addRate(serverNamed(from), serverNamed(to), rate, fourRates.length - index)
      }
      return Promise.resolve({
        serverIdFrom: serverNamed(fourRates[0].from)._id,
        serverIdTo: serverNamed(fourRates[3].to)._id,
      })
    },
  }
}
