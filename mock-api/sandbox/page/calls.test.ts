import { expect, test, vi } from 'vitest'
import type { FromPage, FromWorker } from '../protocol.ts'
import { createCall } from './calls.ts'

function setUp() {
  const sent: FromPage[] = []
  const listeners: ((message: FromWorker) => void)[] = []
  const answer = (message: FromWorker): void => {
    for (const listener of listeners) listener(message)
  }
  let lastId = 0
  const call = createCall(
    {
      send: (message) => sent.push(message),
      onMessage: (listener) => listeners.push(listener),
    },
    () => ++lastId,
  )
  const get = (signal?: AbortSignal): Promise<Response> =>
    call({
      method: 'GET',
      url: '/api/games',
      headers: {},
      body: null,
      hasCredentials: true,
      ...(signal && { signal }),
    })
  const head = (status = 200): void => {
    answer({ type: 'head', id: 1, status, headers: [['content-type', 'text/plain']], setCookies: [] })
  }
  const part = (text: string): void => {
    answer({ type: 'part', id: 1, data: new TextEncoder().encode(text) })
  }
  return { sent, get, head, part, answer }
}

test('resolves at the head, and gives the body as it comes', async () => {
  const { sent, get, head, part, answer } = setUp()
  const replied = get()
  head(418)
  const response = await replied
  part('one ')
  part('two')
  answer({ type: 'end', id: 1 })
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    418,
    'text/plain',
    'one two',
  ])
  expect(sent).toMatchObject([{ type: 'call', id: 1, method: 'GET', url: '/api/games' }])
})

test('resolves without a body where the status allows none', async () => {
  const { get, head, answer } = setUp()
  const replied = get()
  head(204)
  answer({ type: 'end', id: 1 })
  expect((await replied).body).toBeNull()
})

test('needs no further message if the head has the whole body', async () => {
  const { sent, get, answer } = setUp()
  const aborting = new AbortController()
  const replied = get(aborting.signal)
  const body = new TextEncoder().encode('all of it')
  answer({ type: 'head', id: 1, status: 200, headers: [], setCookies: [], body })
  expect(await (await replied).text()).toBe('all of it')
  aborting.abort()
  expect(sent.slice(1)).toEqual([])
})

test('rejects as a failed fetch if the connection breaks before the head', async () => {
  const { get, answer } = setUp()
  const replied = get()
  answer({ type: 'broken', id: 1 })
  await expect(replied).rejects.toThrow(TypeError)
})

test('shows a defect of the simulator in the console of the page', async () => {
  const { get, answer } = setUp()
  const shown = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const replied = get()
  answer({ type: 'broken', id: 1, defect: 'GET /api/games failed' })
  await expect(replied).rejects.toThrow(TypeError)
  expect(shown).toHaveBeenCalledExactlyOnceWith('GET /api/games failed')
  shown.mockRestore()
})

test('breaks the body if the connection breaks in the middle', async () => {
  const { get, head, part, answer } = setUp()
  const replied = get()
  head()
  part('{"half":')
  answer({ type: 'broken', id: 1 })
  await expect((await replied).text()).rejects.toThrow(TypeError)
})

test('aborts the call in the worker, before the head and after it', async () => {
  for (const hasHead of [false, true]) {
    const { sent, get, head } = setUp()
    const aborting = new AbortController()
    const replied = get(aborting.signal)
    if (hasHead) head()
    const text = hasHead ? (await replied).text() : replied
    aborting.abort()
    await expect(text).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent.slice(1)).toEqual([{ type: 'abort', id: 1 }])
  }
})

test('aborts the call in the worker when the caller stops reading', async () => {
  const { sent, get, head } = setUp()
  const replied = get()
  head()
  await (await replied).body?.cancel()
  expect(sent.slice(1)).toEqual([{ type: 'abort', id: 1 }])
})
