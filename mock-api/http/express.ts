/** What the simulator needs of Express: requests, replies, bodies by its rules, errors, and the files of its pages. */
import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type { BodyProblem, Cookie, HandleRequest, Outlet, Reply } from '../api/message.ts'
import { ControlError } from '../control/control-error.ts'
import { bodyRuleOf, pageHeaders, refusal } from '../control/control.ts'

/** Returns a handler for Express. Errors that `handle` throws go to Express. */
export const toExpress =
  (handle: HandleRequest): RequestHandler =>
  async (request, response) => {
    const { method, headers, originalUrl } = request
    const reply = await handle({
      method,
      // A request through a proxy names the origin too.
      url: originalUrl.replace(/^https?:\/\/[^/?#]*/i, ''),
      headers,
      body: request.body as unknown,
      bodyProblem: response.locals['bodyProblem'] as BodyProblem | undefined,
      // The connection stays open when a reader stops early, so that it can still reply.
      upload: () => request.iterator({ destroyOnReturn: false }),
      signal: () => {
        const gone = new AbortController()
        onceClosed(response, () => gone.abort())
        return gone.signal
      },
    })
    await send(request, response, reply)
  }

function onceClosed(response: Response, listener: () => void): void {
  if (response.closed) listener()
  else response.once('close', listener)
}

const readBody =
  (parser: RequestHandler): RequestHandler =>
  (request, response, next) =>
    parser(request, response, (error?: unknown) => {
      const status = statusOfCaller(error)
      if (status !== undefined) response.locals['bodyProblem'] = problemOf(error, status)
      next(status === undefined ? error : undefined)
    })

const statusOfCaller = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
    ? error.status
    : undefined

const problemOf = (error: unknown, status: number): BodyProblem =>
  error instanceof SyntaxError && 'body' in error
    ? { status, message: `The body is not an object in JSON: ${error.message}.`, code: 'invalid-input' }
    : { status, message: `${STATUS_CODES[status] ?? 'Refused'}.` }

function setCookie(response: Response, { name, value, maxAgeMs, ...options }: Cookie): void {
  if (value === null) response.clearCookie(name, options)
  else response.cookie(name, value, maxAgeMs === undefined ? options : { ...options, maxAge: maxAgeMs })
}

async function send(request: Request, response: Response, reply: Reply): Promise<void> {
  const { status, headers, cookies, body, broken } = reply
  if (broken === 'reset') {
    request.socket.resetAndDestroy()
    return
  }
  response.statusCode = status
  for (const name in headers) response.setHeader(name, headers[name] ?? '')
  if (cookies !== undefined) for (const cookie of cookies) setCookie(response, cookie)
  if (broken === 'truncated') {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    if (bytes instanceof Uint8Array) sendHalf(response, bytes)
  } else if (typeof body === 'string') response.send(body)
  else if (body instanceof Uint8Array) {
    response.setHeader('Content-Length', body.byteLength)
    response.end(body)
  } else if ('stream' in body) {
    response.flushHeaders()
    body.stream(outletTo(response))
  } else await sendParts(response, body)
}

/** Announces the whole body, and ends the connection after one half of it. */
function sendHalf(response: Response, body: Uint8Array): void {
  response.setHeader('Content-Length', body.byteLength)
  response.write(body.subarray(0, Math.ceil(body.byteLength / 2)))
  response.socket?.destroySoon()
}

/** Does not throw when the caller disconnects. */
async function sendParts(response: Response, parts: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(parts), response).catch((error: unknown) => {
    if (!response.closed) throw error
  })
}

const outletTo = (response: Response): Outlet => ({
  get isFull() {
    return response.writableNeedDrain
  },
  write: (text) => void response.write(text),
  end: (text) => void response.end(text),
  onDrain: (listener) => void response.on('drain', listener),
  onClose: (listener) => onceClosed(response, listener),
})

const readers = new Map<number, RequestHandler>()

function readerFor(limit: number): RequestHandler {
  let reader = readers.get(limit)
  if (reader === undefined) readers.set(limit, (reader = readBody(express.json({ limit }))))
  return reader
}

const readForm = readBody(express.urlencoded({ extended: false, limit: '16kb' }))

/** Reads the JSON of a request or the form of the account chooser, unless the handler reads the body itself. */
export const readBodies: RequestHandler = (request, response, next) => {
  const { as, limit } = bodyRuleOf(request.method, request.baseUrl + request.path)
  const readJson = readerFor(limit)
  if (as === 'upload') next()
  else if (as === 'json') readJson(request, response, next)
  else
    readForm(request, response, (error?: unknown) =>
      error === undefined ? readJson(request, response, next) : next(error),
    )
}

/** Answers refusals, and errors of Express that the caller caused, such as a file that is missing. */
export const controlErrors: ErrorRequestHandler = async (error: unknown, request, response, next) => {
  const status = statusOfCaller(error)
  if (error instanceof ControlError) await send(request, response, refusal(request.headers, error))
  else if (status === undefined) next(error)
  else response.status(status).json({ message: `${STATUS_CODES[status] ?? 'Refused'}.` })
}

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** The files of Swagger UI. Finds one only when a browser asks for it, so that starting the simulator loads nothing. */
const swagger: Readonly<Record<string, () => string>> = {
  'swagger-ui.css': () => fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  'swagger-ui-bundle.js': () => fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  'swagger-start.js': () => pathOf('../api-docs/swagger-start.js'),
}

const withPageHeaders: RequestHandler = (_request, response, next) => {
  response.set(pageHeaders)
  next()
}

export const controlFiles: Router = Router()
  .use('/styles', withPageHeaders, express.static(pathOf('../api-docs/styles'), { index: false }))
  .get('/swagger/:file', ({ params: { file } }, response, next) => {
    if (Object.hasOwn(swagger, file)) response.set(pageHeaders).sendFile(swagger[file]?.() ?? '')
    else next()
  })
  .get('/enter.js', withPageHeaders, (_request, response) => response.sendFile(pathOf('../control/enter.js')))
