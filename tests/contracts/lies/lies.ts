/** What a lying provider may say instead of an answer or an event, and what any provider may say instead. */
import { gateInteraction } from '../../mutation-gate/gate-interaction.ts'
import { mutantsOf, put, type Original } from '../../mutation-gate/mutants.ts'
import { formatPath, type Path } from '../../../contracts/registry/schema-layers.ts'
import { pathsIn, valueAt, type PathInValue } from '../../mutation-gate/schema-paths.ts'
import { Id, Instant } from '../../../contracts/registry/values.ts'
import { isEvent, type Interaction } from '../../../contracts/provider-kit/pact.ts'
import type { WireAnswer } from '../changing-proxy.ts'

/** One change of an answer. */
export interface Said {
  /** `harmless`, or a kind of lie. */
  readonly kind: string
  readonly at: string
  readonly now: string
  readonly answer: WireAnswer
}

const valuesOf = ({ headers }: WireAnswer, name: string): readonly string[] =>
  headers.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value)

/** Changes the headers with this name; undefined drops one. */
const withHeader = (
  answer: WireAnswer,
  name: string,
  change: (value: string) => string | undefined,
): WireAnswer => ({
  ...answer,
  headers: answer.headers.flatMap(([own, value]) => {
    const changed = own.toLowerCase() === name ? change(value) : value
    return changed === undefined ? [] : [[own, changed] as const]
  }),
})

/** A harmless change: the simulator redirects to paths. */
const absolute = (location: string | undefined): string | undefined =>
  location === undefined ? undefined : new URL(location, 'https://kamasouk.test').href

const isJson = (answer: WireAnswer): boolean =>
  valuesOf(answer, 'content-type').some((value) => /json/i.test(value))

/** Returns every variant of a real answer. The same answer gives the same list. */
export function variantsOf(interaction: Interaction, answer: WireAnswer): readonly Said[] {
  const { original } = gateInteraction(interaction)
  const hasBody = isEvent(interaction) || isJson(answer)
  const location = absolute(valuesOf(answer, 'location')[0])
  const body: unknown = hasBody ? JSON.parse(answer.body) : undefined
  const real: Original = {
    ...original,
    answer: { status: answer.status, headers: location === undefined ? {} : { Location: location }, body },
  }
  const withBody = (changed: unknown): WireAnswer => ({ ...answer, body: JSON.stringify(changed) ?? '' })
  const mutants = mutantsOf(real).map(
    ({ kind, at, now, answer: { status, headers, body: changed } }): Said => ({
      kind,
      at,
      now,
      answer: {
        ...withHeader(hasBody ? withBody(changed) : answer, 'location', () => headers['Location']),
        status,
      },
    }),
  )
  const places = real.schema === undefined || body === undefined ? [] : pathsIn(real.schema, body)
  const at = (kind: string, path: Path, value: unknown, what?: string): Said => ({
    kind,
    at: what === undefined ? formatPath(path) : `${formatPath(path)} ${what}`,
    now: what === undefined ? JSON.stringify(value) : '',
    answer: withBody(put(body, path, value)),
  })
  return [
    ...mutants,
    ...places.flatMap((place) => otherValues(place).map(([kind, value]) => at(kind, place.path, value))),
    ...places.flatMap((place) =>
      absentFields(place).flatMap((key) => {
        const path = [...place.path, key]
        const known = original.others.map((other) => valueAt(other, path) ?? undefined)
        const values =
          key === 'role' ? ['operator', 'admin'] : known.filter((each) => each !== undefined).slice(0, 1)
        return values.map((value) => at('added', path, value))
      }),
    ),
    ...places.flatMap((place) =>
      swapped(place).map(([what, value]) => at('swapped', place.path, value, what)),
    ),
    ...(isEvent(interaction)
      ? []
      : [...headerLies(answer), ...locationLies(answer), ...harmlessHeaders(answer)]),
    ...(body === undefined ? [] : harmlessBodies(answer, body, places)),
  ]
}

/** Returns the optional fields that an object lacks. */
const absentFields = ({ value, def }: PathInValue): readonly string[] =>
  def?.type === 'object'
    ? Object.entries(def.shape)
        .filter(([key, field]) => field._zod.optin === 'optional' && !Object.hasOwn(value as object, key))
        .map(([key]) => key)
    : []

function otherValues({ value, def }: PathInValue): readonly (readonly [string, unknown])[] {
  if (typeof value === 'number') return [value + 1, value * 1000].map((each) => ['another number', each])
  if (typeof value !== 'string') return []
  if (Id.safeParse(value).success) {
    return [["another thing's id", `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`]]
  }
  if (Instant.safeParse(value).success) {
    return [
      ['another instant', '2020-02-29T00:00:00.000Z'],
      ...['2026-02-31', '31/01/2026 18:05', '1769882700000'].map((each) => ['no date', each] as const),
    ]
  }
  return def?.type === 'enum' ? [] : [['another text', `${value} x`]]
}

