/** Exchange rates: one for each ordered pair of servers. */
import type { ExchangeRate } from '../../contracts/registry/rates.ts'
import type { AnswerOf, BodyOf, QueryOf } from '../../contracts/registry/registry.ts'
import type { RateRow } from '../world/rows.ts'
import { keyOf } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { pageOf } from './paged-list.ts'
import { DeskRefusal, found, Refusal } from './refusal.ts'

type RateOfPair = Omit<BodyOf<'rates.create'>, 'gameId'>

export const rateBetween = (world: World, serverIdFrom: string, serverIdTo: string): RateRow | undefined =>
  world.store.rates.first('pair', keyOf(serverIdFrom, serverIdTo))

export function createRate(world: World, userId: string, rate: BodyOf<'rates.create'>): ExchangeRate {
  if (world.store.users.get(userId)?.role !== 'admin') throw new Refusal('access-denied')
  const { gameId, ...named } = rate
  const { from, to } = serversOf(world, named)
  if (gameId !== undefined) found(world.store.games.get(gameId))
  refuseUnfitServers(from, to, gameId)
  return storeRate(world, from.gameId, named)
}

export function setRate(world: World, rate: RateOfPair): ExchangeRate {
  const { from, to } = serversOf(world, rate)
  if (from._id === to._id) throw new DeskRefusal('same-server')
  if (from.gameId !== to.gameId) throw new DeskRefusal('other-game')
  return storeRate(world, from.gameId, rate)
}

const serversOf = ({ store }: World, { serverIdFrom, serverIdTo }: RateOfPair) => ({
  from: found(store.servers.get(serverIdFrom)),
  to: found(store.servers.get(serverIdTo)),
})

function storeRate(
  world: World,
  gameId: string,
  { serverIdFrom, serverIdTo, conversionRate, exchangeFee }: RateOfPair,
): ExchangeRate {
  const { rates } = world.store
  const now = world.clock.instant()
  const terms = { conversionRate, exchangeFee, createdAt: now, updatedAt: now }
  const known = rateBetween(world, serverIdFrom, serverIdTo)
  const row = known
    ? rates.update(known._id, terms)
    : rates.insert({ _id: world.newId(), gameId, serverIdFrom, serverIdTo, ...terms })
  return presentRate(world, row)
}

/** Throws `invalid-input` for the field of a server that does not fit. */
export function refuseUnfitServers(
  from: { readonly _id: string; readonly gameId: string },
  to: { readonly _id: string; readonly gameId: string },
  gameId = from.gameId,
  names: readonly [string, string] = ['serverIdFrom', 'serverIdTo'],
): void {
  const otherGame = "Ce serveur n'appartient pas à ce jeu."
  const fields = {
    ...(from.gameId === gameId ? {} : { [names[0]]: otherGame }),
    ...(to.gameId === gameId ? {} : { [names[1]]: otherGame }),
    ...(from._id === to._id
      ? { [names[1]]: "Les serveurs d'envoi et de réception doivent être différents." }
      : {}),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-input', { fields })
}

export function listRates(world: World, query: QueryOf<'rates.list'>): AnswerOf<'rates.list'> {
  const { data, pagination } = pageOf(world, {
    name: 'rates',
    // A rate contains the stock of its destination.
    version: `${String(world.store.rates.version())} ${String(world.store.servers.version())}`,
    query,
    rows: () => ratesFor(world, query.serverIdFrom, query.serverIdTo),
    present: (row) => presentRate(world, row),
  })
  const { page, ...counts } = pagination
  return { data, pagination: { ...counts, currentPage: page } }
}

function ratesFor(world: World, from: string | undefined, to: string | undefined): RateRow[] {
  const { rates } = world.store
  if (from !== undefined && to !== undefined) return rates.where('pair', keyOf(from, to))
  if (from !== undefined) return rates.where('from', from)
  return to === undefined ? rates.all() : rates.where('to', to)
}

export function presentRate(world: World, row: RateRow): ExchangeRate {
  const from = world.store.servers.get(row.serverIdFrom)
  const to = world.store.servers.get(row.serverIdTo)
  if (!from || !to) throw new Error(`The rate ${row._id} has an unknown server.`)
  return {
    ...row,
    serverIdFrom: { _id: from._id, serverName: from.serverName },
    serverIdTo: { _id: to._id, serverName: to.serverName, serverStock: to.serverStock },
  }
}
