import { EventEmitter, once } from 'node:events'
import { get, type ClientRequest, type IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { call, startFrozenSimulator, startSimulator } from '../testing.ts'
import { createJournal } from '../world/journal.ts'
import type { World } from '../world/world.ts'
import { streamJournal } from './journal-stream.ts'

interface Message {
  readonly id?: string | undefined
  readonly event?: string | undefined
  readonly data: { readonly seq?: number; readonly call?: string }
}

/** Reads a stream message by message, as a browser does. */
async function open(simulator: Simulator, query = '', headers: Record<string, string> = {}) {
  const outgoing: ClientRequest = get(`${simulator.url}/__sim/worlds/default/journal/stream${query}`, {
    headers,
  })
  onTestFinished(() => {
    outgoing.destroy()
  })
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.setEncoding('utf8')
  const messages = read(response)
  return {
    response,
    leave: () => outgoing.destroy(),
    next: async (count: number): Promise<Message[]> => {
      const taken: Message[] = []
      while (taken.length < count) {
        const { value, done } = await messages.next()
        if (done === true) break
        taken.push(value)
      }
      return taken
    },
  }
}

async function* read(response: IncomingMessage): AsyncGenerator<Message, undefined> {
  let text = ''
  for await (const chunk of response) {
    text += String(chunk)
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) =>
        fields.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      yield {
        id: field('id'),
        event: field('event'),
        data: JSON.parse(field('data') ?? '') as Message['data'],
      }
    }
  }
}

const ids = (messages: readonly Message[]) => messages.map(({ id }) => id)
const games = (simulator: Simulator) => call(simulator, 'games.list')

/** Counts the subscribers of a world's journal. */
function countListeners({ journal }: World): () => number {
  let listeners = 0
  const { subscribe } = journal
  journal.subscribe = (listener) => {
    listeners += 1
    const unsubscribe = subscribe(listener)
    return () => {
      listeners -= 1
      unsubscribe()
    }
  }
  return () => listeners
}

describe('the stream of a journal', () => {
  test('sends existing entries after a seq, then new entries', async () => {
    const simulator = await startSimulator()
    for (let step = 0; step < 3; step += 1) await games(simulator)
    const { response, next } = await open(simulator, '?after=1')
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(ids(await next(2))).toEqual(['2', '3'])
    await games(simulator)
    expect(await next(1)).toMatchObject([
      { id: '4', event: 'call', data: { seq: 4, call: 'games.list', status: 200 } },
    ])
  })

  test('starts now by default, and after the last event when a browser reconnects', async () => {
    const simulator = await startSimulator()
    for (let step = 0; step < 3; step += 1) await games(simulator)
    const fresh = await open(simulator)
    const back = await open(simulator, '?after=0', { 'Last-Event-ID': '2' })
    await games(simulator)
    expect(ids(await fresh.next(1))).toEqual(['4'])
    expect(ids(await back.next(2))).toEqual(['3', '4'])
  })

  test('sends a long journal in order', async () => {
    const simulator = await startFrozenSimulator()
    const { journal } = simulator.world()
    for (let step = 0; step < 2500; step += 1) journal.append({ kind: 'clock', action: 'rate', rate: step })
    const { next } = await open(simulator, '?after=0')
    expect(ids(await next(2500))).toEqual(Array.from({ length: 2500 }, (_, index) => String(index + 1)))
  })

  test('ends with its world, with an event without id', async () => {
    const simulator = await startSimulator()
    await games(simulator)
    const { next } = await open(simulator, '?after=0')
    await next(1)
    await simulator.worlds.reset('default')
    expect(await next(2)).toEqual([{ id: '', event: 'ended', data: { world: 'default' } }])
  })

  test('unsubscribes when its reader disconnects', async () => {
    const simulator = await startSimulator()
    const listeners = countListeners(simulator.world())
    const { leave, next } = await open(simulator)
    await games(simulator)
    await next(1)
    expect(listeners()).toBe(1)
    leave()
    // The server notices later.
    await expect.poll(listeners).toBe(0)
  })
})

test('a slow reader costs no memory and gets the event `behind` when entries were removed', async () => {
  const journal = createJournal({ instant: () => '2026-01-31T18:00:00.000Z' }, 10)
  const written: string[] = []
  const to = Object.assign(new EventEmitter(), {
    writableNeedDrain: false,
    writeHead: () => undefined,
    flushHeaders: () => undefined,
    write(text: string) {
      written.push(text)
      to.writableNeedDrain = true
    },
    end: (text: string) => written.push(text),
  })
  const world = { name: 'a', journal, ended: new AbortController().signal }
  streamJournal(world as never, { after: 0, matches: () => true }, to as never)
  const append = () => journal.append({ kind: 'clock', action: 'rate', rate: 1 })
  for (let step = 0; step < 30; step += 1) append()
  expect(written).toHaveLength(1)
  to.writableNeedDrain = false
  to.emit('drain')
  expect(written).toHaveLength(2)
  expect(written[1]).toMatch(/^event: behind\ndata: \{"first":\d+\}/)
  append()
  expect(written).toHaveLength(2)
})
