import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Edition } from '../../../../contracts/registry/games.ts'
import { serversRetro, serversTouch } from '../../../../contracts/registry/servers.ts'
import { call } from '../../api/call.ts'

const listOf = { retro: serversRetro, touch: serversTouch } as const

export const serverKeys = {
  all: ['servers'] as const,
  list: (edition: Edition, keyword: string) => [...serverKeys.all, edition, keyword] as const,
}

/** The servers of an edition; an empty keyword asks for all of them. */
export const serverListOptions = (edition: Edition, keyword: string) =>
  queryOptions({
    queryKey: serverKeys.list(edition, keyword),
    queryFn: async ({ signal }) => (await call(listOf[edition], { query: { keyword }, signal })).servers,
    // Prices and stock move; a list older than this is read again when it is looked at.
    staleTime: 30_000,
  })

/**
 * Asks for what a market shows first, both editions' lists. To be called as soon as it is known that a market is the
 * next page, beside the loading of its code; nobody waits for it, and what fails here is said by the page that asks again.
 */
export function preloadServers(cache: QueryClient): void {
  for (const edition of ['touch', 'retro'] as const) void cache.prefetchQuery(serverListOptions(edition, ''))
}
