/** Invalid and malicious calls, made from the registry: each call with its own fields, changed in every way. */
import * as fc from 'fast-check'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { callExamples } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { fieldsOf } from '../../contracts/shared/schema-walk.ts'

/** Existing ids of a world, so that calls also get past the checks for missing rows. */
export interface Surroundings {
  readonly ids: readonly string[]
  readonly known: Readonly<Record<string, string>>
  readonly token: string
}

export interface HostileCall {
  readonly id: EndpointId
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const deep = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth)

const pollution = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"__proto__":[]}',
  '{"toString":1,"hasOwnProperty":2,"valueOf":3}',
].map((text) => JSON.parse(text) as unknown)

const queries = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, { $regex: '.*' }, [{ $in: [] }]]

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '../../etc/passwd',
  '%00',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '👩‍👩‍👧‍👦'.repeat(100),
  'ا'.repeat(3000),
  'x'.repeat(20_000),
  '__proto__',
  'constructor',
  'NaN',
  '1e309',
]

const hostileNumbers = [0, -0, -1, 1e308, -1e308, 1e-9, 0.0001, 2 ** 53, 1.005, 999_999_999_999]

const hostileValue = (known: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...hostileTexts, ...hostileNumbers, null, true, false, [], {}, ...queries),
    fc.constantFrom(...pollution),
    fc.constantFrom(...known),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.integer().map((size) => 'a'.repeat(Math.abs(size) % 5000)),
  )

/** The part's example with some fields changed, some left out and some unknown ones added. */
function bent(
  schema: Endpoint['body'],
  example: Readonly<Record<string, unknown>>,
  known: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const field = (name: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 14, arbitrary: fc.constant(example[name]) },
      { weight: 2, arbitrary: fc.constantFrom(...known) },
      { weight: 3, arbitrary: hostileValue(known) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
  const declared = Object.fromEntries(
    Object.keys((schema && fieldsOf(schema)) ?? {}).map((name) => [name, field(name)]),
  )
  const extra = fc.dictionary(
    fc.constantFrom('role', '_id', '$where', 'constructor', 'isAdmin', 'accessToken', 'status'),
    hostileValue(known),
    { maxKeys: 2 },
  )
  return fc.tuple(fc.record(declared), extra).map(([fields, others]) => Object.assign(others, fields))
}

const bodyOf = (
  row: Endpoint,
  example: Readonly<Record<string, unknown>>,
  known: readonly string[],
): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 12, arbitrary: bent(row.body, example, known).map((body) => JSON.stringify(body)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'null',
        '"text"',
        '[]',
        '[1,2',
        '{',
        '{"a":}',
        deep(2000, '[', ']'),
        deep(2000, '{"a":', '}'),
        `{"message":"${'x'.repeat(70_000)}"}`,
        '{"__proto__":{"quantity":1}}',
        '\uFEFF{}',
      ),
    },
    { weight: 1, arbitrary: hostileValue(known).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )

const contentTypes = fc.oneof(
  { weight: 10, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'application/json; charset=nonsense',
      '',
    ),
  },
)

const cookies = fc.constantFrom(
  undefined,
  'kamasouk_refresh=65f0000000000000000000d9.deadbeef',
  'kamasouk_refresh=',
  'kamasouk_refresh=.; kamasouk_refresh=..',
  'kamasouk_refresh=__proto__.x',
  'kamasouk_refresh=%E0%A4%A',
  ';;;===;;',
)

const tokens = (good: string): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(`Bearer ${good}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        'Bearer',
        'Bearer  ',
        'Bearer a.b.c',
        `Bearer ${good.slice(0, -4)}AAAA`,
        `Basic ${good}`,
        'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiI2NWYwIn0.',
        `Bearer ${'x'.repeat(4000)}`,
      ),
    },
  )

export function hostileCalls(surroundings: Surroundings): fc.Arbitrary<HostileCall> {
  const calls = (Object.keys(endpoints) as EndpointId[]).map((id) => callOf(id, surroundings))
  return fc.oneof(...calls)
}

function callOf(id: EndpointId, { ids, known, token }: Surroundings): fc.Arbitrary<HostileCall> {
  const row: Endpoint = endpoints[id]
  const example = callExamples[id].input as unknown as {
    readonly [Part in 'params' | 'query' | 'body']?: Readonly<Record<string, unknown>>
  }
  return fc
    .record({
      params: bent(row.params, { ...example.params, ...known }, ids),
      query: bent(row.query, { ...example.query, ...known }, ids),
      body: row.method === 'GET' ? fc.constant(undefined) : bodyOf(row, { ...example.body, ...known }, ids),
      contentType: contentTypes,
      cookie: cookies,
      authorization: tokens(token),
    })
    .map(({ params, query, body, contentType, cookie, authorization }) => ({
      id,
      method: row.method,
      path: apiPrefix + pathWith(row, params) + queryWith(query),
      headers: {
        ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...(body === undefined || contentType === '' ? {} : { 'Content-Type': contentType }),
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...(authorization === undefined ? {} : { Authorization: authorization }),
      },
      body,
    }))
}

/** Encodes for a URL, where a lone surrogate is not possible. */
const encoded = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 2000),
  )

const pathWith = (row: Endpoint, params: Readonly<Record<string, unknown>>): string =>
  row.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''))

function queryWith(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((part) => `${encodeURIComponent(name)}=${encoded(part ?? '')}`)
        : [`${encodeURIComponent(name)}=${encoded(value)}`],
    )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
