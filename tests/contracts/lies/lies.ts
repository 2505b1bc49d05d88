/** What a lying provider may say instead of an answer or an event, and what any provider may say instead. */
import { gateInteraction } from '../../mutation-gate/gate-interaction.ts'
import { mutantsOf, put, type Original } from '../../mutation-gate/mutants.ts'
import { formatPath, pathsIn, valueAt, type PathInValue } from '../../mutation-gate/schema-paths.ts'
import { Id, Instant } from '../../../contracts/registry/values.ts'
import type { Interaction } from '../../../contracts/provider-kit/pact.ts'
import type { WireAnswer } from './lying-proxy.ts'

/** One change of an answer. */
export interface Said {
  /** `harmless`, or a kind of lie. */
  readonly kind: string
  readonly at: string
  readonly now: string
  readonly answer: WireAnswer
}

/** A harmless change: the simulator redirects to paths. */
const absolute = (location: string | undefined): string | undefined =>
  location === undefined ? undefined : new URL(location, 'https://kamasouk.test').href

const isJson = ({ headers }: WireAnswer): boolean =>
  headers.some(([name, value]) => /^content-type$/i.test(name) && /json/i.test(value))

/** Returns every variant of a real answer. The same answer gives the same list. */
export function variantsOf(interaction: Interaction, answer: WireAnswer): readonly Said[] {
  const { original } = gateInteraction(interaction)
  const isEvent = interaction.type !== 'Synchronous/HTTP'
  const headers = Object.fromEntries(answer.headers)
  const location = absolute(headers['Location'] ?? headers['location'])
  const body: unknown = isJson(answer) || isEvent ? JSON.parse(answer.body) : undefined
  const real: Original = {
    ...original,
    answer: {
      status: answer.status,
      headers: location === undefined ? {} : { Location: location },
      body,
    },
  }
  const withBody = (changed: unknown): WireAnswer => ({
    ...answer,
    body: changed === undefined ? '' : JSON.stringify(changed),
  })
  const mutants = mutantsOf(real).map(({ kind, at, now, answer: mutant }): Said => {
    const changedLocation = mutant.headers['Location']
    return {
      kind,
      at,
      now,
      answer: {
        ...withBody(mutant.body),
        ...(isJson(answer) || isEvent ? {} : { body: answer.body }),
        status: mutant.status,
        headers: answer.headers.flatMap(([name, value]) =>
          !/^location$/i.test(name)
            ? [[name, value] as const]
            : changedLocation === undefined
              ? []
              : [[name, changedLocation] as const],
        ),
      },
    }
  })
  const places = real.schema === undefined || body === undefined ? [] : pathsIn(real.schema, body)
  const others = places.flatMap((place) =>
    otherValues(place).map(([kind, value]): Said => ({
      kind,
      at: formatPath(place.path),
      now: JSON.stringify(value),
      answer: withBody(put(body, place.path, value)),
    })),
  )
  const added = places.flatMap(({ path, value, def }) =>
    def?.type !== 'object'
      ? []
      : Object.entries(def.shape)
          .filter(([key, field]) => field._zod.optin === 'optional' && !Object.hasOwn(value as object, key))
          .flatMap(([key]) => {
            const known = original.others
              .map((other) => valueAt(other, [...path, key]))
              .filter((each) => each !== undefined && each !== null)
            const values = key === 'role' ? ['operator', 'admin'] : known.slice(0, 1)
            return values.map((each): Said => ({
              kind: 'added',
              at: formatPath([...path, key]),
              now: JSON.stringify(each),
              answer: withBody(put(body, [...path, key], each)),
            }))
          }),
  )
  const swaps = places.flatMap((place) =>
    swapped(place).map(([what, value]): Said => ({
      kind: 'swapped',
      at: `${formatPath(place.path)} ${what}`,
      now: '',
      answer: withBody(put(body, place.path, value)),
    })),
  )
  return [
    ...mutants,
    ...others,
    ...added,
    ...swaps,
    ...(isEvent ? [] : [...headerLies(answer), ...locationLies(answer), ...harmlessHeaders(answer)]),
    ...(body === undefined ? [] : harmlessBodies(answer, body, places)),
  ]
}

function otherValues({ value, def }: PathInValue): readonly (readonly [string, unknown])[] {
  if (typeof value === 'string') {
    if (Id.safeParse(value).success)
      return [["another thing's id", `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`]]
    if (Instant.safeParse(value).success)
      return [
        ['another instant', '2020-02-29T00:00:00.000Z'],
        ['no date', '2026-02-31'],
        ['no date', '31/01/2026 18:05'],
        ['no date', '1769882700000'],
      ]
    if (def?.type === 'enum') return []
    return [['another text', `${value} x`]]
  }
  if (typeof value === 'number')
    return [
      ['another number', value + 1],
      ['another number', value * 1000],
    ]
  return []
}

