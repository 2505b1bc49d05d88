/** What holds for every call: its body, its path, its invalid fields and its journal entry. */
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { callExamples } from '../../contracts/registry/examples.ts'
import { messageMaxLength } from '../../contracts/registry/messages.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import {
  call,
  entriesOf,
  send,
  signIn,
  someText,
  startSignedIn,
  startSimulator,
  startWithRequest,
  succeed,
  yasmine,
  type Sending,
} from '../testing.ts'
import { absentId, contentOf } from '../testing/market.ts'
import { weightOf } from '../world/journal.ts'
import { longestBody, shortened } from '../api/redact.ts'

const limitBytes = 64 * 1024

/** Returns a login body with exactly this many bytes. */
const loginOf = (bytes: number) => {
  const body = { ...yasmine, filler: '' }
  return JSON.stringify({ ...body, filler: 'x'.repeat(bytes - JSON.stringify(body).length) })
}

test('the method decides, also for an address that was called before', async () => {
  const { url } = await startSimulator()
  const statuses: number[] = []
  for (const method of ['GET', 'POST', 'DELETE', 'GET']) {
    statuses.push((await fetch(`${url}/api/exchange-rates`, { method })).status)
  }
  expect(statuses).toEqual([200, 401, 404, 200])
})

describe('a body', () => {
  const json = { 'Content-Type': 'application/json' }

  test.each([
    ['half of an object', '{"email": ', json],
    ['rubbish', 'rubbish', json],
    ['a word', '"a word"', json],
    ['a number', '5', json],
    ['null', 'null', json],
    ['no type', undefined, {}],
    ['another type', undefined, { 'Content-Type': 'text/plain' }],
    ['the type of a form', undefined, { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['an unknown charset', undefined, { 'Content-Type': 'application/json; charset=klingon' }],
    ['an unknown encoding', undefined, { ...json, 'Content-Encoding': 'klingon' }],
  ])('with %s is a 400, not a guess', async (_, text, headers) => {
    const { url } = await startSimulator()
    const body = new Blob([text ?? JSON.stringify(yasmine)])
    const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: { body: someText } })
  })

  test('may have 64 KiB; one byte more gets a 413', async () => {
    const simulator = await startSimulator()
    expect((await call(simulator, 'auth.login', { body: loginOf(limitBytes) })).status).toBe(200)
    expect(await call(simulator, 'auth.login', { body: loginOf(limitBytes + 1) })).toEqual({
      status: 413,
      body: { message: 'Le contenu envoyé est trop volumineux.' },
    })
  })
})

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api'],
  ['DELETE', '/api/games'],
  ['POST', '/api/games'],
  ['GET', '/api/auth/login'],
  ['GET', '/api/games/%E0%A4%A'],
])('an invalid path answers 404 in the shape of an error: %s %s', async (method, path) => {
  const simulator = await startSimulator()
  expect(await send(simulator, method, path)).toEqual({
    status: 404,
    body: { message: 'Ressource introuvable' },
  })
  expect(entriesOf(simulator)).toMatchObject([{ kind: 'call', call: null, method, status: 404 }])
})

const namesIn = (schema: Endpoint['body']): string[] =>
  Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {})

/** Returns the example input of a call once for each of its fields, which has a wrong type in it. */
function invalidSendings(id: EndpointId): (readonly [name: string, sending: Sending])[] {
  const row: Endpoint = endpoints[id]
  const { params, query, body }: { readonly [part in 'params' | 'query' | 'body']?: object | undefined } =
    callExamples[id].input
  const search = new URLSearchParams({ ...query }).toString()
  const sending = { params: { ...params }, query: `?${search}`, ...(body === undefined ? {} : { body }) }
  return [
    ...namesIn(row.params).map((name) => [name, { ...sending, params: { ...params, [name]: 'x' } }] as const),
    ...namesIn(row.query).map((name) => [name, { ...sending, query: `?${name}=a&${name}=b` }] as const),
    ...namesIn(row.body).map((name) => [name, { ...sending, body: { ...body, [name]: [] } }] as const),
  ]
}

