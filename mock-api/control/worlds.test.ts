import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  controlOf,
  cookieOf,
  openRequest,
  send,
  signIn,
  startSimulator,
  statusesOf,
  succeed,
  textWith,
  yasmine,
} from '../testing.ts'
import { rowsOf } from '../world/store.ts'
import { createSlices } from './work-limits.ts'
import { defaultWorldsAllowed } from './worlds.ts'

const create = (simulator: Simulator, body: unknown) => send(simulator, 'POST', '/__sim/worlds', { body })
const namesOf = ({ worlds }: Simulator) => worlds.list().map(({ name }) => name)

/** Starts a simulator with a world `a` beside the default world. */
async function startTwo() {
  const simulator = await startSimulator()
  await simulator.worlds.create({ name: 'a' })
  return { simulator, control: controlOf(simulator, 'a') }
}

describe('a world', () => {
  test('is created with a name, a seed and demo data that only the seed decides', async () => {
    const simulator = await startSimulator({ seed: 5 })
    const made = await create(simulator, { name: 'a', seed: 7 })
    expect(made).toMatchObject({ status: 201, body: { name: 'a', seed: 7, entries: 0 } })
    expect(await create(simulator, { name: 'b' })).toMatchObject({ status: 201, body: { seed: 5 } })
    const { worlds } = await controlOf(simulator)('worlds.list')
    expect(worlds.map(({ name }) => name)).toEqual(['default', 'a', 'b'])
    const servers = (world: string) => succeed(simulator, 'servers.retro', { world })
    expect(await servers('b')).toEqual(await servers('default'))
    expect(await servers('a')).not.toEqual(await servers('default'))
    await signIn(simulator, yasmine, { world: 'a' })
  })

  test('has a unique name, also by default and with simultaneous calls', async () => {
    const simulator = await startSimulator()
    const bodies = [{}, {}, { name: 'a' }, { name: 'a' }, { name: 'default' }]
    const replies = await Promise.all(bodies.map((body) => create(simulator, body)))
    expect(statusesOf(replies)).toEqual([201, 201, 201, 409, 409])
    expect(new Set(namesOf(simulator)).size).toBe(4)
    expect(replies.at(-1)).toMatchObject({ body: { message: textWith('"default" already exists') } })
  })

  test('is isolated from other worlds, with other refresh cookies', async () => {
    const { simulator } = await startTwo()
    const there = await signIn(simulator, yasmine, { world: 'a' })
    await openRequest(simulator, there, 'a')
    const here = await signIn(simulator)
    expect(await succeed(simulator, 'conversations.current', here)).toEqual({ request: null })
    expect([simulator.world().journal.last(), simulator.world('a').journal.last()]).toEqual([2, 2])
    expect(here.cookie).not.toBe(there.cookie)
    expect((await call(simulator, 'auth.refresh', { cookie: here.cookie, world: 'a' })).status).toBe(401)
  })

  test('is one of at most 100, also with simultaneous calls', async () => {
    expect(defaultWorldsAllowed).toBe(100)
    const simulator = await startSimulator({ worldsAllowed: 4 })
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create(simulator, { name })))
    expect(statusesOf(replies)).toEqual([201, 201, 201, 409])
    expect(replies).toContainEqual({
      status: 409,
      body: { message: 'There are already 4 worlds: delete one first.' },
    })
    await simulator.worlds.remove('a')
    const again = [1, 2].map(() => simulator.worlds.create({ name: 'again' }).then(({ name }) => name))
    expect((await Promise.allSettled(again)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })
})

