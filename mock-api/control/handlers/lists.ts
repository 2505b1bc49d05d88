/** Lists of everything in a world, for operators and testers: searched, filtered and paged. */
import { charactersOf } from '../../domain/operators.ts'
import { presentRate } from '../../domain/rates.ts'
import { gameNameOf, presentServer } from '../../domain/servers.ts'
import type { ExchangeRow, RequestRow, TrackingRow, TransactionRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import { knownId, type NamedKind } from '../names.ts'
import { createPresenter, openOf, presentStaff, stateOf } from '../present-items.ts'
import { searching, serversFound, usersFound } from '../search.ts'
import type { HandlersOf } from './handler.ts'

interface Paging {
  readonly page: number
  readonly limit: number
}

/** Presents only the rows of the page. */
function pageOf<Row, Item>(rows: readonly Row[], { page, limit }: Paging, present: (row: Row) => Item) {
  const from = (page - 1) * limit
  return { body: { items: rows.slice(from, from + limit).map(present), total: rows.length, page, limit } }
}

/** Returns the id of a filter's name, or undefined without a filter. Throws a 400 for an unknown name. */
const idOf = (world: World, kind: NamedKind, name: string | undefined, field: string = kind) =>
  name === undefined ? undefined : knownId(world, kind, name, field)

const fits = (wanted: string | undefined, value: string | null): boolean =>
  wanted === undefined || wanted === value

type AnyTransaction = TransactionRow | ExchangeRow
type AnyChat = RequestRow | TrackingRow

const isExchange = (row: AnyTransaction): row is ExchangeRow => 'serverIdSender' in row
const isRequest = (row: AnyChat): row is RequestRow => 'serverId' in row

/** Sorts by time, the oldest first. Rows are nearly in this order already, which makes it fast. */
const inOrder = <Row extends { readonly createdAt: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) =>
    one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? -1 : 1,
  )

/** Returns the rows of two tables by time. Sorts them only after a change. */
const allTransactions = ({ memo, store: { transactions, exchanges } }: World): readonly AnyTransaction[] =>
  memo.recall('all transactions', `${String(transactions.version())} ${String(exchanges.version())}`, () =>
    inOrder<AnyTransaction>([...transactions.all(), ...exchanges.all()]),
  )
const allChats = ({ memo, store: { requests, trackings } }: World): readonly AnyChat[] =>
  memo.recall('all conversations', `${String(requests.version())} ${String(trackings.version())}`, () =>
    inOrder<AnyChat>([...requests.all(), ...trackings.all()]),
  )

interface TimedPaging extends Paging {
  readonly order: 'oldest' | 'newest'
}

/** Presents a page of rows that are sorted from the oldest to the newest. */
function timedPageOf<Row, Item>(
  rows: readonly Row[],
  { order, ...paging }: TimedPaging,
  present: (row: Row) => Item,
) {
  if (order === 'oldest') return pageOf(rows, paging, present)
  const { page, limit } = paging
  const to = Math.max(rows.length - (page - 1) * limit, 0)
  const items = rows
    .slice(Math.max(to - limit, 0), to)
    .toReversed()
    .map(present)
  return { body: { items, total: rows.length, page, limit } }
}

