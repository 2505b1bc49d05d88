/** What the control API refuses, and in which words: the same for every row of its routes. */
import { describe, expect, test } from 'vitest'
import { fieldsOf, optionsOf, type Schema } from '../../contracts/shared/schema-walk.ts'
import { verbs, type VerbName } from '../operator/verbs.ts'
import type { Simulator } from '../server.ts'
import { controlOf, operate, startSimulator, textWith } from '../testing.ts'
import { serverAt } from '../testing/market.ts'
import { fillPath, routes, type Route } from './api.ts'
import { ControlError } from './control-error.ts'
import { parse } from './control-request.ts'
import { strictBody } from './names.ts'

/** The words of zod, and those of the provider, which speaks French. */
const foreignWords = /Invalid|expected|received|Unrecognized|Too (?:small|big)|such as \/|[éèàâ]/

const wrongValues: unknown[] = [
  null,
  'x',
  '',
  -1,
  0.123456,
  1e12,
  true,
  [],
  [1],
  {},
  { x: 1 },
  'y'.repeat(5000),
]

/** Returns the fields of a schema, and of all members of a union. */
const fieldsIn = (schema: Schema): Readonly<Record<string, Schema>> =>
  fieldsOf(schema) ??
  Object.fromEntries((optionsOf(schema) ?? []).flatMap((each) => Object.entries(fieldsIn(each))))

/** Returns bodies with one wrong field each, down to the fields of their fields. */
const wrongBodies = (schema: Schema): object[] =>
  Object.entries(fieldsIn(schema)).flatMap(([field, inner]) =>
    wrongValues
      .concat(wrongBodies(inner))
      .map((value) => ({ [field]: value }))
      .concat({ [`${field}x`]: 1 }),
  )

/** Returns the sentence of the refusal, or undefined for a valid value. */
function refusal(schema: Parameters<typeof parse>[0], value: unknown): string | undefined {
  try {
    parse(schema, value)
    return undefined
  } catch (error) {
    return error instanceof ControlError ? error.message : String(error)
  }
}

const inputs = [
  ...routes.flatMap(({ id, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined
        ? []
        : [{ name: `the ${part} of ${id}`, schema, isStrict: part !== 'params' && id !== 'faults.add' }],
    ),
  ),
  ...(Object.keys(verbs) as VerbName[]).map((verb) => ({
    name: `the body of the verb ${verb}`,
    schema: strictBody(verb),
    isStrict: true,
  })),
].filter(({ name }) => !/^the body of (?:operator\.act|(?:snapshots|bundles)\.import)$/.test(name))

test.each(inputs)('$name is refused in plain words', ({ schema }) => {
  const refused = [{}, [], ...wrongBodies(schema)].map((value) => [value, refusal(schema, value)] as const)
  expect(refused.some(([, sentence]) => sentence !== undefined)).toBe(true)
  for (const [value, sentence] of refused) {
    if (sentence === undefined) continue
    expect(sentence, JSON.stringify(value)).not.toMatch(foreignWords)
    expect(sentence).toMatch(/[.?]$/)
  }
})

test.each(inputs.filter(({ isStrict }) => isStrict))(
  '$name has no unknown fields, and a typing mistake is answered with the right word',
  ({ schema }) => {
    for (const field of Object.keys(fieldsIn(schema))) {
      expect(refusal(schema, { [`${field}x`]: 1 })).toMatch(new RegExp(`\\b${field}\\b`))
    }
  },
)

const params = { world: 'default', verb: 'reply', kind: 'user', id: 'f1', snapshot: 'a', seq: '1' }

/** Sends a body as this type, without a query unless one is given. */
async function sendAs(
  { url }: Simulator,
  route: Route,
  type: string,
  body: string,
  query = '',
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/__sim${fillPath(route.path, params)}${query}`, {
    method: route.method,
    ...(route.method === 'GET' ? {} : { body, headers: { 'Content-Type': type } }),
  })
  return { status: response.status, body: await response.json() }
}

test('every route refuses an unknown field in its query and in its body, and a body that is not JSON', async () => {
  const simulator = await startSimulator()
  const code = 'invalid-input'
  for (const route of routes) {
    const [json, message] = ['application/json', textWith('Unknown field "zzz".')]
    const refused = { status: 400, body: { code, message } }
    expect(await sendAs(simulator, route, json, '{}', '?zzz=1')).toEqual(refused)
    if (route.method === 'GET' || route.transfer === 'upload') continue
    const { status, body } = await sendAs(simulator, route, json, '{"zzz": 1}')
    expect({ id: route.id, status, body }).toMatchObject({ status: 400, body: { code } })
    const sentence = 'The body must have the header Content-Type: application/json, not text/plain.'
    expect(await sendAs(simulator, route, 'text/plain', '{"name": "mine"}')).toEqual({
      status: 415,
      body: { code, message: sentence },
    })
  }
  expect(await controlOf(simulator)('worlds.list')).toMatchObject({ worlds: [{ name: 'default' }] })
})

describe('names', () => {
  test('count as ids in the bodies of verbs, in any letter case', async () => {
    const simulator = await startSimulator()
    const { _id, serverName } = serverAt(simulator, 0)
    const other = serverAt(simulator, 1)
    const body = { serverId: serverName.toUpperCase(), buyPrice: 12 }
    expect(await operate(simulator, 'set-server', body)).toMatchObject({
      body: { server: { _id, buyPrice: 12 } },
    })
    const rate = { conversionRate: 0.5, exchangeFee: 1 }
    expect(
      await operate(simulator, 'set-rate', {
        ...rate,
        serverIdFrom: serverName,
        serverIdTo: other.serverName,
      }),
    ).toMatchObject({ body: { rate: { serverIdFrom: { _id }, serverIdTo: { _id: other._id } } } })
    expect(await operate(simulator, 'presence', { operatorId: 'Salma', isOnline: false })).toMatchObject({
      body: { operator: { displayName: 'Salma', isOnline: false } },
    })
    const asked = { userId: 'mehdi@kamasouk.test', operatorId: 'Karim' }
    expect((await operate(simulator, 'open-tracking', asked)).status).toBe(200)
  })

  test('count as ids in the addresses of entities', async () => {
    const simulator = await startSimulator()
    const read = (kind: 'user' | 'server' | 'operator', id: string) =>
      controlOf(simulator)('entities.get', { params: { kind, id } })
    const { serverName } = serverAt(simulator, 0)
    expect(await read('server', serverName)).toMatchObject({ serverName })
    expect(await read('user', 'yasmine@kamasouk.test')).toMatchObject({ email: 'yasmine@kamasouk.test' })
    expect(await read('operator', 'salma')).toMatchObject({ displayName: 'Salma' })
  })

  test('count as ids in the fields of an awaited call', async () => {
    const simulator = await startSimulator()
    const { serverName, _id } = serverAt(simulator, 0)
    await fetch(`${simulator.url}/api/exchange-rates?serverIdFrom=${_id}`)
    const wait = (name: string) => {
      const match = { call: 'rates.list', query: { serverIdFrom: name } }
      return controlOf(simulator)('journal.wait', { body: { match, after: 0, timeoutMs: 0 } })
    }
    expect(await wait(serverName)).toMatchObject({ entry: { call: 'rates.list' } })
    await expect(wait(`${serverName}z`)).rejects.toThrow(`Did you mean "${serverName}"?`)
  })
})
