import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  entriesOf,
  operate,
  send,
  signIn,
  someId,
  startFrozenSimulator,
  startSimulator,
  succeed,
  textWith,
  yasmine,
  type Sending,
  startWithRequest,
} from '../testing.ts'
import { listen } from '../testing/sockets.ts'

const inWorld =
  (world: string) =>
  (simulator: Simulator, method: string, path = '', sending?: Sending) =>
    send(simulator, method, `/__sim/worlds/${world}/snapshots${path}`, sending)
const snapshots = inWorld('default')
const take = (simulator: Simulator, name?: string) =>
  snapshots(simulator, 'POST', '', { body: name === undefined ? {} : { name } })
const restore = (simulator: Simulator, name: string) => snapshots(simulator, 'POST', `/${name}/restore`)
const exported = async (simulator: Simulator, name: string) =>
  JSON.stringify((await snapshots(simulator, 'GET', `/${name}`)).body)

async function namesOf(simulator: Simulator, world = 'default') {
  const { body } = await inWorld(world)(simulator, 'GET')
  return (body as { snapshots: { name: string }[] }).snapshots.map(({ name }) => name)
}

/** Starts a world with a signed-in player, a waiting request and a snapshot `before`. */
async function startWithSnapshot() {
  const { simulator, player, request } = await startWithRequest(startFrozenSimulator)
  expect((await take(simulator, 'before')).status).toBe(201)
  return { simulator, player, request, requestId: request._id }
}

describe('taking a snapshot', () => {
  test('returns its summary and records it in the journal', async () => {
    const { simulator } = await startWithSnapshot()
    const { body } = await snapshots(simulator, 'GET')
    const rows = Object.values(simulator.world().snapshot().rows).reduce(
      (sum, table) => sum + table.length,
      0,
    )
    expect(body).toEqual({
      snapshots: [{ name: 'before', takenAt: '2026-01-31T18:00:00.000Z', seed: 1, rows }],
    })
    expect(entriesOf(simulator).at(-1)).toMatchObject({
      kind: 'world',
      action: 'snapshot',
      snapshot: 'before',
    })
  })

  test('uses a free name by default', async () => {
    const simulator = await startSimulator()
    expect((await take(simulator)).body).toMatchObject({ snapshot: { name: 'snapshot-1' } })
    expect((await take(simulator)).body).toMatchObject({ snapshot: { name: 'snapshot-2' } })
    await snapshots(simulator, 'DELETE', '/snapshot-1')
    await take(simulator)
    expect(await namesOf(simulator)).toEqual(['snapshot-2', 'snapshot-1'])
  })

  test('overwrites a snapshot with the same name', async () => {
    const { simulator, player } = await startWithSnapshot()
    await operate(simulator, 'reply', { requestId: (await openIn(simulator, player))?._id, message: 'Oui ?' })
    await take(simulator, 'before')
    expect(await namesOf(simulator)).toEqual(['before'])
    await restore(simulator, 'before')
    expect((await openIn(simulator, player))?.messages).toHaveLength(1)
  })

  test('is refused after 100 snapshots', async () => {
    const simulator = await startSimulator()
    const shelf = simulator.worlds.snapshotsOf(simulator.world())
    for (let number = 0; number < 100; number += 1) shelf.put(simulator.world().snapshot())
    expect(await take(simulator, 'one-more')).toMatchObject({
      status: 409,
      body: { message: 'This world has 100 snapshots already: delete one first.' },
    })
    expect((await take(simulator, 'snapshot-7')).status).toBe(201)
  })

  test.each([{ name: 'A b' }, { name: '' }, { name: 7 }, { nmae: 'a' }])(
    'is refused with %j',
    async (body) => {
      const simulator = await startSimulator()
      expect((await snapshots(simulator, 'POST', '', { body })).status).toBe(400)
      expect(await namesOf(simulator)).toEqual([])
    },
  )
})

const openIn = async (simulator: Simulator, player: { token: string }) =>
  (await succeed(simulator, 'conversations.current', { token: player.token })).request

