/** What calls bring and answers take over HTTP itself, beside what the registry says of them. */
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { redact, redactPath } from './redact.ts'
import { shortened } from './shorten.ts'

export const refreshCookieName = 'kamasouk_refresh'
export const stateCookieName = 'kamasouk_google'

/** A call that has been carried out, or refused, and stands in the journal. */
export interface Answered {
  readonly status: number
  readonly body: Buffer
  /** The seq of its entry. */
  readonly seq: number
}

export const bearerToken = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1]

const cookieOf = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name]

export const refreshTokenOf = (request: Request): string | undefined => cookieOf(request, refreshCookieName)

export const googleStateOf = (request: Request): string | undefined => cookieOf(request, stateCookieName)

/** What the journal says of every call. */
export const requestFacts = (request: Request, userId: string | null, status: number) => ({
  method: request.method,
  path: redactPath(apiPrefix + request.path),
  status,
  userId,
  ...shortened(redact(request.body)),
})

export function respond(response: Response, { status, body }: Answered): void {
  writeHead(response, status, body.byteLength)
  response.end(body)
}

/** An answer belongs to whoever asked, now: nothing between here and there keeps it. */
export function writeHead(response: Response, status: number, length: number): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', length)
  response.setHeader('Cache-Control', 'no-store')
  response.statusCode = status
}
