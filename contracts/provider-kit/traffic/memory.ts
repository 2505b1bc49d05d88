/** Remembers what traffic shows, and finds answers and events that contradict it. Concludes nothing from what it did not see. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '../../registry/endpoint.ts'
import type { Problem } from '../describe-issue.ts'
import { isSame } from '../json.ts'

/** The names by which a contradiction can be left out, and what each is. */
export const contradictions = {
  'second-open': 'a player gets a second open request, tracking or exchange',
  'lost-message': 'a list lacks a message that was accepted',
  'ended-session': 'a token or cookie is accepted after its sign-out',
  'closed-conversation': 'an event is about a conversation that its connection has seen closed',
} as const
export type Contradiction = keyof typeof contradictions

/** When something happened: its place among all that was seen, and real time. */
export interface Moment {
  readonly order: number
  readonly atMs: number
}

/** A call that was answered with success, as its schema and relations demand. */
export interface AcceptedCall {
  readonly row: Endpoint
  readonly answer: unknown
  readonly begun: Moment
  readonly ended: Moment
  readonly requestHeaders: IncomingHttpHeaders
  readonly setCookies: readonly string[]
}

/** What one connection to the realtime channel has received. */
export interface Connection {
  /** The player who has connected. */
  readonly userId: string | undefined
  readonly eventIds: Set<string>
  /** The events that closed a conversation, by its id. */
  readonly closed: Map<string, { readonly name: string; readonly payload: object; readonly at: Moment }>
}

export const newConnection = (userId?: string): Connection => ({
  userId,
  eventIds: new Set(),
  closed: new Map(),
})

interface Message {
  readonly _id: string
  readonly requestId?: string
  readonly trackingId?: string
}

/** A request, a tracking or an exchange. */
interface Order {
  readonly _id: string
  readonly userId?: string
  readonly isFormOpened?: boolean
  readonly status?: string
  readonly messages?: readonly Message[]
}

/** What the answers and the payloads of the contract have in common. */
interface Seen {
  readonly request?: Order | null
  readonly tracking?: Order | null
  readonly transaction?: Order | null
  readonly data?: readonly Order[]
  readonly newMessage?: Message
  readonly accessToken?: string
  readonly user?: { readonly _id: string }
  readonly eventId?: string
  readonly requestId?: string
  readonly trackingId?: string
}

const kinds = { request: 'request', tracking: 'tracking', transaction: 'exchange' } as const
type Kind = keyof typeof kinds

interface Session {
  userId?: string | undefined
  ended?: Moment
}

/** Nothing that was seen open has ended unseen for so long: an exchange, for example, ends without an event. */
const endsUnseenAfterMs = 10_000

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

const tokenIn = ({ authorization = '' }: IncomingHttpHeaders) => /^bearer +(\S+)$/i.exec(authorization)?.[1]

