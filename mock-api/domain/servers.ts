import { addQuantities } from '../../contracts/registry/amounts.ts'
import { gameIds, type Edition, type Game } from '../../contracts/registry/games.ts'
import { normalizeText } from '../../contracts/registry/normalize-text.ts'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import type { Server } from '../../contracts/registry/servers.ts'
import type { ServerRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { found } from './refusal.ts'

export const listGames = (world: World): Game[] => world.store.games.all()

export const getGame = (world: World, id: string): Game => found(world.store.games.get(id))

type Servers = AnswerOf<'servers.all'>

export function listServers(world: World, edition: Edition, keyword = ''): Servers {
  const wanted = normalizeText(keyword.trim())
  return remembered(world, `servers ${edition} ${wanted}`, () =>
    world.store.servers
      .where('game', gameIds[edition])
      .filter((server) => normalizeText(server.serverName).includes(wanted)),
  )
}

export function serversOfGame(world: World, gameId: string): Servers {
  getGame(world, gameId)
  return remembered(world, `servers of ${gameId}`, () => world.store.servers.where('game', gameId))
}

export const allServers = (world: World) => remembered(world, 'all servers', () => world.store.servers.all())

const remembered = (world: World, name: string, find: () => ServerRow[]): Servers =>
  world.memo.recall(name, world.store.servers.version(), () => ({ servers: find().map(presentServer) }))

/** Changes the given fields. Prices are in DH per M, the stock is in M. */
export function setServer(
  world: World,
  serverId: string,
  change: { readonly [Field in keyof ServerRow]?: ServerRow[Field] | undefined },
): Server {
  found(world.store.servers.get(serverId))
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return presentServer(world.store.servers.update(serverId, given))
}

/** Takes a quantity out of a server's stock, or returns it when negative. */
export function reserveStock(world: World, { _id, serverStock }: ServerRow, quantity: number): void {
  world.store.servers.update(_id, { serverStock: addQuantities(serverStock, -quantity) })
}

export const serverNameOf = (world: World, serverId: string): string =>
  world.store.servers.get(serverId)?.serverName ?? ''

export const gameNameOf = (world: World, gameId: string) => world.store.games.get(gameId)?.gameName ?? ''

export const presentServer = ({ gameId, ...row }: ServerRow): Server => ({ ...row, gameId: { _id: gameId } })
