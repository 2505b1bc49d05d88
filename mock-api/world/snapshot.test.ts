import { describe, expect, test } from 'vitest'
import { parseSnapshot, snapshotText } from './snapshot-text.ts'
import type { Snapshot } from './snapshot.ts'
import { emptyWorld, usedWorld } from './testing.ts'
import type { World } from './world.ts'

const throughText = (snapshot: Snapshot): Snapshot => parseSnapshot([...snapshotText(snapshot)].join(''))
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const drawsOf = (world: World) => [world.newId(), world.newToken(), world.newCode()]

describe('a snapshot', () => {
  test('does not change with its world', async () => {
    const world = await usedWorld()
    const snapshot = world.snapshot()
    const before = plain(snapshot)
    const [request] = world.store.requests.where('open', 'open')
    world.store.requests.update(request?._id ?? '', { isFormOpened: false })
    world.attempts.clear()
    drawsOf(world)
    await world.clock.advance(1000)
    expect(plain(snapshot)).toEqual(before)
  })

  test('shares its rows with the world', async () => {
    const world = await usedWorld()
    const [user] = world.store.users.all()
    expect(world.snapshot().rows.users[0]).toBe(user)
  })

  test('is written in chunks', async () => {
    const world = await usedWorld()
    const [session] = world.store.sessions.all()
    if (!session) throw new Error('there is a session')
    for (let number = 0; number < 2500; number += 1) {
      world.store.sessions.insert({ ...session, _id: world.newToken() })
    }
    const parts = [...snapshotText(world.snapshot())]
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(500_000)
    expect(parseSnapshot(parts.join(''))).toEqual(world.snapshot())
  })
})

describe('a restored world', () => {
  test('has exactly the rows of the snapshot, in every index', async () => {
    const world = await usedWorld()
    const snapshot = world.snapshot()
    const [request] = world.store.requests.where('open', 'open')
    world.store.requests.update(request?._id ?? '', { isFormOpened: false, userId: 'somebody' })
    world.store.games.insert({ _id: 'later', gameName: 'Later' })
    world.restore(snapshot)
    expect(world.store.requests.where('open', 'open')).toEqual([request])
    expect(world.store.requests.where('openOf', request?.userId ?? '')).toEqual([request])
    expect(world.store.games.get('later')).toBeUndefined()
  })

  test('never repeats an event id', async () => {
    const world = await usedWorld()
    const snapshot = world.snapshot()
    const ids = [world.newEventId()]
    for (let time = 0; time < 3; time += 1) {
      world.restore(throughText(snapshot))
      ids.push(world.newEventId())
    }
    const other = emptyWorld()
    other.restore(world.snapshot())
    ids.push(other.newEventId())
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has no old timers or cached values', async () => {
    const world = await usedWorld()
    const before = world.memo.recall('rates', 1, () => ({}))
    world.book('a', world.clock.now() + 10, 'a', () => Promise.reject(new Error('booked before')))
    world.restore(world.snapshot())
    expect(await world.clock.advance(1000)).toEqual([])
    expect(world.memo.recall('rates', 1, () => ({}))).not.toBe(before)
  })

  test('does not change when the snapshot is invalid', async () => {
    const world = await usedWorld()
    world.book('a', world.clock.now() + 10, 'booked', () => Promise.resolve())
    const before = plain(world.snapshot())
    const snapshot = world.snapshot()
    const twice = { ...snapshot.rows, games: [...snapshot.rows.games, ...snapshot.rows.games] }
    expect(() => {
      world.restore({ ...snapshot, seed: 99, clock: { nowMs: 0, rate: 1 }, rows: twice })
    }).toThrow('Two rows share the id')
    expect(() => {
      world.restore({ ...snapshot, clock: { nowMs: 0, rate: 1 }, streams: { ids: [1] } })
    }).toThrow('state')
    expect(plain(world.snapshot())).toEqual(before)
    expect(world.clock.booked()).toHaveLength(1)
  })
})
