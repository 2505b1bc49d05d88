/**
 * Purchases and sales, which operators create from requests: Pending → Exchanged → Paid, or Rejected. And the histories of a
 * player, searched, sorted and paged.
 */
import { totalPrice } from '../../contracts/registry/amounts.ts'
import type { TransactionType } from '../../contracts/registry/conversations.ts'
import { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import type { Transaction, TransactionStatus } from '../../contracts/registry/history.ts'
import { normalizeText } from '../../contracts/registry/normalize-text.ts'
import type { AnswerOf, QueryOf } from '../../contracts/registry/registry.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { TransactionRow } from '../world/rows.ts'
import { keyOf } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { openChat } from './chats.ts'
import { presentExchange, settleExchange } from './exchanges.ts'
import { pageOf } from './paged-list.ts'
import { DeskRefusal, found, Refusal } from './refusal.ts'
import { gameNameOf, reserveStock, serverNameOf } from './servers.ts'

const transitions: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  Pending: ['Exchanged', 'Paid', 'Rejected'],
  Exchanged: ['Paid', 'Rejected'],
  Paid: [],
  Rejected: [],
}

/**
 * Creates a transaction from an open request at the server's current price. A purchase reserves stock: throws
 * `stock-exceeded` if there is not enough.
 */
export function fulfilRequest(
  { world, opened }: UnitOfWork,
  requestId: string,
  status: TransactionStatus = 'Pending',
): Transaction {
  const request = openChat(world.store.requests, requestId)
  if (world.store.transactions.first('request', requestId)) throw new DeskRefusal('already-fulfilled')
  const server = found(world.store.servers.get(request.serverId))
  const { userId, gameId, serverId, username, quantity, transactionType } = request
  const isReserved = transactionType === 'Buy' && status !== 'Rejected'
  if (isReserved && quantity > server.serverStock) throw new Refusal('stock-exceeded')
  if (isReserved) reserveStock(world, server, quantity)
  const row = world.store.transactions.insert({
    _id: world.newId(),
    userId,
    transactionType,
    requestId,
    gameId,
    serverId,
    persoName: username,
    quantity,
    total: totalPrice(quantity, transactionType === 'Buy' ? server.buyPrice : server.sellPrice),
    status,
    createdAt: world.clock.instant(),
  })
  opened(row._id)
  return presentTransaction(world, row)
}

export function settle({ world }: UnitOfWork, transactionId: string, status: TransactionStatus) {
  const exchange = world.store.exchanges.get(transactionId)
  if (exchange) {
    const known = ExchangeStatus.safeParse(status)
    if (!known.success) throw new DeskRefusal('exchange-transition-forbidden')
    return settleExchange(world, exchange, known.data)
  }
  const transaction = found(world.store.transactions.get(transactionId))
  if (!transitions[transaction.status].includes(status)) throw new DeskRefusal('transition-forbidden')
  if (status === 'Rejected' && transaction.transactionType === 'Buy') {
    const server = world.store.servers.get(transaction.serverId)
    if (server) reserveStock(world, server, -transaction.quantity)
  }
  return presentTransaction(world, world.store.transactions.update(transactionId, { status }))
}

export function presentTransaction(world: World, row: TransactionRow): Transaction {
  const { _id, persoName, quantity, total, status, createdAt } = row
  const server = world.store.servers.get(row.serverId)
  return {
    _id,
    game: { gameName: gameNameOf(world, row.gameId) },
    server: server ? { serverName: server.serverName } : null,
    persoName,
    quantity,
    total,
    status,
    createdAt,
  }
}

export function transactionHistory(
  world: World,
  userId: string,
  transactionType: TransactionType,
  query: QueryOf<'history.buy'>,
): AnswerOf<'history.buy'> {
  const { transactions } = world.store
  const key = keyOf(userId, transactionType)
  return pageOf(world, {
    name: `history ${key}`,
    version: transactions.version('history', key),
    query,
    rows: () =>
      matching(transactions.where('history', key), query, (row) => [
        row._id,
        row.persoName,
        serverNameOf(world, row.serverId),
      ]),
    present: (row) => presentTransaction(world, row),
  })
}

export function exchangeHistory(world: World, userId: string, query: QueryOf<'history.exchange'>) {
  const { exchanges } = world.store
  return pageOf(world, {
    name: `exchanges ${userId}`,
    version: exchanges.version('user', userId),
    query,
    rows: () =>
      matching(exchanges.where('user', userId), query, (row) => [
        row._id,
        row.SenderGameName,
        row.ReceiverGameName,
        serverNameOf(world, row.serverIdSender),
        serverNameOf(world, row.serverIdReceiver),
      ]),
    present: (row) => presentExchange(world, row),
  })
}

function matching<Row extends { readonly status: string; readonly gameId: string }>(
  rows: readonly Row[],
  { search = '', status, gameId }: QueryOf<'history.buy' | 'history.exchange'>,
  wordsOf: (row: Row) => readonly string[],
): Row[] {
  const wanted = normalizeText(search.trim())
  return rows.filter(
    (row) =>
      (status === undefined || row.status === status) &&
      (gameId === undefined || row.gameId === gameId) &&
      (wanted === '' || wordsOf(row).some((word) => normalizeText(word).includes(wanted))),
  )
}
