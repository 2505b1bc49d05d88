import { queryOptions } from '@tanstack/react-query'
import { gameIds, gamesList, type Edition } from '../../../../contracts/registry/games.ts'
import { call } from '../../api/call.ts'

export const gameListOptions = () =>
  queryOptions({
    queryKey: ['games'] as const,
    queryFn: async ({ signal }) => (await call(gamesList, { signal })).games,
    staleTime: Infinity,
  })

/** Returns the edition of a game's id, or undefined for an unknown id. */
export const editionOf = (gameId: string): Edition | undefined =>
  (['retro', 'touch'] as const).find((edition) => gameIds[edition] === gameId)
