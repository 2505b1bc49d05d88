import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Pact } from './pact.ts'
import { callOf, json, pactOf } from './testing/pact.ts'
import { startReference } from './testing/provider.ts'

const bearer = {
  headers: { Authorization: ['Bearer example'] },
  generators: { header: { Authorization: { type: 'ProviderState', expression: 'Bearer ${accessToken}' } } },
}
const signedIn = { name: 'signed in' }

const chat = pactOf(
  callOf('chat: minimum', bearer, json({ messages: [{ text: 'Bonjour' }], operator: null }), signedIn),
  callOf('chat: with id', bearer, json({ messages: [{ text: 'Bonjour', id: 7 }] }), signedIn),
  callOf('chat: missing', {}, { status: 401, ...json({ message: 'Connectez-vous.' }) }),
  callOf(
    'chat: refused',
    { headers: { Authorization: ['Bearer a.refused.token'] } },
    { status: 403, ...json({ message: 'Reconnectez-vous.', error: 'Token expired' }) },
  ),
)

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

async function started(pact: Pact) {
  const { provider, states } = await startReference(pact)
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(provider + path, { headers, redirect: 'manual' })
  return {
    setUp: (state: string, params?: object) => post(states, { action: 'setup', state, params }),
    tearDown: (state: string) => post(states, { action: 'teardown', state }),
    post: (path: string, body: unknown) => post(provider + path, body),
    get,
  }
}

const bodyOf = async (answer: Promise<Response>): Promise<unknown> => (await answer).json()
const tokenIn = async (answer: Promise<Response>): Promise<string> =>
  ((await bodyOf(answer)) as { readonly accessToken: string }).accessToken

test('has under 160 lines and imports only Node and the type of a pact', async () => {
  const source = await readFile(new URL('reference-provider.ts', import.meta.url), 'utf8')
  expect(source.trimEnd().split('\n').length).toBeLessThan(160)
  const imports = source.match(/^import .*$/gm) ?? []
  expect(imports.filter((line) => !/from 'node:\w+/.test(line))).toEqual([
    "import type { HttpInteraction, Interaction, Pact } from './pact.ts'",
  ])
})

test('a state accepts only its own token, and ends with its teardown', async () => {
  const { get, setUp, tearDown } = await started(chat)
  const old = await tokenIn(setUp('signed in'))
  const accessToken = await tokenIn(setUp('signed in'))
  const statusWith = async (token?: string) =>
    (await get('/api/chat', token === undefined ? {} : { Authorization: `Bearer ${token}` })).status
  expect(await statusWith(accessToken)).toBe(200)
  expect(await statusWith()).toBe(401)
  expect(await statusWith(old)).toBe(403)
  expect(await statusWith('example')).toBe(403)
  expect(await bodyOf(tearDown('signed in'))).toEqual({})
  expect(await statusWith(accessToken)).toBe(403)
})

test.each([
  ['/states', { action: 'setup', state: 'elsewhere', params: {} }, /no state "elsewhere"/],
  ['/states', { state: 'signed in', params: { as: 'x' } }, /with {"as":"x"}/],
  ['/states', 'state=signed', /JSON/],
])('an unknown request is an error in JSON: %s %j', async (path, body, sentence) => {
  const answer = await (await started(chat)).post(path, body)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([400, 'application/json'])
  expect(((await answer.json()) as { readonly message: string }).message).toMatch(sentence)
})
