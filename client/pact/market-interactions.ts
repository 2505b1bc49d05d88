/** What the client relies on of games and servers. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import { given, rowsOf, type Interaction } from './interaction.ts'

const nothing = '65f0000000000000000000ff'
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

function listing(edition: Edition): Interaction[] {
  const call = `servers.${edition}` as const
  const { keyword = '' } = callExamples[call].input.query
  return rowsOf(call, [], {
    minimum: { given: given('no server matches a keyword', { edition, keyword }) },
    forSale: { given: forSale(edition, keyword) },
    maximum: { given: soldOut(edition, keyword) },
    'forSale, whatever its case': { given: forSale(edition, keyword.toUpperCase()) },
    // As both markets ask first.
    'forSale, without a keyword': { given: forSale(edition, ''), input: { query: { keyword: '' } } },
  })
}

/** That the ids of the games are the fixed ones is what the answer shows. */
const game = (edition: Edition) => ({
  given: bothGames,
  input: { params: { id: gameIds[edition] } },
  exactly: { 'game._id': gameIds[edition] },
})

export const marketInteractions: readonly Interaction[] = [
  ...rowsOf('games.list', [], { minimum: { given: bothGames } }),
  ...rowsOf(
    'games.get',
    [],
    { minimum: game('retro'), 'minimum, the touch game': game('touch') },
    {
      'invalid-input': { input: { params: { id: 'no id' } } },
      'not-found': { input: { params: { id: nothing } } },
    },
  ),
  ...rowsOf(
    'servers.byGame',
    [],
    {
      minimum: { given: given('there are no servers', { edition: 'retro' }) },
      forSale: { given: forSale('retro', '') },
      maximum: { given: soldOut('retro', '') },
    },
    {
      'invalid-input': { input: { params: { gameId: 'no id' } } },
      'not-found': { input: { params: { gameId: nothing } } },
    },
  ),
  ...rowsOf('servers.all', [], {
    minimum: { given: given('there are no servers', { edition: 'both' }) },
    forSale: { given: forSale('retro', '') },
    maximum: { given: given('each game has one server', {}) },
  }),
  ...listing('retro'),
  ...listing('touch'),
]
