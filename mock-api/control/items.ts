/** Finds rows and presents them as operators see them, with the names and states of what belongs to them. */
import { normalizeText } from '../../contracts/registry/normalize-text.ts'
import { presentUser } from '../domain/auth.ts'
import { presentChat } from '../domain/chats.ts'
import { presentCurrent } from '../domain/exchanges.ts'
import { gameNameOf, serverNameOf } from '../domain/servers.ts'
import { presentTransaction } from '../domain/transactions.ts'
import type {
  ChatRow,
  ExchangeRow,
  OperatorRow,
  RequestRow,
  TrackingRow,
  TransactionRow,
  UserRow,
} from '../world/rows.ts'
import type { World } from '../world/world.ts'
import type { ConversationItem } from './lists.ts'

export const openOf = ({ store }: World, userId: string) => ({
  requestId: store.requests.first('openOf', userId)?._id ?? null,
  trackingId: store.trackings.first('openOf', userId)?._id ?? null,
  transactionId: store.exchanges.first('pendingOf', userId)?._id ?? null,
})

const isSignedIn = ({ store, clock }: World, userId: string): boolean =>
  store.sessions
    .where('user', userId)
    .some(({ isRevoked, expiresAtMs }) => !isRevoked && expiresAtMs > clock.now())

export function stateOf({ isFormOpened, operatorId }: ChatRow): ConversationItem['state'] {
  if (!isFormOpened) return 'ended'
  return operatorId === null ? 'waiting' : 'active'
}

/** Presents the items of one response. The sockets are grouped once. */
export function createPresenter(world: World) {
  const { store } = world
  const connections = Map.groupBy(world.connections.values(), ({ userId }) => userId)
  const sockets = (userId: string): number => connections.get(userId)?.length ?? 0

  function player(userId: string) {
    const { firstName = '', lastName = '', email = '' } = store.users.get(userId) ?? {}
    return { _id: userId, firstName, lastName, email, isOnline: connections.has(userId) }
  }

  const conversation = <Message>(row: ChatRow, messages: readonly Message[]) => ({
    state: stateOf(row),
    user: player(row.userId),
    operatorName: row.operatorId === null ? null : (store.operators.get(row.operatorId)?.displayName ?? null),
    messageCount: messages.length,
    lastMessage: messages.at(-1) ?? null,
  })

  return {
    sockets,
    player,
    user: (row: UserRow) => ({
      ...presentUser(row),
      isOnline: connections.has(row._id),
      isSignedIn: isSignedIn(world, row._id),
      sockets: sockets(row._id),
      open: openOf(world, row._id),
    }),
    request(row: RequestRow) {
      const { messages, ...request } = presentChat(world, 'request', row)
      return {
        ...request,
        kind: 'request' as const,
        ...conversation(row, messages),
        gameName: gameNameOf(world, row.gameId),
        serverName: serverNameOf(world, row.serverId),
        transactionId: store.transactions.first('request', row._id)?._id ?? null,
      }
    },
    tracking(row: TrackingRow) {
      const { messages, ...tracking } = presentChat(world, 'tracking', row)
      return { ...tracking, kind: 'tracking' as const, ...conversation(row, messages) }
    },
    exchange: (row: ExchangeRow) => ({
      ...presentCurrent(world, row),
      operatorId: operatorOf(world, row),
      type: 'Exchange' as const,
      user: player(row.userId),
    }),
    transaction: (row: TransactionRow) => ({
      ...presentTransaction(world, row),
      type: row.transactionType,
      user: player(row.userId),
      requestId: row.requestId,
      serverId: row.serverId,
    }),
  }
}

const operatorIdOf = ({ operatorId }: { readonly operatorId: string | null }) => operatorId

export const briefOperator = ({ _id, displayName, isOnline }: OperatorRow) => ({ _id, displayName, isOnline })

function operatorOf({ store }: World, { operatorId }: ExchangeRow) {
  const operator = operatorId === null ? undefined : store.operators.get(operatorId)
  return operator ? briefOperator(operator) : null
}

/** Presents operators with their open work, which is grouped once, without their characters. */
export function createStaffPresenter({ store }: World) {
  const requests = Map.groupBy(store.requests.where('open', 'open'), operatorIdOf)
  const trackings = Map.groupBy(store.trackings.where('open', 'open'), operatorIdOf)
  const exchanges = Map.groupBy(store.exchanges.where('pending', 'pending'), operatorIdOf)
  return (row: OperatorRow) => ({
    ...briefOperator(row),
    email: store.users.get(row.userId)?.email ?? '',
    open: {
      requests: requests.get(row._id)?.length ?? 0,
      trackings: trackings.get(row._id)?.length ?? 0,
      exchanges: exchanges.get(row._id)?.length ?? 0,
    },
  })
}

export const byText =
  <Item>(textOf: (item: Item) => string) =>
  (one: Item, other: Item): number => {
    const [first, second] = [textOf(one), textOf(other)]
    return first === second ? 0 : first < second ? -1 : 1
  }

export type Search = ReturnType<typeof createSearch>

/** Searches by any part of a text, in any letter case and with or without accents. */
export function createSearch({ store }: World, search: string) {
  const wanted = normalizeText(search)
  // Comparing ids is needed only for what can be a part of one.
  const isHex = /^[0-9a-f]+$/.test(wanted)
  const has = (...texts: readonly string[]): boolean =>
    texts.some((text) => normalizeText(text).includes(wanted))

  // The small tables are searched once, so that the large ones compare ids only.
  let users: ReadonlySet<string> | undefined
  let servers: ReadonlySet<string> | undefined
  return {
    has,
    isId: (id: string): boolean => isHex && id.includes(wanted),
    isUser(id: string): boolean {
      users ??= idsOf(store.users.all(), ({ email, firstName, lastName }) =>
        has(email, `${firstName} ${lastName}`),
      )
      return users.has(id)
    },
    isServer(id: string): boolean {
      servers ??= idsOf(store.servers.all(), ({ serverName }) => has(serverName))
      return servers.has(id)
    },
  }
}

const idsOf = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  test: (row: Row) => boolean,
): ReadonlySet<string> => new Set(rows.filter(test).map(({ _id }) => _id))
