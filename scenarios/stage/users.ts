/**
 * The users of a run: each signed in over HTTP as a client would be, with calls of the registry and a socket of its own.
 * Works on any provider that keeps the contract, the simulator or the real one.
 */
import { io, type Socket } from 'socket.io-client'
import { errorsOf, fillPath, responseSchema, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError, type ErrorCode } from '../../contracts/registry/errors.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import { apiPrefix, realtime } from '../../contracts/registry/transport.ts'
import { CouldNotRun } from '../../contracts/command/errors.ts'

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** What a call came to: the parsed answer, or the refusal that its row knows. */
export type CallOutcome =
  | { readonly answer: unknown; readonly refused?: undefined }
  | { readonly refused: ErrorCode; readonly answer?: undefined; readonly message: string }

export interface Users {
  /** Signs `user` in first where the call needs it. Rejects with CouldNotRun where the provider breaks the contract. */
  call(user: string, id: EndpointId, parts: CallParts): Promise<CallOutcome>
  /** The id of a user who is signed in, or is signed in now. */
  idOf(user: string): Promise<string>
  /** Resolves once the socket is connected; `sendMessage` and the like then go to `onEvent`. */
  connect(user: string): Promise<void>
  disconnect(user: string): void
  /** Ends every connection of the run. */
  close(): void
}

export interface UsersOptions {
  /** The provider's origin. */
  readonly target: string
  /** Sent with each call and each connection, `X-World` say. */
  readonly headers: Readonly<Record<string, string>>
  /** The password of an e-mail address, where it is known. */
  readonly passwordOf: (email: string) => string | undefined
  readonly onCall?: (user: string, made: MadeCall) => void
  readonly onEvent?: (user: string, received: ReceivedEvent) => void
  readonly signal: AbortSignal
}

export interface MadeCall {
  readonly id: EndpointId
  readonly parts: CallParts
  readonly status: number
  readonly outcome: CallOutcome
  /** Whose it was, once that is known. */
  readonly userId: string | undefined
}

export interface ReceivedEvent {
  readonly userId: string
  readonly event: EventName
  readonly payload: unknown
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

  async function send(row: Endpoint, parts: CallParts, session: Session | undefined): Promise<Response> {
    const url = new URL(target + apiPrefix + fillPath(row, parts.params))
    for (const [name, value] of Object.entries(parts.query ?? {})) url.searchParams.set(name, value)
    try {
      return await fetch(url, {
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
    } catch (cause) {
      signal.throwIfAborted()
      throw new CouldNotRun(`The provider at ${target} does not answer ${row.id}: is it there still?`, {
        cause,
      })
    }
  }

  async function signIn(user: string): Promise<Session> {
    const held = sessions.get(user)
    if (held) return held
    const password = passwordOf(user)
    if (password === undefined) {
      throw new CouldNotRun(
        `Nobody has said the password of ${user}: sign in by a step of its own, call: auth.login with email and password.`,
      )
    }
    const outcome = await callAs(user, 'auth.login', { body: { email: user, password } }, undefined)
    if (outcome.refused !== undefined) throw new CouldNotRun(`${user} cannot sign in: ${outcome.message}`)
    const session = sessions.get(user)
    if (!session) throw new Error('a sign-in that was answered has a session')
    return session
  }

  async function callAs(
    user: string,
    id: EndpointId,
    parts: CallParts,
    session: Session | undefined,
  ): Promise<CallOutcome> {
    const row: Endpoint = endpoints[id]
    const response = await send(row, parts, session)
    const outcome = await outcomeOf(row, response)
    remember(user, outcome, response)
    const { status } = response
    options.onCall?.(user, { id, parts, status, outcome, userId: sessions.get(user)?.userId })
    return outcome
  }

  /** A token in an answer and a cookie beside it are from then on the user's own. */
  function remember(user: string, { answer }: CallOutcome, response: Response): void {
    const [cookie] = response.headers.getSetCookie().map((text) => text.split(';', 1)[0] ?? '')
    const held = sessions.get(user)
    if (hasSession(answer)) {
      sessions.set(user, {
        token: answer.accessToken,
        userId: answer.user._id,
        cookie: cookie ?? held?.cookie,
      })
    } else if (held && cookie !== undefined) held.cookie = cookie
  }

  return {
    async call(user, id, parts) {
      const needsSession = endpoints[id].auth !== 'none'
      return callAs(user, id, parts, needsSession ? await signIn(user) : sessions.get(user))
    },
    idOf: async (user) => (await signIn(user)).userId,
    async connect(user) {
      const { token, userId } = await signIn(user)
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
        socket.on(event, (payload: unknown) => options.onEvent?.(user, { userId, event, payload }))
      }
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', (error) => {
          reject(new CouldNotRun(`${user} cannot connect: ${error.message}`))
        })
      })
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

async function outcomeOf(row: Endpoint, response: Response): Promise<CallOutcome> {
  const { status } = response
  const location = response.headers.get('Location')
  const body: unknown =
    status >= 300 && status < 400 ? { location } : await response.json().catch(() => undefined)
  const schema = responseSchema(row, status)
  if (status < 400) {
    const parsed = schema?.safeParse(body)
    if (parsed?.success === true) return { answer: parsed.data }
  } else {
    const error = ErrorBody.safeParse(body)
    const refused = error.success ? identifyError(errorsOf(row), status, error.data) : undefined
    if (refused !== undefined) return { refused, message: error.data?.message ?? '' }
  }
  throw new CouldNotRun(`${row.id} was answered against the contract, with status ${String(status)}.`)
}

function hasSession(
  answer: unknown,
): answer is { readonly accessToken: string; readonly user: { readonly _id: string } } {
  return typeof answer === 'object' && answer !== null && 'accessToken' in answer && 'user' in answer
}
