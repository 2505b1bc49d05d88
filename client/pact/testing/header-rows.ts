/** What providers write into headers, and which of it a pact takes. */
import { callExamples } from '../../../contracts/registry/examples.ts'
import { cookiePatterns, type CookieKind } from '../cookies.ts'
import { jsonTypePattern, retryAfterPattern } from '../headers.ts'
import { locationPatterns } from '../locations.ts'

export interface HeaderRow {
  readonly header: string
  /** Of the answer that has it. */
  readonly status: number
  readonly patterns: readonly string[]
  readonly takes: readonly string[]
  readonly refuses: readonly string[]
  /** The JSON that comes with it, where that matters. */
  readonly text?: string
}

const cookieRow = (
  kind: CookieKind,
  takes: readonly string[],
  refuses: readonly string[],
): readonly [string, HeaderRow] => [
  `the cookie ${kind}`,
  { header: 'Set-Cookie', status: 200, patterns: cookiePatterns[kind], takes, refuses },
]

const { redirects } = callExamples['auth.googleCallback']

const locationRow = (
  of: string,
  example: string,
  takes: readonly string[],
  refuses: readonly string[],
): readonly [string, HeaderRow] => [
  `where a browser is sent ${of}`,
  { header: 'Location', status: 302, patterns: locationPatterns(example), takes, refuses },
]

/** As Express, Rails, PHP, Go and Java's servlets write them. */
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
/** A state cookie that is let go of, beside the one that signs in. */
const gone = [
  'kamasouk_google=; Path=/api/auth/google; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
  'state=deleted; Max-Age=0; path=/api/auth/google',
]

/** Wrong for whoever signs in, however long the cookie lasts. */
const wrong = [
  'sid=a; Path=/api/auth; SameSite=Lax',
  'sid=a; Path=/api/auth; HttpOnly',
  'sid=a; HttpOnly; SameSite=Lax',
  'sid=a; Path=/; HttpOnly; SameSite=Lax',
  'sid=a; Path=/API/AUTH; HttpOnly; SameSite=Lax',
  'sid=a; Path=/api/auth/refresh; HttpOnly; SameSite=Lax',
  'sid=a; Path=/api/auth; Path=/; HttpOnly; SameSite=Lax',
  'sid=a; Path=/api/auth; HttpOnly; SameSite=Strict',
  'sid=a; Path=/api/auth; HttpOnly; SameSite=None; Secure',
  'sid=a; Path=/api/auth; HttpOnly=false; SameSite=Lax',
  'HttpOnly; Path=/api/auth; SameSite=Lax',
  'sid=; Path=/api/auth; HttpOnly; SameSite=Lax',
  'sid=a; Path=/api/auth; HttpOnly; SameSite=Lax; Max-Age=0',
  'sid=a; Path=/api/auth; HttpOnly; SameSite=Lax; Max-Age=0; Expires=Sun, 20 Dec 2026 10:00:00 GMT',
  'sid=a; Path=/api/auth; HttpOnly; SameSite=Lax; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'sid=a; Path=/api/auth; HttpOnly; SameSite=Lax; Max-Age=86400',
  'sid=a; Path=/api/auth; HttpOnly; SameSite=Lax; Max-Age=25920000',
  '',
]

