import { callExamples } from '../../contracts/registry/examples.ts'
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import { fourRates } from '../../contracts/provider-states/provider-states.ts'
import { given, rowsOf, sortedBy, unknownId, type Interaction } from './interaction.ts'
import { pinnedRows, type PinnedValues } from './pinned-values.ts'

const bothGames = given('both games exist')

/** The state with the only server that a keyword finds, which the answer pins. */
const grand = (edition: Edition, keyword: string, isForSale: boolean) => ({
  ...given('servers match a keyword', {
    edition,
    keyword,
    stockStatusForSell: isForSale ? 'in stock now' : 'out of stock',
    stockStatusForBuy: isForSale ? 'not completed' : 'completed',
  }),
  pinnedValues: { 'servers[0].serverName': `Grand ${keyword}` },
})

function listing(edition: Edition): readonly Interaction[] {
  const call = `servers.${edition}` as const
  const { keyword = '' } = callExamples[call].input.query
  return rowsOf(call, `the servers of the ${edition} game`, {
    'minimum, with a keyword that finds nothing': given('no server matches a keyword', { edition, keyword }),
    'forSale, with a keyword, in stock': grand(edition, keyword, true),
    'maximum, with a keyword, sold out': grand(edition, keyword, false),
    'forSale, with a keyword in other letters': grand(edition, keyword.toUpperCase(), true),
    // The first request of both markets.
    'forSale, without a keyword': { ...grand(edition, keyword, true), input: { query: { keyword: '' } } },
  })
}

/** Pins the id, which is a fixed one, and the name. */
const game = (edition: Edition) => ({
  ...bothGames,
  input: { params: { id: gameIds[edition] } },
  pinnedValues: {
    'game._id': gameIds[edition],
    'game.gameName': edition === 'retro' ? 'Dofus Retro' : 'Dofus Touch',
  },
})

export const marketInteractions: readonly Interaction[] = [
  ...rowsOf('games.list', 'the list', { 'minimum, of both games': bothGames }),
  ...rowsOf('games.get', 'one game', {
    'minimum, by the id of the retro game': game('retro'),
    'minimum, by the id of the touch game': game('touch'),
    'invalid-input': { input: { params: { id: 'no id' } } },
    'not-found, that names something unknown': { input: { params: { id: unknownId } } },
  }),
  ...rowsOf('servers.byGame', 'the servers of a game', {
    'minimum, when there are none': given('there are no servers', { edition: 'retro' }),
    'forSale, in stock': grand('retro', 'boune', true),
    'maximum, sold out': grand('retro', 'boune', false),
    'invalid-input': { input: { params: { gameId: 'no id' } } },
    'not-found, that names something unknown': { input: { params: { gameId: unknownId } } },
  }),
  ...rowsOf('servers.all', 'the servers of both games', {
    'minimum, when there are none': given('there are no servers', { edition: 'both' }),
    'forSale, in stock in one game': { ...grand('retro', 'boune', true), pinnedValues: {} },
    'maximum, sold out in both': given('each game has one server'),
  }),
  ...listing('retro'),
  ...listing('touch'),
]

const { body: exchange } = callExamples['exchanges.create'].input

/** The values of the example: the player sends 12.5 M and receives 10.15 M. */
const market = { conversionRate: '0.852', exchangeFee: '0.5', serverStock: '250.5' }

const mayExchange = (changes: Partial<typeof market> = {}) =>
  given('a signed-in player may exchange', { ...market, ...changes })

const hasExchanged = (status: string, operator: 'none' | 'unnamed' | 'named') =>
  given('a signed-in player has exchanged', { status, operator })

const knowsServers = (role: string) => given('somebody knows two servers of a game', { role })

