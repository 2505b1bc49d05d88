/**
 * Headers as providers write them, and whether a pact must accept or reject them. The mutation gate changes the addresses of the
 * pacts themselves: their page and each of their parameters.
 */
import { callExamples } from '../../contracts/registry/examples.ts'
import {
  cookiePatterns,
  jsonTypePattern,
  locationPatterns,
  retryAfterPattern,
  type CookieKind,
} from '../../client/pact/headers.ts'

export interface HeaderCase {
  readonly name: string
  readonly header: string
  readonly status: number
  readonly patterns: readonly string[]
  readonly accepts: readonly string[]
  readonly rejects: readonly string[]
  /** The JSON body, when the header needs one. */
  readonly text?: string
}

type Values = Pick<HeaderCase, 'accepts' | 'rejects'>

const cookieCase = (kind: CookieKind, values: Values): HeaderCase => ({
  name: `the cookie ${kind}`,
  header: 'Set-Cookie',
  status: 200,
  patterns: cookiePatterns[kind],
  ...values,
})

const { redirects } = callExamples['auth.googleCallback']

const locationCase = (of: string, example: string, values: Values): HeaderCase => ({
  name: `the redirect ${of}`,
  header: 'Location',
  status: 302,
  patterns: locationPatterns(example),
  ...values,
})

/** Formats of Express, Rails, PHP, Go and Java servlets. */
const forTheVisit = [
  'kamasouk_refresh=65f0.0a; Path=/api/auth; HttpOnly; SameSite=Lax',
  '__Secure-sid=a%20b; path=/api/auth; secure; HttpOnly; SameSite=Lax',
  'sid="a,b=c"; path=/api/auth; HttpOnly; samesite=lax',
  'SID=abc;HTTPONLY;SAMESITE=LAX;DOMAIN=kamasouk.test;PATH=/api/auth;SECURE',
  'sid=a; SameSite=Lax; Domain=.kamasouk.test; Secure; HttpOnly; Priority=High; Partitioned; Path=/api/auth;',
]
const remembered = [
  'kamasouk_refresh=65f0.0a; Max-Age=2592000; Path=/api/auth; Expires=Sun, 20 Dec 2026 10:00:00 GMT; HttpOnly; SameSite=Lax',
  'sid=a; path=/api/auth; max-age=2591999; secure; httponly; samesite=lax',
  'sid=a; HttpOnly; SameSite=Lax; Path=/api/auth; expires=Sun, 20-Dec-2026 10:00:00 GMT',
  'sid=a; expires=Sunday, 20-Dec-26 10:00:00 GMT; HttpOnly; SameSite=Lax; Path=/api/auth',
]

const ofState = [
  'kamasouk_google=65f0; Max-Age=600; Path=/api/auth/google; Expires=Sun, 20 Dec 2026 10:00:00 GMT; HttpOnly; SameSite=Lax',
  'state=a; path=/api/auth/google; samesite=lax; httponly; secure',
  'state=a; HttpOnly; SameSite=Lax; Path=/api/auth/google; Max-Age=300',
]
/** State cookies that are cleared beside the refresh cookie. */
const clearedState = [
  'kamasouk_google=; Path=/api/auth/google; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
  'state=deleted; Max-Age=0; path=/api/auth/google',
]

