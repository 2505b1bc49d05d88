/** Exchanges: Pending → Exchanged or Rejected. The stock that the player will receive is reserved at once. */
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import type {
  CurrentExchange,
  ExchangeStatus,
  ExchangeTransaction,
} from '../../contracts/registry/exchanges.ts'
import type { BodyOf } from '../../contracts/registry/registry.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { ExchangeRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { presentOperator } from './operators.ts'
import { rateBetween, refuseUnfitServers } from './rates.ts'
import { DeskRefusal, found, Refusal } from './refusal.ts'
import { gameNameOf, reserveStock, serverNameOf } from './servers.ts'

/** The client's figure must equal what the current rate gives. */
export function createExchange(
  { world, opened }: UnitOfWork,
  userId: string,
  wanted: BodyOf<'exchanges.create'>,
): CurrentExchange {
  const { gameId, serverIdSender, serverIdReceiver } = wanted
  const sender = found(world.store.servers.get(serverIdSender))
  const receiver = found(world.store.servers.get(serverIdReceiver))
  found(world.store.games.get(gameId))
  refuseUnfitServers(sender, receiver, gameId, ['serverIdSender', 'serverIdReceiver'])
  if (world.store.exchanges.first('pendingOf', userId)) throw new Refusal('exchange-already-pending')
  const rate = found(rateBetween(world, serverIdSender, serverIdReceiver))
  const received = receivedQuantity(wanted.quantitySendDouble, rate.conversionRate, rate.exchangeFee)
  if (received !== wanted.quantityReceiveDouble) throw new Refusal('rate-changed')
  if (received > receiver.serverStock) throw new Refusal('stock-exceeded')
  reserveStock(world, receiver, received)
  const row = world.store.exchanges.insert({
    _id: world.newId(),
    userId,
    ...wanted,
    operatorId: null,
    exchangeCode: null,
    status: 'Pending',
    createdAt: world.clock.instant(),
  })
  opened(row._id)
  return presentCurrent(world, row)
}

/** Returns the player's newest exchange, in any status. Of two with the same time, the one added later counts as newer. */
export function lastExchange(world: World, userId: string): CurrentExchange | null {
  const newest = world.store.exchanges
    .where('user', userId)
    .reduce<ExchangeRow | undefined>(
      (best, row) => (best === undefined || row.createdAt >= best.createdAt ? row : best),
      undefined,
    )
  return newest ? presentCurrent(world, newest) : null
}

/** Returns the pending exchanges, oldest first. */
export const pendingExchanges = (world: World): CurrentExchange[] =>
  world.store.exchanges.where('pending', 'pending').map((row) => presentCurrent(world, row))

/** Assigns an operator and the code that player and operator compare. */
export function assignExchange({ world, emit }: UnitOfWork, transactionId: string, operatorId: string) {
  const exchange = found(world.store.exchanges.get(transactionId))
  if (exchange.status !== 'Pending') throw new DeskRefusal('transaction-ended')
  if (exchange.operatorId !== null) throw new DeskRefusal('already-assigned')
  const row = world.store.exchanges.update(transactionId, { operatorId, exchangeCode: world.newCode() })
  const transaction = presentCurrent(world, row)
  emit(row.userId, 'assignTransactionToOperator', { transaction })
  return transaction
}

/** Ends an exchange; a rejected one returns its reserved stock. Throws if it has already ended. */
export function settleExchange(world: World, exchange: ExchangeRow, status: ExchangeStatus): CurrentExchange {
  if (exchange.status !== 'Pending' || status === 'Pending') {
    throw new DeskRefusal('exchange-transition-forbidden')
  }
  if (status === 'Rejected') {
    const receiver = world.store.servers.get(exchange.serverIdReceiver)
    if (receiver) reserveStock(world, receiver, -exchange.quantityReceiveDouble)
  }
  return presentCurrent(world, world.store.exchanges.update(exchange._id, { status }))
}

export function presentExchange(world: World, row: ExchangeRow): ExchangeTransaction {
  return {
    _id: row._id,
    game: { gameName: gameNameOf(world, row.gameId) },
    serverSender: { serverName: serverNameOf(world, row.serverIdSender) },
    serverReceiver: { serverName: serverNameOf(world, row.serverIdReceiver) },
    SenderGameName: row.SenderGameName,
    ReceiverGameName: row.ReceiverGameName,
    quantitySendDouble: row.quantitySendDouble,
    quantityReceiveDouble: row.quantityReceiveDouble,
    status: row.status,
    createdAt: row.createdAt,
  }
}

export function presentCurrent(world: World, row: ExchangeRow): CurrentExchange {
  const operator = row.operatorId === null ? undefined : world.store.operators.get(row.operatorId)
  const exchange = presentExchange(world, row)
  return {
    ...exchange,
    operatorId: operator ? presentOperator(world, operator) : null,
    serverIdSender: { _id: row.serverIdSender, ...exchange.serverSender },
    serverIdReceiver: { _id: row.serverIdReceiver, ...exchange.serverReceiver },
    ...(row.exchangeCode === null ? {} : { exchangeCode: row.exchangeCode }),
  }
}
