import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { call, startFrozenSimulator, startSimulator } from '../testing.ts'
import { openStream, type Message } from '../testing/event-stream.ts'
import { createJournal } from '../world/journal.ts'
import type { World } from '../world/world.ts'
import { streamJournal } from './streams.ts'

const open = (simulator: Simulator, query = '', headers: Record<string, string> = {}) =>
  openStream(`${simulator.url}/__sim/worlds/default/journal/stream${query}`, headers)

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

  test('ends at once when it begins after an entry that the journal does not have', async () => {
    const simulator = await startSimulator()
    await games(simulator)
    const { next } = await open(simulator, '?after=5')
    expect(await next(1)).toEqual([{ id: '', event: 'ended', data: { world: 'default' } }])
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
  const events = new EventEmitter()
  const to = {
    isFull: false,
    write(text: string) {
      written.push(text)
      to.isFull = true
    },
    end: (text: string) => written.push(text),
    onDrain: (listener: () => void) => events.on('drain', listener),
    onClose: (listener: () => void) => events.on('close', listener),
  }
  const world = { name: 'a', journal, ended: new AbortController().signal }
  streamJournal(world as never, { after: 0, matches: () => true }, to)
  const append = () => journal.append({ kind: 'clock', action: 'rate', rate: 1 })
  for (let step = 0; step < 30; step += 1) append()
  expect(written).toHaveLength(1)
  to.isFull = false
  events.emit('drain')
  expect(written).toHaveLength(2)
  expect(written[1]).toMatch(/^event: behind\ndata: \{"first":\d+\}/)
  append()
  expect(written).toHaveLength(2)
})
