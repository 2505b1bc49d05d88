/** Earlier states of a world: its snapshots, and what it was before an entry of its journal. */
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  controlOf,
  entriesOf,
  operate,
  send,
  startFrozenSimulator,
  startSimulator,
  startWithRequest,
  succeed,
  textWith,
  type Player,
} from '../testing.ts'
import { listen } from '../testing/sockets.ts'
import { rowsOf } from '../world/store.ts'

const path = '/__sim/worlds/default/snapshots'
const minute = 60_000
const day = 24 * 60 * minute

/** Calls the snapshots of a world. */
function snapshotsIn(simulator: Simulator, world = 'default') {
  const control = controlOf(simulator, world)
  return {
    take: (name?: string) => control('snapshots.take', { body: name === undefined ? {} : { name } }),
    restore: (snapshot: string) => control('snapshots.restore', { params: { snapshot } }),
    remove: (snapshot: string) => control('snapshots.remove', { params: { snapshot } }),
    exported: (snapshot: string) => control('snapshots.export', { params: { snapshot } }),
    names: async () => (await control('snapshots.list')).snapshots.map(({ name }) => name),
  }
}

/** Starts a world with a signed-in player, a waiting request and a snapshot `before`. */
async function startWithSnapshot() {
  const { simulator, player, request, requestId } = await startWithRequest(startFrozenSimulator)
  const snapshots = snapshotsIn(simulator)
  await snapshots.take('before')
  return { simulator, player, request, requestId, ...snapshots }
}

const openIn = async (simulator: Simulator, { token }: { token: string }, world = 'default') =>
  (await succeed(simulator, 'conversations.current', { token, world })).request

/** Returns the open request of a player who refreshes an earlier session. */
async function openAgain(simulator: Simulator, { cookie }: Player, world = 'default') {
  const { accessToken: token } = await succeed(simulator, 'auth.refresh', { cookie, world })
  return openIn(simulator, { token }, world)
}

describe('taking a snapshot', () => {
  test('returns its summary and records it in the journal', async () => {
    const { simulator, take } = await startWithSnapshot()
    const rows = rowsOf(simulator.world().store)
    const snapshot = { name: 'later', takenAt: '2026-01-31T18:00:00.000Z', seed: 1, rows }
    expect(await take('later')).toEqual({ snapshot })
    const entry = { kind: 'world', action: 'snapshot', snapshot: 'later' }
    expect(entriesOf(simulator).at(-1)).toMatchObject(entry)
  })

  test('uses a free name by default', async () => {
    const { take, remove, names } = snapshotsIn(await startSimulator())
    expect((await take()).snapshot.name).toBe('snapshot-1')
    expect((await take()).snapshot.name).toBe('snapshot-2')
    await remove('snapshot-1')
    await take()
    expect(await names()).toEqual(['snapshot-2', 'snapshot-1'])
  })

  test('overwrites a snapshot with the same name', async () => {
    const { simulator, player, requestId, take, restore, names } = await startWithSnapshot()
    await operate(simulator, 'reply', { requestId, message: 'Oui ?' })
    await take('before')
    expect(await names()).toEqual(['before'])
    await restore('before')
    expect((await openIn(simulator, player))?.messages).toHaveLength(1)
  })

  test('is refused after 100 snapshots', async () => {
    const simulator = await startSimulator()
    const store = simulator.worlds.snapshotsOf(simulator.world())
    for (let number = 0; number < 100; number += 1) store.put(simulator.world().snapshot())
    const { take } = snapshotsIn(simulator)
    await expect(take('one-more')).rejects.toMatchObject({
      status: 409,
      message: 'This world has 100 snapshots already: delete one first.',
    })
    await take('snapshot-7')
  })
})

