/** The provider's calls over HTTP: one route for each row of the registry, checked on the way in and on the way out. */
import { parseCookie } from 'cookie'
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express'
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errorBody, errors } from '../../contracts/registry/errors.ts'
import { apiPrefix, endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import type { RefreshCookie } from '../domain/auth.ts'
import { Refusal } from '../domain/refusal.ts'
import { readAccessToken, type Bearer } from '../domain/tokens.ts'
import { perform } from '../world/act.ts'
import type { World } from '../world/world.ts'
import { isRedirect, prepare } from './answers.ts'
import { handlers, type Handler } from './handlers.ts'
import { parseInput } from './input.ts'
import { redact } from './redact.ts'

export type FindWorld = (request: Request) => World

export const refreshCookieName = 'kamasouk_refresh'
const bodyLimit = '64kb'

export function apiRouter(findWorld: FindWorld): Router {
  const router = express.Router()
  router.use(express.json({ limit: bodyLimit, strict: true }))
  for (const id of Object.keys(endpoints) as EndpointId[]) {
    const row: Endpoint = endpoints[id]
    const path = row.path.replace(/\{(\w+)\}/g, ':$1')
    router[methodName(row)](path, (request, response) =>
      answerCall(id, row, findWorld(request), request, response),
    )
  }
  router.use((request, response) => {
    refuse(findWorld(request), null, request, response, null, new Refusal('not-found'))
  })
  router.use(unreadable(findWorld))
  return router
}

const methodName = (row: Endpoint) => row.method.toLowerCase() as 'get' | 'post' | 'put'

async function answerCall(
  id: EndpointId,
  row: Endpoint,
  world: World,
  request: Request,
  response: Response,
): Promise<void> {
  let bearer: Bearer | undefined
  try {
    if (row.auth === 'access-token') bearer = await readAccessToken(world, bearerToken(request))
    const input = {
      params: row.params && parseInput(row.params, request.params, 'params'),
      query: row.query && parseInput(row.query, request.query, 'query'),
      body: row.body && parseInput(row.body, request.body, 'body'),
    }
    const userId = bearer?.userId ?? null
    const caller = {
      userId,
      bearer,
      get refreshToken() {
        return parseCookie(request.headers.cookie ?? '')[refreshCookieName]
      },
      get isBrowser() {
        return request.accepts(['json', 'html']) === 'html'
      },
      setRefreshCookie: (cookie: RefreshCookie | null) => {
        setRefreshCookie(response, cookie)
      },
    }
    // The row's schemas have just made the input what its handler's type says; the table of handlers cannot show it.
    const handler = handlers[id] as unknown as (
      ...parameters: [Parameters<Handler<EndpointId>>[0], typeof input, typeof caller]
    ) => object | Promise<object>
    const { result, opened, commit } = await perform(world, (act) => handler(act, input, caller))
    const { status, body, redacted, violation } = prepare(row, result)
    commit({
      kind: 'call',
      call: id,
      ...requestFacts(request, userId, status),
      answer: redacted,
      ...(opened === undefined ? {} : { opened }),
      ...(violation === undefined ? {} : { violation }),
    })
    if (isRedirect(result)) response.set('Location', result.location)
    respond(response, status, body)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuse(world, id, request, response, bearer?.userId ?? null, error)
  }
}

function refuse(
  world: World,
  id: EndpointId | null,
  request: Request,
  response: Response,
  userId: string | null,
  refusal: Refusal,
): void {
  const { status } = errors[refusal.code]
  const answer = errorBody(refusal.code, refusal.fields)
  const isDeclared = id === null || errorsOf(endpoints[id]).includes(refusal.code)
  world.journal.append({
    kind: 'call',
    call: id,
    ...requestFacts(request, userId, status),
    answer,
    ...(isDeclared ? {} : { violation: `${id} does not declare ${refusal.code}` }),
  })
  if (refusal.retryAfterMs !== undefined) {
    response.set('Retry-After', String(Math.ceil(refusal.retryAfterMs / 1000)))
  }
  respond(response, status, Buffer.from(JSON.stringify(answer)))
}

const requestFacts = (request: Request, userId: string | null, status: number) => ({
  method: request.method,
  path: apiPrefix + request.path,
  status,
  userId,
  body: redact(request.body),
})

const bearerToken = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1]

function setRefreshCookie(response: Response, cookie: RefreshCookie | null): void {
  const options = { httpOnly: true, sameSite: 'lax', path: `${apiPrefix}/auth` } as const
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

/** An answer belongs to whoever asked, now: nothing between here and there keeps it. */
function respond(response: Response, status: number, body: Buffer): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', body.byteLength)
  response.setHeader('Cache-Control', 'no-store')
  response.statusCode = status
  response.end(body)
}

/** What Express refuses before any row sees it: a body that is no JSON or too long, a path that cannot be decoded. */
const unreadable =
  (findWorld: FindWorld): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const refusal = unreadableRefusal(error)
    if (refusal) refuse(findWorld(request), null, request, response, null, refusal)
    else next(error)
  }

function unreadableRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return undefined
  if (error.status === 413) return new Refusal('body-too-large')
  if (error.status >= 500) return undefined
  return new Refusal('invalid-input', {
    fields: { body: "La requête n'est pas lisible : du JSON est attendu." },
  })
}