/** Swaps two texts, numbers or ids of one object. */
function swapped({ value }: PathInValue): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const entries = Object.entries(value as Readonly<Record<string, unknown>>)
  return entries.flatMap(([key, one], index) =>
    entries
      .slice(index + 1)
      .filter(([, another]) => one !== another && typeof one !== 'object' && form(one) === form(another))
      .map(
        ([other, another]) => [`${key} and ${other}`, { ...value, [key]: another, [other]: one }] as const,
      ),
  )
}

const form = (value: unknown): string =>
  [Id, Instant].findIndex((schema) => schema.safeParse(value).success).toString() + typeof value

const headerLie = (at: string, now: string, answer: WireAnswer): Said => ({ kind: 'header', at, now, answer })

function headerLies(answer: WireAnswer): readonly Said[] {
  const withType = (type: string | undefined) =>
    headerLie(
      'Content-Type',
      type ?? '',
      withHeader(answer, 'content-type', () => type),
    )
  const cookies = valuesOf(answer, 'set-cookie')
  const withoutCookies = withHeader(answer, 'set-cookie', () => undefined)
  return [
    ...(isJson(answer) ? [withType('text/html; charset=utf-8'), withType(undefined)] : []),
    ...(cookies.length > 1 ? [headerLie('Set-Cookie', 'none', withoutCookies)] : []),
    ...cookies.flatMap((cookie) => liesAboutCookie(answer, cookie)),
  ]
}

function liesAboutCookie(answer: WireAnswer, cookie: string): readonly Said[] {
  const name = cookie.split('=', 1)[0] ?? ''
  const said = (what: string, changed: string | undefined) =>
    headerLie(
      'Set-Cookie',
      `${name} ${what}`,
      withHeader(answer, 'set-cookie', (own) => (own === cookie ? changed : own)),
    )
  const twice = [...answer.headers, ['Set-Cookie', cookie.replace(/=[^;]+/, '=older')] as const]
  const isRefreshCookie = /^[^=]+=[^;]+;.*path=\/api\/auth(;|$)/i.test(cookie)
  return [
    said('missing', undefined),
    ...(isRefreshCookie ? [headerLie('Set-Cookie', `${name} twice`, { ...answer, headers: twice })] : []),
    ...cookieLies(cookie).map(([what, changed]) => said(what, changed)),
  ]
}

/** What the attributes of a cookie may be instead. */
const otherAttributes: Readonly<Record<string, readonly string[]>> = {
  'max-age': ['60', '-1', '0', '99999999'],
  expires: ['Thu, 01 Jan 1970 00:00:00 GMT', 'Wed, 01 Jan 2098 00:00:00 GMT'],
  path: ['/', '/api', '/auth'],
  samesite: ['None', 'Strict'],
}

function cookieLies(cookie: string): readonly (readonly [string, string])[] {
  const [pair = '', ...attributes] = cookie.split(/; */)
  const lies = attributes.flatMap((attribute, index) => {
    const [name = '', value] = attribute.split('=')
    const others = (otherAttributes[name.toLowerCase()] ?? []).filter((other) => other !== value)
    const without = [pair, ...attributes.toSpliced(index, 1)].join('; ')
    return [
      [`without ${attribute}`, without] as const,
      ...others.map((other) => {
        const changed = [pair, ...attributes.with(index, `${name}=${other}`)].join('; ')
        return [`${attribute} as ${other}`, changed] as const
      }),
    ]
  })
  return [...lies, ['without a value', [pair.replace(/=.*/, '='), ...attributes].join('; ')]]
}

/** Lies about the user in the address to which Google's sign-in leads. */
function locationLies(answer: WireAnswer): readonly Said[] {
  const url = URL.parse(absolute(valuesOf(answer, 'location')[0]) ?? '')
  const user = url?.searchParams.get('user')
  if (!url || typeof user !== 'string') return []
  const own = JSON.parse(user) as Readonly<Record<string, unknown>>
  const lies: readonly (readonly [string, string])[] = [
    ...Object.entries(own).flatMap(([key, value]) => [
      [`without ${key}`, JSON.stringify({ ...own, [key]: undefined })] as const,
      [`${key} as a number`, JSON.stringify({ ...own, [key]: 7 })] as const,
      [`another ${key}`, JSON.stringify({ ...own, [key]: changedText(String(value)) })] as const,
    ]),
    ['no JSON', '{"_id"}'],
  ]
  return lies.map(([now, changed]) => {
    const copy = new URL(url)
    copy.searchParams.set('user', changed)
    return {
      kind: 'user in Location',
      at: 'Location',
      now,
      answer: withHeader(answer, 'location', () => copy.href),
    }
  })
}

