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

/** Prices and stock change, so an older list is refetched when it is shown. */
const staleTime = 30_000

export const serverListOptions = (edition: Edition, keyword: string) =>
  queryOptions({
    queryKey: serverKeys.list(edition, keyword),
    queryFn: async ({ signal }) => (await call(listOf[edition], { query: { keyword }, signal })).servers,
    staleTime,
  })

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

export const prefetchServerLists = async (): Promise<void> => {
  const editions = Object.keys(gameIds) as Edition[]
  await Promise.all(editions.map((edition) => queryClient.prefetchQuery(serverListOptions(edition, ''))))
}