describe("a request's world", () => {
  test('is named by the header, else the cookie, else it is the default', async () => {
    const { simulator } = await startTwo()
    await simulator.worlds.create({ name: 'b' })
    const entered = async (sending: { world?: string; cookie?: string }) => {
      const { body } = await send(simulator, 'GET', '/__sim', sending)
      return (body as { world: string }).world
    }
    expect(await entered({})).toBe('default')
    expect(await entered({ world: 'a' })).toBe('a')
    expect(await entered({ cookie: 'kamasouk_world=a' })).toBe('a')
    expect(await entered({ cookie: 'kamasouk_world=a', world: 'b' })).toBe('b')
  })

  test('is set by a cookie when a browser enters, also for the API, and can be removed', async () => {
    const { simulator, control } = await startTwo()
    const entering = await send(simulator, 'POST', '/__sim/worlds/a/enter')
    expect(entering).toMatchObject({ status: 200, body: { name: 'a' } })
    const [setCookie] = entering.headers.getSetCookie()
    expect(setCookie?.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
    const cookie = cookieOf(entering)
    await call(simulator, 'games.list', { cookie })
    expect([simulator.world('a').journal.last(), simulator.world().journal.last()]).toEqual([1, 0])
    await control('worlds.remove')
    expect((await send(simulator, 'GET', '/__sim/worlds', { cookie })).status).toBe(200)
    const made = await send(simulator, 'POST', '/__sim/worlds', { cookie, body: { name: 'a' } })
    expect(made.status).toBe(201)
  })

  test('is refused with five worlds at most, and with the nearest name', async () => {
    const simulator = await startSimulator()
    for (const name of ['a', 'b', 'c', 'd', 'e', 'mine']) await simulator.worlds.create({ name })
    const message =
      'There is no world "mime". Did you mean "mine"? Known worlds: default, a, b, c, d and 2 more. POST /__sim/worlds creates one.'
    for (const path of ['/__sim/worlds/mime/journal', '/__sim', '/api/games']) {
      const reply = await send(simulator, 'GET', path, { world: 'mime' })
      expect(reply).toEqual({ status: 404, body: { message } })
    }
  })
})

test('a browser in a removed world gets a sentence for its player', async () => {
  const { simulator } = await startTwo()
  await simulator.worlds.remove('a')
  const cookie = 'kamasouk_world=a'
  const message = 'Cet espace de test a été supprimé. Rechargez la page pour recommencer.'
  for (const id of ['games.list', 'auth.refresh'] as const) {
    expect(await call(simulator, id, { cookie })).toEqual({ status: 404, body: { message } })
  }
  const headers = { Accept: 'text/html', cookie }
  expect(await (await fetch(`${simulator.url}/__sim/google`, { headers })).text()).toContain(message)
})

describe('resetting a world', () => {
  test('restores its initial data and ends all sessions, and does not change other worlds', async () => {
    const simulator = await startSimulator()
    await simulator.worlds.create({ name: 'a', seed: 7 })
    const before = await succeed(simulator, 'servers.retro', { world: 'a' })
    const player = await signIn(simulator, yasmine, { world: 'a' })
    await openRequest(simulator, player, 'a')
    const here = await signIn(simulator)
    const request = await openRequest(simulator, here)
    const reset = await controlOf(simulator, 'a')('worlds.reset')
    expect(reset).toMatchObject({ name: 'a', seed: 7, entries: 0 })
    expect(await succeed(simulator, 'servers.retro', { world: 'a' })).toEqual(before)
    expect((await call(simulator, 'auth.refresh', { cookie: player.cookie, world: 'a' })).status).toBe(401)
    const again = await signIn(simulator, yasmine, { world: 'a' })
    // The new world has the same ids, but other tokens.
    expect((await call(simulator, 'conversations.current', { ...player, world: 'a' })).status).toBe(403)
    expect(await succeed(simulator, 'conversations.current', { ...again, world: 'a' })).toEqual({
      request: null,
    })
    expect(await succeed(simulator, 'conversations.current', here)).toEqual({ request })
    await controlOf(simulator)('worlds.reset')
    expect(simulator.world().store.requests.all()).toEqual([])
  })

  test('happens once for two simultaneous calls', async () => {
    const { simulator } = await startTwo()
    const [first, second] = await Promise.all([simulator.worlds.reset('a'), simulator.worlds.reset('a')])
    expect(second).toBe(first)
    expect(simulator.world('a')).toBe(first)
  })

  test('leaves a world removed that is removed at the same time', async () => {
    const { simulator } = await startTwo()
    const resetting = simulator.worlds.reset('a').catch((error: unknown) => error)
    await simulator.worlds.remove('a')
    expect(await resetting).toMatchObject({ status: 410 })
    expect(namesOf(simulator)).toEqual(['default'])
  })
})

describe('removing a world', () => {
  test('frees its name and cancels its scheduled work', async () => {
    const { simulator, control } = await startTwo()
    const { clock } = simulator.world('a')
    clock.at(clock.now() + 60_000, 'expiry', () => undefined)
    expect(await control('worlds.remove')).toEqual({ removed: 'a' })
    expect([clock.booked(), namesOf(simulator)]).toEqual([[], ['default']])
    expect((await call(simulator, 'games.list', { world: 'a' })).status).toBe(404)
    await expect(control('worlds.remove')).rejects.toMatchObject({ status: 404 })
    await simulator.worlds.create({ name: 'a' })
  })
})

test('other calls run while a large world is created, exported, imported and restored', async () => {
  const simulator = await startSimulator()
  /** Returns the result of the work; fails if another call has to wait for it. */
  const inTheMeantime = async <Result>(work: Promise<Result>): Promise<Result> => {
    const first = await Promise.race([work.then(() => 'the work'), call(simulator, 'games.list')])
    expect(first).toMatchObject({ status: 200 })
    return work
  }
  const path = '/__sim/worlds/a/snapshots/s'
  await inTheMeantime(create(simulator, { name: 'a', size: 'medium' }))
  await controlOf(simulator, 'a')('snapshots.take', { body: { name: 's' } })
  const { body } = await inTheMeantime(send(simulator, 'GET', path))
  expect((await inTheMeantime(send(simulator, 'PUT', path, { body: JSON.stringify(body) }))).status).toBe(200)
  expect((await inTheMeantime(send(simulator, 'POST', `${path}/restore`))).status).toBe(200)
})

test('large work runs one at a time, also after a failure', async () => {
  const slices = createSlices()
  const order: string[] = []
  const large = (name: string, fails = false) =>
    slices.alone(async () => {
      order.push(`${name} begins`)
      await nextTurn()
      order.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  await Promise.allSettled([large('a', true), large('b')])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('the number of rows of all worlds and snapshots is limited, and a refused call changes nothing', async () => {
  const simulator = await startSimulator({ rowsAllowed: 8000 })
  const rows = () => simulator.worlds.list().reduce((sum, { store }) => sum + rowsOf(store), 0)
  const before = rows()
  expect(await create(simulator, { name: 'a', size: 'medium' })).toEqual({
    status: 409,
    body: {
      message: `Worlds and snapshots have ${before.toLocaleString('en')} of at most 8,000 rows, and this needs about 11,450: delete a world or a snapshot first.`,
    },
  })
  expect(namesOf(simulator)).toEqual(['default'])

  expect((await create(simulator, { name: 'a' })).status).toBe(201)
  const control = controlOf(simulator, 'a')
  const take = (name: string) => control('snapshots.take', { body: { name } })
  await take('s')
  // Overwriting it needs no more room.
  await take('s')
  await expect(take('t')).rejects.toMatchObject({ status: 409 })
  const body = await control('snapshots.export', { params: { snapshot: 's' } })
  await expect(control('snapshots.import', { params: { snapshot: 't' }, body })).rejects.toMatchObject({
    status: 409,
    message: textWith('delete a world or a snapshot first'),
  })
  await control('snapshots.restore', { params: { snapshot: 's' } })
  await control('worlds.reset')
  expect(simulator.worlds.rows.reserved()).toBe(0)
  await control('worlds.remove')
  expect(rows()).toBe(before)
  expect((await create(simulator, { name: 'b' })).status).toBe(201)
})