function changedText(value: string): string {
  if (Id.safeParse(value).success) return `${value.slice(0, -2)}fa`
  return value === 'user' ? 'admin' : `${value}x`
}

const harmless = (changes: Readonly<Record<string, WireAnswer | false>>): readonly Said[] =>
  Object.entries(changes).flatMap(([at, answer]) =>
    answer === false ? [] : [{ kind: 'harmless', at, now: '', answer }],
  )

const inSmallLetters = (part: string): string =>
  part.replace(/^[^=]+/, (name) => name.toLowerCase()).replace('=Lax', '=lax')

function harmlessHeaders(answer: WireAnswer): readonly Said[] {
  const names = (change: (name: string) => string): WireAnswer => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [change(name), value]),
  })
  const hasCookies = valuesOf(answer, 'set-cookie').length > 0
  const cookies = (change: (attributes: readonly string[]) => readonly string[]): WireAnswer | false =>
    hasCookies &&
    withHeader(answer, 'set-cookie', (value) => {
      const [pair = '', ...attributes] = value.split(/; */)
      return [pair, ...change(attributes)].join('; ')
    })
  return harmless({
    'header names in capitals': names((name) => name.toUpperCase()),
    'header names in small letters': names((name) => name.toLowerCase()),
    'more headers': { ...answer, headers: [...answer.headers, ['X-Request-Id', '7'], ['Via', '1.1 g']] },
    'another JSON type':
      isJson(answer) && withHeader(answer, 'content-type', () => 'Application/JSON;charset=UTF-8'),
    'cookie attributes in another order': cookies((attributes) => attributes.toReversed()),
    'cookie attributes in small letters': cookies((attributes) => attributes.map(inSmallLetters)),
    'a secure cookie': cookies((attributes) => [...attributes, 'Secure']),
  })
}

function harmlessBodies(answer: WireAnswer, body: unknown, places: readonly PathInValue[]): readonly Said[] {
  const written = JSON.stringify(body)
  const text = (changed: string): WireAnswer => ({ ...answer, body: changed })
  const each = (change: (value: object) => object): WireAnswer =>
    text(
      JSON.stringify(
        JSON.parse(written, (_key, value: unknown) =>
          typeof value === 'object' && value !== null && !Array.isArray(value) ? change(value) : value,
        ),
      ),
    )
  const instants = places.filter(({ value }) => Instant.safeParse(value).success)
  /** Writes each instant in another time zone, with `Z` replaced. */
  const withInstants = (offsetMinutes: number, zone: string): WireAnswer | false =>
    instants.length > 0 &&
    text(
      JSON.stringify(
        instants.reduce((whole, { path, value }) => {
          const moved = new Date(Date.parse(String(value)) + offsetMinutes * 60_000)
          return put(whole, path, moved.toISOString().replace('Z', zone))
        }, body),
      ),
    )
  const withNulls = places.reduceRight<unknown>((whole, place) => {
    const absent = absentFields(place).map((key) => [key, null] as const)
    const now = { ...(valueAt(whole, place.path) as object), ...Object.fromEntries(absent) }
    return absent.length === 0 ? whole : put(whole, place.path, now)
  }, body)
  const unordered = places.flatMap(({ path, value }) =>
    Array.isArray(value) && value.length > 1 && /\.(games|servers|characters)$/.test(formatPath(path))
      ? [
          [
            `another order of ${formatPath(path)}`,
            text(JSON.stringify(put(body, path, value.toReversed()))),
          ] as const,
        ]
      : [],
  )
  return harmless({
    'unknown fields': each((value) => ({ ...value, addedLater: ['x'], version: null, nested: { a: 1 } })),
    'another order of keys': each((value) => Object.fromEntries(Object.entries(value).toReversed())),
    'white space': text(JSON.stringify(body, null, 2)),
    'escaped letters': text(
      written.replaceAll(
        /[^\0-\x7F]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
    '1.0 for 1': text(written.replaceAll(/:(-?\d+)(?=[,}])/g, ':$1.0')),
    '12.50 for 12.5': text(written.replaceAll(/:(-?\d+\.\d+)(?=[,}])/g, ':$10')),
    'instants with an offset': withInstants(60, '+01:00'),
    'instants with a negative offset without a colon': withInstants(-90, '-0130'),
    'instants with nine decimals': withInstants(0, '000000Z'),
    'instants with six decimals and +00:00': withInstants(0, '000+00:00'),
    'null for every absent field': text(JSON.stringify(withNulls)),
    ...Object.fromEntries(unordered),
  })
}