describe('restoring a snapshot', () => {
  test('restores the data, the sessions, the time and what is scheduled', async () => {
    const { simulator, player, request, requestId, restore } = await startWithSnapshot()
    const { clock } = simulator.world()
    await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
    await operate(simulator, 'close', { requestId })
    await clock.advance(5 * 3_600_000)
    await call(simulator, 'auth.logout', { cookie: player.cookie })
    expect((await call(simulator, 'conversations.current', player)).status).toBe(403)
    expect(clock.booked()).toEqual([])

    expect(await restore('before')).toMatchObject({ name: 'default', now: '2026-01-31T18:00:00.000Z' })
    expect(await openIn(simulator, player)).toEqual(request)
    expect(await openAgain(simulator, player)).toEqual(request)
    expect(entriesOf(simulator)).toContainEqual(
      expect.objectContaining({ kind: 'world', action: 'restored', snapshot: 'before' }),
    )
    expect(await clock.advance(day)).toEqual([
      { name: `the request ${requestId} expires`, at: '2026-01-31T18:30:00.000Z' },
    ])
  })

  test('disconnects sockets like a network failure, so that clients reconnect', async () => {
    const { simulator, player, restore } = await startWithSnapshot()
    const browser = await listen(simulator, player)
    await restore('before')
    expect(await browser.ended).toBe('transport close')
    const entries = entriesOf(simulator)
    const restored = entries.find((entry) => entry.kind === 'world' && entry.action === 'restored')
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'disconnected', cause: restored?.seq, userId: player.userId }),
    )
  })

  test('works after a reset, but not in another world', async () => {
    const { simulator, player, request, restore, names } = await startWithSnapshot()
    await simulator.worlds.reset('default')
    expect(await names()).toEqual(['before'])
    await simulator.worlds.create({ name: 'a' })
    expect(await snapshotsIn(simulator, 'a').names()).toEqual([])
    await restore('before')
    expect(await openAgain(simulator, player)).toEqual(request)
  })
})

describe('a snapshot file', () => {
  test('is named after its world and its snapshot', async () => {
    const { simulator } = await startWithSnapshot()
    const { headers, body } = await send(simulator, 'GET', `${path}/before`)
    expect(headers.get('content-disposition')).toBe('attachment; filename=default-before.json')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { snapshot } = simulator.worlds.snapshotsOf(simulator.world()).get('before')
    expect(body).toEqual(JSON.parse(JSON.stringify(snapshot)))
  })

  test('can be imported by another simulator, where the player is still signed in', async () => {
    const { player, request, exported } = await startWithSnapshot()
    const other = await startSimulator({ seed: 99 })
    const asked = { params: { snapshot: 'yesterday' }, body: await exported('before') }
    expect(await controlOf(other)('snapshots.import', asked)).toMatchObject({
      snapshot: { name: 'yesterday', seed: 1 },
    })
    expect(entriesOf(other)).toEqual([])
    await snapshotsIn(other).restore('yesterday')
    expect(await openAgain(other, player)).toEqual(request)
  })

  test('can be the first state of the default world, also after a reset', async () => {
    const { simulator, player, request, requestId } = await startWithSnapshot()
    const other = await startSimulator({ snapshot: simulator.world().snapshot(), seed: 99 })
    expect(other.world().seed).toBe(1)
    expect(other.world().clock.instant()).toBe('2026-01-31T18:00:00.000Z')
    expect(await openAgain(other, player)).toEqual(request)
    await operate(other, 'close', { requestId })
    await other.worlds.reset('default')
    expect(await openAgain(other, player)).toEqual(request)
    expect(other.world().clock.booked()).toHaveLength(1)
    expect((await other.worlds.create({ name: 'a' })).seed).toBe(99)
  })
})