export const listHandlers: HandlersOf<'lists'> = {
  'lists.users'({ world, query: { search, role, isOnline, hasOpen, ...paging } }) {
    const present = createPresenter(world)
    const found = searching(search)
    const rows = world.store.users
      .all()
      .filter(
        (row) =>
          fits(role, row.role) &&
          fits(isOnline, String(present.sockets(row._id) > 0)) &&
          (hasOpen === undefined ||
            fits(hasOpen, String(Object.values(openOf(world, row._id)).some((id) => id !== null)))) &&
          (found === undefined ||
            found.has(row.email, `${row.firstName} ${row.lastName}`) ||
            found.isIn(row._id)),
      )
    return pageOf(rows, paging, present.user)
  },
  'lists.operators'({ world, query: { search, isOnline, page, limit } }) {
    const found = searching(search)
    const rows = world.store.operators
      .all()
      .filter(
        (row) =>
          fits(isOnline, String(row.isOnline)) &&
          (found === undefined ||
            found.has(row.displayName, world.store.users.get(row.userId)?.email) ||
            found.isIn(row._id)),
      )
    const shown = rows.slice((page - 1) * limit, page * limit)
    const items = presentStaff(world, shown).map((item) =>
      Object.assign(item, { characters: charactersOf(world, item._id) }),
    )
    return { body: { items, total: rows.length, page, limit } }
  },
  'lists.servers'({ world, query: { search, game, stockStatusForBuy, stockStatusForSell, ...paging } }) {
    const gameId = idOf(world, 'game', game)
    const found = searching(search)
    const rows = world.store.servers
      .all()
      .filter(
        (row) =>
          fits(gameId, row.gameId) &&
          fits(stockStatusForBuy, row.stockStatusForBuy) &&
          fits(stockStatusForSell, row.stockStatusForSell) &&
          (found === undefined || found.has(row.serverName, row._id)),
      )
    return pageOf(rows, paging, (row) => ({
      ...presentServer(row),
      gameName: gameNameOf(world, row.gameId),
    }))
  },
  'lists.rates'({ world, query: { search, game, from, to, ...paging } }) {
    const gameId = idOf(world, 'game', game)
    const fromId = idOf(world, 'server', from, 'from')
    const toId = idOf(world, 'server', to, 'to')
    const found = searching(search)
    const servers = found && serversFound(world, found)
    const rows = world.store.rates
      .all()
      .filter(
        (row) =>
          fits(gameId, row.gameId) &&
          fits(fromId, row.serverIdFrom) &&
          fits(toId, row.serverIdTo) &&
          (found === undefined ||
            servers?.has(row.serverIdFrom) === true ||
            servers?.has(row.serverIdTo) === true ||
            found.isIn(row._id)),
      )
    return pageOf(rows, paging, (row) => ({
      ...presentRate(world, row),
      gameName: gameNameOf(world, row.gameId),
    }))
  },
  'lists.transactions'({ world, query: { search, type, status, user, server, game, ...paging } }) {
    const userId = idOf(world, 'user', user)
    const serverId = idOf(world, 'server', server)
    const gameId = idOf(world, 'game', game)
    const found = searching(search)
    const users = found && usersFound(world, found)
    const servers = found && serversFound(world, found)
    const isFound = (row: AnyTransaction): boolean =>
      found === undefined ||
      users?.has(row.userId) === true ||
      found.isIn(row._id) ||
      (isExchange(row)
        ? servers?.has(row.serverIdSender) === true ||
          servers?.has(row.serverIdReceiver) === true ||
          found.has(row.SenderGameName, row.ReceiverGameName)
        : servers?.has(row.serverId) === true || found.has(row.persoName))
    const rows = allTransactions(world).filter(
      (row) =>
        fits(type, isExchange(row) ? 'Exchange' : row.transactionType) &&
        fits(status, row.status) &&
        fits(userId, row.userId) &&
        fits(gameId, row.gameId) &&
        (isExchange(row)
          ? fits(serverId, row.serverIdSender) || fits(serverId, row.serverIdReceiver)
          : fits(serverId, row.serverId)) &&
        isFound(row),
    )
    const present = createPresenter(world)
    return timedPageOf(rows, paging, (row) =>
      isExchange(row) ? present.exchange(row) : present.transaction(row),
    )
  },
  'lists.conversations'({ world, query: { search, kind, state, user, server, operator, ...paging } }) {
    const present = createPresenter(world)
    const userId = idOf(world, 'user', user)
    const serverId = idOf(world, 'server', server)
    const operatorId = idOf(world, 'operator', operator)
    const found = searching(search)
    const users = found && usersFound(world, found)
    const servers = found && serversFound(world, found)
    const rows = allChats(world).filter(
      (row) =>
        fits(kind, isRequest(row) ? 'request' : 'tracking') &&
        (state === undefined || (state === 'open' ? row.isFormOpened : stateOf(row) === state)) &&
        fits(userId, row.userId) &&
        fits(operatorId, row.operatorId) &&
        (serverId === undefined || (isRequest(row) && row.serverId === serverId)) &&
        (found === undefined ||
          users?.has(row.userId) === true ||
          found.isIn(row._id) ||
          (isRequest(row) && (servers?.has(row.serverId) === true || found.has(row.username))) ||
          world.store.messages.where('chat', row._id).some(({ message }) => found.has(message))),
    )
    return timedPageOf(rows, paging, (row) => (isRequest(row) ? present.request(row) : present.tracking(row)))
  },
}
