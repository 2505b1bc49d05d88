/** The options of the exchange form: the games, and the servers of the selected game. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { refetchQuery } from '../../api/cache-updates.ts'
import { editionOf, gameListOptions } from '../../entities/game/game.ts'
import { serverListOptions } from '../../entities/server/server.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

export function useChoices(gameId: string) {
  const edition = editionOf(gameId)
  const cache = useQueryClient()
  const games = useQuery(gameListOptions())
  const options = serverListOptions(edition ?? 'retro', '')
  const servers = useQuery({ ...options, enabled: edition !== undefined })
  return {
    games: (games.data ?? []).map(({ _id, gameName }) => ({ value: _id, label: gameName })),
    /** Undefined until they have loaded. */
    servers: edition === undefined ? undefined : servers.data?.map(optionOf),
    /** The games are loading. */
    isLoading: games.isLoading,
    /** The games, or the servers of the selected game, have not loaded yet. */
    isAwaited: games.isPending || (edition !== undefined && servers.isPending),
    /** The error of the last load; earlier data stays. */
    error: games.error ?? (edition === undefined ? null : servers.error),
    /** There are no options to show. */
    isMissing: games.data === undefined || (edition !== undefined && servers.data === undefined),
    /** Loads missing or failed lists again and cancels loads in progress. */
    readAgain: (): void => {
      if (!games.data || games.error) refetchQuery(cache, gameListOptions().queryKey)
      if (!servers.data || servers.error) refetchQuery(cache, options.queryKey)
    },
  }
}

const optionOf = ({ _id, serverName }: Server): Option => ({ value: _id, label: serverName })

/** Each side offers every server except the one selected on the other side. */
export const without = (servers: readonly Option[] | undefined, other: string): readonly Option[] =>
  (servers ?? []).filter(({ value }) => value !== other)
