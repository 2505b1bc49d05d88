import { readFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Pact } from './pact.ts'
import { startReferenceProvider } from './reference-provider.ts'
import { callOf, json, pactOf } from './testing/pact.ts'

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
  const { provider, states, messages, close } = await startReferenceProvider([pact])
  onTestFinished(close)
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(provider + path, { headers, redirect: 'manual' })
  return {
    setUp: (state: string, params?: object) => post(states, { action: 'setup', state, params }),
    tearDown: (state: string) => post(states, { action: 'teardown', state }),
    receive: (description: string) => post(messages, { description, providerStates: [] }),
    post: (path: string, body: unknown) => post(provider + path, body),
    get,
  }
}

const bodyOf = async (answer: Promise<Response>): Promise<unknown> => (await answer).json()
const tokenIn = async (answer: Promise<Response>): Promise<string> =>
  ((await bodyOf(answer)) as { readonly accessToken: string }).accessToken

test('is under 150 lines, and needs nothing but Node and what a pact is', async () => {
  const source = await readFile(new URL('reference-provider.ts', import.meta.url), 'utf8')
  expect(source.trimEnd().split('\n').length).toBeLessThan(150)
  const imports = source.match(/^import .*$/gm) ?? []
  expect(imports.filter((line) => !/from 'node:\w+/.test(line))).toEqual([
    "import type { HttpInteraction, Interaction, Pact } from './pact.ts'",
  ])
})

describe('a state', () => {
  test('answers values of its own, new ones each time', async () => {
    const { setUp } = await started(chat)
    const [first, second] = [await tokenIn(setUp('signed in')), await tokenIn(setUp('signed in'))]
    expect(first).toMatch(/^[0-9a-f]{24}$/)
    expect(second).not.toBe(first)
  })

  test('lets in whoever brings its value, and refuses everybody else in every state', async () => {
    const { get, setUp } = await started(chat)
    const old = await tokenIn(setUp('signed in'))
    const accessToken = await tokenIn(setUp('signed in'))
    const statusWith = async (headers = {}) => (await get('/api/chat', headers)).status
    expect(await statusWith({ Authorization: `Bearer ${accessToken}` })).toBe(200)
    expect(await statusWith()).toBe(401)
    expect(await statusWith({ Authorization: `Bearer ${old}` })).toBe(403)
    expect(await statusWith({ Authorization: 'Bearer example' })).toBe(403)
  })

  test('is gone after its teardown', async () => {
    const { get, setUp, tearDown } = await started(chat)
    const accessToken = await tokenIn(setUp('signed in'))
    expect(await bodyOf(tearDown('signed in'))).toEqual({})
    expect((await get('/api/chat', { Authorization: `Bearer ${accessToken}` })).status).toBe(403)
  })

  test('gives all that its interactions ask for, what is optional too', async () => {
    const { get, setUp } = await started(chat)
    const headers = { Authorization: `Bearer ${await tokenIn(setUp('signed in'))}` }
    expect(await bodyOf(get('/api/chat', headers))).toEqual({
      messages: [{ text: 'Bonjour', id: 7 }],
      operator: null,
    })
  })
})

const page = (number: string, rows: readonly number[]) =>
  callOf('list: page', { path: '/api/list', query: { page: [number], sort: ['date'] } }, json(rows), signedIn)

test('a query is another one when a single parameter differs', async () => {
  const { get, setUp } = await started(pactOf(page('1', [1]), page('2', [])))
  await setUp('signed in')
  expect(await bodyOf(get('/api/list?sort=date&page=1'))).toEqual([1])
  expect(await bodyOf(get('/api/list?page=2&sort=date'))).toEqual([])
  expect((await get('/api/list?page=3&sort=date')).status).toBe(404)
  expect((await get('/api/list?page=1')).status).toBe(404)
  expect((await get('/api/list?page=1&sort=date&limit=1')).status).toBe(404)
})

test('a browser is sent on where a program gets data', async () => {
  const { get } = await started(
    pactOf(
      callOf('back: data', { headers: { Accept: ['application/json', '*/*'] } }, json({ user: 1 })),
      callOf(
        'back: page',
        { headers: { Accept: ['text/html'] } },
        { status: 302, headers: { Location: ['/'] } },
      ),
    ),
  )
  expect((await get('/api/chat', { Accept: 'application/json, */*' })).status).toBe(200)
  const page = await get('/api/chat', { Accept: 'text/html, */*;q=0.8' })
  expect([page.status, page.headers.get('Location'), await page.text()]).toEqual([302, '/', ''])
})

const message = (description: string, content: object, params: object) => ({
  type: 'Asynchronous/Messages',
  description,
  providerStates: [{ name: 'ended', params }],
  contents: { content, contentType: 'application/json' },
})

describe('an event', () => {
  const events = pactOf(
    message('close: minimum', { requestId: 'r' }, { reason: 'time' }),
    message('close: maximum', { requestId: 'r', eventId: 'e' }, { reason: 'time' }),
    message('close: minimum', { requestId: 'other' }, { reason: 'staff' }),
  )

  test('is what its state has set off, with everything that is asked of it', async () => {
    const { setUp, receive } = await started(events)
    await setUp('ended', { reason: 'time' })
    expect(await bodyOf(receive('close: minimum'))).toEqual({ requestId: 'r', eventId: 'e' })
    await setUp('ended', { reason: 'staff' })
    expect(await bodyOf(receive('close: minimum'))).toEqual({ requestId: 'other' })
  })

  test('that did not happen is none', async () => {
    const { setUp, receive } = await started(events)
    expect((await receive('close: minimum')).status).toBe(404)
    await setUp('ended', { reason: 'time' })
    expect(await bodyOf(receive('open: minimum'))).toEqual({
      message: 'Nothing was received as "open: minimum".',
    })
  })
})

test('a call that is pinned for another state is refused as such, not as one that is not there', async () => {
  const { get } = await started(pactOf(callOf('chat: minimum', {}, json({}), signedIn)))
  const answer = await get('/api/chat')
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: 'This is pinned for another state.' },
  ])
})

describe('what is not known is refused in JSON:', () => {
  test.each([
    ['a state', '/states', { action: 'setup', state: 'elsewhere', params: {} }, 400, /no state "elsewhere"/],
    ['other parameters', '/states', { state: 'signed in', params: { as: 'x' } }, 400, /with {"as":"x"}/],
    ['a call', '/api/elsewhere', {}, 404, /^Nothing is known of POST \/api\/elsewhere\.$/],
    ['a body that is no JSON', '/states', 'state=signed', 400, /JSON/],
    ['nothing at all', '/messages', '', 400, /JSON/],
  ])('%s', async (_what, path, body, status, sentence) => {
    const { post } = await started(chat)
    const answer = await post(path, body)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([status, 'application/json'])
    expect(((await answer.json()) as { readonly message: string }).message).toMatch(sentence)
  })
})
