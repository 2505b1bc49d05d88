import { queryOptions } from '@tanstack/react-query'
import { gameIds, type Edition } from '../../../../contracts/registry/games.ts'
import { serversRetro, serversTouch } from '../../../../contracts/registry/servers.ts'
import { answers } from '../../api/answers.tsx'
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

/** Reads what both markets show first, unless it is there already; a failure is left to the page. */
export const prepareServerLists = async (): Promise<void> => {
  const editions = Object.keys(gameIds) as Edition[]
  await Promise.all(editions.map((edition) => answers.prefetchQuery(serverListOptions(edition, ''))))
}
