import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { controlOf, startSimulator } from '../testing.ts'
import { openStream, type Message } from '../testing/event-stream.ts'
import { fakeMachine } from '../world/testing.ts'
import type { WorldsNow } from './api.ts'
import { streamWorlds } from './streams.ts'

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
  const { response, next } = await openStream(`${simulator.url}/__sim/worlds/stream`)
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect((await next(1)).map(told)).toEqual(['current null: default'])

  await control('worlds.create', { body: { name: 'a' } })
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

test('a slow reader gets the present list instead of each change that it missed', async () => {
  const simulator = await startSimulator()
  const written: string[] = []
  const events = new EventEmitter()
  const to = {
    isFull: false,
    write: (text: string) => (to.isFull = written.push(text) > 0),
    end: () => undefined,
    onDrain: (listener: () => void) => events.on('drain', listener),
    onClose: (listener: () => void) => events.on('close', listener),
  }
  const { worlds } = simulator
  streamWorlds(worlds, () => worlds.list().map(({ name }) => name) as never, to)
  await worlds.create({ name: 'a' })
  await worlds.create({ name: 'b' })
  expect(written).toHaveLength(1)
  to.isFull = false
  events.emit('drain')
  expect(written.slice(1)).toEqual(['event: current\ndata: {"world":null,"worlds":["default","a","b"]}\n\n'])
  events.emit('close')
  to.isFull = false
  worlds.remove('a')
  expect(written).toHaveLength(2)
})
