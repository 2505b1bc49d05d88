/** What can be chosen in the exchange form: the games, and the servers of the chosen one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { refetchQuery } from '../../api/cache-updates.ts'
import { editionOf, gameListOptions } from '../../entities/game/game.ts'
import { serverListOptions } from '../../entities/server/server.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

export interface Choices {
  readonly games: readonly Option[]
  /** Undefined as long as they are not known. */
  readonly servers: readonly Option[] | undefined
  /** The games are not there yet. */
  readonly isLoading: boolean
  /** The games, or the servers of the chosen one, are not there yet. */
  readonly isAwaited: boolean
  /** Of the last reading; earlier data stays. */
  readonly error: unknown
  /** Nothing is there to choose from. */
  readonly isMissing: boolean
  /** Asks again for what is not there or could not be renewed; gives up a reading that is under way. */
  readonly readAgain: () => void
}

export function useChoices(gameId: string): Choices {
  const edition = editionOf(gameId)
  const cache = useQueryClient()
  const games = useQuery(gameListOptions())
  const options = serverListOptions(edition ?? 'retro', '')
  const servers = useQuery({ ...options, enabled: edition !== undefined })
  return {
    games: (games.data ?? []).map(({ _id, gameName }) => ({ value: _id, label: gameName })),
    servers: edition === undefined ? undefined : servers.data?.map(optionOf),
    isLoading: games.isLoading,
    isAwaited: games.isPending || (edition !== undefined && servers.isPending),
    error: games.error ?? (edition === undefined ? null : servers.error),
    isMissing: games.data === undefined || (edition !== undefined && servers.data === undefined),
    readAgain: () => {
      if (!games.data || games.error) refetchQuery(cache, gameListOptions().queryKey)
      if (!servers.data || servers.error) refetchQuery(cache, options.queryKey)
    },
  }
}

const optionOf = ({ _id, serverName }: Server): Option => ({ value: _id, label: serverName })

/** One side offers every server but the one that is chosen on the other. */
export const without = (servers: readonly Option[] | undefined, other: string): readonly Option[] =>
  (servers ?? []).filter(({ value }) => value !== other)