describe('invalid fields', () => {
  const admin = { email: 'admin@kamasouk.test', password: 'Admin2026!' }
  /** Without the calls whose only input is a text of any kind, such as a reset link. */
  const ids = (Object.keys(endpoints) as EndpointId[]).filter(
    (id) => id !== 'auth.googleCallback' && invalidSendings(id).length > 0,
  )

  test.each(ids)('of %s are a 400 that names them, and change nothing', async (id) => {
    const simulator = await startSimulator()
    const { token } = await signIn(simulator, id === 'rates.create' ? admin : undefined)
    const content = contentOf(simulator)
    for (const [name, sending] of invalidSendings(id)) {
      if (name === 'resetToken') continue
      const { status, body } = await call(simulator, id, { ...sending, token })
      const { errors } = body as { errors?: object }
      expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: [name] })
    }
    expect(contentOf(simulator)).toBe(content)
  })

  test('are named all at once, each with the first sentence about it', async () => {
    const names = { firstName: 'Karim', lastName: '      ' }
    const body = { ...names, email: 'a@exemple.ma,b@exemple.ma', password: 'dofus' }
    expect(await call(await startSimulator(), 'auth.register', { body })).toMatchObject({
      body: {
        message: 'Les données envoyées ne sont pas valides.',
        errors: {
          firstName: 'Le prénom doit contenir au moins 6 caractères',
          lastName: 'Le nom doit contenir au moins 6 caractères',
          email: 'Adresse email invalide',
          password: 'Le mot de passe doit contenir au moins 8 caractères',
        },
      },
    })
  })
})

const fieldsNamed = (length: number, nameOf: (index: number) => string) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [nameOf(index), 1]))
const text = (length: number): string => '\u0001'.repeat(length)
const name = `a${text(98)}b`
const place = { address: text(200), country: text(100), City: text(100) }
const bankInfo = { bankName: text(100), RIB: text(40) }

describe('the journal entry of a call', () => {
  test('contains the user, the input and the answer', async () => {
    const { simulator, player, request } = await startWithRequest()
    expect(entriesOf(simulator).at(-1)).toMatchObject({
      kind: 'call',
      call: 'conversations.create',
      method: 'POST',
      path: `${apiPrefix}/conversations`,
      status: 201,
      userId: player.userId,
      body: { username: 'Yasmi-Iop' },
      answer: { request },
      opened: request._id,
      cause: null,
    })
  })

  test('never contains a password, an access token or a refresh cookie', async () => {
    const { simulator, token, cookie } = await startSignedIn()
    const { accessToken } = await succeed(simulator, 'auth.refresh', { cookie })
    await call(simulator, 'conversations.current', { token })
    await call(simulator, 'auth.logout', { cookie })
    await call(simulator, 'auth.login', { body: { password: yasmine.password } })
    await send(simulator, 'POST', '/api/nothing', { body: yasmine })
    for (const body of [[yasmine], { user: { account: yasmine } }]) {
      await call(simulator, 'auth.login', { body })
    }
    const written = JSON.stringify(entriesOf(simulator))
    for (const secret of [yasmine.password, token, accessToken, cookie.split('=')[1] ?? '']) {
      expect(written).not.toContain(secret)
    }
    expect(entriesOf(simulator)).toHaveLength(8)
    expect(written).toContain(yasmine.email)
  })

  test('has a shorter body if it is too long, and its original length', async () => {
    const simulator = await startSimulator()
    const body = { email: `${'x'.repeat(60_000)}@a.test`, password: 'secret', rememberMe: false }
    expect((await send(simulator, 'POST', '/api/auth/login', { body })).status).toBe(400)
    expect(entriesOf(simulator)).toEqual([
      expect.objectContaining({
        body: { email: 'x'.repeat(2000), password: '(hidden)', rememberMe: false },
        bodyCutFrom: JSON.stringify({ ...body, password: '(hidden)' }).length,
      }),
    ])
  })

  test.each([
    ['messages.sendToRequest', { requestId: absentId, message: '😀'.repeat(messageMaxLength / 2) }],
    ['users.update', { firstName: name, lastName: name, phoneNumber: text(40), ...place, bankInfo }],
  ] as const)('has the longest body of %s unchanged', (id, longest) => {
    expect(endpoints[id].body.parse(longest)).toEqual(longest)
    expect(shortened(longest)).toEqual({ body: longest })
  })

  test.each([
    ['a long list', Array.from({ length: 20_000 }, () => [])],
    ['many fields', fieldsNamed(5000, (index) => `field${String(index)}`)],
    ['long keys', fieldsNamed(10, (index) => 'k'.repeat(9000 + index))],
    ['a long text', 'x'.repeat(60_000)],
  ])('does not take more memory than the limit: %s', (_, value) => {
    const { body, bodyCutFrom } = shortened(value)
    expect(weightOf(body)).toBeLessThan(longestBody)
    expect(bodyCutFrom).toBe(JSON.stringify(value).length)
  })
})
