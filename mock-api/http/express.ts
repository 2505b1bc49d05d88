/** Carries requests from Express to the simulator, and its replies back. */
import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { BodyProblem, Cookie, HandleRequest, Incoming, Outlet, Reply } from '../api/message.ts'

/** Returns a handler for Express. Errors that `handle` throws go to Express. */
export const toExpress =
  (handle: HandleRequest): RequestHandler =>
  async (request, response) => {
    await send(request, response, await handle(new ExpressIncoming(request, response)))
  }

/** A class because of its getter: in an object literal the getter would keep each request in memory until a full collection. */
class ExpressIncoming implements Incoming {
  readonly method: string
  readonly url: string
  readonly headers: Incoming['headers']
  readonly body: unknown
  readonly bodyProblem: BodyProblem | undefined
  readonly #request: Request
  readonly #response: Response
  #gone: AbortController | undefined

  constructor(request: Request, response: Response) {
    this.method = request.method
    // A request through a proxy names the origin too.
    this.url = request.originalUrl.replace(/^https?:\/\/[^/?#]*/i, '')
    this.headers = request.headers
    this.body = request.body
    this.bodyProblem = response.locals['bodyProblem'] as BodyProblem | undefined
    this.#request = request
    this.#response = response
  }

  /** The connection stays open when a reader stops early, so that it can still reply. */
  readonly upload = (): AsyncIterable<Uint8Array> => this.#request.iterator({ destroyOnReturn: false })

  get signal(): AbortSignal {
    if (this.#gone === undefined) {
      const gone = new AbortController()
      onceClosed(this.#response, () => {
        gone.abort()
      })
      this.#gone = gone
    }
    return this.#gone.signal
  }
}

function onceClosed(response: Response, listener: () => void): void {
  if (response.closed) listener()
  else response.once('close', listener)
}

/** Runs a body parser of Express. A body that it cannot read becomes the `bodyProblem` of the request. */
export const readBody =
  (parser: RequestHandler): RequestHandler =>
  (request, response, next) =>
    parser(request, response, (error?: unknown) => {
      const problem = error === undefined ? undefined : problemOf(error)
      if (problem !== undefined) response.locals['bodyProblem'] = problem
      if (error === undefined || problem !== undefined) next()
      else next(error)
    })

/** Returns undefined for an error that the caller did not cause. */
function problemOf(error: unknown): BodyProblem | undefined {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return undefined
  const { status } = error
  if (status >= 500) return undefined
  return error instanceof SyntaxError && 'body' in error
    ? { status, message: `The body is not an object in JSON: ${error.message}.`, code: 'invalid-input' }
    : { status, message: `${STATUS_CODES[status] ?? 'Refused'}.` }
}

/** Adds a cookie to the response, or clears it. */
export function setCookie(response: Response, { name, value, maxAgeMs, ...options }: Cookie): void {
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
    body.stream(new ResponseOutlet(response))
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
  let isGone = false
  onceClosed(response, () => {
    isGone = true
  })
  await pipeline(Readable.from(parts), response).catch((error: unknown) => {
    if (!isGone) throw error
  })
}

class ResponseOutlet implements Outlet {
  readonly #response: Response

  constructor(response: Response) {
    this.#response = response
  }

  get isFull(): boolean {
    return this.#response.writableNeedDrain
  }

  write(text: string): void {
    this.#response.write(text)
  }

  end(text?: string): void {
    this.#response.end(text)
  }

  onDrain(listener: () => void): void {
    this.#response.on('drain', listener)
  }

  onClose(listener: () => void): void {
    onceClosed(this.#response, listener)
  }
}
