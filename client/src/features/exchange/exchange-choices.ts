/** What can be chosen in the exchange form: the games, and the servers of the chosen one. */
import { useQuery } from '@tanstack/react-query'
import type { Server } from '../../../../contracts/registry/servers.ts'
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
  readonly isLoading: boolean
  /** Of the last reading; earlier data stays. */
  readonly error: unknown
  /** Nothing is there to choose from. */
  readonly isMissing: boolean
  readonly readAgain: () => void
}

export function useChoices(gameId: string): Choices {
  const edition = editionOf(gameId)
  const games = useQuery(gameListOptions())
  const servers = useQuery({ ...serverListOptions(edition ?? 'retro', ''), enabled: edition !== undefined })
  return {
    games: (games.data ?? []).map(({ _id, gameName }) => ({ value: _id, label: gameName })),
    servers: edition === undefined ? undefined : servers.data?.map(optionOf),
    isLoading: games.isLoading,
    error: games.error ?? (edition === undefined ? null : servers.error),
    isMissing: games.data === undefined || (edition !== undefined && servers.data === undefined),
    readAgain: () => {
      if (games.error) void games.refetch()
      if (servers.error) void servers.refetch()
    },
  }
}

const optionOf = ({ _id, serverName }: Server): Option => ({ value: _id, label: serverName })

/** One side offers every server but the one that is chosen on the other. */
export const without = (servers: readonly Option[] | undefined, other: string): readonly Option[] =>
  (servers ?? []).filter(({ value }) => value !== other)
