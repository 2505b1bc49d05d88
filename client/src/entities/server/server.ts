import { queryOptions } from '@tanstack/react-query'
import { gameIds, type Edition } from '../../../../contracts/registry/games.ts'
import {
  serversAll,
  serversByGame,
  serversRetro,
  serversTouch,
} from '../../../../contracts/registry/servers.ts'
import { queryClient } from '../../api/query-client.tsx'
import { call } from '../../api/call.ts'

const listOf = { retro: serversRetro, touch: serversTouch } as const

export const serverKeys = {
  all: ['servers'] as const,
  list: (edition: Edition, keyword: string) => [...serverKeys.all, edition, keyword] as const,
  ofGame: (gameId: string) => [...serverKeys.all, 'game', gameId] as const,
  ofBothGames: () => [...serverKeys.all, 'both games'] as const,
}

/** Prices and stock move; a list older than this is read again when it is looked at. */
const staleTime = 30_000

/** The servers of an edition; an empty keyword asks for all of them. */
export const serverListOptions = (edition: Edition, keyword: string) =>
  queryOptions({
    queryKey: serverKeys.list(edition, keyword),
    queryFn: async ({ signal }) => (await call(listOf[edition], { query: { keyword }, signal })).servers,
    staleTime,
  })

/** The servers of one game; rejects with `not-found` for an id that is no game's. */
export const serversOfGameOptions = (gameId: string) =>
  queryOptions({
    queryKey: serverKeys.ofGame(gameId),
    queryFn: async ({ signal }) => (await call(serversByGame, { params: { gameId }, signal })).servers,
    staleTime,
  })

export const allServersOptions = () =>
  queryOptions({
    queryKey: serverKeys.ofBothGames(),
    queryFn: async ({ signal }) => (await call(serversAll, { signal })).servers,
    staleTime,
  })

/** Reads what both markets show first, unless it is there already; a failure is left to the page. */
export const prefetchServerLists = async (): Promise<void> => {
  const editions = Object.keys(gameIds) as Edition[]
  await Promise.all(editions.map((edition) => queryClient.prefetchQuery(serverListOptions(edition, ''))))
}
