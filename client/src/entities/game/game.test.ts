import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { startProvider } from '../../testing/provider.ts'
import { editionOf, gameListOptions } from './game.ts'

test('the games are fetched once, because they never change', async () => {
  const provider = startProvider()
  const cache = new QueryClient()
  for (let visit = 0; visit < 2; visit += 1) await cache.fetchQuery(gameListOptions())
  expect(provider.calls('games.list')).toHaveLength(1)
})

test('only the id of a game has an edition', () => {
  expect(editionOf(gameIds.retro)).toBe('retro')
  expect(editionOf(gameIds.touch)).toBe('touch')
  for (const id of ['', 'retro', '65f000000000000000000003']) expect(editionOf(id)).toBeUndefined()
})
