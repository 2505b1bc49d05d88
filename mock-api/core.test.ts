import { expect, onTestFinished, test } from 'vitest'
import type { Incoming } from './api/message.ts'
import { createCore } from './core.ts'
import { createClock } from './world/clock.ts'
import { yasmine } from './testing.ts'

async function startCore() {
  const core = await createCore({
    seed: 1,
    newClock: createClock,
    sendFor: () => () => 0,
    onWorld: () => undefined,
    onEnd: () => undefined,
    url: () => 'http://127.0.0.1:4600',
    process: () => ({ pid: 1, port: 4600 }),
    servesClient: false,
    servesConsole: false,
    scenarios: undefined,
  })
  onTestFinished(core.worlds.close)
  return core
}

const incoming = (method: string, url: string, more: Partial<Incoming> = {}): Incoming => ({
  method,
  url,
  headers: {},
  body: undefined,
  upload: () => new ReadableStream<Uint8Array>(),
  signal: () => new AbortController().signal,
  ...more,
})

test('answers a call without a server', async () => {
  const { handle } = await startCore()
  const reply = await handle(incoming('POST', '/api/auth/login', { body: yasmine }))
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    cookies: [{ name: 'kamasouk_refresh', path: '/api/auth', httpOnly: true, sameSite: 'lax' }],
  })
  expect(JSON.parse(new TextDecoder().decode(reply.body as Uint8Array))).toMatchObject({
    user: { email: yasmine.email },
  })
})

test('shows the account page to a browser without a server', async () => {
  const { handle } = await startCore()
  const { headers } = await handle(incoming('GET', '/api/auth/google'))
  const page = await handle(incoming('GET', headers['Location'] ?? '', { headers: { accept: 'text/html' } }))
  expect(page.status).toBe(200)
  expect(page.body).toContain(yasmine.email)
})
