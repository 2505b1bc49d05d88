/** Helpers for HTTP: cookies, tokens, headers and input parsing. */
import { parseCookie, stringifySetCookie } from 'cookie'
import Negotiator from 'negotiator'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import type * as z from 'zod/mini'
import fr from 'zod/v4/locales/fr.js'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { endpoints } from '../../contracts/registry/registry.ts'
import type { RefreshCookie } from '../domain/auth.ts'
import { googleStateLifetimeMs } from '../domain/google-sign-in.ts'
import { fieldErrors, Refusal } from '../domain/refusal.ts'
import type { World } from '../world/world.ts'
import type { Cookie, Incoming, Reply, RequestHeaders } from './message.ts'
import { previewCookie } from './preview-hosts.ts'
import { redact, redactPath, shortened } from './redact.ts'

export const refreshCookieName = 'kamasouk_refresh'
export const stateCookieName = 'kamasouk_google'

/** The method and the address of a call, read. */
export interface Asked {
  /** Undefined for an unknown path. */
  readonly row: Endpoint | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | string[]>>
  /** What the journal says of them. */
  readonly facts: ReturnType<typeof addressFacts>
}

export interface Call {
  readonly incoming: Incoming
  readonly asked: Asked
  readonly world: World
  readonly cookies: Cookie[]
}

/** A call with its answer or refusal, already in the journal. */
export interface Answered {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The seq of its journal entry. */
  readonly seq: number
}

const textOf = (header: RequestHeaders[string]): string => (typeof header === 'string' ? header : '')

/** Whether a browser navigates here, as opposed to a call from a script. */
export const prefersPage = (headers: RequestHeaders): boolean =>
  new Negotiator({ headers }).mediaType(['application/json', 'text/html']) === 'text/html'

export const bearerToken = ({ authorization }: RequestHeaders): string | undefined =>
  /^Bearer +(\S+)$/i.exec(textOf(authorization))?.[1]

const cookieOf = ({ cookie }: RequestHeaders, name: string) => parseCookie(textOf(cookie))[name]

export const refreshTokenOf = (headers: RequestHeaders) => cookieOf(headers, refreshCookieName)

export const googleStateOf = (headers: RequestHeaders) => cookieOf(headers, stateCookieName)

const cookieFor = (
  headers: RequestHeaders,
  name: string,
  path: string,
  value: string | null,
  maxAgeMs: number | undefined,
): Cookie => ({
  name,
  value,
  httpOnly: true,
  sameSite: 'lax',
  path: apiPrefix + path,
  ...previewCookie(headers),
  ...(value === null || maxAgeMs === undefined ? {} : { maxAgeMs }),
})

/** Returns the refresh cookie; null clears it. */
export const refreshCookie = (headers: RequestHeaders, cookie: RefreshCookie | null): Cookie =>
  cookieFor(headers, refreshCookieName, '/auth', cookie?.value ?? null, cookie?.maxAgeMs)

/** Returns the cookie with the state with which the browser goes to Google; null clears it. */
export const stateCookie = (headers: RequestHeaders, state: string | null): Cookie =>
  cookieFor(headers, stateCookieName, endpoints['auth.google'].path, state, googleStateLifetimeMs)

/** Returns the header that sets or clears a cookie. */
export const setCookieText = ({ value, maxAgeMs, ...cookie }: Cookie): string =>
  stringifySetCookie({
    ...cookie,
    value: value ?? '',
    ...(value === null ? { expires: new Date(0) } : {}),
    ...(maxAgeMs === undefined ? {} : { maxAge: maxAgeMs / 1000 }),
  })

/** `path` is the path after `/api`. */
export const addressFacts = (method: string, path: string, params: object, query: object) => ({
  method,
  path: redactPath(apiPrefix + path),
  ...given('params', params),
  ...given('query', query),
})

export const requestFacts = ({ incoming, asked }: Call, userId: string | null, status: number) => ({
  ...asked.facts,
  status,
  userId,
  ...shortened(redact(incoming.body)),
})

const given = (part: 'params' | 'query', values: object) =>
  Object.keys(values).length === 0 ? {} : { [part]: redact(values) as Readonly<Record<string, unknown>> }

/** Nobody may cache an answer. */
export const answerHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
}

export const replyOf = ({ cookies }: Call, { status, headers, body }: Answered): Reply => ({
  status,
  headers: headers === undefined ? answerHeaders : { ...answerHeaders, ...headers },
  cookies,
  body,
})

/** Players read the field errors, so they are in French. */
const { localeError } = fr()
const numerals: Readonly<Record<string, string>> = { 3: 'Trois', 4: 'Quatre' }
const inFrench: typeof localeError = (issue) =>
  issue.code === 'custom' && issue.params?.['decimals'] !== undefined
    ? `${numerals[String(issue.params['decimals'])] ?? ''} décimales au plus`.trim()
    : localeError(issue)

/** Returns the parsed value. Throws `invalid-input` with a message for each invalid field. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, partName: string) {
  const parsed = schema.safeParse(value, { error: inFrench })
  if (parsed.success) return parsed.data
  throw new Refusal('invalid-input', { fields: fieldErrors(parsed.error, partName) })
}