describe('an upload', () => {
  test('is refused if it is compressed', async () => {
    const simulator = await startSimulator()
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const refused = await fetch(`${simulator.url}${path}/zip`, { method: 'PUT', headers, body: 'x' })
    expect(refused.status).toBe(415)
    expect(await refused.json()).toEqual({
      message: 'The body is compressed (gzip): send it uncompressed.',
    })
    expect(await snapshotsIn(simulator).names()).toEqual([])
  })

  test('may be larger than other bodies', async () => {
    const simulator = await startSimulator()
    const world = simulator.world()
    const [user] = world.store.users.all()
    if (!user) throw new Error('there is a user')
    for (let number = 0; number < 6000; number += 1) {
      world.store.users.insert({ ...user, _id: world.newId(), email: `user${String(number)}@a.test` })
    }
    const { take, exported } = snapshotsIn(simulator)
    await take('large')
    const body = JSON.stringify(await exported('large'))
    expect(body.length).toBeGreaterThan(1_500_000)
    expect((await send(simulator, 'PUT', `${path}/again`, { body })).status).toBe(200)
    expect((await send(simulator, 'POST', '/__sim/worlds', { body })).status).toBe(413)
  })

  test('that ends too early changes nothing', async () => {
    const simulator = await startSimulator()
    const { rows } = simulator.worlds
    const { reserve } = rows
    const [asked, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    Object.assign(rows, {
      reserve: (count: number) => {
        const { grow, release } = reserve(count)
        asked.resolve(undefined)
        return { grow, release: () => released.resolve(release() as undefined) }
      },
    })
    const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1')
    socket.write(`PUT ${path}/half HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n{"version":1,`)
    await asked.promise
    socket.resetAndDestroy()
    await released.promise
    expect(rows.reserved()).toBe(0)
    expect(await snapshotsIn(simulator).names()).toEqual([])
  })
})

/** Starts a frozen world in which an operator answers a request after five minutes and closes it after five more. */
async function startAnswered() {
  const { simulator, player, request, requestId } = await startWithRequest(startFrozenSimulator)
  const { clock, journal } = simulator.world()
  await clock.advance(5 * minute)
  const reply = journal.last() + 1
  await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
  await clock.advance(5 * minute)
  await operate(simulator, 'close', { requestId })
  const rewind = (before: number) => controlOf(simulator)('worlds.rewind', { body: { before } })
  return { simulator, player, request, requestId, rewind, reply }
}

const sendRewind = (simulator: Simulator, before: number) =>
  send(simulator, 'POST', '/__sim/worlds/default/rewind', { body: { before } })

describe('rewinding a world', () => {
  test('returns to the time and the state before an entry, and can be undone in the same way', async () => {
    const { simulator, player, request, rewind, reply } = await startAnswered()
    const last = simulator.world().journal.last()
    const now = '2026-01-31T18:05:00.000Z'
    expect(await rewind(reply)).toMatchObject({ name: 'default', now, entries: last + 1 })
    const restored = { seq: last + 1, kind: 'world', action: 'restored', before: reply }
    expect(entriesOf(simulator).at(-1)).toMatchObject(restored)
    expect(await openIn(simulator, player)).toEqual(request)
    // Before its own entry, the time is that of the state, and not the time to which it went.
    expect(await rewind(last + 1)).toMatchObject({ now: '2026-01-31T18:10:00.000Z' })
    expect(await openIn(simulator, player)).toBeNull()
  })

  test('leaves time before a timer that fires, so that it does not fire again at once', async () => {
    const { simulator, player, requestId } = await startWithRequest(startFrozenSimulator)
    const { clock } = simulator.world()
    await clock.advance(60 * minute)
    const fired = entriesOf(simulator).find((entry) => entry.kind === 'clock' && entry.action === 'fired')
    await controlOf(simulator)('worlds.rewind', { body: { before: fired?.seq ?? 0 } })
    expect(clock.instant()).toBe('2026-01-31T18:00:00.000Z')
    expect(await openIn(simulator, player)).toMatchObject({ _id: requestId })
    expect(await clock.advance(30 * minute)).toMatchObject([{ at: '2026-01-31T18:30:00.000Z' }])
  })

  test('is refused for an entry that does not exist, is too old or was never kept', async () => {
    const empty = await startSimulator()
    expect(await sendRewind(empty, 1)).toMatchObject({
      status: 404,
      body: { message: 'The journal of the world "default" is empty: it has no entry 1.' },
    })
    const short = await startSimulator({ journalLimit: 10 })
    for (let time = 0; time < 12; time += 1) await call(short, 'games.list')
    expect(await sendRewind(short, 2)).toMatchObject({
      status: 410,
      body: {
        message:
          'The world "default" can be rewound to before entry 3 at the earliest: the state before entry 2 is no longer kept.',
      },
    })
    expect((await sendRewind(short, 3)).status).toBe(200)
    const silent = await startSimulator({ journalLimit: 0 })
    await call(silent, 'games.list')
    expect(await sendRewind(silent, 1)).toMatchObject({
      status: 409,
      body: { message: textWith('keeps no journal, so it cannot be rewound') },
    })
  })
})

describe('a world that begins before an entry of another', () => {
  test('goes on from there, with the players signed in, and leaves the other world unchanged', async () => {
    const { simulator, player, request, requestId, reply } = await startAnswered()
    const made = await controlOf(simulator)('worlds.create', {
      body: { name: 'b', from: { world: 'default', before: reply } },
    })
    expect(made).toMatchObject({ name: 'b', now: '2026-01-31T18:05:00.000Z', entries: 0 })
    expect(await openAgain(simulator, player, 'b')).toEqual(request)
    await operate(simulator, 'reply', { requestId, message: 'Autre chose' }, 'b')
    expect((await openAgain(simulator, player, 'b'))?.messages).toHaveLength(1)
    expect(await openIn(simulator, player)).toBeNull()

    await controlOf(simulator, 'b')('worlds.reset')
    expect(await openAgain(simulator, player, 'b')).toEqual(request)
  })
})
