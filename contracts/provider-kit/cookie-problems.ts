/** Finds what is wrong with the cookies that an answer sets or clears. Never repeats their values. */
import type { IncomingHttpHeaders } from 'node:http'
import { parseSetCookie, type SetCookie } from 'cookie'
import { google } from '../registry/auth.ts'
import type { Endpoint } from '../registry/endpoint.ts'
import { apiPrefix } from '../registry/transport.ts'
import { parseJson } from '../shared/parse-json.ts'
import type { Problem } from './describe-issue.ts'
import type { Asked } from './request-problems.ts'
import type { Exchange } from './traffic/proxy.ts'

const cookies = {
  refreshCookie: { name: 'the refresh cookie', path: `${apiPrefix}/auth` },
  stateCookie: { name: 'the state cookie', path: apiPrefix + google.path },
} as const

interface Answered extends Pick<Exchange, 'headers'> {
  readonly asked: Asked
  readonly isSuccess: boolean
  /** When the answer came, in real time. */
  readonly atMs: number
}

/** Each cookie is known by its path, because the provider chooses its name. */
export const cookieProblems = (
  row: Endpoint,
  { headers, asked, isSuccess, atMs }: Answered,
): readonly Problem[] => {
  // By the provider's own clock.
  const sentAtMs = Date.parse(headers.date ?? '') || atMs
  return (['refreshCookie', 'stateCookie'] as const).flatMap((kind) => {
    const { name, path } = cookies[kind]
    const isCleared = (cookie: SetCookie): boolean => cookie.value === '' || leftMsOf(cookie, sentAtMs) <= 0
    const own = cookiesAt(path, headers)
    if (asked.hidden?.includes('set-cookie') === true) return []
    if (row[kind] === 'cleared') {
      const isGone = own.some(isCleared)
      // A provider may leave the state cookie, because a state works once.
      const mayStay = kind === 'stateCookie' ? own.length === 0 : !isSuccess
      return isGone || mayStay ? [] : problem(`must clear ${name}, with Path=${path}`)
    }
    if (row[kind] === undefined || !isSuccess) return []
    const [cookie, ...others] = own.filter((each) => own.length === 1 || !isCleared(each))
    if (!cookie?.value || others.length > 0) return problem(`must set ${name} once, with Path=${path}`)
    if (asked.requestHeaders.cookie?.split(/; */).includes(`${cookie.name}=${cookie.value}`))
      return problem(`must replace ${name}, and sets the old one again`)
    return attributeProblems(
      cookie,
      leftMsOf(cookie, sentAtMs),
      row.id === 'auth.login' ? isRemembered(asked) : undefined,
    )
  })
}

const cookiesAt = (path: string, headers: IncomingHttpHeaders): readonly SetCookie[] =>
  (headers['set-cookie'] ?? [])
    .map((cookie) => parseSetCookie(cookie, { decode: (value) => value }))
    .filter((cookie) => cookie.path === path)

/** Returns the refresh cookie that an answer sets, as `name=value`. */
export function refreshCookieIn(headers: IncomingHttpHeaders): string | undefined {
  const set = cookiesAt(cookies.refreshCookie.path, headers).find(({ value }) => value !== '')
  return set && `${set.name}=${String(set.value)}`
}

const isRemembered = ({ requestBody }: Asked): boolean | undefined => {
  const body = parseJson(requestBody ?? '') as { readonly rememberMe?: unknown } | undefined
  return body && body.rememberMe === true
}

const problem = (what: string): readonly Problem[] => [{ where: 'Set-Cookie', what }]

const dayMs = 86_400_000

/** Infinity until the browser ends. */
const leftMsOf = ({ maxAge, expires }: SetCookie, atMs: number): number =>
  maxAge === undefined ? (expires?.getTime() ?? Infinity) - atMs : maxAge * 1000

function attributeProblems(
  { httpOnly, sameSite, partitioned }: SetCookie,
  leftMs: number,
  isRemembered?: boolean,
) {
  // A partitioned cookie is sent in frames of one site only.
  const isSameSite = sameSite === 'lax' || (sameSite === 'none' && partitioned === true)
  return [
    ...(leftMs <= 0 ? problem('has expired already') : []),
    ...(httpOnly === true ? [] : problem('lacks HttpOnly')),
    ...(isSameSite ? [] : problem('lacks SameSite=Lax')),
    ...(isRemembered === true && Math.abs(leftMs - 30 * dayMs) > dayMs
      ? problem('must last 30 days: Max-Age=2592000, or Expires')
      : []),
    ...(isRemembered === false && leftMs !== Infinity
      ? problem('must end with the browser, without Max-Age and Expires')
      : []),
  ]
}
