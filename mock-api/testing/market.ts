/** Helpers for the tests of the market: servers, rates, exchanges and new players. */
import { expect } from 'vitest'
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import type { Transaction, TransactionStatus } from '../../contracts/registry/history.ts'
import type { BodyOf } from '../../contracts/registry/registry.ts'
import type { Simulator } from '../server.ts'
import { operate, orderOf, signIn, succeed, type Player } from '../testing.ts'
import type { ServerRow } from '../world/rows.ts'

export const absentId = 'f'.repeat(24)

/** Returns the server at this position of its game's list. */
export function serverAt({ world }: Simulator, place: number, edition: Edition = 'retro'): ServerRow {
  const server = world().store.servers.where('game', gameIds[edition])[place]
  if (!server) throw new Error(`there is no server ${String(place)} of ${edition}`)
  return server
}

export const stockOf = ({ world }: Simulator, serverId: string): number | undefined =>
  world().store.servers.get(serverId)?.serverStock

export async function operated(simulator: Simulator, verb: string, body: unknown): Promise<unknown> {
  const reply = await operate(simulator, verb, body)
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 })
  return reply.body
}

/** Registers a player, who has no history yet. */
export async function newPlayer(simulator: Simulator): Promise<Player> {
  const number = simulator.world().store.users.size()
  const account = { email: `nouveau${String(number)}@kamasouk.test`, password: 'Kamas2026!' }
  const names = { firstName: 'Nouveau', lastName: 'Joueur' }
  await succeed(simulator, 'auth.register', { body: { ...names, ...account } })
  return signIn(simulator, account)
}

export async function openMarket(
  simulator: Simulator,
  { stock = 100, conversionRate = 0.85, exchangeFee = 0.5 } = {},
) {
  const from = serverAt(simulator, 0)
  const to = serverAt(simulator, 2)
  await operated(simulator, 'set-server', { serverId: to._id, serverStock: stock })
  await operated(simulator, 'set-rate', {
    serverIdFrom: from._id,
    serverIdTo: to._id,
    conversionRate,
    exchangeFee,
  })
  const wanted = (quantity = 10) => ({
    gameId: gameIds.retro,
    serverIdSender: from._id,
    serverIdReceiver: to._id,
    SenderGameName: 'Yasmi-Iop',
    ReceiverGameName: 'Yasmi-Sacri',
    quantitySendDouble: quantity,
    quantityReceiveDouble: receivedQuantity(quantity, conversionRate, exchangeFee),
  })
  return { from, to, wanted, left: () => stockOf(simulator, to._id) }
}

export async function startExchange(simulator: Simulator, { token }: Player, body: object) {
  return (await succeed(simulator, 'exchanges.create', { token, body })).transaction
}

export async function settled(simulator: Simulator, transactionId: string, status: TransactionStatus) {
  return (await operated(simulator, 'settle', { transactionId, status })) as {
    transaction: { _id: string; status: string }
  }
}

export async function fulfilled(
  simulator: Simulator,
  player: Player,
  { status, ...order }: Partial<BodyOf<'conversations.create'>> & { status?: TransactionStatus } = {},
): Promise<Transaction> {
  const body = { ...orderOf(player, simulator), ...order }
  const { request } = await succeed(simulator, 'conversations.create', { token: player.token, body })
  const requestId = request._id
  const { transaction } = (await operated(simulator, 'fulfil', { requestId, status })) as {
    transaction: Transaction
  }
  await operated(simulator, 'close', { requestId })
  return transaction
}

/** Returns another value after every write to the default world, to check that nothing changed. */
export const contentOf = ({ world }: Simulator): string =>
  Object.values(world().store)
    .map((table) => table.version())
    .join()
