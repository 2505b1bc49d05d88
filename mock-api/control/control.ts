/** Serves the table of `routes.ts` under `/__sim`. */
import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseCookie } from 'cookie'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Router } from 'express'
import { defaultWorldName } from '../defaults.ts'
import { problemPage } from '../api-docs/page.ts'
import type { World } from '../world/world.ts'
import { ControlError } from './control-error.ts'
import { onlyOwnPages } from './guard.ts'
import { parse } from './parse.ts'
import type { ControlAnswer, ControlRequest, ControlRoute } from './route.ts'
import { expressPath, routes } from './routes.ts'
import type { PrepareRun } from './run-routes.ts'
import { readUpload, type Upload } from './upload.ts'
import type { Worlds } from './worlds.ts'

export const worldHeader = 'x-world'
export const worldCookie = 'kamasouk_world'

/** The world that a request lives in: its header's, else its cookie's, else the default one. */
export function worldNameOf(headers: IncomingHttpHeaders): string {
  const header = headers[worldHeader]
  if (typeof header === 'string' && header !== '') return header
  return parseCookie(headers.cookie ?? '')[worldCookie] ?? defaultWorldName
}

export interface ControlOptions {
  readonly worlds: Worlds
  /** Where the simulator answers. */
  readonly url: () => string
  /** A built client is served from the same origin. */
  readonly servesClient: boolean
  /** Plays scenarios for those who start them over HTTP. */
  readonly prepareRun: PrepareRun | undefined
  /** Told when an answer breaks the schema of its own route, which is a defect of the simulator. */
  readonly onBreach: (sentence: string) => void
}

/** As long as a body of the provider's own calls may be. */
const readBody = express.json({ limit: '64kb' })

export function controlRouter(options: ControlOptions): Router {
  const router = express.Router()
  router.use(onlyOwnPages)
  for (const route of routes) {
    const method = route.method.toLowerCase() as Lowercase<ControlRoute['method']>
    router[method](expressPath(route.path), route.isUpload ? [] : readBody, serve(route, options))
  }
  router.use('/styles', withPageHeaders, express.static(styles, { index: false }))
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
  (
    route: ControlRoute,
    { worlds, url, servesClient, prepareRun, onBreach }: ControlOptions,
  ): RequestHandler =>
  async (request, response) => {
    const gone = new AbortController()
    response.on('close', () => {
      gone.abort()
    })
    // That its world is not there is the first thing to say of a request, whatever else is wrong with it.
    if (route.path.includes('{world}')) response.on('close', worlds.hold(worldOf(request, worlds)))
    const answer = await route.run(
      new Asked(request, route, { worlds, url: url(), servesClient, prepareRun, signal: gone.signal }),
    )
    if ('stream' in answer) {
      answer.stream(response)
      return
    }
    const breach = breachOf(route, answer)
    if (breach !== undefined) onBreach(breach)
    if (answer.enter !== undefined) {
      response.cookie(worldCookie, answer.enter, { httpOnly: true, sameSite: 'lax' })
    }
    if (answer.file === undefined) respond(request, response, route, answer)
    else await sendFile(response, answer.file, { gone: gone.signal, turn: worlds.slices.turn })
  }

type Given = Pick<ControlRequest, 'worlds' | 'url' | 'servesClient' | 'prepareRun' | 'signal'>

/** A class for its one accessor: in an object literal it would keep each request in memory until a full collection. */
class Asked implements ControlRequest {
  readonly worlds: Worlds
  readonly url: string
  readonly servesClient: boolean
  readonly prepareRun: PrepareRun | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  readonly upload: Upload
  readonly headers: IncomingHttpHeaders
  readonly signal: AbortSignal
  readonly #request: Request

  constructor(
    request: Request,
    route: ControlRoute,
    { worlds, url, servesClient, prepareRun, signal }: Given,
  ) {
    this.#request = request
    this.worlds = worlds
    this.url = url
    this.servesClient = servesClient
    this.prepareRun = prepareRun
    this.params = paramsOf(request)
    this.query = route.query && parse(route.query, request.query)
    this.body = route.isUpload ? undefined : route.body && parse(route.body, request.body)
    this.upload = (take) => readUpload(request, worlds.slices.turn, take)
    this.headers = request.headers
    this.signal = signal
  }

  /** Looked up by those who use it: one whose world has ended can still see which there are, and make another. */
  get world(): World {
    return worldOf(this.#request, this.worlds)
  }
}

function breachOf({ method, path, answer }: ControlRoute, { body }: ControlAnswer): string | undefined {
  const checked = answer.safeParse(body)
  return checked.success
    ? undefined
    : `${method} /__sim${path} answered against its schema: ${checked.error.message}`
}

type Response = Parameters<RequestHandler>[1]

/** Where a browser asks for a page, the answer's own or JSON that is laid out for a reader. */
function respond(
  request: Request,
  response: Response,
  { status = 200 }: ControlRoute,
  { body, page, html }: ControlAnswer,
): void {
  const isRead = isForReader(request)
  response.status(status).vary('Accept')
  if (isRead && page !== undefined) response.redirect(303, page)
  else if (isRead && html !== undefined) response.set(pageHeaders).type('html').send(html)
  else response.type('json').send(JSON.stringify(body, null, isRead ? 2 : 0))
}

/** A caller who goes away in the middle of it is no trouble. */
async function sendFile(
  response: Response,
  { name, parts }: NonNullable<ControlAnswer['file']>,
  { gone, turn }: { readonly gone: AbortSignal; readonly turn: () => Promise<void> },
): Promise<void> {
  response.attachment(name).type('json')
  await pipeline(Readable.from(inTurns(parts, turn)), response).catch((error: unknown) => {
    if (!gone.aborted) throw error
  })
}

/** A caller on this machine takes the parts as fast as they are made: others go first between two of them. */
async function* inTurns(parts: Iterable<string>, turn: () => Promise<void>): AsyncGenerator<string> {
  for (const part of parts) {
    await turn()
    yield part
  }
}

const isForReader = (request: Request): boolean => request.accepts(['json', 'html']) === 'html'

/** The pages run nothing and load nothing but their style. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
}

const withPageHeaders: RequestHandler = (_request, response, next) => {
  response.set(pageHeaders)
  next()
}

const styles = fileURLToPath(new URL('../api-docs/styles', import.meta.url))

const paramsOf = (request: Request): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]))

const worldOf = (request: Request, worlds: Worlds) =>
  worlds.get(paramsOf(request)['world'] ?? worldNameOf(request.headers))

export const controlErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (error instanceof ControlError) {
    const { status, message, code } = error
    if (isForReader(request)) response.status(status).set(pageHeaders).type('html').send(problemPage(message))
    else response.status(status).json({ message, ...(code === undefined ? {} : { code }) })
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
