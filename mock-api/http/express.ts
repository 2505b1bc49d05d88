/** Carries requests from Express to the simulator, and its replies back. */
import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { BodyProblem, Cookie, HandleRequest, Outlet, Reply } from '../api/message.ts'

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
        onceClosed(response, () => {
          gone.abort()
        })
        return gone.signal
      },
    })
    await send(request, response, reply)
  }

function onceClosed(response: Response, listener: () => void): void {
  if (response.closed) listener()
  else response.once('close', listener)
}

export const readBody =
  (parser: RequestHandler): RequestHandler =>
  (request, response, next) =>
    parser(request, response, (error?: unknown) => {
      const status = statusOfCaller(error)
      if (status !== undefined) response.locals['bodyProblem'] = problemOf(error, status)
      next(status === undefined ? error : undefined)
    })

export const statusOfCaller = (error: unknown): number | undefined =>
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
  let isGone = false
  onceClosed(response, () => {
    isGone = true
  })
  await pipeline(Readable.from(parts), response).catch((error: unknown) => {
    if (!isGone) throw error
  })
}

const outletTo = (response: Response): Outlet => ({
  get isFull() {
    return response.writableNeedDrain
  },
  write: (text) => void response.write(text),
  end: (text) => void response.end(text),
  onDrain: (listener) => void response.on('drain', listener),
  onClose: (listener) => {
    onceClosed(response, listener)
  },
})
