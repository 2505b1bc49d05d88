/** Exchanges: Pending → Exchanged or Rejected. What the player will receive is reserved from the first moment on. */
import { addQuantities, receivedQuantity } from '../../contracts/registry/amounts.ts'
import type {
  CurrentExchange,
  ExchangeStatus,
  ExchangeTransaction,
} from '../../contracts/registry/exchanges.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { ExchangeRow } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { presentOperator } from './operators.ts'
import { rateBetween, refuseUnfitServers } from './rates.ts'
import { DeskRefusal, Refusal } from './refusal.ts'
import { gameNameOf, serverNameOf } from './servers.ts'

export interface NewExchange {
  readonly gameId: string
  readonly serverIdSender: string
  readonly serverIdReceiver: string
  readonly SenderGameName: string
  readonly ReceiverGameName: string
  readonly quantitySendDouble: number
  /** What the client has worked out; it must be what the rate gives now. */
  readonly quantityReceiveDouble: number
}

export function createExchange(
  { world, opened }: UnitOfWork,
  userId: string,
  wanted: NewExchange,
): CurrentExchange {
  const { gameId, serverIdSender, serverIdReceiver } = wanted
  const sender = world.store.servers.get(serverIdSender)
  const receiver = world.store.servers.get(serverIdReceiver)
  if (!world.store.games.get(gameId) || !sender || !receiver) throw new Refusal('not-found')
  refuseUnfitServers(sender, receiver, gameId, ['serverIdSender', 'serverIdReceiver'])
  if (world.store.exchanges.first('pendingOf', userId)) throw new Refusal('exchange-already-pending')
  const rate = rateBetween(world, serverIdSender, serverIdReceiver)
  if (!rate) throw new Refusal('not-found')
  const received = receivedQuantity(wanted.quantitySendDouble, rate.conversionRate, rate.exchangeFee)
  if (received !== wanted.quantityReceiveDouble) throw new Refusal('rate-changed')
  if (received > receiver.serverStock) throw new Refusal('stock-exceeded')
  world.store.servers.update(serverIdReceiver, {
    serverStock: addQuantities(receiver.serverStock, -received),
  })
  const { SenderGameName, ReceiverGameName, quantitySendDouble } = wanted
  const row = world.store.exchanges.insert({
    _id: world.newId(),
    userId,
    gameId,
    serverIdSender,
    serverIdReceiver,
    SenderGameName,
    ReceiverGameName,
    quantitySendDouble,
    quantityReceiveDouble: received,
    operatorId: null,
    exchangeCode: null,
    status: 'Pending',
    createdAt: world.clock.instant(),
  })
  opened(row._id)
  return presentCurrent(world, row)
}

/** The newest, whatever its status. */
export function lastExchange(world: World, userId: string): CurrentExchange | null {
  const { exchanges } = world.store
  const { newest } = world.memo.recall(
    `newest exchange ${userId}`,
    exchanges.version('user', userId),
    () => ({
      newest: newestOf(exchanges.where('user', userId)),
    }),
  )
  return newest ? presentCurrent(world, newest) : null
}

/** Of two from one moment the later one. */
const newestOf = (rows: readonly ExchangeRow[]): ExchangeRow | undefined =>
  rows.reduce<ExchangeRow | undefined>(
    (best, row) => (best === undefined || row.createdAt >= best.createdAt ? row : best),
    undefined,
  )

/** The exchanges that are still to be carried out, longest waiting first. */
export const pendingExchanges = (world: World): CurrentExchange[] =>
  world.store.exchanges.where('pending', 'pending').map((row) => presentCurrent(world, row))

/** Gives the exchange its one operator, and the code that both sides will compare. */
export function assignExchange(
  { world, emit }: UnitOfWork,
  { transactionId, operatorId }: { transactionId: string; operatorId: string },
): CurrentExchange {
  const exchange = world.store.exchanges.get(transactionId)
  if (!exchange) throw new Refusal('not-found')
  if (exchange.status !== 'Pending') throw new DeskRefusal('transaction-ended')
  if (exchange.operatorId !== null) throw new DeskRefusal('already-assigned')
  const row = world.store.exchanges.update(transactionId, { operatorId, exchangeCode: world.newCode() })
  const transaction = presentCurrent(world, row)
  emit(row.userId, 'assignTransactionToOperator', { transaction })
  return transaction
}

/** Throws where the exchange has ended already. A rejected one gives back what was reserved for it. */
export function settleExchange(world: World, exchange: ExchangeRow, status: ExchangeStatus): CurrentExchange {
  if (exchange.status !== 'Pending' || status === 'Pending') {
    throw new DeskRefusal('exchange-transition-forbidden')
  }
  if (status === 'Rejected') {
    const receiver = world.store.servers.get(exchange.serverIdReceiver)
    if (receiver) {
      world.store.servers.update(receiver._id, {
        serverStock: addQuantities(receiver.serverStock, exchange.quantityReceiveDouble),
      })
    }
  }
  return presentCurrent(world, world.store.exchanges.update(exchange._id, { status }))
}

/** A line of the history. */
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
