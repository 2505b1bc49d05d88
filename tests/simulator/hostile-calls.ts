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

type Fields = Readonly<Record<string, unknown>>

const words = (text: string): readonly string[] => text.split('|')

const queries = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, { $regex: '.*' }, [{ $in: [] }]]
const numbers = [0, -0, -1, 1e308, -1e308, 1e-9, 0.0001, 2 ** 53, 1.005, 999_999_999_999]
const texts = words(
  "| |\u0000|\uD800|../../etc/passwd|%00|' OR 1=1 --|<script>alert(1)</script>|__proto__|NaN|1e309",
)
const longTexts = ['👩‍👩‍👧‍👦'.repeat(100), 'ا'.repeat(3000), 'x'.repeat(20_000)]
const polluting = words(
  '{"__proto__":{"isAdmin":true}}|{"constructor":{"prototype":{"isAdmin":true}}}|{"toString":1,"valueOf":3}',
).map((text) => JSON.parse(text) as unknown)
const odd: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  ...queries,
  ...polluting,
  ...numbers,
  ...longTexts,
]

const hostileValue = (known: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...odd, ...texts),
    fc.constantFrom(...known),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.integer().map((size) => 'a'.repeat(Math.abs(size) % 5000)),
  )

/** The part's example with some fields changed, some left out and some unknown ones added. */
function bent(schema: Endpoint['body'], example: Fields, known: readonly string[]): fc.Arbitrary<Fields> {
  const field = (name: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 14, arbitrary: fc.constant(example[name]) },
      { weight: 2, arbitrary: fc.constantFrom(...known) },
      { weight: 3, arbitrary: hostileValue(known) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
  const declared = Object.keys((schema && fieldsOf(schema)) ?? {}).map((name) => [name, field(name)])
  const extra = fc.dictionary(
    fc.constantFrom('role', '_id', '$where', 'constructor', 'isAdmin', 'accessToken', 'status'),
    hostileValue(known),
    { maxKeys: 2 },
  )
  return fc
    .tuple(fc.record(Object.fromEntries(declared) as Record<string, fc.Arbitrary<unknown>>), extra)
    .map(([fields, others]) => Object.assign(others, fields))
}

/** Usually the first, sometimes one of the others. */
const mostly = (usual: string, ...others: readonly (string | undefined)[]) =>
  fc.oneof(
    { weight: 10, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )

const nested = (open: string, close: string): string => `${open.repeat(2000)}1${close.repeat(2000)}`
const brokenBodies = words('|null|"text"|[]|[1,2|{|{"a":}|{"__proto__":{"quantity":1}}|\uFEFF{}')
const tooLarge = `{"message":"${'x'.repeat(70_000)}"}`
const contentTypes = words(
  'text/plain|application/x-www-form-urlencoded|multipart/form-data|application/json; charset=utf-16|application/json; charset=nonsense|',
)
const cookies = words(
  '65f0000000000000000000d9.deadbeef||.; kamasouk_refresh=..|__proto__.x|%E0%A4%A|;;;===;;',
).map((value) => `kamasouk_refresh=${value}`)
const tokens = words('Bearer|Bearer  |Bearer a.b.c|Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiI2NWYwIn0.')

export const hostileCalls = (surroundings: Surroundings) =>
  fc.oneof(...(Object.keys(endpoints) as EndpointId[]).map((id) => callOf(id, surroundings)))

function callOf(id: EndpointId, { ids, known, token }: Surroundings) {
  const row: Endpoint = endpoints[id]
  const example = callExamples[id].input as unknown as {
    readonly [Part in 'params' | 'query' | 'body']?: Fields
  }
  const bodyOf = fc.oneof(
    {
      weight: 12,
      arbitrary: bent(row.body, { ...example.body, ...known }, ids).map((body) => JSON.stringify(body)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies, nested('[', ']'), nested('{"a":', '}')) },
    { weight: 1, arbitrary: hostileValue(ids).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, tooLarge) },
  )
  return fc
    .record({
      params: bent(row.params, { ...example.params, ...known }, ids),
      query: bent(row.query, { ...example.query, ...known }, ids),
      body: row.method === 'GET' ? fc.constant(undefined) : bodyOf,
      contentType: mostly('application/json', ...contentTypes),
      cookie: fc.constantFrom(undefined, ...cookies),
      authorization: mostly(
        `Bearer ${token}`,
        ...tokens,
        undefined,
        `Bearer ${token.slice(0, -4)}AAAA`,
        `Basic ${token}`,
        `Bearer ${'x'.repeat(4000)}`,
      ),
    })
    .map(({ params, query, body, contentType, cookie, authorization }) => ({
      id,
      method: row.method,
      path: apiPrefix + pathWith(row, params) + queryWith(query),
      headers: {
        ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...(body === undefined || contentType === '' ? {} : { 'Content-Type': contentType ?? '' }),
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

const pathWith = (row: Endpoint, params: Fields): string =>
  row.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''))

function queryWith(query: Fields): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((part) => (value === undefined ? [] : [`${encodeURIComponent(name)}=${encoded(part ?? '')}`])),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
