import { queryOptions } from '@tanstack/react-query'
import { gameIds, gamesGet, gamesList, type Edition } from '../../../../contracts/registry/games.ts'
import { call } from '../../api/call.ts'

export const gameListOptions = () =>
  queryOptions({
    queryKey: ['games'] as const,
    queryFn: async ({ signal }) => (await call(gamesList, { signal })).games,
    staleTime: Infinity,
  })

/** One game. Rejects with `not-found` for an unknown id. */
export const gameOptions = (id: string) =>
  queryOptions({
    queryKey: ['games', id] as const,
    queryFn: async ({ signal }) => (await call(gamesGet, { params: { id }, signal })).game,
    staleTime: Infinity,
  })

export const editionOf = (gameId: string): Edition | undefined =>
  (['retro', 'touch'] as const).find((edition) => gameIds[edition] === gameId)
