import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { startProvider } from '../../testing/provider.ts'
import { editionOf, gameListOptions, gameOptions } from './game.ts'

test('the games are fetched once, because they never change', async () => {
  const provider = startProvider()
  const cache = new QueryClient()
  const { games } = callExamples['games.list'].answers.minimum
  expect(await cache.fetchQuery(gameListOptions())).toEqual(games)
  expect(await cache.fetchQuery(gameListOptions())).toEqual(games)
  expect(provider.calls('games.list')).toHaveLength(1)
})

test('a game is fetched by its id, and an unknown id rejects with not-found', async () => {
  const provider = startProvider()
  const { game } = callExamples['games.get'].answers.minimum
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(await cache.fetchQuery(gameOptions(gameIds.retro))).toEqual(game)
  provider.refuses('games.get', 'not-found')
  await expect(cache.fetchQuery(gameOptions('65f000000000000000000003'))).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(provider.calls('games.get')).toHaveLength(2)
})

test('only the id of a game has an edition', () => {
  expect(editionOf(gameIds.retro)).toBe('retro')
  expect(editionOf(gameIds.touch)).toBe('touch')
  for (const id of ['', 'retro', '65f000000000000000000003']) expect(editionOf(id)).toBeUndefined()
})
