import { gameIds, type Edition, type Game } from '../../contracts/registry/games.ts'
import type { Server } from '../../contracts/registry/servers.ts'
import type { ServerRow } from '../world/store.ts'
import type { World } from '../world/world.ts'

export function listGames(world: World): Game[] {
  return world.store.games.all()
}

/** The edition's servers by name; with a keyword those whose name holds it, whatever its case and accents. */
export function listServers(world: World, edition: Edition, keyword = ''): Server[] {
  const wanted = plain(keyword.trim())
  return world.store.servers
    .where('game', gameIds[edition])
    .filter((server) => plain(server.serverName).includes(wanted))
    .map(presentServer)
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const presentServer = ({ gameId, ...row }: ServerRow): Server => ({ ...row, gameId: { _id: gameId } })