export function createMemory(leftOut: readonly string[] = []) {
  /** By access token, and by cookie as `name=value`. */
  const sessions = new Map<string, Session>()
  /** By kind and player. */
  const open = new Map<string, { readonly id: string; readonly call: string; readonly at: Moment }>()
  /** By conversation and id. */
  const accepted = new Map<string, Map<string, Moment>>()
  /** Calls under way that may end something. */
  const ending = new Set<Moment>()
  let order = 0

  const now = (atMs = Date.now()): Moment => ({ order: (order += 1), atMs })

  const found = (where: Contradiction, what: string, values: string): readonly Problem[] =>
    leftOut.includes(where) ? [] : [{ where, what, values }]

  function sessionOf({ auth, id }: Endpoint, headers: IncomingHttpHeaders): Session | undefined {
    if (auth === 'access-token') return sessions.get(tokenIn(headers) ?? '')
    const cookies =
      auth === 'refresh-cookie' || id === 'auth.logout' ? (headers.cookie ?? '').split(/; */) : []
    return cookies.map((cookie) => sessions.get(cookie)).find((session) => session !== undefined)
  }

  function takeSession(call: AcceptedCall, { accessToken, user }: Seen): readonly Problem[] {
    const { row, begun, ended, requestHeaders, setCookies } = call
    const known = sessionOf(row, requestHeaders)
    if (row.id === 'auth.logout' && known) known.ended ??= ended
    if (accessToken !== undefined && user) {
      const session = known ?? {}
      session.userId = user._id
      for (const key of [accessToken, ...setCookies.map((cookie) => cookie.split(';', 1)[0] ?? '')])
        keep(sessions, key, session)
    }
    if (known?.ended === undefined || known.ended.order > begun.order) return []
    const values = `signed out at ${timeOf(known.ended)}, accepted at ${timeOf(begun)}`
    return found('ended-session', 'is accepted after the sign-out of its session', values)
  }

  /** Returns who calls: a player's id, or the token of a player who is not known yet. */
  function playerOf({ requestHeaders }: AcceptedCall, userId?: string): string {
    const token = tokenIn(requestHeaders) ?? ''
    const session = sessions.get(token) ?? {}
    session.userId ??= userId
    keep(sessions, token, session)
    return session.userId ?? token
  }

  function takeOrder(call: AcceptedCall, kind: Kind, current: Order | null): readonly Problem[] {
    const { row, begun, ended } = call
    const key = `${kind} ${playerOf(call, current?.userId)}`
    const before = open.get(key)
    const isNew = row.method === 'POST'
    // An answer can be older than one that came before it.
    if (before && before.at.order > begun.order && !isNew) return []
    if (current === null || !isOpen(current)) {
      open.delete(key)
      return []
    }
    keep(open, key, { id: current._id, call: row.id, at: isNew ? ended : begun })
    const isSecond = isNew && before && before.id !== current._id
    const isRecent = ({ atMs }: Moment): boolean => begun.atMs - atMs <= endsUnseenAfterMs
    if (!isSecond || !isRecent(before.at) || [...ending].some(isRecent)) return []
    const values = `${before.call} at ${timeOf(before.at)}, and ${row.id} at ${timeOf(ended)}`
    return found('second-open', `gives the player a second open ${kinds[kind]}`, values)
  }

  function takeMessages({ begun }: AcceptedCall, current: Order | null): readonly Problem[] {
    const sent = current?.messages && accepted.get(current._id)
    if (!sent) return []
    const ids = new Set(current.messages.map(({ _id }) => _id))
    return [...sent].flatMap(([id, at]) => {
      if (ids.has(id) || at.order > begun.order) return []
      sent.delete(id)
      const values = `accepted at ${timeOf(at)}, missing at ${timeOf(begun)}`
      return found('lost-message', 'lacks a message that was accepted', values)
    })
  }

  function takeHistory(rows: readonly Order[]): readonly Problem[] {
    for (const { _id, status } of rows) if (status !== 'Pending') end(_id)
    const pending = rows.filter(isOpen).map(({ _id }) => _id)
    if (pending.length < 2) return []
    return found('second-open', 'lists two pending exchanges of one player', pending.join(' and '))
  }

  function end(id: string): void {
    for (const [key, seen] of open) if (seen.id === id) open.delete(key)
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
      const seen = call.answer as Seen
      const { newMessage, data } = seen
      const conversation = newMessage?.requestId ?? newMessage?.trackingId
      if (newMessage && conversation !== undefined) {
        const sent = accepted.get(conversation) ?? new Map<string, Moment>()
        keep(sent, newMessage._id, call.ended)
        keep(accepted, conversation, sent)
      }
      return [
        ...takeSession(call, seen),
        ...(Object.keys(kinds) as Kind[]).flatMap((kind) => {
          const current = seen[kind]
          if (current === undefined) return []
          return [...takeOrder(call, kind, current), ...takeMessages(call, current)]
        }),
        ...(data && call.row.id === 'history.exchange' ? takeHistory(data) : []),
      ]
    },
    /** Takes note of an event, and returns what contradicts earlier ones of its connection. */
    received(
      name: string,
      payload: object,
      { closed, eventIds }: Connection,
      at: Moment,
    ): readonly Problem[] {
      const { eventId, newMessage, tracking, ...ofEvent } = payload as Seen
      if (eventId !== undefined && eventIds.has(eventId)) return []
      if (eventId !== undefined) eventIds.add(eventId)
      const of = newMessage ?? ofEvent
      const id = tracking?._id ?? of.requestId ?? of.trackingId
      if (id === undefined) return []
      const before = closed.get(id)
      if (newMessage === undefined && !tracking) {
        end(id)
        if (before === undefined) closed.set(id, { name, payload, at })
      }
      // The client ignores an event that arrives twice.
      if (before === undefined || isSame(before.payload, payload)) return []
      const values = `${before.name} at ${timeOf(before.at)}, ${name} at ${timeOf(at)}`
      return found(
        'closed-conversation',
        'is about a conversation that this connection has seen closed',
        values,
      )
    },
  }
}
