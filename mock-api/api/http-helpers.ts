/** Helpers for HTTP: cookies, tokens, headers and input parsing. */
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import type * as z from 'zod/mini'
import fr from 'zod/v4/locales/fr.js'
import { fieldErrors, Refusal } from '../domain/refusal.ts'
import { redact, redactPath, shortened } from './redact.ts'

export const refreshCookieName = 'kamasouk_refresh'
export const stateCookieName = 'kamasouk_google'

/** A call with its answer or refusal, already in the journal. */
export interface Answered {
  readonly status: number
  readonly body: Buffer
  /** The seq of its journal entry. */
  readonly seq: number
}

export const bearerToken = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1]

const cookieOf = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name]

export const refreshTokenOf = (request: Request): string | undefined => cookieOf(request, refreshCookieName)

export const googleStateOf = (request: Request): string | undefined => cookieOf(request, stateCookieName)

/** Returns the fields that the journal entry of every call has. */
export const requestFacts = (request: Request, userId: string | null, status: number) => ({
  method: request.method,
  path: redactPath(apiPrefix + request.path),
  status,
  userId,
  ...given('params', request.params),
  ...given('query', request.query),
  ...shortened(redact(request.body)),
})

const given = (part: 'params' | 'query', values: object) =>
  Object.keys(values).length === 0 ? {} : { [part]: redact(values) as Readonly<Record<string, unknown>> }

export function respond(response: Response, { status, body }: Answered): void {
  writeHead(response, status, body.byteLength)
  response.end(body)
}

/** Writes the headers of an answer, which nobody may cache. */
export function writeHead(response: Response, status: number, length: number): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', length)
  response.setHeader('Cache-Control', 'no-store')
  response.statusCode = status
}

/** Players read the field errors, so they are in French. */
const { localeError } = fr()
const numerals: Readonly<Record<string, string>> = { 3: 'Trois', 4: 'Quatre' }
const inFrench: typeof localeError = (issue) =>
  issue.code === 'custom' && issue.params?.['decimals'] !== undefined
    ? `${numerals[String(issue.params['decimals'])] ?? ''} décimales au plus`.trim()
    : localeError(issue)

/** Returns the parsed value. Throws `invalid-input` with a message for each invalid field. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  partName: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: inFrench })
  if (parsed.success) return parsed.data
  throw new Refusal('invalid-input', { fields: fieldErrors(parsed.error, partName) })
}
