/** Interactions about games, servers, exchanges and exchange rates. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import { fourRates } from '../../contracts/provider-states/provider-states.ts'
import { given, rowsOf, tokenRefusals, unknownId, type Interaction } from './interaction.ts'
import { pinnedRows, type PinnedValues } from './pinned-values.ts'

const bothGames = given('both games exist', {})

const forSale = (edition: Edition, keyword: string) =>
  given('servers match a keyword', {
    edition,
    keyword,
    stockStatusForSell: 'in stock now',
    stockStatusForBuy: 'not completed',
  })
const soldOut = (edition: Edition, keyword: string) =>
  given('servers match a keyword', {
    edition,
    keyword,
    stockStatusForSell: 'out of stock',
    stockStatusForBuy: 'completed',
  })

/** Pins the only server that a keyword finds. */
const grand = (keyword: string): PinnedValues => ({ 'servers[0].serverName': `Grand ${keyword}` })

function listing(edition: Edition): Interaction[] {
  const call = `servers.${edition}` as const
  const { keyword = '' } = callExamples[call].input.query
  const inCapitals = keyword.toUpperCase()
  return rowsOf(call, [], {
    minimum: { given: given('no server matches a keyword', { edition, keyword }) },
    forSale: { given: forSale(edition, keyword), pinnedValues: grand(keyword) },
    maximum: { given: soldOut(edition, keyword), pinnedValues: grand(keyword) },
    'forSale, whatever its case': { given: forSale(edition, inCapitals), pinnedValues: grand(inCapitals) },
    // The first request of both markets.
    'forSale, without a keyword': {
      given: forSale(edition, keyword),
      input: { query: { keyword: '' } },
      pinnedValues: grand(keyword),
    },
  })
}

/** Pins the id, which is a fixed one, and the name. */
const game = (edition: Edition) => ({
  given: bothGames,
  input: { params: { id: gameIds[edition] } },
  pinnedValues: {
    'game._id': gameIds[edition],
    'game.gameName': edition === 'retro' ? 'Dofus Retro' : 'Dofus Touch',
  },
})

export const marketInteractions: readonly Interaction[] = [
  ...rowsOf('games.list', [], { minimum: { given: bothGames } }),
  ...rowsOf(
    'games.get',
    [],
    { minimum: game('retro'), 'minimum, the touch game': game('touch') },
    {
      'invalid-input': { input: { params: { id: 'no id' } } },
      'not-found': { input: { params: { id: unknownId } } },
    },
  ),
  ...rowsOf(
    'servers.byGame',
    [],
    {
      minimum: { given: given('there are no servers', { edition: 'retro' }) },
      forSale: { given: forSale('retro', 'boune'), pinnedValues: grand('boune') },
      maximum: { given: soldOut('retro', 'boune'), pinnedValues: grand('boune') },
    },
    {
      'invalid-input': { input: { params: { gameId: 'no id' } } },
      'not-found': { input: { params: { gameId: unknownId } } },
    },
  ),
  ...rowsOf('servers.all', [], {
    minimum: { given: given('there are no servers', { edition: 'both' }) },
    forSale: { given: forSale('retro', 'boune') },
    maximum: { given: given('each game has one server', {}) },
  }),
  ...listing('retro'),
  ...listing('touch'),
]

const { body: exchange } = callExamples['exchanges.create'].input
const exchangeServers = ['gameId', 'serverIdSender', 'serverIdReceiver'] as const

/** The values of the example: the player sends 12.5 M and receives 10.15 M. */
const market = { conversionRate: '0.852', exchangeFee: '0.5', serverStock: '250.5' }

const mayExchange = (changes: Partial<typeof market> = {}) =>
  ({
    given: given('a signed-in player may exchange', { ...market, ...changes }),
    token: 'from-state',
  }) as const

const hasExchanged = (status: string, operator: 'none' | 'unnamed' | 'named') =>
  ({ given: given('a signed-in player has exchanged', { status, operator }), token: 'from-state' }) as const

export const exchangeInteractions: readonly Interaction[] = [
  ...rowsOf(
    'exchanges.create',
    exchangeServers,
    {
      minimum: mayExchange(),
      operatorNull: mayExchange(),
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...mayExchange(), input: { body: { ...exchange, SenderGameName: ' ' } } },
      'not-found': {
        ...mayExchange(),
        keeps: ['serverIdReceiver'],
        input: { body: { ...exchange, serverIdReceiver: unknownId } },
      },
      'not-found, where no rate has been set': {
        given: given('somebody knows two servers of a game', { role: 'user' }),
        token: 'from-state',
        takes: { serverIdSender: 'serverIdFrom', serverIdReceiver: 'serverIdTo' },
      },
      'exchange-already-pending': hasExchanged('Pending', 'none'),
      'rate-changed': mayExchange({ conversionRate: '0.9' }),
      'stock-exceeded': mayExchange({ serverStock: '1' }),
    },
  ),
  ...rowsOf(
    'exchanges.last',
    [],
    {
      minimum: mayExchange(),
      pending: hasExchanged('Pending', 'none'),
      operatorNull: hasExchanged('Pending', 'none'),
      withoutCharacter: hasExchanged('Pending', 'unnamed'),
      assigned: hasExchanged('Pending', 'named'),
      maximum: hasExchanged('Pending', 'named'),
      exchanged: hasExchanged('Exchanged', 'named'),
      rejected: hasExchanged('Rejected', 'none'),
    },
    tokenRefusals,
  ),
]

const { query } = callExamples['rates.list'].input
const { body: rate } = callExamples['rates.create'].input
const { gameId: _gameId, ...withoutGame } = rate

const knowsServers = (role: string) =>
  ({ given: given('somebody knows two servers of a game', { role }), token: 'from-state' }) as const

const between = given('a rate exists between two servers', {})
const listed = { given: given('rates lead from one server and to another', {}) }
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
  [`maximum, sort ${sort}`]: {
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
  ...rowsOf(
    'rates.list',
    ['serverIdFrom', 'serverIdTo'],
    {
      minimum: { given: given('no rate exists between two servers', {}) },
      maximum: { given: between },
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
      'maximum, page 2': {
        ...listed,
        input: { query: { ...pageOfTwo, page: 2 } },
        pinnedValues: { ...inOrder(third), ...page(2) },
      },
      'minimum, beyond the last page': {
        ...listed,
        input: { query: { ...pageOfTwo, page: 3 } },
        pinnedValues: page(3),
      },
    },
    {
      'invalid-input': {
        given: between,
        keeps: ['serverIdFrom'],
        input: { query: { ...query, serverIdFrom: 'no id' } },
      },
    },
  ),
  ...rowsOf(
    'rates.create',
    ['gameId', 'serverIdFrom', 'serverIdTo'],
    {
      minimum: knowsServers('admin'),
      'minimum, gameId left out': { ...knowsServers('admin'), input: { body: withoutGame } },
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...knowsServers('admin'), input: { body: { ...rate, conversionRate: 0 } } },
      'access-denied': knowsServers('user'),
      'not-found': {
        ...knowsServers('admin'),
        keeps: ['serverIdTo'],
        input: { body: { ...rate, serverIdTo: unknownId } },
      },
    },
  ),
]
