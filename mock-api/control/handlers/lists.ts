/** Lists of everything in a world, for operators and testers: searched, filtered and paged. */
import { charactersOf } from '../../domain/operators.ts'
import { presentRate } from '../../domain/rates.ts'
import { gameNameOf, presentServer } from '../../domain/servers.ts'
import type { ExchangeRow, RequestRow, TrackingRow, TransactionRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import {
  byText,
  createPresenter,
  createSearch,
  createStaffPresenter,
  openOf,
  stateOf,
  type Search,
} from '../items.ts'
import { knownId, type NamedKind } from '../names.ts'
import type { HandlersOf } from '../control-request.ts'

interface ListQuery {
  readonly search?: string | undefined
  readonly page: number
  readonly limit: number
  readonly order?: 'oldest' | 'newest'
}

interface List<Row, Item> {
  /** By time the oldest comes first, if the query has an order. */
  readonly rows: readonly Row[]
  readonly where: { readonly [Field in keyof Row]?: Row[Field] | undefined }
  readonly fits?: (row: Row) => boolean
  readonly isFound: (row: Row, search: Search) => boolean
  readonly present: (row: Row) => Item
}

function pageOf<Row extends object, Item>(
  world: World,
  { search, page, limit, order }: ListQuery,
  { rows, where, fits, isFound, present }: List<Row, Item>,
) {
  const wanted = search === undefined ? undefined : createSearch(world, search)
  const fields = Object.entries<unknown>(where).filter(([, value]) => value !== undefined)
  const matching = rows.filter(
    (row) =>
      fields.every(([field, value]) => row[field as keyof Row] === value) &&
      (fits === undefined || fits(row)) &&
      (wanted === undefined || isFound(row, wanted)),
  )
  const ordered = order === 'newest' ? matching.toReversed() : matching
  const items = ordered.slice((page - 1) * limit, page * limit).map(present)
  return { items, total: matching.length, page, limit }
}

/** Returns the id of a filter's name, or undefined without a filter. Throws a 400 for an unknown name. */
const idOf = (world: World, kind: NamedKind, name: string | undefined, field: string = kind) =>
  name === undefined ? undefined : knownId(world, kind, name, field)

const fits = (wanted: string | undefined, value: string | boolean): boolean =>
  wanted === undefined || wanted === String(value)

const hasOpen = (world: World, userId: string): boolean =>
  Object.values(openOf(world, userId)).some((id) => id !== null)

type AnyTransaction = TransactionRow | ExchangeRow
type AnyChat = RequestRow | TrackingRow

const isExchange = (row: AnyTransaction): row is ExchangeRow => 'serverIdSender' in row
const isRequest = (row: AnyChat): row is RequestRow => 'serverId' in row
const serversOf = (row: AnyTransaction): readonly string[] =>
  isExchange(row) ? [row.serverIdSender, row.serverIdReceiver] : [row.serverId]

/** Sorts by time, the oldest first. Rows are nearly in this order already, which makes it fast. */
const inOrder = <Row extends { readonly createdAt: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(byText(({ createdAt }) => createdAt))

/** Returns the rows of two tables by time. Sorts them only after a change. */
const allTransactions = ({ memo, store: { transactions, exchanges } }: World): readonly AnyTransaction[] =>
  memo.recall('all transactions', `${String(transactions.version())} ${String(exchanges.version())}`, () =>
    inOrder<AnyTransaction>([...transactions.all(), ...exchanges.all()]),
  )
const allChats = ({ memo, store: { requests, trackings } }: World): readonly AnyChat[] =>
  memo.recall('all conversations', `${String(requests.version())} ${String(trackings.version())}`, () =>
    inOrder<AnyChat>([...requests.all(), ...trackings.all()]),
  )

export const listHandlers: HandlersOf<'lists'> = {
  'lists.users'({ world, query }) {
    const present = createPresenter(world)
    return pageOf(world, query, {
      rows: world.store.users.all(),
      where: { role: query.role },
      fits: ({ _id }) =>
        fits(query.isOnline, present.sockets(_id) > 0) && fits(query.hasOpen, hasOpen(world, _id)),
      isFound: ({ _id, email, firstName, lastName }, search) =>
        search.has(email, `${firstName} ${lastName}`) || search.isId(_id),
      present: present.user,
    })
  },
  'lists.operators'({ world, query }) {
    const present = createStaffPresenter(world)
    return pageOf(world, query, {
      rows: world.store.operators.all(),
      where: {},
      fits: ({ isOnline }) => fits(query.isOnline, isOnline),
      isFound: ({ _id, displayName, userId }, search) =>
        search.has(displayName, world.store.users.get(userId)?.email ?? '') || search.isId(_id),
      present: (row) => ({ ...present(row), characters: charactersOf(world, row._id) }),
    })
  },
  'lists.servers'({ world, query }) {
    const { game, stockStatusForBuy, stockStatusForSell } = query
    return pageOf(world, query, {
      rows: world.store.servers.all(),
      where: { gameId: idOf(world, 'game', game), stockStatusForBuy, stockStatusForSell },
      isFound: ({ _id, serverName }, search) => search.has(serverName, _id),
      present: (row) => ({ ...presentServer(row), gameName: gameNameOf(world, row.gameId) }),
    })
  },
  'lists.rates': ({ world, query }) =>
    pageOf(world, query, {
      rows: world.store.rates.all(),
      where: {
        gameId: idOf(world, 'game', query.game),
        serverIdFrom: idOf(world, 'server', query.from, 'from'),
        serverIdTo: idOf(world, 'server', query.to, 'to'),
      },
      isFound: ({ _id, serverIdFrom, serverIdTo }, search) =>
        search.isServer(serverIdFrom) || search.isServer(serverIdTo) || search.isId(_id),
      present: (row) => ({ ...presentRate(world, row), gameName: gameNameOf(world, row.gameId) }),
    }),
  'lists.transactions'({ world, query }) {
    const { type, status, user, server, game } = query
    const present = createPresenter(world)
    const serverId = idOf(world, 'server', server)
    return pageOf<AnyTransaction, ReturnType<typeof present.exchange | typeof present.transaction>>(
      world,
      query,
      {
        rows: allTransactions(world),
        where: { status, userId: idOf(world, 'user', user), gameId: idOf(world, 'game', game) },
        fits: (row) =>
          fits(type, isExchange(row) ? 'Exchange' : row.transactionType) &&
          (serverId === undefined || serversOf(row).includes(serverId)),
        isFound: (row, search) =>
          search.isUser(row.userId) ||
          search.isId(row._id) ||
          serversOf(row).some(search.isServer) ||
          (isExchange(row)
            ? search.has(row.SenderGameName, row.ReceiverGameName)
            : search.has(row.persoName)),
        present: (row) => (isExchange(row) ? present.exchange(row) : present.transaction(row)),
      },
    )
  },
  'lists.conversations'({ world, query }) {
    const { kind, state, user, server, operator } = query
    const present = createPresenter(world)
    const serverId = idOf(world, 'server', server)
    return pageOf(world, query, {
      rows: allChats(world),
      where: { userId: idOf(world, 'user', user), operatorId: idOf(world, 'operator', operator) },
      fits: (row) =>
        fits(kind, isRequest(row) ? 'request' : 'tracking') &&
        (state === undefined || (state === 'open' ? row.isFormOpened : stateOf(row) === state)) &&
        (serverId === undefined || (isRequest(row) && row.serverId === serverId)),
      isFound: (row, search) =>
        search.isUser(row.userId) ||
        search.isId(row._id) ||
        (isRequest(row) && (search.isServer(row.serverId) || search.has(row.username))) ||
        world.store.messages.where('chat', row._id).some(({ message }) => search.has(message)),
      present: (row) => (isRequest(row) ? present.request(row) : present.tracking(row)),
    })
  },
}
