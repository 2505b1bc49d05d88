/** The games and servers of the world, for filters. */
import { useControl } from '../../live/world.tsx'

/** Names do not change, so they are read once. */
export const useServers = () => useControl('lists.servers', { query: { limit: 500 } }, { isLive: false })

interface Option {
  readonly value: string
  readonly label: string
}

/** The options of the filters by game and by server; none until they are read. A server's name says its game. */
export function useMarketOptions(): {
  readonly games: readonly Option[]
  readonly servers: readonly Option[]
} {
  const servers = useServers().data?.items ?? []
  return {
    games: [...new Set(servers.map(({ gameName }) => gameName))].map((name) => ({
      value: name,
      label: name,
    })),
    servers: servers.map(({ _id, serverName, gameName }) => ({
      value: _id,
      label: `${serverName} (${gameName})`,
    })),
  }
}
