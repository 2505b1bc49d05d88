import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Entry } from '../../../world/journal-entry.ts'
import { refreshWith, type IsLive } from './refresh.ts'
import type { WorldListener, WorldStream } from './world-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const common = { seq: 1, at: '2026-01-01T00:00:00.000Z', cause: null }
const change: Entry = { ...common, kind: 'clock', action: 'rate' }
const call = { call: 'games.list', method: 'GET', path: '/games', status: 200, userId: null } as const
const read: Entry = { ...common, ...call, kind: 'call', body: null, answer: null }

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A screen with a query for each name. A read begins with the world's version, and takes as long as the test says. */
function openScreen(takesMs: Readonly<Record<string, number>>, isLive: IsLive = true) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  let listener: WorldListener = {}
  const subscribe: WorldStream['subscribe'] = (current) => {
    listener = current()
    return () => void (listener = {})
  }
  const stop = refreshWith({ subscribe } as unknown as WorldStream, client, 'a')
  let version = 1
  const reads: Record<string, number> = {}
  for (const [name, ms] of Object.entries(takesMs)) {
    new QueryObserver(client, {
      queryKey: ['a', name],
      meta: { isLive },
      queryFn: async () => {
        reads[name] = (reads[name] ?? 0) + 1
        const atBegin = version
        await new Promise((answer) => setTimeout(answer, ms))
        return atBegin
      },
    }).subscribe(() => undefined)
  }
  return {
    client,
    reads,
    stop,
    isOnScreen: (name: string) => client.getQueryData(['a', name]) === version,
    changeWorld: () => {
      version += 1
      listener.onEntries?.([read, change])
    },
    readWorld: () => listener.onEntries?.([read]),
    reconnect: () => listener.onReconnected?.(),
  }
}

describe('an answer on the screen', () => {
  test('is read again at once when the world changes, and not when it is only read', async () => {
    const { reads, changeWorld, readWorld, isOnScreen } = openScreen({ desk: 10 })
    await wait(5000)
    readWorld()
    await wait(5000)
    expect(reads).toEqual({ desk: 1 })
    changeWorld()
    await wait(10)
    expect([reads, isOnScreen('desk')]).toEqual([{ desk: 2 }, true])
    await wait(5000)
    expect(reads).toEqual({ desk: 2 })
  })

  test('is read at most four times a second in a busy world, and last after the last change', async () => {
    const { reads, changeWorld, isOnScreen } = openScreen({ desk: 10 })
    await wait(5000)
    for (let step = 0; step < 200; step += 1) {
      changeWorld()
      await wait(10)
    }
    await wait(5000)
    expect(isOnScreen('desk')).toBe(true)
    expect(reads['desk']).toBeGreaterThanOrEqual(8)
    expect(reads['desk']).toBeLessThanOrEqual(10)
  })

  test('is read again when the world changed while the first one was on its way', async () => {
    const { changeWorld, isOnScreen } = openScreen({ desk: 100 })
    await wait(50)
    changeWorld()
    await wait(5000)
    expect(isOnScreen('desk')).toBe(true)
  })

  test('appears in a busy world although it takes long, and holds up no other', async () => {
    const { client, reads, changeWorld } = openScreen({ desk: 10, journal: 900 })
    for (let step = 0; step < 40; step += 1) {
      changeWorld()
      await wait(50)
    }
    expect(client.getQueryData(['a', 'journal'])).toBeGreaterThan(1)
    expect(reads['journal']).toBeLessThanOrEqual(3)
    expect(reads['desk']).toBeGreaterThanOrEqual(7)
  })

  test.each<[what: string, isLive: IsLive, readsOfChanges: number]>([
    ['is left alone if it does not follow the world', false, 0],
    ['is read again only by the entries that it names', ({ kind }) => kind === 'clock', 1],
  ])('%s, but for a new connection', async (_, isLive, readsOfChanges) => {
    const { reads, changeWorld, readWorld, reconnect } = openScreen({ frames: 10 }, isLive)
    await wait(5000)
    for (const change of [readWorld, changeWorld, reconnect]) {
      change()
      await wait(5000)
    }
    expect(reads).toEqual({ frames: 2 + readsOfChanges })
  })

  test('is not read any more when the page has left the world', async () => {
    const { reads, changeWorld, stop } = openScreen({ desk: 10 })
    await wait(5000)
    changeWorld()
    changeWorld()
    stop()
    await wait(5000)
    expect(reads['desk']).toBe(2)
  })
})
