import { describe, expect, test } from 'vitest'
import { parseWorldFile } from './world-files.ts'
import { SnapshotError, snapshotText, type Snapshot } from './snapshot.ts'
import { runSteps } from './steps.ts'
import { emptyWorld, usedWorld } from './testing.ts'
import type { World } from './world.ts'

const parseSnapshot = parseWorldFile as (text: string) => Snapshot
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

  test('has exactly these rows even if others are added during the restore', async () => {
    const world = await usedWorld()
    const snapshot = world.snapshot()
    world.store.games.insert({ _id: 'later', gameName: 'Later' })
    const steps = world.restoring(snapshot)
    steps.next()
    const [user] = world.store.users.all()
    world.store.users.update(user?._id ?? '', { City: 'Fès' })
    runSteps(steps)
    expect(world.snapshot().rows).toEqual(snapshot.rows)
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
    const before = plain(world.snapshot())
    const snapshot = world.snapshot()
    const twice = { ...snapshot.rows, games: [...snapshot.rows.games, ...snapshot.rows.games] }
    expect(() => {
      world.restore({ ...snapshot, seed: 99, clock: { nowMs: 0, rate: 1 }, rows: twice })
    }).toThrow('Two rows share the id')
    expect(() => {
      world.restore({ ...snapshot, clock: { nowMs: 0, rate: 1 }, streams: { ...snapshot.streams, ids: [1] } })
    }).toThrow('state')
    expect(plain(world.snapshot())).toEqual(before)
    expect(world.clock.booked()).toHaveLength(1)
  })
})

const fault = {
  id: 'f1',
  definition: { drop: '*', times: 1 },
  userId: null,
  remaining: 1,
  endsAtMs: null,
  chance: [1, 2, 3, 4],
}

describe('reading a snapshot', () => {
  const used = usedWorld()
  /** Returns the error for a snapshot in which one value is replaced. */
  async function saidOf(path: string, value: unknown): Promise<string> {
    const copy = plain((await used).snapshot())
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const holder = keys.reduce(
      (inner, key) => inner[key] as Record<string, unknown>,
      copy as Record<string, unknown>,
    )
    holder[last] = value
    try {
      parseSnapshot(JSON.stringify(copy))
    } catch (error) {
      if (error instanceof SnapshotError) return error.message
      throw error
    }
    return 'accepted'
  }
  const id = 'f'.repeat(24)

  test.each([null, 5, 'text', [], {}, { version: 1 }, { openapi: '3.1.0', rows: {} }])(
    'rejects %j',
    (value) => {
      expect(() => parseSnapshot(JSON.stringify(value))).toThrow('This is not a snapshot of a world')
    },
  )

  test.each([
    ['version', 2, 'The snapshot has version 2. This simulator reads version 1: export the world again.'],
    ['seed', '7', 'seed: A number belongs here, not the text "7".'],
    ['clock.rate', -1, 'clock.rate: '],
    ['clock.nowMs', Date.UTC(9999, 11, 31), 'clock.nowMs: '],
    ['clock.rate', 100_001, 'clock.rate: '],
    ['streams.ids', [0, 0, 0, 0], 'streams.ids: Must not be all zero'],
    ['attempts.x', [8.64e15], 'attempts.x.0: '],
    ['faults.active', [{ ...fault, endsAtMs: 8.64e15 }], 'faults.active: A fault ends after '],
    ['attempts.x', Array.from({ length: 150_001 }, () => 1), 'more than 150,000 values beside its rows'],
    ['rows.pets', [], 'Unknown field "rows.pets".'],
    ['rows.users.0.shoeSize', 43, 'rows.users.0: Unknown field "shoeSize".'],
    ['rows.requests.0.expiresAt', '9999-12-31T23:59:59.999Z', 'rows.requests.0.expiresAt: Must be from'],
    ['rows.requests.0.createdAt', '0001-01-01T00:00:00.000Z', 'rows.requests.0.createdAt: Must be from'],
    ['rows.servers.0.sellPrice', 1.23456, 'rows.servers.0.sellPrice: A number with at most 3 decimals'],
    ['rows.requests.1.operatorId', id, 'rows.requests.1.operatorId is not the id of one of its operators.'],
    ['rows.servers.0.gameId', id, 'rows.servers.0.gameId is not the id of one of its games.'],
  ])('rejects an invalid %s: %j', async (path, value, sentence) => {
    expect(await saidOf(path, value)).toContain(sentence)
  })

  test('rejects two rows with one id, and two accounts with one address in any case', async () => {
    const { games, users } = (await used).snapshot().rows
    expect(await saidOf('rows.games', [...games, ...games])).toMatch(
      /two rows of games share the _id "[0-9a-f]{24}"/,
    )
    const twin = { ...users[0], _id: id, email: 'Yasmine@KAMASOUK.test' }
    expect(await saidOf('rows.users', [...users, twin])).toBe(
      'The snapshot is invalid: two accounts share the e-mail address "yasmine@kamasouk.test".',
    )
  })

  test('rejects too many open conversations', async () => {
    const [, request] = (await used).snapshot().rows.requests
    const many = Array.from({ length: 10_001 }, (_, index) => ({
      ...request,
      _id: String(index).padStart(24, '0'),
    }))
    expect(await saidOf('rows.requests', many)).toContain(
      'The snapshot is too large: it has more than 10,000 open requests and trackings.',
    )
  })

  test('accepts a world of the latest possible day', async () => {
    const snapshot = (await used).snapshot()
    const late = throughText({ ...snapshot, clock: { nowMs: Date.UTC(9000, 0, 1), rate: 100_000 } })
    const world = emptyWorld()
    world.restore(late)
    await world.clock.advance(168 * 3_600_000)
    expect(world.clock.instant()).toMatch(/^9000-01-0\d/)
    expect(throughText({ ...snapshot, clock: { nowMs: 0, rate: 0 } }).clock.nowMs).toBe(0)
  })

  test('accepts faults of an older file, which says nothing about pauses and hits', async () => {
    const snapshot = (await used).snapshot()
    const older = { ...snapshot, faults: { made: 1, active: [fault] } } as unknown as Snapshot
    expect(throughText(older).faults.active).toEqual([{ ...fault, paused: false, hits: 0 }])
  })
})