describe('restoring a snapshot', () => {
  test('schedules expiries again', async () => {
    const { simulator, requestId } = await startWithSnapshot()
    await operate(simulator, 'close', { requestId })
    expect(simulator.world().clock.booked()).toEqual([])
    await restore(simulator, 'before')
    expect(await simulator.world().clock.advance(24 * 3_600_000)).toEqual([
      { name: `the request ${requestId} expires`, at: '2026-01-31T18:30:00.000Z' },
    ])
  })

  test('can be repeated, and the world continues in the same way each time', async () => {
    const { simulator, requestId } = await startWithSnapshot()
    const livesOn = async () => {
      await restore(simulator, 'before')
      const from = simulator.world().journal.last()
      await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
      await simulator.world().clock.advance(24 * 3_600_000)
      const { entries } = simulator.world().journal.page(from, 100)
      return entries.map(({ seq, cause, ...what }) => [
        seq - from,
        cause === null ? null : cause - from,
        what,
      ])
    }
    const lives = [await livesOn(), await livesOn()]
    expect(lives[0]).toHaveLength(4)
    // Event ids must differ from those that an open page has seen.
    expect(eventIdsOf(lives[0])).not.toEqual(eventIdsOf(lives[1]))
    expect(withoutEventIds(lives[1])).toEqual(withoutEventIds(lives[0]))
  })

  test('restores the data, the sessions and the time', async () => {
    const { simulator, player, request, requestId } = await startWithSnapshot()
    await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
    await operate(simulator, 'close', { requestId })
    await simulator.world().clock.advance(5 * 3_600_000)
    await call(simulator, 'auth.logout', { cookie: player.cookie })
    expect((await call(simulator, 'conversations.current', player)).status).toBe(403)

    expect(await restore(simulator, 'before')).toMatchObject({
      status: 200,
      body: { name: 'default', now: '2026-01-31T18:00:00.000Z' },
    })
    expect(await openIn(simulator, player)).toEqual(request)
    expect((await call(simulator, 'auth.refresh', { cookie: player.cookie })).status).toBe(200)
    expect(entriesOf(simulator)).toContainEqual(
      expect.objectContaining({ kind: 'world', action: 'restored', snapshot: 'before' }),
    )
  })

  test('disconnects sockets like a network failure, so that clients reconnect', async () => {
    const { simulator, player } = await startWithSnapshot()
    const browser = await listen(simulator, player)
    await restore(simulator, 'before')
    expect(await browser.ended).toBe('transport close')
    const restored = entriesOf(simulator).find(
      (entry) => entry.kind === 'world' && entry.action === 'restored',
    )
    expect(entriesOf(simulator)).toContainEqual(
      expect.objectContaining({ action: 'disconnected', cause: restored?.seq, userId: player.userId }),
    )
  })

  test('works after a reset, but not in another world', async () => {
    const { simulator, player, request } = await startWithSnapshot()
    await send(simulator, 'POST', '/__sim/worlds/default/reset')
    expect(await namesOf(simulator)).toEqual(['before'])
    await simulator.worlds.create({ name: 'a' })
    expect(await namesOf(simulator, 'a')).toEqual([])
    await restore(simulator, 'before')
    const { status, body } = await call(simulator, 'auth.refresh', { cookie: player.cookie })
    expect(status).toBe(200)
    expect(await openIn(simulator, { token: (body as { accessToken: string }).accessToken })).toEqual(request)
  })

  test('is refused with a list of the snapshots if the name is unknown', async () => {
    const { simulator } = await startWithSnapshot()
    expect(await restore(simulator, 'befroe')).toMatchObject({
      status: 404,
      body: { message: 'There is no snapshot "befroe". Did you mean "before"? Known snapshots: before.' },
    })
    expect(await snapshots(simulator, 'DELETE', '/before')).toMatchObject({ body: { removed: 'before' } })
    for (const method of ['GET', 'DELETE']) {
      expect(await snapshots(simulator, method, '/before')).toMatchObject({
        status: 404,
        body: { message: 'There is no snapshot "before". This world has none: POST to snapshots takes one.' },
      })
    }
  })
})

describe('a snapshot file', () => {
  test('is named after its world and its snapshot', async () => {
    const { simulator } = await startWithSnapshot()
    const { headers, body } = await snapshots(simulator, 'GET', '/before')
    expect(headers.get('content-disposition')).toBe('attachment; filename=default-before.json')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body).toEqual(
      JSON.parse(JSON.stringify(simulator.worlds.snapshotsOf(simulator.world()).get('before').snapshot)),
    )
  })

  test('can be imported by another simulator, where the player is still signed in', async () => {
    const { simulator, player, request } = await startWithSnapshot()
    const file = await exported(simulator, 'before')
    const other = await startSimulator({ seed: 99 })
    const putting = await snapshots(other, 'PUT', '/yesterday', { body: file })
    expect(putting).toMatchObject({ status: 200, body: { snapshot: { name: 'yesterday', seed: 1 } } })
    expect(entriesOf(other)).toEqual([])
    await restore(other, 'yesterday')
    const reply = await call(other, 'auth.refresh', { cookie: player.cookie })
    expect(reply.status).toBe(200)
    const { accessToken } = reply.body as { accessToken: string }
    expect(await openIn(other, { token: accessToken })).toEqual(request)
    await signIn(other, yasmine)
    expect(other.world().newId()).toEqual(someId)
  })

  test.each([
    ['a list', '[1]', 400, 'This is not a snapshot of a world'],
    ['no JSON', '{"version":1,', 400, 'This is not JSON: the end is missing.'],
    ['another document', '{"openapi":"3.1.0"}', 400, 'This is not a snapshot of a world'],
    ['another version', '{"version":7,"rows":{}}', 400, 'reads version 1'],
    ['half a snapshot', '{"version":1,"rows":{}}', 400, 'The snapshot is invalid. '],
  ])('is refused when it is %s', async (_, body, status, sentence) => {
    const { simulator } = await startWithSnapshot()
    const before = JSON.stringify(simulator.world().snapshot())
    expect(await snapshots(simulator, 'PUT', '/broken', { body })).toMatchObject({
      status,
      body: { code: 'invalid-input', message: textWith(sentence) },
    })
    expect(await namesOf(simulator)).toEqual(['before'])
    expect(JSON.stringify(simulator.world().snapshot())).toBe(before)
  })
})