/** What may not stand in place of a part of a refresh cookie, whatever its lifetime; empty for a part that is missing. */
const wrongParts = {
  'sid=a': ['', 'sid='],
  'Path=/api/auth': ['', 'Path=/', 'Path=/API/AUTH', 'Path=/api/auth/refresh', 'Path=/api/auth; Path=/'],
  'SameSite=Lax': ['', 'SameSite=Strict', 'SameSite=None; Secure'],
  HttpOnly: ['', 'HttpOnly=false'],
  Secure: ['Max-Age=0', 'Max-Age=86400', 'Max-Age=25920000', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
}
const wrong = Object.entries(wrongParts).flatMap(([part, others]) =>
  others.map((other) => 'sid=a; Path=/api/auth; HttpOnly; SameSite=Lax; Secure'.replace(part, other)),
)

export const headerCases: readonly HeaderCase[] = [
  cookieCase('remembered', { accepts: remembered, rejects: [...forTheVisit, ...wrong, ''] }),
  cookieCase('for the visit', { accepts: forTheVisit, rejects: [...remembered, ...wrong, ''] }),
  cookieCase('signed in', {
    accepts: [...remembered, ...forTheVisit, ...clearedState],
    rejects: [...wrong, 'sid=; Path=/api/auth; Max-Age=0', ''],
  }),
  cookieCase('of a state', {
    accepts: ofState,
    rejects: [
      ...forTheVisit,
      ...clearedState,
      'sid=a; Path=/api/auth/google; SameSite=Lax',
      'sid=a; Path=/api/auth/google; HttpOnly',
      'sid=a; Path=/api/auth/google; HttpOnly; SameSite=None; Secure',
      // Browsers do not send a strict cookie when another site, here Google, redirects to the page.
      'sid=a; Path=/api/auth/google; HttpOnly; SameSite=Strict',
      'sid=a; Path=/; HttpOnly; SameSite=Lax',
      'sid=; Path=/api/auth/google; HttpOnly; SameSite=Lax',
      '',
    ],
  }),
  cookieCase('cleared', {
    accepts: [
      'kamasouk_refresh=; Path=/api/auth; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      'sid=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0; path=/api/auth',
      'sid=a; Path=/api/auth; Max-Age=-1',
      'sid=""; path=/api/auth',
      'sid=; HttpOnly; PATH=/api/auth',
    ],
    rejects: [
      'sid=; Path=/; Max-Age=0',
      'sid=; Max-Age=0',
      'sid=a; Path=/api/auth; HttpOnly; SameSite=Lax',
      'sid=a; Path=/api/auth; Max-Age=2592000',
      'sid=a; Path=/api/auth; Expires=Sun, 20 Dec 2026 10:00:00 GMT',
      '',
    ],
  }),
  locationCase('to Google', callExamples['auth.google'].answers.minimum.location, {
    accepts: [
      'https://accounts.google.com/o/oauth2/v2/auth?state=1,2',
      'http://localhost:4600/__sim/google',
      '/login',
    ],
    rejects: ['javascript:alert(1)', 'https://'],
  }),
  locationCase('with a session', redirects.minimum.location, {
    accepts: [
      '/auth/success?accessToken=a.b&user=%7B%22_id%22%3A%2265%22%7D',
      'https://kamasouk.test/auth/success?user={"_id":"65"}&accessToken=a&lang=fr#top',
    ],
    rejects: [
      '/auth/success?accessToken=a.b&user=%7B%22name%22%3A%2265%22%7D',
      '/auth/success#accessToken=a.b&user=%7B%22_id%22%3A%2265%22%7D',
    ],
  }),
  locationCase('with a refusal', redirects['refused']?.location ?? '', {
    accepts: ['https://kamasouk.test/auth/success?lang=fr&error=server_error', '/auth/success?error=access'],
    rejects: ['/auth/success?error=access_denied#top', '/auth/success?errors=1'],
  }),
  locationCase('after cancelling', redirects['cancelled']?.location ?? '', {
    accepts: ['/auth/success?error=access_denied'],
    rejects: ['/auth/success?error=access_denied_'],
  }),
  {
    name: 'the type of JSON',
    header: 'Content-Type',
    status: 200,
    patterns: [jsonTypePattern],
    text: '{"games":["Kamas"]}',
    accepts: [
      'application/json',
      'application/json;charset=utf-8',
      'application/json; charset=utf-8',
      'application/json ; charset=utf-8',
      'Application/JSON;charset=UTF-8',
      'application/problem+json',
      'application/problem+json; charset=utf-8',
      'application/vnd.kamasouk.v1+JSON',
    ],
    rejects: [
      'text/html',
      'text/plain; charset=utf-8',
      'text/json',
      'application/jsonp',
      'application/json-patch',
      'application/ json',
      'application/javascript; format=application/json',
      '',
    ],
  },
  {
    name: 'the time to retry',
    header: 'Retry-After',
    status: 429,
    patterns: [retryAfterPattern],
    accepts: ['0', '240'],
    rejects: ['soon', 'Fri, 31 Jan 2026 18:05:00 GMT', '-1', '1.5', '60s', '2026-01-31T18:05:00.000Z', ''],
  },
]
