import { queryOptions } from '@tanstack/react-query'
import { gameIds, gamesList, type Edition } from '../../../../contracts/registry/games.ts'
import { call } from '../../api/call.ts'

export const gameListOptions = () =>
  queryOptions({
    queryKey: ['games'] as const,
    queryFn: async ({ signal }) => (await call(gamesList, { signal })).games,
    staleTime: Infinity,
  })

/** Which edition a game's id stands for, or undefined for an id that is neither. */
export const editionOf = (gameId: string): Edition | undefined =>
  (['retro', 'touch'] as const).find((edition) => gameIds[edition] === gameId)
