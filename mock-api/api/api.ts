/** The provider's API over HTTP: one route for each row of the registry. Input and answers are validated. */
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express'
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errorBody, errors } from '../../contracts/registry/errors.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import type { RefreshCookie } from '../domain/auth.ts'
import { googleStateLifetimeMs } from '../domain/google-sign-in.ts'
import { Refusal } from '../domain/refusal.ts'
import { readAccessToken, type Bearer } from '../domain/tokens.ts'
import type { CallInFlight } from '../faults/faults.ts'
import { cutSession, perform } from '../world/unit-of-work.ts'
import type { World } from '../world/world.ts'
import { isRedirect, prepare } from './response-cache.ts'
import { answerWithFaults, type FaultyCall } from './fault-responses.ts'
import { handlers, type Handler } from './handlers.ts'
import { previewCookie } from './preview-hosts.ts'
import {
  bearerToken,
  googleStateOf,
  parseInput,
  refreshCookieName,
  refreshTokenOf,
  requestFacts,
  respond,
  stateCookieName,
  type Answered,
} from './http-helpers.ts'

export type FindWorld = (request: Request) => World

const bodyLimit = '64kb'

export function apiRouter(findWorld: FindWorld): Router {
  const router = express.Router()
  router.use(express.json({ limit: bodyLimit, strict: true }))
  for (const id of Object.keys(endpoints) as EndpointId[]) {
    const row: Endpoint = endpoints[id]
    const path = row.path.replace(/\{(\w+)\}/g, ':$1')
    router[methodName(row)](path, async (request, response) => {
      const call = { id, row, world: findWorld(request), request, response }
      if (call.world.faults.isEmpty) respond(response, await carryOut(call))
      else await answerWithFaults(call, (flight) => carryOut(call, flight))
    })
  }
  router.use((request, response) => {
    respond(
      response,
      refuse({ id: null, world: findWorld(request), request, response }, new Refusal('not-found')),
    )
  })
  router.use(unreadable(findWorld))
  return router
}

const methodName = (row: Endpoint) => row.method.toLowerCase() as 'get' | 'post' | 'put'

/** Validates and runs a call. `flight` is set when faults act on it. */
async function carryOut(call: FaultyCall, flight?: CallInFlight): Promise<Answered> {
  const { id, row, world, request, response } = call
  let bearer: Bearer | undefined
  if (row.stateCookie === 'cleared') response.clearCookie(stateCookieName, stateCookieOptions(request))
  try {
    if (row.auth === 'access-token') bearer = await readAccessToken(world, bearerToken(request))
    if (flight?.outcome?.is === 'expired') throw new Refusal('access-token-refused')
    const input = {
      params: row.params && parseInput(row.params, request.params, 'params'),
      query: row.query && parseInput(row.query, request.query, 'query'),
      body: row.body && parseInput(row.body, request.body, 'body'),
    }
    const userId = bearer?.userId ?? null
    const caller = {
      userId,
      bearer,
      // Functions, because getters would keep the whole request in memory longer.
      refreshToken: () => refreshTokenOf(request),
      isBrowser: () => request.accepts(['json', 'html']) === 'html',
      setRefreshCookie: (cookie: RefreshCookie | null) => {
        setRefreshCookie(request, response, cookie)
      },
      googleState: () => googleStateOf(request),
      setGoogleState: (state: string) => {
        response.cookie(stateCookieName, state, {
          ...stateCookieOptions(request),
          maxAge: googleStateLifetimeMs,
        })
      },
    }
    // The schemas have just parsed the input to the handler's type, which the compiler cannot see.
    const handler = handlers[id] as unknown as (
      ...parameters: [Parameters<Handler<EndpointId>>[0], typeof input, typeof caller]
    ) => object | Promise<object>
    const { result, opened, commit } = await perform(world, (act) => handler(act, input, caller))
    const { status, body, redacted, violation } = prepare(row, result)
    const seq = commit({
      kind: 'call',
      call: id,
      ...requestFacts(request, userId, status),
      answer: redacted,
      ...faultIdsOf(flight),
      ...(opened === undefined ? {} : { opened }),
      ...(violation === undefined ? {} : { violation }),
    })
    if (isRedirect(result)) response.set('Location', result.location)
    return { status, body, seq }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(call, error, bearer?.userId, flight)
  }
}

const faultIdsOf = (flight: CallInFlight | undefined) =>
  flight === undefined || flight.faultIds.length === 0 ? {} : { faults: flight.faultIds }

interface RefusedCall extends Omit<FaultyCall, 'id' | 'row'> {
  readonly id: EndpointId | null
}

function refuse(
  { id, world, request, response }: RefusedCall,
  refusal: Refusal,
  userId: string | null = null,
  flight?: CallInFlight,
): Answered {
  const { status } = errors[refusal.code]
  const answer = errorBody(refusal.code, refusal.fields)
  const isDeclared = id === null || errorsOf(endpoints[id]).includes(refusal.code)
  const { seq } = world.journal.append({
    kind: 'call',
    call: id,
    ...requestFacts(request, userId, status),
    answer,
    ...faultIdsOf(flight),
    ...(isDeclared ? {} : { violation: `${id} does not declare ${refusal.code}` }),
  })
  if (refusal.revoked) cutSession(world, refusal.revoked, 'revoked', seq)
  if (refusal.retryAfterMs !== undefined) {
    response.set('Retry-After', String(Math.ceil(refusal.retryAfterMs / 1000)))
  }
  return { status, body: Buffer.from(JSON.stringify(answer)), seq }
}

const stateCookieOptions = ({ headers }: Request) =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    path: apiPrefix + endpoints['auth.google'].path,
    ...previewCookie(headers),
  }) as const

/** Replaces the refresh cookie, or clears it with null. */
export function setRefreshCookie(
  { headers }: Request,
  response: Response,
  cookie: RefreshCookie | null,
): void {
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    path: `${apiPrefix}/auth`,
    ...previewCookie(headers),
  } as const
  if (cookie === null) response.clearCookie(refreshCookieName, options)
  else {
    const { value, maxAgeMs } = cookie
    response.cookie(
      refreshCookieName,
      value,
      maxAgeMs === undefined ? options : { ...options, maxAge: maxAgeMs },
    )
  }
}

/** Answers requests that Express rejects: a body that is too long or not JSON, or an invalid path. */
const unreadable =
  (findWorld: FindWorld): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const refusal = unreadableRefusal(error)
    if (refusal)
      respond(response, refuse({ id: null, world: findWorld(request), request, response }, refusal))
    else next(error)
  }

function unreadableRefusal(error: unknown): Refusal | undefined {
  // The path cannot be decoded, so nothing can have it.
  if (error instanceof URIError) return new Refusal('not-found')
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return undefined
  if (error.status === 413) return new Refusal('body-too-large')
  if (error.status >= 500) return undefined
  return new Refusal('invalid-input', {
    fields: { body: "La requête n'est pas lisible : du JSON est attendu." },
  })
}
