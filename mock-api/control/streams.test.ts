/** The streams of the control API: the journal of a world, and the worlds. */
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text as consumeText } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../server.ts'
import { call, controlOf, startFrozenSimulator, startSimulator } from '../testing.ts'
import { openSocketStream, openStream, type Message } from '../testing/event-stream.ts'
import { createJournal } from '../world/journal.ts'
import { fakeMachine } from '../world/testing.ts'
import type { WorldsNow } from './api.ts'
import { streamChanges, streamJournal, worldChangesOf } from './streams.ts'

const open = ({ url }: Simulator, path: string, headers: Record<string, string> = {}) =>
  openStream(`${url}/__sim/worlds/${path}`, headers)

const transports = { 'server-sent events': openStream, 'a WebSocket': openSocketStream }

/** Starts a simulator whose journal has this many entries. */
async function startWithEntries(count: number, transport: keyof typeof transports = 'server-sent events') {
  const simulator = await startSimulator()
  const act = () => call(simulator, 'games.list')
  for (let entry = 0; entry < count; entry += 1) await act()
  const stream = (query = '', headers = {}) =>
    transports[transport](`${simulator.url}/__sim/worlds/default/journal/stream${query}`, headers)
  return { simulator, act, stream }
}

const ids = (messages: readonly Message[]) => messages.map(({ id }) => id)

describe.each(Object.keys(transports) as (keyof typeof transports)[])(
  'the stream of a journal as %s',
  (transport) => {
    test('sends existing entries after a seq, then new entries', async () => {
      const { act, stream } = await startWithEntries(3, transport)
      const { next } = await stream('?after=1')
      expect(ids(await next(2))).toEqual(['2', '3'])
      await act()
      const data = { seq: 4, call: 'games.list', status: 200 }
      expect(await next(1)).toMatchObject([{ id: '4', event: 'call', data }])
    })

    test('starts now by default, and after the last event when a browser reconnects', async () => {
      const { act, stream } = await startWithEntries(3, transport)
      const fresh = await stream()
      const back = await stream('?after=0', { 'Last-Event-ID': '2' })
      await act()
      expect(ids(await fresh.next(1))).toEqual(['4'])
      expect(ids(await back.next(2))).toEqual(['3', '4'])
    })

    test('has the filters of the journal', async () => {
      const { simulator, act, stream } = await startWithEntries(1, transport)
      const { next } = await stream('?after=0&kind=clock,call&call=servers.all')
      await act()
      await call(simulator, 'servers.all')
      expect(ids(await next(1))).toEqual(['3'])
    })

    test('sends a long journal in order', async () => {
      const simulator = await startFrozenSimulator()
      const { journal } = simulator.world()
      for (let step = 0; step < 2500; step += 1) journal.append({ kind: 'clock', action: 'rate', rate: step })
      const { next } = await transports[transport](
        `${simulator.url}/__sim/worlds/default/journal/stream?after=0`,
      )
      expect(ids(await next(2500))).toEqual(Array.from({ length: 2500 }, (_, index) => String(index + 1)))
    })

    test('ends with its world, with an event without id, also if the journal does not have its beginning', async () => {
      const { simulator, stream } = await startWithEntries(1, transport)
      const ended = { id: '', event: 'ended', data: { world: 'default' } }
      expect(await (await stream('?after=5')).next(1)).toEqual([ended])
      const { next } = await stream('?after=0')
      await next(1)
      await simulator.worlds.reset('default')
      expect(await next(2)).toEqual([ended])
    })

    test.each(['leave', 'reset'] as const)('unsubscribes when its reader disconnects by %s', async (way) => {
      const { simulator, act, stream } = await startWithEntries(0, transport)
      const { journal } = simulator.world()
      const left = Promise.withResolvers<unknown>()
      const { subscribe } = journal
      journal.subscribe = (listener) => {
        const unsubscribe = subscribe(listener)
        return () => {
          left.resolve(unsubscribe())
        }
      }
      const reader = await stream()
      await act()
      await reader.next(1)
      reader[way]()
      expect(await left.promise).toBe(true)
    })
  },
)

/** A reader that is full after each message until it drains. */
function slowReader() {
  const written: string[] = []
  const events = new EventEmitter()
  const to = {
    isFull: false,
    write: (text: string) => (to.isFull = written.push(text) > 0),
    end: (text: string) => written.push(text),
    onDrain: (listener: () => void) => events.on('drain', listener),
    onClose: (listener: () => void) => events.on('close', listener),
  }
  const drain = () => {
    to.isFull = false
    events.emit('drain')
  }
  return { to, written, drain, close: () => events.emit('close') }
}

test('a slow reader costs no memory and gets the event `behind` when entries were removed', () => {
  const journal = createJournal({ instant: () => '2026-01-31T18:00:00.000Z' }, 10)
  const { to, written, drain } = slowReader()
  const world = { name: 'a', journal, ended: new AbortController().signal }
  streamJournal(world as never, { after: 0, matches: () => true }, to)
  const append = () => journal.append({ kind: 'clock', action: 'rate', rate: 1 })
  for (let step = 0; step < 30; step += 1) append()
  expect(written).toHaveLength(1)
  drain()
  expect(written[1]).toMatch(/^event: behind\ndata: \{"first":\d+\}/)
  append()
  expect(written).toHaveLength(2)
})

