/** Serves the control API's table (`api.ts`) under `/__sim`. */
import { STATUS_CODES } from 'node:http'
import { fileURLToPath } from 'node:url'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Router } from 'express'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { problemPage } from '../api-docs/page.ts'
import { refreshCookie } from '../api/api.ts'
import { inFrames, previewCookie } from '../api/preview-hosts.ts'
import { setCookie } from '../http/express.ts'
import { expressPath, routes, successOf, type Route, type RouteId } from './api.ts'
import { ControlError } from './control-error.ts'
import { ControlRequest, worldCookie, worldOf, type ControlOptions } from './control-request.ts'
import type { AnyHandler, AnyResult } from './handlers/handler.ts'
import { handlers } from './handlers/handlers.ts'
import { sendDownload } from './transfers.ts'

/** The same limit as for the provider's calls. */
const readBody = express.json({ limit: '64kb' })

/** Refuses a body of another type, which would count as no body. */
const onlyJson: RequestHandler = (request, _response, next) => {
  if (request.get('content-length') !== '0' && request.is('application/json') === false) {
    const given = request.get('content-type') ?? 'none'
    throw new ControlError(
      415,
      `The body must have the header Content-Type: application/json, not ${given}.`,
      'invalid-input',
    )
  }
  next()
}

export function controlRouter(options: ControlOptions): Router {
  const router = express.Router()
  for (const route of routes as readonly (Route & { readonly id: RouteId })[]) {
    const method = route.method.toLowerCase() as Lowercase<Route['method']>
    // The union of all handlers loses the types of their rows. `serve` parses by the row before it calls its handler.
    const handler = handlers[route.id] as unknown as AnyHandler
    const readers =
      route.transfer === 'upload'
        ? []
        : [onlyJson, route.bodyLimit === undefined ? readBody : express.json({ limit: route.bodyLimit })]
    router[method](expressPath(route.path), ...readers, serve(route, handler, options))
  }
  router.use('/styles', withPageHeaders, express.static(styles, { index: false }))
  router.get('/swagger/:file', withPageHeaders, swaggerFiles)
  router.get('/enter.js', withPageHeaders, (_request, response) => {
    response.sendFile(enterScript)
  })
  router.use((request) => {
    const { method, originalUrl } = request
    throw new ControlError(
      404,
      `Unknown route ${method} ${originalUrl}.${similarRoute(request)} GET /__sim lists all.`,
    )
  })
  router.use(controlErrors)
  return router
}

/** Suggests the closest route, also one with another method. */
function similarRoute({ method, path }: Request): string {
  const written = path.replace(/^\/worlds\/[^/]+(?=\/)/, '/worlds/{world}')
  const known = routes.map((route) => `${route.method} ${route.path}`)
  return didYouMean(`${method} ${written}`, known).replace(' /', ' /__sim/')
}

const serve =
  (route: Route, handler: AnyHandler, options: ControlOptions): RequestHandler =>
  async (request, response) => {
    const { worlds, onBreach } = options
    const gone = new AbortController()
    response.on('close', () => {
      gone.abort()
    })
    // An unknown world is reported first, before any other error of the request.
    if (route.path.includes('{world}') && route.createsWorld !== true)
      response.on('close', worlds.hold(worldOf(request, worlds)))
    const result = await handler(new ControlRequest(request, route, options, gone.signal))
    if ('stream' in result) {
      result.stream(response)
    } else if ('file' in result) {
      await sendDownload(response, result.file, { gone: gone.signal, turn: worlds.slices.turn })
    } else {
      const breach = breachOf(route, result.body)
      if (breach !== undefined) onBreach(breach)
      if (result.enter !== undefined) {
        const options = { httpOnly: true, sameSite: 'lax', ...previewCookie(request.headers) } as const
        response.cookie(worldCookie, result.enter, options)
      }
      if (result.refreshCookie !== undefined)
        setCookie(response, refreshCookie(request.headers, result.refreshCookie))
      respond(request, response, successOf(route).status, result)
    }
  }

function breachOf(route: Route, body: unknown): string | undefined {
  const checked = successOf(route).schema.safeParse(body)
  return checked.success
    ? undefined
    : `The response of ${route.method} /__sim${route.path} does not match its schema: ${checked.error.message}`
}

type Response = Parameters<RequestHandler>[1]
type Answer = Extract<AnyResult, { body: unknown }>

/** Sends a page or indented JSON to a browser that asks for a page, and compact JSON to others. */
function respond(
  request: Request,
  response: Response,
  status: number,
  { body, page, html, scripts }: Answer,
): void {
  const wantsPage = acceptsPage(request)
  response.status(status).vary('Accept')
  if (wantsPage && page !== undefined) response.redirect(303, page)
  else if (wantsPage && html !== undefined)
    response
      .set(inFrames(headersWith[scripts ?? 'none'], request.headers))
      .type('html')
      .send(html())
  else response.type('json').send(JSON.stringify(body, null, wantsPage ? 2 : 0))
}

const acceptsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html'

const headersFor = (sources: string) => ({
  'Content-Security-Policy': `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
})

/** Pages run no scripts and load only their styles. Their icon is empty, so that browsers ask for none. */
const pageHeaders = headersFor("style-src 'self'; img-src data:")

/** Swagger UI has inline styles and images, and calls this simulator only. */
const swaggerHeaders = headersFor(
  "style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data:; connect-src 'self'",
)

const headersWith = {
  none: pageHeaders,
  own: headersFor("script-src 'self'; img-src data:"),
  swagger: swaggerHeaders,
}

const withPageHeaders: RequestHandler = (_request, response, next) => {
  response.set(pageHeaders)
  next()
}

const styles = fileURLToPath(new URL('../api-docs/styles', import.meta.url))

/** The files of Swagger UI. Finds one only when a browser asks for it, so that starting the simulator loads nothing. */
const swagger: Readonly<Record<string, () => string>> = {
  'swagger-ui.css': () => import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': () => import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  'swagger-start.js': () => new URL('../api-docs/swagger-start.js', import.meta.url).href,
}

const enterScript = fileURLToPath(new URL('enter.js', import.meta.url))

/** Serves Swagger UI from node_modules. */
const swaggerFiles: RequestHandler = ({ params }, response, next) => {
  const name = String(params['file'])
  const locate = Object.hasOwn(swagger, name) ? swagger[name] : undefined
  if (locate === undefined) next()
  else response.sendFile(fileURLToPath(locate()))
}

export const controlErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (error instanceof ControlError) {
    const { status, message, code, problems } = error
    if (acceptsPage(request)) {
      const headers = inFrames(pageHeaders, request.headers)
      response.status(status).set(headers).type('html').send(problemPage(message))
    } else response.status(status).json({ message, code, problems })
  } else if (error instanceof SyntaxError && 'body' in error) {
    response
      .status(400)
      .json({ message: `The body is not an object in JSON: ${error.message}.`, code: 'invalid-input' })
  } else {
    const status = callerErrorStatus(error)
    if (status === undefined) next(error)
    else response.status(status).json({ message: `${STATUS_CODES[status] ?? 'Refused'}.` })
  }
}

/** Returns the status of an Express error that the caller caused, such as a body that is too long. */
const callerErrorStatus = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
    ? error.status
    : undefined