export const headerRows: readonly (readonly [string, HeaderRow])[] = [
  cookieRow('remembered', remembered, [...forTheVisit, ...wrong]),
  cookieRow('for the visit', forTheVisit, [...remembered, ...wrong]),
  cookieRow(
    'signed in',
    [...remembered, ...forTheVisit, ...gone],
    [...wrong, 'sid=; Path=/api/auth; Max-Age=0'],
  ),
  cookieRow('of a state', ofState, [
    ...forTheVisit,
    ...gone,
    'sid=a; Path=/api/auth/google; SameSite=Lax',
    'sid=a; Path=/api/auth/google; HttpOnly',
    'sid=a; Path=/api/auth/google; HttpOnly; SameSite=None; Secure',
    // Google sends the browser back from another site: then this one is not sent along.
    'sid=a; Path=/api/auth/google; HttpOnly; SameSite=Strict',
    'sid=a; Path=/; HttpOnly; SameSite=Lax',
    'sid=; Path=/api/auth/google; HttpOnly; SameSite=Lax',
    '',
  ]),
  cookieRow(
    'cleared',
    [
      'kamasouk_refresh=; Path=/api/auth; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      'sid=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0; path=/api/auth',
      'sid=a; Path=/api/auth; Max-Age=-1',
      'sid=""; path=/api/auth',
      'sid=; HttpOnly; PATH=/api/auth',
    ],
    [
      'sid=; Path=/; Max-Age=0',
      'sid=; Max-Age=0',
      'sid=a; Path=/api/auth; HttpOnly; SameSite=Lax',
      'sid=a; Path=/api/auth; Max-Age=2592000',
      'sid=a; Path=/api/auth; Expires=Sun, 20 Dec 2026 10:00:00 GMT',
      '',
    ],
  ),
  locationRow(
    'to sign in',
    callExamples['auth.google'].answers.minimum.location,
    [
      'https://accounts.google.com/o/oauth2/v2/auth?state=1,2',
      'http://localhost:4600/__sim/google',
      '/login',
    ],
    ['login', 'javascript:alert(1)', 'https://', 'ftp://kamasouk.test/', ''],
  ),
  locationRow(
    'with a session',
    redirects.minimum.location,
    [
      '/auth/success?accessToken=a.b&user=%7B%22_id%22%3A%2265%22%7D',
      'https://kamasouk.test/auth/success?user={"_id":"65"}&accessToken=a&lang=fr#top',
    ],
    [
      '/auth/success',
      '/auth/success?accessToken=a.b',
      '/auth/success?accessToken=&user=%7B%22_id%22%3A%2265%22%7D',
      '/auth/success?user=%7B%22_id%22%3A%2265%22%7D',
      '/auth/success?accessToken=a.b&user=%7B%22name%22%3A%2265%22%7D',
      '/auth/success?accessToken=a.b&user=Yasmine',
      '/auth/success#accessToken=a.b&user=%7B%22_id%22%3A%2265%22%7D',
      '/signin?accessToken=a.b&user=%7B%22_id%22%3A%2265%22%7D',
      '/auth/success?error=google-refused',
    ],
  ),
  locationRow(
    'with a refusal',
    redirects['refused']?.location ?? '',
    [
      '/auth/success?error=google-refused',
      'https://kamasouk.test/auth/success?lang=fr&error=server_error',
      '/auth/success?error=',
      '/auth/success?error=access',
      '/auth/success?error=access_denied_',
    ],
    [
      '/auth/success?error=access_denied',
      '/auth/success?error=access_denied#top',
      '/auth/success',
      '/signin?error=google-refused',
      '/auth/success?errors=1',
    ],
  ),
  locationRow(
    'after turning back',
    redirects['cancelled']?.location ?? '',
    ['/auth/success?error=access_denied'],
    ['/auth/success?error=google-refused', '/auth/success?error=access_denied_', '/auth/success'],
  ),
  [
    'that JSON comes',
    {
      header: 'Content-Type',
      status: 200,
      patterns: [jsonTypePattern],
      text: '{"games":["Kamas"]}',
      takes: [
        'application/json',
        'application/json;charset=utf-8',
        'application/json; charset=utf-8',
        'application/json ; charset=utf-8',
        'Application/JSON;charset=UTF-8',
        'application/problem+json',
        'application/problem+json; charset=utf-8',
        'application/vnd.kamasouk.v1+JSON',
      ],
      refuses: [
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
  ],
  [
    'when to try again',
    {
      header: 'Retry-After',
      status: 429,
      patterns: [retryAfterPattern],
      takes: ['0', '240', 'Fri, 31 Jan 2026 18:05:00 GMT'],
      refuses: ['soon', '-1', '1.5', '60s', '2026-01-31T18:05:00.000Z', ''],
    },
  ],
]
