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

export const serversKey = ['servers'] as const

/** Prices and stock change, so an older list is refetched when it is shown. */
const staleTime = 30_000

export const serverListOptions = (edition: Edition, keyword: string) =>
  queryOptions({
    queryKey: [...serversKey, edition, keyword] as const,
    queryFn: async ({ signal }) => (await call(listOf[edition], { query: { keyword }, signal })).servers,
    staleTime,
  })

/** The servers of one game. Rejects with `not-found` for an unknown game. */
export const serversOfGameOptions = (gameId: string) =>
  queryOptions({
    queryKey: [...serversKey, 'game', gameId] as const,
    queryFn: async ({ signal }) => (await call(serversByGame, { params: { gameId }, signal })).servers,
    staleTime,
  })

export const allServersOptions = () =>
  queryOptions({
    queryKey: [...serversKey, 'both games'] as const,
    queryFn: async ({ signal }) => (await call(serversAll, { signal })).servers,
    staleTime,
  })

/** Fetches the first data of both markets unless it is cached. Never rejects: the page reports the error. */
export const prefetchServerLists = async (): Promise<void> => {
  const editions = Object.keys(gameIds) as Edition[]
  await Promise.all(editions.map((edition) => queryClient.prefetchQuery(serverListOptions(edition, ''))))
}
