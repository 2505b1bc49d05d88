/** Makes the calls of a sequence as the client does, and connects as players to the realtime channel. */
import { io } from 'socket.io-client'
import { fillPath, type CallInput, type Endpoint } from '../../registry/endpoint.ts'
import { readRefusal, readAnswer, read } from '../../registry/reading.ts'
import {
  endpoints,
  events,
  type AnswerOf,
  type EndpointId,
  type Endpoints,
  type EventName,
} from '../../registry/registry.ts'
import { identifyError, type ErrorCode } from '../../registry/errors.ts'
import { apiPrefix, realtime } from '../../registry/transport.ts'
import { describeIssues, type Problem } from '../describe-issue.ts'
import { NoResponse, sendRequest, type RequestOptions } from '../http-request.ts'
import { parseJson } from '../diagnose.ts'

/** The provider breaks the sequence. */
export class Broken extends Error {
  readonly problem: Problem
  constructor(where: string, what: string) {
    super(`${where}: ${what}`)
    this.problem = { where, what }
  }
}

interface Credentials {
  readonly accessToken?: string
  /** A Cookie header. */
  readonly cookie?: string
}

export interface Answered<Body> {
  readonly answer: Body
  /** The cookie that the answer sets, as a Cookie header; undefined when it sets none. */
  readonly cookie: string | undefined
}

export type ProviderClient = ReturnType<typeof createProviderClient>

export function createProviderClient(provider: string, options: RequestOptions) {
  async function request<Id extends EndpointId>(
    id: Id,
    input: CallInput<Endpoints[Id]>,
    { accessToken, cookie }: Credentials,
  ) {
    const row: Endpoint = endpoints[id]
    const { params, body } = input as { readonly params?: Record<string, string>; readonly body?: object }
    const headers = {
      ...options.headers,
      ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    }
    const url = provider + apiPrefix + fillPath(row, params)
    try {
      const response = await sendRequest(url, { ...options, headers, method: row.method }, body)
      return { response, reading: readAnswer(row, response.status, parseJson(response)) }
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
      throw new Broken(id, `gets no complete response (${error.reason})`)
    }
  }

  return {
    /** Makes a call that must succeed. */
    async call<Id extends EndpointId>(
      id: Id,
      input: CallInput<Endpoints[Id]>,
      credentials: Credentials = {},
    ): Promise<Answered<AnswerOf<Id>>> {
      const { response, reading } = await request(id, input, credentials)
      if (reading.outcome === 'accepted') {
        return { answer: reading.answer as AnswerOf<Id>, cookie: cookieIn(response.setCookies) }
      }
      if (reading.outcome === 'unreadable') {
        const [first] = describeIssues(reading.error, parseJson(response))
        throw new Broken(id, `${first?.where ?? '$'} ${first?.what ?? 'cannot be read'}`)
      }
      throw new Broken(id, `must succeed here, and answers ${String(response.status)}`)
    },
    /** Makes a call that must be refused in one of these ways. */
    async refused<Id extends EndpointId>(
      id: Id,
      input: CallInput<Endpoints[Id]>,
      credentials: Credentials,
      ...codes: readonly ErrorCode[]
    ): Promise<void> {
      const { response, reading } = await request(id, input, credentials)
      const code = reading.outcome === 'refused' ? reading.code : undefined
      if (code !== undefined && codes.includes(code)) return
      const came = code ?? String(response.status)
      throw new Broken(id, `must be refused here with ${codes.join(' or ')}, and answers ${came}`)
    },
    /** Connects a player. Throws Broken when the provider refuses. */
    async connect(userId: string, accessToken: string): Promise<PlayerSocket> {
      const socket = socketTo(provider, userId, accessToken, options)
      const received: ReceivedEvent[] = []
      socket.onAny((name: string, payload: unknown) => received.push({ name, payload }))
      const { promise: ended, resolve } = Promise.withResolvers<undefined>()
      socket.once('disconnect', () => {
        resolve(undefined)
      })
      const refusal = await connected(socket)
      if (refusal !== undefined)
        throw new Broken('realtime', `must accept the player's access token: ${refusal.message}`)
      return {
        received,
        /** Waits until the provider disconnects the socket. */
        ended: async () => {
          const late = AbortSignal.timeout(options.timeoutMs)
          const isLate = new Promise<true>((done) => {
            late.addEventListener('abort', () => {
              done(true)
            })
          })
          if ((await Promise.race([ended, isLate])) === true)
            throw new Broken('realtime', 'must disconnect the socket when its session ends')
        },
        close: () => {
          socket.close()
        },
      }
    },
    /** Checks that the provider refuses a handshake. */
    async connectionRefused(userId: string, accessToken: string, code: ErrorCode): Promise<void> {
      const socket = socketTo(provider, userId, accessToken, options)
      const refusal = await connected(socket)
      socket.close()
      if (refusal === undefined)
        throw new Broken('realtime', `must refuse this handshake with ${code}, and accepts it`)
      const { data: body } = readRefusal(refusal.data)
      const came = body && identifyError(['access-token-refused', 'access-denied'], 403, body)
      if (came !== code)
        throw new Broken(
          'realtime',
          `must refuse this handshake with ${code}, and answers ${came ?? refusal.message}`,
        )
    },
  }
}

export interface ReceivedEvent {
  readonly name: string
  readonly payload: unknown
}

export interface PlayerSocket {
  /** In the order of arrival. */
  readonly received: readonly ReceivedEvent[]
  ended(): Promise<void>
  close(): void
}

/** Returns the payloads of one event, as the client reads them. Throws Broken for one that it cannot read. */
export function payloadsOf(name: EventName, { received }: PlayerSocket): readonly unknown[] {
  return received
    .filter((event) => event.name === name)
    .map(({ payload }) => {
      const { data, error } = read(events[name].payload, payload)
      const [first] = error === undefined ? [] : describeIssues(error, payload)
      if (first) throw new Broken(name, `${first.where} ${first.what}`)
      return data
    })
}

const socketTo = (url: string, userId: string, token: string, options: RequestOptions) =>
  io(url, {
    path: realtime.path,
    query: { userId },
    auth: { token },
    forceNew: true,
    reconnection: false,
    timeout: options.timeoutMs,
    rejectUnauthorized: options.isCertificateUnchecked !== true,
    ...(options.headers === undefined ? {} : { extraHeaders: options.headers }),
  })

/** Returns undefined after a connection, and the refusal otherwise. */
const connected = (
  socket: ReturnType<typeof io>,
): Promise<(Error & { readonly data?: unknown }) | undefined> =>
  new Promise((resolve) => {
    socket.once('connect', () => {
      resolve(undefined)
    })
    socket.once('connect_error', resolve)
  })

/** Ignores cookies that the answer clears. */
const cookieIn = (setCookies: readonly string[]): string | undefined =>
  setCookies.map((cookie) => cookie.split(';', 1)[0] ?? '').find((cookie) => !cookie.endsWith('='))
