/** Remembers what traffic shows, and finds answers and events that contradict it. Concludes nothing from what it did not see. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Request } from '../../registry/conversations.ts'
import type { Endpoint } from '../../registry/endpoint.ts'
import type { CurrentExchange } from '../../registry/exchanges.ts'
import type { RequestMessage, TrackingMessage } from '../../registry/messages.ts'
import type { AnswerOf } from '../../registry/registry.ts'
import type { Tracking } from '../../registry/trackings.ts'
import type { Problem } from '../describe-issue.ts'
import { isSame } from '../json.ts'

/** The names by which a contradiction can be left out, and what each is. */
export const contradictions = {
  'second-open': 'a player gets a second open request, tracking or exchange',
  'lost-message': 'a list lacks a message that was accepted',
  'ended-session': 'a token or cookie is accepted after its sign-out',
  'closed-conversation': 'an event is about a conversation that its connection has seen closed',
} as const

/** When something happened: its place among all that was seen, and real time. */
export interface Moment {
  readonly order: number
  readonly atMs: number
}

/** A call that was answered with success, as its schema demands. */
export interface AcceptedCall {
  readonly row: Endpoint
  readonly answer: unknown
  readonly begun: Moment
  readonly ended: Moment
  readonly requestHeaders: IncomingHttpHeaders
  /** As `name=value`, when the answer sets it. */
  readonly refreshCookie: string | undefined
}

/** The events that one connection to the realtime channel has received. */
export interface Connection {
  /** The player who has connected. */
  readonly userId: string | undefined
  readonly eventIds: Map<string, true>
  /** The events that closed a conversation, by its id. */
  readonly closed: Map<string, { readonly name: string; readonly content: object; readonly at: Moment }>
}

export const newConnection = (userId?: string): Connection => ({
  userId,
  eventIds: new Map(),
  closed: new Map(),
})

const kinds = { request: 'request', tracking: 'tracking', transaction: 'exchange' } as const
type Kind = keyof typeof kinds

type Order = Pick<Request, '_id'> & Partial<Omit<Request & Tracking & CurrentExchange, '_id'>>

/** What the answers and the payloads of the contract have in common. */
type Seen = Partial<AnswerOf<'auth.refresh'>> & {
  readonly [Name in Kind]?: Order | null
} & {
  readonly data?: readonly Order[]
  readonly newMessage?: Pick<RequestMessage, '_id'> & Partial<RequestMessage & TrackingMessage>
} & { readonly [Name in 'eventId' | 'requestId' | 'trackingId']?: string }

interface OpenOrder {
  readonly id: string
  readonly userId: string | undefined
  readonly call: string
  readonly at: Moment
}

/** The calls of one browser since a sign-in, in all its tabs. In another session, the same id can belong to something else. */
interface Session {
  userId?: string
  ended?: Moment
  readonly open: Map<string, OpenOrder>
  /** When each message was accepted, by conversation and id. */
  readonly accepted: Map<string, Map<string, Moment>>
}

const newSession = (): Session => ({ open: new Map(), accepted: new Map() })

/** After this time, an order may have ended without a call or an event that was seen: an exchange ends without an event. */
const endsUnseenAfterMs = 3000

/** Traffic can go on for days: the oldest is forgotten. */
const mostKept = 10_000

export function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > mostKept && oldest !== undefined) map.delete(oldest)
}

const timeOf = ({ atMs }: Moment): string => new Date(atMs).toISOString().slice(11, 23)

const isOpen = ({ isFormOpened, status }: Order): boolean => isFormOpened ?? status === 'Pending'

/** Returns the keys of the session: the Authorization header, or each cookie as `name=value`. */
function credentialsIn({ auth, id }: Endpoint, { authorization = '', cookie = '' }: IncomingHttpHeaders) {
  if (auth === 'access-token') return [authorization]
  return auth === 'refresh-cookie' || id === 'auth.logout' ? cookie.split(/; */) : []
}

