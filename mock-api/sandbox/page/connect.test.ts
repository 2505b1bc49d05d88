import { expect, test } from 'vitest'
import type { FromPage, FromWorker } from '../protocol.ts'
import { createLastingLine } from './connect.ts'

const call = (id: number, method = 'GET'): FromPage => ({
  type: 'call',
  id,
  method,
  url: '/api/games',
  headers: {},
  body: null,
  hasCredentials: true,
})

function setUp() {
  const line = createLastingLine('tab 1', false)
  const received: FromWorker[] = []
  line.onMessage((message) => received.push(message))
  /** Attaches a worker, and returns what it gets. */
  const attachWorker = (): FromPage[] => {
    const got: FromPage[] = []
    line.attach((message) => got.push(message))
    return got
  }
  return { line, received, attachWorker }
}

test('says hello first, and then sends what was waiting for a worker', () => {
  const { line, attachWorker } = setUp()
  line.send(call(1))
  const worker = attachWorker()
  line.send(call(2, 'POST'))
  expect(worker).toEqual([{ type: 'hello', tab: 'tab 1', isKnownTab: false }, call(1), call(2, 'POST')])
})

test('tells the next worker that the tab is known', () => {
  const { attachWorker } = setUp()
  attachWorker()
  expect(attachWorker()).toEqual([{ type: 'hello', tab: 'tab 1', isKnownTab: true }])
})

test('repeats a call that only reads, and breaks the others, when a new worker comes', () => {
  const { line, received, attachWorker } = setUp()
  attachWorker()
  line.send(call(1))
  line.send(call(2, 'POST'))
  line.send(call(3))
  line.send(call(4))
  line.receive({ type: 'head', id: 3, status: 200, headers: [], setCookies: [] })
  line.receive({ type: 'head', id: 4, status: 200, headers: [], setCookies: [] })
  line.receive({ type: 'end', id: 4 })
  line.send(call(5))
  line.receive({ type: 'head', id: 5, status: 200, headers: [], setCookies: [], body: new Uint8Array() })
  received.length = 0
  expect(attachWorker().slice(1)).toEqual([call(1)])
  expect(received).toEqual([
    { type: 'broken', id: 2 },
    { type: 'broken', id: 3 },
  ])
})

test('forgets a call that was aborted', () => {
  const { line, received, attachWorker } = setUp()
  attachWorker()
  line.send(call(1))
  line.send({ type: 'abort', id: 1 })
  expect(attachWorker()).toHaveLength(1)
  expect(received).toEqual([])
})

test('closes the open WebSockets when a new worker comes', () => {
  const { line, received, attachWorker } = setUp()
  attachWorker()
  for (const id of [1, 2, 3]) line.send({ type: 'open', id, url: '/socket.io/' })
  line.send({ type: 'close', id: 2 })
  line.receive({ type: 'closed', id: 3, code: 1000 })
  received.length = 0
  attachWorker()
  attachWorker()
  expect(received).toEqual([{ type: 'closed', id: 1, code: 1006 }])
})