/** Swaps two texts, numbers or ids of one object. */
function swapped({ value }: PathInValue): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const entries = Object.entries(value as Readonly<Record<string, unknown>>)
  return entries.flatMap(([key, one], index) =>
    entries
      .slice(index + 1)
      .filter(
        ([, another]) =>
          typeof one === typeof another &&
          one !== another &&
          typeof one !== 'object' &&
          form(one) === form(another),
      )
      .map(
        ([other, another]) => [`${key} and ${other}`, { ...value, [key]: another, [other]: one }] as const,
      ),
  )
}

const form = (value: unknown): string =>
  Id.safeParse(value).success ? 'id' : Instant.safeParse(value).success ? 'instant' : typeof value

const said = (at: string, now: string, changed: WireAnswer): Said => ({
  kind: 'header',
  at,
  now,
  answer: changed,
})

function headerLies(answer: WireAnswer): readonly Said[] {
  const set = (name: string, change: (value: string) => string | undefined): WireAnswer => ({
    ...answer,
    headers: answer.headers.flatMap(([own, value]) => {
      if (own.toLowerCase() !== name) return [[own, value] as const]
      const changed = change(value)
      return changed === undefined ? [] : [[own, changed] as const]
    }),
  })
  const cookies = answer.headers.filter(([name]) => /^set-cookie$/i.test(name)).map(([, value]) => value)
  return [
    ...(isJson(answer)
      ? [
          said(
            'Content-Type',
            'text/html',
            set('content-type', () => 'text/html; charset=utf-8'),
          ),
          said(
            'Content-Type',
            '',
            set('content-type', () => undefined),
          ),
        ]
      : []),
    ...(cookies.length === 0
      ? []
      : [
          said(
            'Set-Cookie',
            'none',
            set('set-cookie', () => undefined),
          ),
          ...cookies.map((cookie) =>
            said(
              'Set-Cookie',
              `${nameOf(cookie)} missing`,
              set('set-cookie', (own) => (own === cookie ? undefined : own)),
            ),
          ),
          ...cookies
            .filter((cookie) => /^[^=]+=[^;]+;.*path=\/api\/auth(;|$)/i.test(cookie))
            .map((cookie) =>
              said('Set-Cookie', `${nameOf(cookie)} twice`, {
                ...answer,
                headers: [...answer.headers, ['Set-Cookie', cookie.replace(/=[^;]+/, '=older')]],
              }),
            ),
          ...cookies.flatMap((cookie) =>
            cookieLies(cookie).map(([what, changed]) =>
              said(
                'Set-Cookie',
                `${nameOf(cookie)} ${what}`,
                set('set-cookie', (own) => (own === cookie ? changed : own)),
              ),
            ),
          ),
        ]),
  ]
}

const nameOf = (cookie: string): string => cookie.split('=', 1)[0] ?? ''

const join = (...parts: readonly string[]): string => parts.join('; ')

function cookieLies(cookie: string): readonly (readonly [string, string])[] {
  const [pair = '', ...attributes] = cookie.split(/; */)
  return [
    ...attributes.map(
      (attribute) =>
        [`without ${attribute}`, join(pair, ...attributes.filter((each) => each !== attribute))] as const,
    ),
    ...attributes.flatMap((attribute) => {
      const [name = '', value] = attribute.split('=')
      const instead: Readonly<Record<string, readonly string[]>> = {
        'max-age': ['60', '-1', '0', '99999999'],
        expires: ['Thu, 01 Jan 1970 00:00:00 GMT', 'Wed, 01 Jan 2098 00:00:00 GMT'],
        path: ['/', '/api', '/auth'],
        samesite: ['None', 'Strict'],
      }
      return (instead[name.toLowerCase()] ?? [])
        .filter((other) => other !== value)
        .map(
          (other) =>
            [
              `${attribute} as ${other}`,
              join(pair, ...attributes.map((each) => (each === attribute ? `${name}=${other}` : each))),
            ] as const,
        )
    }),
    ['without a value', join(pair.replace(/=.*/, '='), ...attributes)],
  ]
}

/** Lies about the user in the address to which Google's sign-in leads. */
function locationLies(answer: WireAnswer): readonly Said[] {
  const location = answer.headers.find(([name]) => /^location$/i.test(name))?.[1] ?? ''
  const url = URL.parse(absolute(location) ?? '')
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
  return lies.map(([what, changed]) => {
    const copy = new URL(url)
    copy.searchParams.set('user', changed)
    return { kind: 'user in Location', at: 'Location', now: what, answer: withLocation(answer, copy.href) }
  })
}

const withLocation = ({ headers, ...answer }: WireAnswer, location: string): WireAnswer => ({
  ...answer,
  headers: headers.map(([name, value]) => [name, /^location$/i.test(name) ? location : value]),
})

const changedText = (value: string): string =>
  Id.safeParse(value).success ? `${value.slice(0, -2)}fa` : value === 'user' ? 'admin' : `${value}x`

const harmless = (what: string, answer: WireAnswer): Said => ({
  kind: 'harmless',
  at: what,
  now: '',
  answer,
})

