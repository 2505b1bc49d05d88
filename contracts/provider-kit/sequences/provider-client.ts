/** Makes the calls of a sequence as the client does, and connects as players to the realtime channel. */
import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { fillPath, type CallInput, type Endpoint } from '../../registry/endpoint.ts'
import { readRefusal, readAnswer } from '../../registry/reading.ts'
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
import { judgeAnswer, judgeEvent } from '../client-problems.ts'
import { refreshCookieIn } from '../cookie-problems.ts'
import type { Problem } from '../describe-issue.ts'
import { formatProblem } from '../reports/report.ts'
import { parseJson } from '../../shared/parse-json.ts'
import { sendRequest, type RequestOptions } from '../http-request.ts'

export class Broken extends Error {
  readonly problem: Problem
  constructor(where: string, what: string) {
    super(`${where}: ${what}`)
    this.problem = { where, what }
  }
}

interface Credentials {
  readonly accessToken?: string
  readonly cookie?: string
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
    const { method } = row
    const requestHeaders = {
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(cookie === undefined ? {} : { cookie }),
    }
    const url = apiPrefix + fillPath(row, params)
    const headers = { ...options.headers, ...requestHeaders }
    const response = await sendRequest(provider + url, { ...options, headers, method }, body)
    if ('reason' in response) throw new Broken(id, `gets no complete response (${response.reason})`)
    const { status, text, location, setCookies } = response
    const asked = { method, url, requestHeaders, requestBody: body && JSON.stringify(body) }
    const received = { status, headers: { location, 'set-cookie': [...setCookies] }, body: text, asked }
    return {
      ...response,
      reading: readAnswer(row, status, parseJson(text)),
      judged: judgeAnswer(row, received),
    }
  }

  /** Opens a socket as a player. Returns also why the provider refuses it. */
  async function open(userId: string, token: string) {
    const socket = io(provider, {
      path: realtime.path,
      query: { userId },
      auth: { token },
      forceNew: true,
      reconnection: false,
      timeout: options.timeoutMs,
      rejectUnauthorized: options.isCertificateUnchecked !== true,
      extraHeaders: { ...options.headers },
    })
    const received: { readonly name: string; readonly payload: unknown }[] = []
    socket.onAny((name: string, payload: unknown) => received.push({ name, payload }))
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    const refusal = await new Promise<(Error & { readonly data?: unknown }) | undefined>((resolve) => {
      socket.once('connect', () => resolve(undefined))
      socket.once('connect_error', resolve)
    })
    return { socket, received, ended, refusal }
  }

  return {
    /** Makes a call that must succeed. Returns the cookie that the answer sets as a Cookie header. */
    async call<Id extends EndpointId>(
      id: Id,
      input: CallInput<Endpoints[Id]>,
      credentials: Credentials = {},
    ): Promise<{ readonly answer: AnswerOf<Id>; readonly cookie: string | undefined }> {
      const response = await request(id, input, credentials)
      const { reading, judged, setCookies, status } = response
      if (reading.outcome !== 'accepted' && reading.outcome !== 'unreadable') {
        throw new Broken(id, `must succeed here, and answers ${String(status)}`)
      }
      const [first] = judged.problems
      if (first) throw new Broken(id, formatProblem(first))
      const cookie = refreshCookieIn({ 'set-cookie': [...setCookies] })
      return { answer: judged.answer as AnswerOf<Id>, cookie }
    },
    /** Makes a call that must be refused in one of these ways. */
    async refused<Id extends EndpointId>(
      id: Id,
      input: CallInput<Endpoints[Id]>,
      credentials: Credentials,
      ...codes: readonly ErrorCode[]
    ): Promise<void> {
      const { reading, status } = await request(id, input, credentials)
      const code = reading.outcome === 'refused' ? reading.code : undefined
      if (code !== undefined && codes.includes(code)) return
      const came = code ?? String(status)
      throw new Broken(id, `must be refused here with ${codes.join(' or ')}, and answers ${came}`)
    },
    /** Connects a player. Throws Broken when the provider refuses. */
    async connect(userId: string, accessToken: string) {
      const { socket, received, ended, refusal } = await open(userId, accessToken)
      if (refusal) throw new Broken('realtime', `must accept the player's access token: ${refusal.message}`)
      return {
        received,
        /** Waits until the provider disconnects the socket. */
        ended: async () => {
          const reason = await Promise.race([ended, delay(options.timeoutMs, undefined, { ref: false })])
          if (reason === undefined)
            throw new Broken('realtime', 'must disconnect the socket when its session ends')
        },
        close: () => socket.close(),
      }
    },
    /** Checks that the provider refuses a handshake. */
    async connectionRefused(userId: string, accessToken: string, code: ErrorCode): Promise<void> {
      const { socket, refusal } = await open(userId, accessToken)
      socket.close()
      const must = `must refuse this handshake with ${code}`
      if (refusal === undefined) throw new Broken('realtime', `${must}, and accepts it`)
      const { data: body } = readRefusal(refusal.data)
      const came = body && identifyError(['access-token-refused', 'access-denied'], 403, body)
      if (came !== code) throw new Broken('realtime', `${must}, and answers ${came ?? refusal.message}`)
    },
  }
}

type PlayerSocket = Awaited<ReturnType<ProviderClient['connect']>>

/** Returns how often an event arrived. Throws Broken for one that the client cannot read. */
export function timesReceived(name: EventName, { received }: PlayerSocket): number {
  const own = received.filter((event) => event.name === name)
  const [first] = own.flatMap(({ payload }) => judgeEvent(events[name], payload).problems)
  if (first) throw new Broken(name, formatProblem(first))
  return own.length
}
