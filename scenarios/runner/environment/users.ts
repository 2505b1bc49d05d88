/**
 * The users of a run. Each signs in over HTTP as the client does, and has its own session and sockets. Works with the simulator
 * and with any provider that keeps the contract.
 */
import { io, type Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { fillPath, type Endpoint } from '../../../contracts/registry/endpoint.ts'
import { identifyError, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { readAnswer, readRefusal } from '../../../contracts/registry/reading.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../../contracts/registry/registry.ts'
import { apiPrefix, realtime } from '../../../contracts/registry/transport.ts'
import type { Entry } from '../../../mock-api/world/journal-entry.ts'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import { didYouMean } from '../../../contracts/shared/suggest.ts'
import { valueAt } from '../../../contracts/shared/schema-walk.ts'
import { network, type Answer, type Transport } from '../transport.ts'

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** The result of a call: the parsed answer, a refusal of the registry, or an answer that breaks the contract. */
export type CallOutcome =
  | { readonly is: 'answered'; readonly answer: unknown }
  | { readonly is: 'refused'; readonly refused: ErrorCode; readonly message: string }
  | { readonly is: 'broken'; readonly why: string }

export type Users = ReturnType<typeof createUsers>

export interface UsersOptions {
  readonly target: string
  /** Sent with each call and each connection, such as `X-World`. */
  readonly headers: Readonly<Record<string, string>>
  readonly passwordOf: (email: string) => string | undefined
  /** The e-mail addresses of the known users, for suggestions. */
  readonly emails?: readonly string[]
  /** `userId` is the id of the caller, if it is known. */
  readonly onCall?: (call: {
    readonly user: string
    readonly userId: string | undefined
    readonly id: EndpointId
    readonly parts: CallParts
    readonly status: number
    readonly outcome: CallOutcome
  }) => void
  /** An event that several tabs receive is passed on once. */
  readonly onEvent?: (user: string, userId: string, event: EventName, payload: unknown) => void
  readonly signal: AbortSignal
  readonly transport?: Transport | undefined
}

/** The tabs of a user share the session, and each has its own access token, as in a browser. */
interface Session {
  readonly userId: string
  cookie: string | undefined
  readonly tokens: Map<string, string>
}

interface Connection {
  readonly user: string
  readonly tab: string
  socket: Socket
  readonly received: Map<string, number>
  /** The receipts that count for no entry yet. */
  readonly unclaimed: Map<string, number>
  /** Whether it has received what an entry says, by the seq of the entry. */
  readonly judged: Map<number, boolean>
}

const noTab = ''

export function createUsers(options: UsersOptions) {
  const { target, headers, passwordOf, emails = [], signal, transport = network } = options
  const sessions = new Map<string, Session>()
  const connections: Connection[] = []

  const connectionsOf = (user: string): readonly Connection[] =>
    connections.filter((connection) => connection.user === user)

  function send(user: string, row: Endpoint, parts: CallParts, tab: string): Promise<Answer> {
    const session = sessions.get(user)
    const token = session?.tokens.get(tab)
    const url = new URL(target + apiPrefix + fillPath(row, parts.params))
    for (const [name, value] of Object.entries(parts.query ?? {})) url.searchParams.set(name, value)
    return transport.fetch(url.href, {
      method: row.method,
      signal,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(row.auth === 'access-token' && token !== undefined ? { Authorization: `Bearer ${token}` } : {}),
        ...(session?.cookie === undefined ? {} : { Cookie: session.cookie }),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
  }

  /** A new tab of a user who is signed in renews the token of the session, as a browser does. */
  async function signIn(user: string, tab: string): Promise<Session> {
    const held = sessions.get(user)
    if (held?.tokens.has(tab)) return held
    if (held) return renewed(user, tab)
    const password = passwordOf(user)
    if (password === undefined) {
      const hint = didYouMean(user, emails)
      throw new CouldNotRun(
        `The password of ${user} is not known${hint === '' ? ': add' : `.${hint} Else add`} a step with call: auth.login, email and password.`,
      )
    }
    const outcome = await callAs(user, 'auth.login', { body: { email: user, password } }, tab)
    const session = sessions.get(user)
    if (session) return session
    const why = outcome.is === 'refused' ? outcome.message : outcome.is === 'broken' ? outcome.why : ''
    throw new CouldNotRun(`${user} cannot sign in: ${why}`)
  }

  async function callAs(user: string, id: EndpointId, parts: CallParts, tab: string): Promise<CallOutcome> {
    const row: Endpoint = endpoints[id]
    let status = 0
    let outcome: CallOutcome
    try {
      const answer = await send(user, row, parts, tab)
      status = answer.status
      outcome = await outcomeOf(row, answer)
      remember(user, tab, outcome, answer)
    } catch (error) {
      signal.throwIfAborted()
      const reason =
        error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : ''
      outcome = { is: 'broken', why: `${target} gave ${id} no whole answer (${reason})` }
    }
    options.onCall?.({ user, userId: sessions.get(user)?.userId, id, parts, status, outcome })
    return outcome
  }

  async function renewed(user: string, tab: string): Promise<Session> {
    const outcome = await callAs(user, 'auth.refresh', {}, tab)
    if (outcome.is !== 'answered') sessions.delete(user)
    return signIn(user, tab)
  }

  /** Keeps the token and the cookie of an answer for the user. */
  function remember(user: string, tab: string, outcome: CallOutcome, answer: Answer): void {
    const signedIn = SignedIn.safeParse(outcome.is === 'answered' ? outcome.answer : undefined)
    const held = sessions.get(user)
    const cookie = cookiesAfter(held?.cookie, answer)
    if (signedIn.success) {
      const { accessToken, user: account } = signedIn.data
      const tokens = new Map(held?.tokens).set(tab, accessToken)
      sessions.set(user, { userId: account._id, cookie, tokens })
    } else if (held) held.cookie = cookie
  }

  function openSocket(user: string, tab: string, { tokens, userId }: Session): Promise<void> {
    const known = connectionsOf(user).find((connection) => connection.tab === tab)
    known?.socket.close()
    const socket = io(target, {
      path: realtime.path,
      query: { userId },
      auth: { token: tokens.get(tab) },
      extraHeaders: { ...headers },
      forceNew: true,
      transports: transport.sockets,
    })
    const counts = { received: new Map(), unclaimed: new Map(), judged: new Map() }
    const connection: Connection = Object.assign(known ?? { user, tab, ...counts }, { socket })
    if (!known) connections.push(connection)
    for (const event of Object.keys(events) as EventName[]) {
      socket.on(event, (payload: unknown) => {
        const key = eventKey(payload)
        const others = connectionsOf(user).filter((other) => other !== connection)
        const before = Math.max(0, ...others.map(({ received }) => received.get(key) ?? 0))
        increment(connection.unclaimed, key)
        if (increment(connection.received, key) > before) options.onEvent?.(user, userId, event, payload)
      })
    }
    return new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
  }

  return {
    /**
     * Makes a call, and signs the user in before it if necessary. Renews a refused token and repeats the call, unless the refusal
     * is among the `awaited` ones.
     */
    async call(
      user: string,
      id: EndpointId,
      parts: CallParts,
      { awaited = [], tab = noTab }: { awaited?: readonly ErrorCode[]; tab?: string | undefined } = {},
    ): Promise<CallOutcome> {
      if (endpoints[id].auth !== 'none') await signIn(user, tab)
      const outcome = await callAs(user, id, parts, tab)
      const isStale = outcome.is === 'refused' && outcome.refused === 'access-token-refused'
      if (!isStale || awaited.includes(outcome.refused)) return outcome
      await renewed(user, tab)
      return callAs(user, id, parts, tab)
    },
    /** Returns the id of a user, and signs the user in if necessary. */
    idOf: async (user: string): Promise<string> => (sessions.get(user) ?? (await signIn(user, noTab))).userId,
    /** Connects the socket of a tab, with a renewed token if necessary, and passes its events to `onEvent`. */
    async connect(user: string, tab = noTab): Promise<void> {
      try {
        await openSocket(user, tab, await signIn(user, tab)).catch(async (error: unknown) => {
          // Renews an expired token and tries again, as the client does.
          if (!isStaleToken(error)) throw error
          await openSocket(user, tab, await renewed(user, tab))
        })
      } catch (error) {
        if (error instanceof CouldNotRun) throw error
        throw new CouldNotRun(`${user} cannot connect: ${error instanceof Error ? error.message : ''}`)
      }
    },
    /** Disconnects a tab, or the whole user, once everything that was sent before has arrived. */
    async disconnect(user: string, tab?: string): Promise<void> {
      for (const { socket, tab: name } of connectionsOf(user)) {
        if (tab !== undefined && tab !== name) continue
        await allReceived(socket, signal)
        socket.close()
      }
    },
    /** Returns whether the tab has received the event that this entry says was sent. Each receipt counts for one entry. */
    async hasReceived(entry: Entry, tab: string): Promise<boolean> {
      const userId = entry.kind === 'event' ? entry.to : entry.kind === 'fault' ? entry.userId : undefined
      const connection = connections.find(
        (each) => each.tab === tab && sessions.get(each.user)?.userId === userId,
      )
      if (connection === undefined) return false
      if (!connection.judged.has(entry.seq)) await allReceived(connection.socket, signal)
      const { judged, unclaimed } = connection
      const known = judged.get(entry.seq)
      if (known !== undefined) return known
      const key = eventKey('payload' in entry ? entry.payload : undefined)
      const left = unclaimed.get(key) ?? 0
      if (left > 0) unclaimed.set(key, left - 1)
      judged.set(entry.seq, left > 0)
      return left > 0
    },
    close(): void {
      for (const { socket } of connections) socket.close()
      connections.length = 0
    },
  }
}

/** An event is the same one in several tabs if it has the same id, or the same content where a provider gives no ids. */
const eventKey = (payload: unknown): string => {
  const hasId = typeof payload === 'object' && payload !== null && 'eventId' in payload
  return hasId ? String(payload.eventId) : JSON.stringify(payload)
}

function increment(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

let probes = 0

/**
 * Resolves when the socket has received everything that the provider has sent to it so far, or is disconnected. It asks for a
 * namespace that does not exist: the answer comes over the same connection, after everything else.
 */
async function allReceived(socket: Socket, signal: AbortSignal): Promise<void> {
  if (!socket.connected) return
  probes += 1
  const probe = socket.io.socket(`/probe-${String(probes)}`)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const finish = (): void => resolve(undefined)
  probe.once('connect_error', finish).once('connect', finish)
  socket.once('disconnect', finish)
  signal.addEventListener('abort', finish, { once: true })
  await promise
  socket.off('disconnect', finish)
  signal.removeEventListener('abort', finish)
  probe.close()
}

/** A refused connection carries the same body as a refused call. */
function isStaleToken(error: unknown): boolean {
  const { data: body } = readRefusal(valueAt(error, 'data'))
  const code = body && identifyError(['access-token-refused', 'access-denied'], 403, body)
  return code === 'access-token-refused'
}

async function outcomeOf(row: Endpoint, answer: Answer): Promise<CallOutcome> {
  const { status } = answer
  const isRedirect = status >= 300 && status < 400
  const body: unknown = isRedirect ? { location: answer.location } : JSON.parse(await answer.text())
  const reading = readAnswer(row, status, body)
  if (reading.outcome === 'accepted') return { is: 'answered', answer: reading.answer }
  const { code: refused, body: { message = '' } = {} } = reading.outcome === 'refused' ? reading : {}
  if (refused !== undefined) return { is: 'refused', refused, message }
  return { is: 'broken', why: `${row.id} was answered against the contract, with status ${String(status)}` }
}

/** The answer of a call that signs a user in, such as auth.login. */
const SignedIn = z.object({ accessToken: z.string(), user: z.object({ _id: z.string() }) })

/** Returns the Cookie header after an answer, which can set, replace and clear cookies. */
function cookiesAfter(held: string | undefined, { cookies }: Answer): string | undefined {
  const pairs = [...(held?.split('; ') ?? []), ...cookies]
  const byName = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair]))
  return [...byName.values()].filter((pair) => !pair.endsWith('=')).join('; ') || undefined
}
