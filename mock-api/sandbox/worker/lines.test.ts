import { expect, test, vi } from 'vitest'
import {
  type Broadcast,
  type FromPage,
  type FromWorker,
  sandboxNameOf,
  type ToPage,
  workerForAllName,
  workerForOneName,
} from '../protocol.ts'
import { acceptLines, type WorkerScope } from './lines.ts'

const hello = (tab: string): FromPage => ({ type: 'hello', tab, isKnownTab: false })

/** A port as the worker sees it. */
class FakePort extends EventTarget implements WorkerScope {
  readonly name: string
  readonly location = { pathname: '/sandbox/worker.js' }
  readonly received: ToPage[] = []
  constructor(name = '') {
    super()
    this.name = name
  }
  postMessage(message: ToPage): void {
    this.received.push(message)
  }
  /** What the page sends arrives. */
  arrive(data: FromPage): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** Accepts lines, replies to `abort` with `end`, and keeps what arrives. */
function accept(scope: WorkerScope) {
  const got: [tab: string, message: FromPage][] = []
  const gone: string[] = []
  acceptLines(
    (tab, send) => (message) => {
      got.push([tab, message])
      if (message.type === 'abort') send({ type: 'end', id: message.id })
    },
    (tab) => gone.push(tab),
    scope,
  )
  return { got, gone }
}

/** Holds the lock of a tab, and returns what lets it go. */
async function openTab(tab: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  void navigator.locks.request(tab, () => {
    held.resolve()
    return closed.promise
  })
  await held.promise
  return closed.resolve
}

test('gives a SharedWorker a line to each of its pages', async () => {
  const scope = Object.assign(new FakePort(), { onconnect: null })
  const { got } = accept(scope)
  const [one, two] = [new FakePort(), new FakePort()]
  for (const port of [one, two]) scope.dispatchEvent(Object.assign(new Event('connect'), { ports: [port] }))
  await vi.waitFor(() => {
    expect(two.received).toHaveLength(1)
  })
  const [ready] = one.received
  const worker = ready?.type === 'ready' ? ready.worker : ''
  expect(await navigator.locks.request(worker, { ifAvailable: true }, (lock) => lock)).toBeNull()
  one.arrive(hello('lines one'))
  two.arrive(hello('lines two'))
  two.arrive({ type: 'abort', id: 3 })
  expect(got).toEqual([
    ['lines one', hello('lines one')],
    ['lines two', hello('lines two')],
    ['lines two', { type: 'abort', id: 3 }],
  ])
  expect(one.received).toMatchObject([{ type: 'ready' }])
  expect(two.received).toMatchObject([{ type: 'ready' }, { type: 'end', id: 3 }])
})

test('tells that a tab has gone when its lock is free', async () => {
  const port = new FakePort()
  const { gone } = accept(port)
  const tab = 'lines tab that closes'
  const close = await openTab(tab)
  port.arrive(hello(tab))
  await navigator.locks.request('lines other', () => undefined)
  expect(gone).toEqual([])
  close()
  await vi.waitFor(() => {
    expect(gone).toEqual([tab])
  })
})

test('a worker for one tab never takes it for gone, whatever locks there are', async () => {
  const port = new FakePort(workerForOneName)
  const { gone } = accept(port)
  port.arrive(hello('lines alone'))
  await navigator.locks.request('lines alone', () => undefined)
  expect(gone).toEqual([])
})

test('talks with each tab over the channel of all tabs', async () => {
  const channel = new BroadcastChannel(sandboxNameOf('/sandbox/worker.js'))
  const received: Broadcast[] = []
  const finished = Promise.withResolvers<void>()
  channel.addEventListener('message', ({ data: broadcast }: MessageEvent<Broadcast>) => {
    received.push(broadcast)
    if ((broadcast.message as FromWorker).type === 'end') finished.resolve()
  })
  const close = await openTab('lines three')
  const { got } = accept(new FakePort(workerForAllName))
  const post = (from: string, message: FromPage | { type: 'ask' }): void => {
    channel.postMessage({ from, message } satisfies Broadcast)
  }
  post('lines three', { type: 'ask' })
  post('lines three', hello('lines three'))
  post('lines three', { type: 'abort', id: 3 })
  await finished.promise
  channel.close()
  close()
  expect(got.map(([tab, { type }]) => [tab, type])).toEqual([
    ['lines three', 'hello'],
    ['lines three', 'abort'],
  ])
  expect(received).toMatchObject([
    { message: { type: 'ready' } },
    { to: 'lines three', message: { type: 'ready' } },
    { to: 'lines three', message: { type: 'end', id: 3 } },
  ])
})
