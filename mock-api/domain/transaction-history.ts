/** A player's purchases, sales and exchanges: searched, sorted and paged. */
import type { TransactionType } from '../../contracts/registry/conversations.ts'
import type { AnswerOf, QueryOf } from '../../contracts/registry/registry.ts'
import type { ExchangeRow, TransactionRow } from '../world/rows.ts'
import { keyOf } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { presentExchange } from './exchanges.ts'
import { pageOf } from './paged-list.ts'
import { normalizeText, serverNameOf } from './servers.ts'
import { presentTransaction } from './transactions.ts'

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
      transactions
        .where('history', key)
        .filter(
          matching(query, (row: TransactionRow) => [
            row._id,
            row.persoName,
            serverNameOf(world, row.serverId),
          ]),
        ),
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
      exchanges
        .where('user', userId)
        .filter(
          matching(query, (row: ExchangeRow) => [
            row._id,
            row.SenderGameName,
            row.ReceiverGameName,
            serverNameOf(world, row.serverIdSender),
            serverNameOf(world, row.serverIdReceiver),
          ]),
        ),
    present: (row) => presentExchange(world, row),
  })
}

function matching<Row extends { readonly status: string; readonly gameId: string }>(
  { search = '', status, gameId }: QueryOf<'history.buy' | 'history.exchange'>,
  wordsOf: (row: Row) => readonly string[],
): (row: Row) => boolean {
  const wanted = normalizeText(search.trim())
  return (row) =>
    (status === undefined || row.status === status) &&
    (gameId === undefined || row.gameId === gameId) &&
    (wanted === '' || wordsOf(row).some((word) => normalizeText(word).includes(wanted)))
}