function harmlessHeaders(answer: WireAnswer): readonly Said[] {
  const headers = (change: (name: string, value: string) => readonly [string, string]): WireAnswer => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => change(name, value)),
  })
  const cookies = (change: (parts: readonly string[]) => readonly string[]): WireAnswer =>
    headers((name, value) =>
      /^set-cookie$/i.test(name)
        ? [name, [value.split(/; */)[0] ?? '', ...change(value.split(/; */).slice(1))].join('; ')]
        : [name, value],
    )
  return [
    harmless(
      'header names in capitals',
      headers((name, value) => [name.toUpperCase(), value]),
    ),
    harmless(
      'header names in small letters',
      headers((name, value) => [name.toLowerCase(), value]),
    ),
    harmless('more headers', {
      ...answer,
      headers: [...answer.headers, ['X-Request-Id', '7'], ['Via', '1.1 g']],
    }),
    ...(isJson(answer)
      ? [
          harmless(
            'another JSON type',
            headers((name, value) =>
              /^content-type$/i.test(name) ? [name, 'Application/JSON;charset=UTF-8'] : [name, value],
            ),
          ),
        ]
      : []),
    ...(answer.headers.some(([name]) => /^set-cookie$/i.test(name))
      ? [
          harmless(
            'cookie attributes in another order',
            cookies((parts) => parts.toReversed()),
          ),
          harmless(
            'cookie attributes in small letters',
            cookies((parts) =>
              parts.map((part) =>
                part.replace(/^[^=]+/, (name) => name.toLowerCase()).replace('=Lax', '=lax'),
              ),
            ),
          ),
          harmless(
            'a secure cookie',
            cookies((parts) => [...parts, 'Secure']),
          ),
        ]
      : []),
  ]
}

const iso = (date: Date): string => date.toISOString()

function harmlessBodies(answer: WireAnswer, body: unknown, places: readonly PathInValue[]): readonly Said[] {
  const json = (what: string, changed: unknown): Said =>
    harmless(what, { ...answer, body: JSON.stringify(changed) })
  const each = (change: (value: object) => object): unknown =>
    JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? change(value) : value,
    )
  const instants = places.filter(({ value }) => Instant.safeParse(value).success)
  const withInstants = (write: (date: Date) => string): unknown =>
    instants.reduce<unknown>(
      (whole, { path, value }) => put(whole, path, write(new Date(String(value)))),
      body,
    )
  return [
    json(
      'unknown fields',
      each((value) => ({ ...value, addedLater: ['x'], version: null, nested: { a: 1 } })),
    ),
    json(
      'another order of keys',
      each((value) => Object.fromEntries(Object.entries(value).toReversed())),
    ),
    harmless('white space', { ...answer, body: JSON.stringify(body, null, 2) }),
    harmless('escaped letters', {
      ...answer,
      body: JSON.stringify(body).replaceAll(
        /[^\0-\x7F]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    }),
    harmless('1.0 for 1', { ...answer, body: JSON.stringify(body).replaceAll(/:(-?\d+)(?=[,}])/g, ':$1.0') }),
    harmless('12.50 for 12.5', {
      ...answer,
      body: JSON.stringify(body).replaceAll(/:(-?\d+\.\d+)(?=[,}])/g, ':$10'),
    }),
    ...(instants.length === 0
      ? []
      : [
          json(
            'instants with an offset',
            withInstants((date) => iso(new Date(date.getTime() + 3_600_000)).replace('Z', '+01:00')),
          ),
          json(
            'instants with a negative offset without a colon',
            withInstants((date) => iso(new Date(date.getTime() - 5_400_000)).replace('Z', '-0130')),
          ),
          json(
            'instants with nine decimals',
            withInstants((date) => iso(date).replace('Z', '000000Z')),
          ),
          json(
            'instants with six decimals and +00:00',
            withInstants((date) => iso(date).replace('Z', '000+00:00')),
          ),
        ]),
    ...nullsAndLists(answer, body, places),
  ]
}

function nullsAndLists(answer: WireAnswer, body: unknown, places: readonly PathInValue[]): readonly Said[] {
  const withNulls = places.reduceRight<unknown>((whole, { path, def }) => {
    if (def?.type !== 'object') return whole
    const now = valueAt(whole, path) as object
    const absent = Object.entries(def.shape).filter(
      ([key, field]) => field._zod.optin === 'optional' && !Object.hasOwn(now, key),
    )
    return absent.length === 0
      ? whole
      : put(whole, path, { ...now, ...Object.fromEntries(absent.map(([key]) => [key, null])) })
  }, body)
  const unordered = places.filter(
    ({ path, value }) =>
      Array.isArray(value) && value.length > 1 && /\.(games|servers|characters)$/.test(formatPath(path)),
  )
  return [
    harmless('null for every absent field', { ...answer, body: JSON.stringify(withNulls) }),
    ...unordered.map(({ path, value }) =>
      harmless(`another order of ${formatPath(path)}`, {
        ...answer,
        body: JSON.stringify(put(body, path, (value as readonly unknown[]).toReversed())),
      }),
    ),
  ]
}
