/**
 * The users of a run. Each signs in over HTTP as the client does, and has its own session and socket. Works with the simulator
 * and with any provider that keeps the contract.
 */
import { io, type Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { errorsOf, fillPath, responseSchema, type Endpoint } from '../../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../../contracts/registry/registry.ts'
import { apiPrefix, realtime } from '../../../contracts/registry/transport.ts'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'

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

export interface Users {
  /**
   * Makes a call, and signs the user in before it if necessary. Renews a refused token and repeats the call, unless the refusal
   * is among the `awaited` ones.
   */
  call(user: string, id: EndpointId, parts: CallParts, awaited?: readonly ErrorCode[]): Promise<CallOutcome>
  /** Returns the id of a user, and signs the user in if necessary. */
  idOf(user: string): Promise<string>
  /** Connects the socket, with a renewed token if necessary, and passes its events to `onEvent`. */
  connect(user: string): Promise<void>
  disconnect(user: string): void
  /** Closes every connection of the run. */
  close(): void
}

export interface UsersOptions {
  /** The origin of the provider. */
  readonly target: string
  /** Sent with each call and each connection, such as `X-World`. */
  readonly headers: Readonly<Record<string, string>>
  /** Returns the password of an e-mail address, if it is known. */
  readonly passwordOf: (email: string) => string | undefined
  /** `userId` is the id of the caller, if it is known. */
  readonly onCall?: (call: {
    readonly user: string
    readonly userId: string | undefined
    readonly id: EndpointId
    readonly parts: CallParts
    readonly status: number
    readonly outcome: CallOutcome
  }) => void
  readonly onEvent?: (user: string, userId: string, event: EventName, payload: unknown) => void
  readonly signal: AbortSignal
}

interface Session {
  readonly token: string
  readonly userId: string
  cookie: string | undefined
}

export function createUsers(options: UsersOptions): Users {
  const { target, headers, passwordOf, signal } = options
  const sessions = new Map<string, Session>()
  const sockets = new Map<string, Socket>()

  function send(row: Endpoint, parts: CallParts, session: Session | undefined): Promise<Response> {
    const url = new URL(target + apiPrefix + fillPath(row, parts.params))
    for (const [name, value] of Object.entries(parts.query ?? {})) url.searchParams.set(name, value)
    return fetch(url, {
      method: row.method,
      signal,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(row.auth === 'access-token' && session ? { Authorization: `Bearer ${session.token}` } : {}),
        ...(session?.cookie === undefined ? {} : { Cookie: session.cookie }),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
  }

  async function signIn(user: string): Promise<Session> {
    const held = sessions.get(user)
    if (held) return held
    const password = passwordOf(user)
    if (password === undefined) {
      throw new CouldNotRun(
        `The password of ${user} is not known: add a step with call: auth.login, email and password.`,
      )
    }
    const outcome = await callAs(user, 'auth.login', { body: { email: user, password } }, undefined)
    const session = sessions.get(user)
    if (session) return session
    const why = outcome.is === 'refused' ? outcome.message : outcome.is === 'broken' ? outcome.why : ''
    throw new CouldNotRun(`${user} cannot sign in: ${why}`)
  }

  async function callAs(
    user: string,
    id: EndpointId,
    parts: CallParts,
    session: Session | undefined,
  ): Promise<CallOutcome> {
    const row: Endpoint = endpoints[id]
    let status = 0
    let outcome: CallOutcome
    try {
      const response = await send(row, parts, session)
      status = response.status
      outcome = await outcomeOf(row, response)
      remember(user, outcome, response)
    } catch (error) {
      signal.throwIfAborted()
      const reason =
        error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : ''
      outcome = { is: 'broken', why: `${target} gave ${id} no whole answer (${reason})` }
    }
    options.onCall?.({ user, userId: sessions.get(user)?.userId, id, parts, status, outcome })
    return outcome
  }

  async function renewed(user: string): Promise<Session> {
    const outcome = await callAs(user, 'auth.refresh', {}, sessions.get(user))
    if (outcome.is !== 'answered') sessions.delete(user)
    return signIn(user)
  }

  /** Keeps the token and the cookie of an answer for the user. */
  function remember(user: string, outcome: CallOutcome, response: Response): void {
    const signedIn = SignedIn.safeParse(outcome.is === 'answered' ? outcome.answer : undefined)
    const held = sessions.get(user)
    const cookie = cookiesAfter(held?.cookie, response)
    if (signedIn.success) {
      const { accessToken, user: account } = signedIn.data
      sessions.set(user, { token: accessToken, userId: account._id, cookie })
    } else if (held) held.cookie = cookie
  }

  function openSocket(user: string, { token, userId }: Session): Promise<void> {
    sockets.get(user)?.close()
    const socket = io(target, {
      path: realtime.path,
      query: { userId },
      auth: { token },
      extraHeaders: { ...headers },
      forceNew: true,
      transports: ['websocket'],
    })
    sockets.set(user, socket)
    for (const event of Object.keys(events) as EventName[]) {
      socket.on(event, (payload: unknown) => options.onEvent?.(user, userId, event, payload))
    }
    return new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
  }

  return {
    async call(user, id, parts, awaited = []) {
      const needsSession = endpoints[id].auth !== 'none'
      const outcome = await callAs(user, id, parts, needsSession ? await signIn(user) : sessions.get(user))
      const isStale = outcome.is === 'refused' && outcome.refused === 'access-token-refused'
      return isStale && !awaited.includes(outcome.refused)
        ? callAs(user, id, parts, await renewed(user))
        : outcome
    },
    idOf: async (user) => (await signIn(user)).userId,
    async connect(user) {
      try {
        await openSocket(user, await signIn(user)).catch(async (error: unknown) => {
          // Renews an expired token and tries again, as the client does.
          if (!isStaleToken(error)) throw error
          await openSocket(user, await renewed(user))
        })
      } catch (error) {
        if (error instanceof CouldNotRun) throw error
        throw new CouldNotRun(`${user} cannot connect: ${error instanceof Error ? error.message : ''}`)
      }
    },
    disconnect(user) {
      sockets.get(user)?.close()
      sockets.delete(user)
    },
    close() {
      for (const socket of sockets.values()) socket.close()
      sockets.clear()
    },
  }
}

/** A refused connection carries the same body as a refused call. */
function isStaleToken(error: unknown): boolean {
  const body = ErrorBody.safeParse(error instanceof Error && 'data' in error ? error.data : undefined)
  return (
    body.success &&
    identifyError(['access-token-refused', 'access-denied'], 403, body.data) === 'access-token-refused'
  )
}

async function outcomeOf(row: Endpoint, response: Response): Promise<CallOutcome> {
  const { status } = response
  const isRedirect = status >= 300 && status < 400
  const body: unknown = isRedirect ? { location: response.headers.get('Location') } : await response.json()
  if (status < 400) {
    const parsed = responseSchema(row, status)?.safeParse(body)
    if (parsed?.success === true) return { is: 'answered', answer: parsed.data }
  } else {
    const error = ErrorBody.safeParse(body)
    const refused = error.success ? identifyError(errorsOf(row), status, error.data) : undefined
    if (refused !== undefined) return { is: 'refused', refused, message: error.data?.message ?? '' }
  }
  return { is: 'broken', why: `${row.id} was answered against the contract, with status ${String(status)}` }
}

/** The answer of a call that signs a user in, such as auth.login. */
const SignedIn = z.object({ accessToken: z.string(), user: z.object({ _id: z.string() }) })

/** Returns the Cookie header after an answer, which can set, replace and clear cookies. */
function cookiesAfter(held: string | undefined, { headers }: Response): string | undefined {
  const pairs = [
    ...(held?.split('; ') ?? []),
    ...headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''),
  ]
  const byName = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair]))
  return [...byName.values()].filter((pair) => !pair.endsWith('=')).join('; ') || undefined
}