export const exchangeInteractions: readonly Interaction[] = [
  ...rowsOf('exchanges.create', 'a new exchange', {
    'minimum, at the current rate': mayExchange(),
    'operatorNull, at the current rate, with null for its operator': mayExchange(),
    'invalid-input': { ...mayExchange(), input: { body: { ...exchange, SenderGameName: ' ' } } },
    'not-found, to an unknown server': {
      ...mayExchange(),
      input: { body: { ...exchange, serverIdReceiver: unknownId } },
    },
    'not-found, where no rate has been set': {
      ...knowsServers('user'),
      takes: { serverIdSender: 'serverIdFrom', serverIdReceiver: 'serverIdTo' },
    },
    'exchange-already-pending, beside a pending one': hasExchanged('Pending', 'none'),
    'rate-changed, at a rate that has changed': mayExchange({ conversionRate: '0.9' }),
    'stock-exceeded, of more than the stock': mayExchange({ serverStock: '1' }),
  }),
  ...rowsOf('exchanges.last', 'the newest exchange', {
    'minimum, when there is none': mayExchange(),
    'pending, that is pending': hasExchanged('Pending', 'none'),
    'operatorNull, that is pending, with null for its operator': hasExchanged('Pending', 'none'),
    'withoutCharacter, of an operator without characters': hasExchanged('Pending', 'unnamed'),
    'assigned, of an operator with characters': hasExchanged('Pending', 'named'),
    'maximum, with its code': hasExchanged('Pending', 'named'),
    'exchanged, that is delivered': hasExchanged('Exchanged', 'named'),
    'rejected, that is rejected': hasExchanged('Rejected', 'none'),
  }),
]

const { query } = callExamples['rates.list'].input
const { body: rate } = callExamples['rates.create'].input
const { gameId: _gameId, ...withoutGame } = rate

const between = given('a rate exists between two servers')
const listed = given('rates lead from one server and to another')
const [first, second, third, fourth] = fourRates

type Rate = (typeof fourRates)[number]

/** Pins exactly these rates, in this order. */
const inOrder = (...rates: readonly Rate[]): PinnedValues =>
  pinnedRows(
    rates.map(({ from, to, conversionRate, exchangeFee }) => ({
      'serverIdFrom.serverName': from,
      'serverIdTo.serverName': to,
      'serverIdTo.serverStock': 250.5,
      gameId: gameIds.retro,
      conversionRate,
      exchangeFee,
    })),
  )

const { serverIdTo: _to, ...fromOne } = query
const { serverIdFrom: _from, ...toOne } = query

const sorted = (sort: NonNullable<typeof query.sort>, ...rates: readonly Rate[]) => ({
  [`maximum, ${sortedBy(sort)}`]: {
    ...listed,
    input: { query: { ...fromOne, sort } },
    pinnedValues: { ...inOrder(...rates), 'pagination.total': rates.length, 'pagination.totalPages': 1 },
  },
})

const page = (number: number) => ({
  'pagination.total': 3,
  'pagination.currentPage': number,
  'pagination.limit': 2,
  'pagination.totalPages': 2,
})
const pageOfTwo = { ...fromOne, limit: 2, sort: 'createdAt' } as const

export const rateInteractions: readonly Interaction[] = [
  ...rowsOf('rates.list', 'the rates', {
    'minimum, between two servers that have none': given('no rate exists between two servers'),
    'maximum, between two servers': between,
    ...sorted('createdAt', first, second, third),
    ...sorted('-createdAt', third, second, first),
    ...sorted('conversionRate', second, third, first),
    ...sorted('-conversionRate', first, third, second),
    ...sorted('exchangeFee', second, first, third),
    ...sorted('-exchangeFee', third, first, second),
    'maximum, to one server from all': {
      ...listed,
      input: { query: toOne },
      pinnedValues: { ...inOrder(fourth, second), 'pagination.total': 2, 'pagination.totalPages': 1 },
    },
    'maximum, on the second page': {
      ...listed,
      input: { query: { ...pageOfTwo, page: 2 } },
      pinnedValues: { ...inOrder(third), ...page(2) },
    },
    'minimum, beyond the last page': {
      ...listed,
      input: { query: { ...pageOfTwo, page: 3 } },
      pinnedValues: page(3),
    },
    'invalid-input': { ...between, input: { query: { ...query, serverIdFrom: 'no id' } } },
  }),
  ...rowsOf('rates.create', 'a new rate', {
    'minimum, between two servers': knowsServers('admin'),
    'minimum, without a gameId': { ...knowsServers('admin'), input: { body: withoutGame } },
    'invalid-input': { ...knowsServers('admin'), input: { body: { ...rate, conversionRate: 0 } } },
    'access-denied, from a player': knowsServers('user'),
    'not-found, to an unknown server': {
      ...knowsServers('admin'),
      input: { body: { ...rate, serverIdTo: unknownId } },
    },
  }),
]