describe('a simulator that starts with a snapshot', () => {
  test('uses it for the default world, also after a reset', async () => {
    const { simulator, player, request, requestId } = await startWithSnapshot()
    const snapshot = simulator.world().snapshot()
    const other = await startSimulator({ snapshot, seed: 99 })
    expect(other.world().seed).toBe(1)
    expect(other.world().clock.instant()).toBe('2026-01-31T18:00:00.000Z')
    const isBack = async () => {
      const { body } = await call(other, 'auth.refresh', { cookie: player.cookie })
      expect(await openIn(other, { token: (body as { accessToken: string }).accessToken })).toEqual(request)
    }
    await isBack()
    await operate(other, 'close', { requestId })
    await send(other, 'POST', '/__sim/worlds/default/reset')
    await isBack()
    expect(other.world().clock.booked()).toHaveLength(1)
    expect((await other.worlds.create({ name: 'a' })).seed).toBe(99)
  })
})

const storedIn = (simulator: Simulator) => simulator.worlds.snapshotsOf(simulator.world()).list()

describe('an upload', () => {
  test('is refused with an invalid name', async () => {
    const { simulator } = await startWithSnapshot()
    const body = await exported(simulator, 'before')
    expect(await snapshots(simulator, 'PUT', '/A%20b', { body })).toMatchObject({
      status: 400,
      body: { message: textWith('snapshot: Lower-case letters') },
    })
  })

  test('may be larger than other bodies', async () => {
    const { simulator } = await startWithSnapshot()
    const world = simulator.world()
    const [user] = world.store.users.all()
    if (!user) throw new Error('there is a user')
    for (let number = 0; number < 6000; number += 1) {
      world.store.users.insert({ ...user, _id: world.newId(), email: `user${String(number)}@a.test` })
    }
    await take(simulator, 'large')
    const body = await exported(simulator, 'large')
    expect(body.length).toBeGreaterThan(1_500_000)
    expect(await snapshots(simulator, 'PUT', '/again', { body })).toMatchObject({ status: 200 })
    expect((await send(simulator, 'POST', '/__sim/worlds', { body })).status).toBe(413)
  })

  test('is refused if it is compressed or has too many values', async () => {
    const simulator = await startSimulator()
    const lists = `{"version":1,"rows":{"users":[${'[],'.repeat(600_000)}[]]}}`
    expect(
      await send(simulator, 'PUT', '/__sim/worlds/default/snapshots/lists', { body: lists }),
    ).toMatchObject({
      status: 400,
      body: {
        message:
          'The snapshot is too large: it has more than 500,000 rows and other values. Export a smaller world.',
      },
    })
    const compressed = await fetch(`${simulator.url}/__sim/worlds/default/snapshots/zip`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: 'x',
    })
    expect({ status: compressed.status, body: await compressed.json() }).toEqual({
      status: 415,
      body: { message: 'The body is compressed (gzip): send it uncompressed.' },
    })
    expect(storedIn(simulator)).toEqual([])
  })

  test('that ends too early changes nothing', async () => {
    const simulator = await startSimulator()
    const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1')
    const { rows } = simulator.worlds
    const { reserve } = rows
    const [asked, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    Object.assign(rows, {
      reserve: (count: number) => {
        const reservation = reserve(count)
        asked.resolve(undefined)
        return {
          grow: reservation.grow,
          release() {
            reservation.release()
            released.resolve(undefined)
          },
        }
      },
    })
    socket.write(
      'PUT /__sim/worlds/default/snapshots/half HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n{"version":1,',
    )
    await asked.promise
    socket.resetAndDestroy()
    await released.promise
    expect(rows.reserved()).toBe(0)
    expect(storedIn(simulator)).toEqual([])
  })
})

const eventIdPattern = /"eventId":"[0-9a-f]{24}"/g
const eventIdsOf = (entries: unknown) => JSON.stringify(entries).match(eventIdPattern)
const withoutEventIds = (entries: unknown): unknown =>
  JSON.parse(JSON.stringify(entries).replaceAll(eventIdPattern, '"eventId":""'))