export function createMemory(leftOut: readonly string[] = []) {
  const sessions = new Map<string, Session>()
  /** The ids of conversations and exchanges that were seen to end. */
  const ended = new Map<string, true>()
  /** Calls under way that may end something. */
  const ending = new Set<Moment>()
  let order = 0

  const now = (atMs = Date.now()): Moment => ({ order: (order += 1), atMs })

  const found = (where: keyof typeof contradictions, what: string, values: string): readonly Problem[] =>
    leftOut.includes(where) ? [] : [{ where, what, values }]

  const sessionOf = (row: Endpoint, headers: IncomingHttpHeaders): Session | undefined =>
    credentialsIn(row, headers)
      .map((key) => sessions.get(key))
      .find((session) => session !== undefined)

  function takeSession(
    call: AcceptedCall,
    session: Session,
    { accessToken, user }: Seen,
  ): readonly Problem[] {
    const { row, begun, requestHeaders, refreshCookie } = call
    if (row.id === 'auth.logout') session.ended ??= call.ended
    if (user) session.userId = user._id
    const token =
      row.auth === 'access-token' ? requestHeaders.authorization : accessToken && `Bearer ${accessToken}`
    for (const key of [token, refreshCookie]) if (key !== undefined) keep(sessions, key, session)
    // A sign-out can be repeated.
    if (row.auth === 'none' || !session.ended || session.ended.order > begun.order) return []
    const values = `signed out at ${timeOf(session.ended)}, accepted at ${timeOf(begun)}`
    return found('ended-session', 'is accepted after the sign-out of its session', values)
  }

  function takeOrder(
    call: AcceptedCall,
    { open }: Session,
    kind: Kind,
    current: Order | null,
  ): readonly Problem[] {
    const { row, begun } = call
    const before = open.get(kind)
    const isNew = row.method === 'POST'
    // An answer can be older than one that came before it.
    if (before && before.at.order > begun.order && !isNew) return []
    if (current === null || !isOpen(current)) {
      if (current) keep(ended, current._id, true)
      open.delete(kind)
      return []
    }
    const { _id: id, userId } = current
    open.set(kind, { id, userId, call: row.id, at: isNew ? call.ended : begun })
    if (!isNew || !before) return []
    const isRecent = ({ atMs }: Moment): boolean => begun.atMs - atMs <= endsUnseenAfterMs
    const isStillOpen = isRecent(before.at) && !ended.has(before.id) && ![...ending].some(isRecent)
    const isSecond =
      before.id === id ? before.at.order < begun.order : before.userId === userId && isStillOpen
    if (!isSecond) return []
    const values = `${before.call} at ${timeOf(before.at)}, and ${row.id} at ${timeOf(call.ended)}`
    return found('second-open', `succeeds while the player has an open ${kinds[kind]}`, values)
  }

  function takeMessages(
    { begun }: AcceptedCall,
    { accepted }: Session,
    current: Order | null,
  ): readonly Problem[] {
    const { _id: conversation = '', messages } = current ?? {}
    const sent = accepted.get(conversation)
    if (!sent || !messages) return []
    const ids = new Set(messages.map(({ _id }) => _id))
    return [...sent].flatMap(([id, at]) => {
      if (ids.has(id) || at.order > begun.order) return []
      sent.delete(id)
      const values = `accepted at ${timeOf(at)}, missing at ${timeOf(begun)}`
      return found('lost-message', 'lacks a message that was accepted', values)
    })
  }

  function takeHistory(rows: readonly Order[]): readonly Problem[] {
    for (const { _id, status } of rows) if (status !== 'Pending') keep(ended, _id, true)
    const pending = rows.filter(isOpen).map(({ _id }) => _id)
    if (pending.length < 2) return []
    return found('second-open', 'lists two pending exchanges of one player', pending.join(' and '))
  }

  return {
    now,
    /** Takes note of a request. Returns the present moment, or one at a given time. */
    begin({ method }: Endpoint, atMs?: number): Moment {
      const begun = now(atMs)
      if (method === 'PUT') ending.add(begun)
      for (const each of ending) if (begun.atMs - each.atMs > endsUnseenAfterMs) ending.delete(each)
      return begun
    },
    /** Takes note that a request was answered. */
    end(begun: Moment, atMs?: number): Moment {
      ending.delete(begun)
      return now(atMs)
    },
    /** Returns the id of the player who calls, if it is known. */
    callerOf: (row: Endpoint, headers: IncomingHttpHeaders) => sessionOf(row, headers)?.userId,
    /** Takes note of an answer, and returns what contradicts earlier ones. */
    answered(call: AcceptedCall): readonly Problem[] {
      const session = sessionOf(call.row, call.requestHeaders) ?? newSession()
      const seen = call.answer as Seen
      const { newMessage, data } = seen
      const conversation = newMessage?.requestId ?? newMessage?.trackingId
      if (newMessage && conversation !== undefined) {
        const sent = session.accepted.get(conversation) ?? new Map<string, Moment>()
        keep(sent, newMessage._id, call.ended)
        keep(session.accepted, conversation, sent)
      }
      return [
        takeSession(call, session, seen),
        ...(Object.keys(kinds) as Kind[]).flatMap((kind) => {
          const current = seen[kind]
          if (current === undefined) return []
          return [takeOrder(call, session, kind, current), takeMessages(call, session, current)]
        }),
        data && call.row.id === 'history.exchange' ? takeHistory(data) : [],
      ].flat()
    },
    /** Takes note of an event, and returns what contradicts earlier ones of its connection. */
    received(
      name: string,
      payload: object,
      { closed, eventIds }: Connection,
      at: Moment,
    ): readonly Problem[] {
      const { eventId, ...content } = payload as Seen
      if (eventId !== undefined && eventIds.has(eventId)) return []
      if (eventId !== undefined) keep(eventIds, eventId, true)
      const { newMessage, tracking } = content
      const { requestId, trackingId } = newMessage ?? content
      const id = tracking?._id ?? requestId ?? trackingId
      if (id === undefined) return []
      const before = closed.get(id)
      if (newMessage === undefined && !tracking) {
        keep(ended, id, true)
        if (before === undefined) keep(closed, id, { name, content, at })
      }
      // The client ignores an event that arrives twice.
      if (before === undefined || isSame(before.content, content)) return []
      const values = `${before.name} at ${timeOf(before.at)}, ${name} at ${timeOf(at)}`
      return found(
        'closed-conversation',
        'is about a conversation that this connection has seen closed',
        values,
      )
    },
  }
}
