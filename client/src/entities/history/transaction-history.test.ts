import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { firstQuery, historyOptions, type HistoryQuery } from './transaction-history.ts'

const keyOf = (...[userId, kind, query]: Parameters<typeof historyOptions>) =>
  hashKey(historyOptions(userId, kind, query).queryKey)

test('each list of each player has its own place in the cache, so a late one never replaces a newer one', () => {
  const changes: Partial<HistoryQuery>[] = [
    { page: 2 },
    { search: 'x' },
    { status: 'Paid' },
    { sort: 'total' },
    { gameId: gameIds.retro },
  ]
  const keys = [
    keyOf('yasmine', 'buy', firstQuery),
    keyOf('mehdi', 'buy', firstQuery),
    keyOf('yasmine', 'sell', firstQuery),
    ...changes.map((change) => keyOf('yasmine', 'buy', { ...firstQuery, ...change })),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf('yasmine', 'buy', { ...firstQuery })).toBe(keys[0])
})