test('a slow reader gets the present list of worlds instead of each change that it missed', async () => {
  const { worlds } = await startSimulator()
  const { to, written, drain, close } = slowReader()
  streamChanges(
    worldChangesOf(worlds, () => worlds.list().map(({ name }) => name) as never),
    to,
  )
  await worlds.create({ name: 'a' })
  await worlds.create({ name: 'b' })
  expect(written).toHaveLength(1)
  drain()
  expect(written.slice(1)).toEqual(['event: current\ndata: {"world":null,"worlds":["default","a","b"]}\n\n'])
  close()
  to.isFull = false
  await worlds.remove('a')
  expect(written).toHaveLength(2)
})

/** Returns the event, the world that changed, and all worlds. */
function told({ event, data }: Message): string {
  const { world, worlds } = data as WorldsNow
  const names = worlds.map(({ name, pinned }) => (pinned ? `${name} (pinned)` : name))
  return `${String(event)} ${String(world)}: ${names.join(', ')}`
}

test('the stream of worlds sends the list at once and with each change', async () => {
  const { machine, pass } = fakeMachine()
  const simulator = await startSimulator({ machine, idleAfterMs: 60_000 })
  const control = controlOf(simulator, 'a')
  const { response, next } = await open(simulator, 'stream')
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect((await next(1)).map(told)).toEqual(['current null: default'])
  const beside = await open(simulator, 'default/stream')
  expect((await beside.next(1)).map(told)).toEqual(['worlds null: default'])

  await control('worlds.create', { body: { name: 'a' } })
  expect((await beside.next(1)).map(told)).toEqual(['worlds a: default, a'])
  await control('worlds.pin', { body: { pinned: true } })
  await control('worlds.create', { body: { name: 'b' } })
  pass(60_000)
  await control('worlds.reset')
  await control('worlds.pin', { body: { pinned: false } })
  await control('worlds.remove')
  expect((await next(7)).map(told)).toEqual([
    'created a: default, a',
    'pinned a: default, a (pinned)',
    'created b: default, a (pinned), b',
    'dropped b: default, a (pinned)',
    'reset a: default, a (pinned)',
    'unpinned a: default, a',
    'removed a: default',
  ])
})

const openSocket = ({ url }: Simulator, path: string, headers: Record<string, string> = {}) =>
  openSocketStream(`${url}/__sim/worlds/default/${path}`, headers)

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

const lines = Object.entries({ host: 'localhost', ...upgrade }).map((field) => field.join(': '))
const request = (path: string) => `GET /__sim/worlds/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`

async function sendRaw({ url }: Simulator, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const connection = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  await once(connection, 'connect')
  connection.write(text)
  return connection
}

describe('a WebSocket', () => {
  test('is for programs and for pages of the same host and port', async () => {
    const simulator = await startSimulator()
    for (const headers of [{}, { origin: simulator.url }]) {
      const { next } = await openSocket(simulator, 'stream', headers)
      expect(await next(1)).toMatchObject([{ event: 'worlds' }])
    }
  })

  test.each([
    ['default/stream', { origin: 'http://localhost:5173' }, 403, 'is open only to pages of'],
    ['default/stream', { origin: 'null' }, 403, 'not of \\"null\\"'],
    ['default/stream', { host: 'evil.test' }, 403, 'The simulator serves localhost only'],
    ['nobody/stream', {}, 404, 'There is no world \\"nobody\\"'],
    ['default/journal/stream?after=x', {}, 400, 'after: '],
    ['default/clock', {}, 200, '"now":'],
  ])('to %s with %o gets the answer %i', async (path, headers, status, text) => {
    const simulator = await startSimulator()
    const { response } = await open(simulator, path, { ...upgrade, ...headers })
    expect(response.statusCode).toBe(status)
    expect(await consumeText(response)).toContain(text)
  })

  test('that is refused and breaks harms nobody', async () => {
    const simulator = await startSimulator()
    for (let count = 0; count < 20; count += 1)
      (await sendRaw(simulator, request('nobody/stream'))).resetAndDestroy()
    const { next } = await openSocket(simulator, 'stream')
    expect(await next(1)).toMatchObject([{ event: 'worlds' }])
  })

  test('that a caller asks for before the answer to another call has ended is closed', async () => {
    const simulator = await startSimulator()
    const connection = await sendRaw(
      simulator,
      `GET /__sim/worlds/default/stream HTTP/1.1\r\nHost: localhost\r\n\r\n${request('default/stream')}`,
    )
    expect(await once(connection.resume(), 'end')).toEqual([])
  })

  test('that is refused keeps no simulator from ending, also if the caller keeps its half of the connection', async () => {
    const simulator = await createSimulator({ port: 0 })
    const connection = await sendRaw(simulator, request('nobody/stream'))
    await once(connection.resume(), 'end')
    await expect(simulator.close()).resolves.toBeUndefined()
    connection.destroy()
  })

  test('ends with its simulator', async () => {
    const simulator = await createSimulator({ port: 0 })
    const { next } = await openSocket(simulator, 'stream')
    await next(1)
    await simulator.close()
    expect(await next(1)).toEqual([])
  })

  test('ends when its page sends too much, and the others go on', async () => {
    const simulator = await startSimulator()
    const [loud, quiet] = [await openSocket(simulator, 'stream'), await openSocket(simulator, 'stream')]
    await loud.next(1)
    await quiet.next(1)
    loud.send('x'.repeat(2000))
    await expect(loud.next(1)).resolves.toEqual([])
    await call(simulator, 'games.list')
    expect(await quiet.next(1)).toMatchObject([{ event: 'call' }])
  })
})
