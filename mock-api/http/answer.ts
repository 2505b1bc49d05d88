/** Answers requests in Node with the core. Express serves files only: its router takes a third of the time of a call. */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { json, urlencoded } from 'express'
import { setCookieText } from '../api/http-helpers.ts'
import type { BodyProblem, HandleRequest, Incoming, Outlet, Reply } from '../api/message.ts'
import { bodyRuleOf } from '../control/control.ts'

export type NodeRequest = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown }

/** Returns the path and the query, as sent. A request through a proxy names the origin too, and Express shortens `url`. */
export function addressOf({ url = '', originalUrl = url }: NodeRequest): string {
  return originalUrl.startsWith('/') ? originalUrl : originalUrl.replace(/^https?:\/\/[^/?#]*/i, '')
}

/** Rejects with the errors of `handle`. */
export async function answer(
  handle: HandleRequest,
  request: NodeRequest,
  response: ServerResponse,
): Promise<void> {
  const bodyProblem = hasBody(request) ? await readBody(request, response, addressOf(request)) : undefined
  await send(request, response, await handle(incomingOf(request, response, bodyProblem)))
}

/** `response` closes when the caller disconnects. */
export const incomingOf = (
  request: NodeRequest,
  response: Writable,
  bodyProblem?: BodyProblem,
): Incoming => ({
  method: request.method ?? 'GET',
  url: addressOf(request),
  headers: request.headers,
  body: request.body,
  bodyProblem,
  // The connection stays open when a reader stops early, so that it can still reply.
  upload: () => request.iterator({ destroyOnReturn: false }),
  signal: () => {
    const gone = new AbortController()
    onceClosed(response, () => gone.abort())
    return gone.signal
  },
})

function onceClosed(response: Writable, listener: () => void): void {
  if (response.closed) listener()
  else response.once('close', listener)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

type Parser = ReturnType<typeof json>

const parsers = new Map<number, Parser>()

function parserFor(limit: number): Parser {
  let parser = parsers.get(limit)
  if (parser === undefined) parsers.set(limit, (parser = json({ limit })))
  return parser
}

const formParser = urlencoded({ extended: false, limit: '16kb' })

/** Reads the JSON of a request or the form of the account chooser, unless the handler reads the body itself. */
async function readBody(
  request: NodeRequest,
  response: ServerResponse,
  url: string,
): Promise<BodyProblem | undefined> {
  const { as, limit } = bodyRuleOf(request.method ?? 'GET', url)
  if (as === 'upload') return undefined
  const problem = as === 'form' ? await problemOf(formParser, request, response) : undefined
  return problem ?? problemOf(parserFor(limit), request, response)
}

/** Resolves with why the caller's body cannot be read. */
const problemOf = (parser: Parser, request: NodeRequest, response: ServerResponse) =>
  new Promise<BodyProblem | undefined>((resolve, reject) => {
    parser(request, response, (error?: unknown) => {
      const status = statusOfCaller(error)
      if (error === undefined) resolve(undefined)
      else if (status === undefined) reject(error)
      else if (error instanceof SyntaxError && 'body' in error) {
        const message = `The body is not an object in JSON: ${error.message}.`
        resolve({ status, message, code: 'invalid-input' })
      } else resolve({ status, message: `${STATUS_CODES[status] ?? 'Refused'}.` })
    })
  })

/** Returns the status of an error of Express that the caller caused. */
export const statusOfCaller = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
    ? error.status
    : undefined

export async function send(request: NodeRequest, response: ServerResponse, reply: Reply): Promise<void> {
  const { status, cookies = [], body, broken } = reply
  if (broken === 'reset') {
    request.socket.resetAndDestroy()
    return
  }
  const headers =
    cookies.length === 0 ? reply.headers : { ...reply.headers, 'Set-Cookie': cookies.map(setCookieText) }
  if (typeof body === 'string') {
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
    if (broken === undefined) response.end(body)
    else sendHalf(response, Buffer.from(body))
    return
  }
  response.writeHead(status, headers)
  if ('stream' in body) {
    response.flushHeaders()
    body.stream(outletTo(response))
  } else await sendParts(response, body)
}

/** Ends the connection after one half of the announced body. */
function sendHalf(response: ServerResponse, body: Uint8Array): void {
  response.write(body.subarray(0, Math.ceil(body.byteLength / 2)))
  response.socket?.destroySoon()
}

/** Does not throw when the caller disconnects. */
async function sendParts(response: ServerResponse, parts: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(parts), response).catch((error: unknown) => {
    if (!response.closed) throw error
  })
}

export const outletTo = (response: Writable): Outlet => ({
  get isFull() {
    return response.writableNeedDrain
  },
  write: (text) => void response.write(text),
  end: (text) => void response.end(text),
  onDrain: (listener) => void response.on('drain', listener),
  onClose: (listener) => onceClosed(response, listener),
})
