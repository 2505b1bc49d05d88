/** What the client relies on of rates: that each is found, and that a list is in the order and of the page asked for. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { exactRows, type Exactly } from './pinned-values.ts'
import { given, rowsOf, tokenRefusals, type Interaction } from './interaction.ts'
import { fourRates } from '../../contracts/provider-states/list-states.ts'

const { query } = callExamples['rates.list'].input
const { body } = callExamples['rates.create'].input
const { gameId: _gameId, ...withoutGame } = body
const nobody = '65f0000000000000000000ff'

const mayKnow = (role: string) =>
  ({ given: given('somebody knows two servers of a game', { role }), token: 'from-state' }) as const

const between = given('a rate exists between two servers', {})
const listed = { given: given('rates lead from one server and to another', {}) }
const [first, second, third, fourth] = fourRates

type Rate = (typeof fourRates)[number]

/** These and no others, in this order. */
const inOrder = (...rates: readonly Rate[]): Exactly =>
  exactRows(
    rates.map(({ from, to, conversionRate, exchangeFee }) => ({
      'serverIdFrom.serverName': from,
      'serverIdTo.serverName': to,
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
    exactly: { ...inOrder(...rates), 'pagination.total': rates.length },
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
        exactly: { ...inOrder(fourth, second), 'pagination.total': 2 },
      },
      'maximum, page 2': {
        ...listed,
        input: { query: { ...pageOfTwo, page: 2 } },
        exactly: { ...inOrder(third), ...page(2) },
      },
      'minimum, beyond the last page': {
        ...listed,
        input: { query: { ...pageOfTwo, page: 3 } },
        exactly: page(3),
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
      minimum: mayKnow('admin'),
      'minimum, gameId left out': { ...mayKnow('admin'), input: { body: withoutGame } },
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...mayKnow('admin'), input: { body: { ...body, conversionRate: 0 } } },
      'access-denied': mayKnow('user'),
      'not-found': {
        ...mayKnow('admin'),
        keeps: ['serverIdTo'],
        input: { body: { ...body, serverIdTo: nobody } },
      },
    },
  ),
]
