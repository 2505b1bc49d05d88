/** The games and servers of the world, for filters. */
import { useControl } from '../../live/world.tsx'

/** Names do not change, so they are read once. */
export const useServers = () => useControl('lists.servers', { query: { limit: 500 } }, { isLive: false })

/** The options of the filters by game and by server; undefined until they are read. A server's name says its game. */
export function useMarketOptions() {
  const servers = useServers().data?.items
  return {
    games: servers && [...new Set(servers.map(({ gameName }) => gameName))],
    servers: servers?.map(({ _id, serverName, gameName }) => ({
      value: _id,
      label: `${serverName} (${gameName})`,
    })),
  }
}
