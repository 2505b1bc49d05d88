/** Serves the table of `routes.ts` under `/__sim`. */
import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Router } from 'express'
import { defaultWorldName } from '../defaults.ts'
import { ControlError } from './control-error.ts'
import { onlyLoopback } from './guard.ts'
import { routes, type ControlAnswer, type ControlRoute } from './routes.ts'
import type { Worlds } from './worlds.ts'

export const worldHeader = 'x-world'
export const worldCookie = 'kamasouk_world'

/** The world that a request lives in: its header's, else its cookie's, else the default one. */
export function worldNameOf(headers: IncomingHttpHeaders): string {
  const header = headers[worldHeader]
  if (typeof header === 'string' && header !== '') return header
  return parseCookie(headers.cookie ?? '')[worldCookie] ?? defaultWorldName
}

export function controlRouter(worlds: Worlds, url: () => string): Router {
  const router = express.Router()
  router.use(onlyLoopback, express.json({ limit: '1mb' }))
  for (const route of routes) {
    const method = route.method.toLowerCase() as Lowercase<ControlRoute['method']>
    router[method](route.path, serve(route, worlds, url))
  }
  router.use((request) => {
    throw new ControlError(
      404,
      `There is no ${request.method} ${request.originalUrl}. GET /__sim lists what there is.`,
    )
  })
  router.use(controlErrors)
  return router
}

const serve =
  (route: ControlRoute, worlds: Worlds, url: () => string): RequestHandler =>
  async (request, response) => {
    const gone = new AbortController()
    response.on('close', () => {
      gone.abort()
    })
    const answer = await route.run({
      worlds,
      // Looked up by those who use it: one whose world has ended can still see which there are, and make another.
      get world() {
        return worldOf(request, worlds)
      },
      url: url(),
      params: paramsOf(request),
      query: request.query,
      body: request.body,
      signal: gone.signal,
    })
    if (answer.enter !== undefined) {
      response.cookie(worldCookie, answer.enter, { httpOnly: true, sameSite: 'lax' })
    }
    respond(request, response, answer)
  }

type Response = Parameters<RequestHandler>[1]

/** JSON, laid out for a reader where a browser asks for a page. */
function respond(request: Request, response: Response, { status = 200, body, page }: ControlAnswer): void {
  const isRead = request.accepts(['json', 'html']) === 'html'
  if (isRead && page !== undefined) {
    response.redirect(303, page)
    return
  }
  response
    .status(status)
    .type('json')
    .send(JSON.stringify(body, null, isRead ? 2 : 0))
}

const paramsOf = (request: Request): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]))

const worldOf = (request: Request, worlds: Worlds) =>
  worlds.get(paramsOf(request)['world'] ?? worldNameOf(request.headers))

export const controlErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof ControlError) {
    const { status, message, code } = error
    response.status(status).json({ message, ...(code === undefined ? {} : { code }) })
  } else if (error instanceof SyntaxError && 'body' in error) {
    response.status(400).json({ message: `The body is no JSON: ${error.message}.`, code: 'invalid-input' })
  } else {
    const status = callersFault(error)
    if (status === undefined) next(error)
    else response.status(status).json({ message: `${STATUS_CODES[status] ?? 'Refused'}.` })
  }
}

/** The status that Express and its parts give to what the caller did: a body too long, a file that is not there. */
const callersFault = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
    ? error.status
    : undefined
