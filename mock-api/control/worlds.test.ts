import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  cookieOf,
  openRequest,
  send,
  signIn,
  someText,
  startSimulator,
  statusesOf,
  succeed,
  textWith,
  yasmine,
} from '../testing.ts'
import { defaultWorldsAllowed } from './worlds.ts'

const create = (simulator: Simulator, body: unknown) => send(simulator, 'POST', '/__sim/worlds', { body })
const inWorld = (simulator: Simulator, world: string, act = '') =>
  send(simulator, 'POST', `/__sim/worlds/${world}${act}`)
const remove = (simulator: Simulator, world: string) => send(simulator, 'DELETE', `/__sim/worlds/${world}`)

async function namesOf(simulator: Simulator) {
  const { body } = await send(simulator, 'GET', '/__sim/worlds')
  return (body as { worlds: { name: string }[] }).worlds.map(({ name }) => name).toSorted()
}

/** Starts a simulator with a world `a` beside the default world. */
async function startTwo() {
  const simulator = await startSimulator()
  await create(simulator, { name: 'a' })
  return simulator
}

describe('a world', () => {
  test('is created with a name, a seed and demo data', async () => {
    const simulator = await startSimulator({ seed: 5 })
    expect(await create(simulator, { name: 'a', seed: 7 })).toMatchObject({
      status: 201,
      body: { name: 'a', seed: 7, entries: 0, now: someText },
    })
    expect(await create(simulator, { name: 'b' })).toMatchObject({ status: 201, body: { seed: 5 } })
    expect(await namesOf(simulator)).toEqual(['a', 'b', 'default'])
    expect((await succeed(simulator, 'servers.retro', { world: 'a' })).servers.length).toBeGreaterThan(0)
    await signIn(simulator, yasmine, { world: 'a' })
  })

  test('has the same data as another world with the same seed', async () => {
    const simulator = await startTwo()
    await create(simulator, { name: 'b', seed: 99 })
    const servers = (world: string) => succeed(simulator, 'servers.retro', { world })
    expect(await servers('a')).toEqual(await servers('default'))
    expect(await servers('b')).not.toEqual(await servers('default'))
  })

  test('gets a free name by default', async () => {
    const simulator = await startSimulator()
    const replies = await Promise.all([create(simulator, {}), create(simulator, {})])
    expect(statusesOf(replies)).toEqual([201, 201])
    expect(new Set(await namesOf(simulator)).size).toBe(3)
  })

  test('has a unique name, also with simultaneous calls', async () => {
    const simulator = await startSimulator()
    const replies = await Promise.all([create(simulator, { name: 'a' }), create(simulator, { name: 'a' })])
    expect(statusesOf(replies)).toEqual([201, 409])
    expect(await create(simulator, { name: 'default' })).toMatchObject({
      status: 409,
      body: { message: textWith('"default" already exists') },
    })
  })

  test.each([{ name: '' }, { name: 'A b' }, { name: '-a' }, { name: 'x'.repeat(65) }, { name: 5 }])(
    'is not created from %j',
    async (body) => {
      const simulator = await startSimulator()
      expect(await create(simulator, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', message: textWith('name') },
      })
      expect(await namesOf(simulator)).toEqual(['default'])
    },
  )

  test('is isolated from other worlds', async () => {
    const simulator = await startTwo()
    const here = await signIn(simulator, yasmine, { world: 'a' })
    await openRequest(simulator, here, 'a')
    const there = await signIn(simulator)
    expect(await succeed(simulator, 'conversations.current', there)).toEqual({ request: null })
    expect(simulator.world().journal.last()).toBe(2)
    expect(simulator.world('a').journal.last()).toBe(2)
  })

  test('refuses access tokens of another world', async () => {
    const simulator = await startTwo()
    const here = await signIn(simulator)
    await signIn(simulator, yasmine, { world: 'a' })
    const { status, body } = await call(simulator, 'conversations.current', { token: here.token, world: 'a' })
    expect({ status, body }).toMatchObject({ status: 403, body: { error: 'Token invalide ou expiré' } })
  })

  test('refuses refresh cookies of another world with the same seed', async () => {
    const simulator = await startTwo()
    const here = await signIn(simulator)
    const there = await signIn(simulator, yasmine, { world: 'a' })
    expect(here.cookie).not.toBe(there.cookie)
    const { status } = await call(simulator, 'auth.refresh', { cookie: here.cookie, world: 'a' })
    expect(status).toBe(401)
  })
})

describe("a request's world", () => {
  test('is named by the header, else the cookie, else it is the default', async () => {
    const simulator = await startTwo()
    await create(simulator, { name: 'b' })
    const entered = async (sending: { world?: string; cookie?: string }) => {
      const { body } = await send(simulator, 'GET', '/__sim', sending)
      return (body as { world: string }).world
    }
    expect(await entered({})).toBe('default')
    expect(await entered({ world: 'a' })).toBe('a')
    expect(await entered({ cookie: 'kamasouk_world=a' })).toBe('a')
    expect(await entered({ cookie: 'kamasouk_world=a', world: 'b' })).toBe('b')
  })

  test('can be entered by a link, which redirects to the client', async () => {
    const simulator = await startTwo()
    const response = await fetch(`${simulator.url}/__sim/worlds/a/enter`, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/')
    expect(response.headers.getSetCookie()[0]).toContain('kamasouk_world=a;')
  })

  test('is set by a cookie when a browser enters, also for the API', async () => {
    const simulator = await startTwo()
    const entering = await inWorld(simulator, 'a', '/enter')
    expect(entering).toMatchObject({ status: 200, body: { name: 'a' } })
    const [setCookie] = entering.headers.getSetCookie()
    expect(setCookie?.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
    const cookie = cookieOf(entering)
    await call(simulator, 'games.list', { cookie })
    expect([simulator.world('a').journal.last(), simulator.world().journal.last()]).toEqual([1, 0])
  })

  test.each(['/api/games', '/api/nothing', '/__sim', '/__sim/worlds/nowhere/journal'])(
    'is refused with a list of the worlds if it is unknown: %s',
    async (path) => {
      const simulator = await startTwo()
      expect(await send(simulator, 'GET', path, { world: 'nowhere' })).toMatchObject({
        status: 404,
        body: {
          message: 'There is no world "nowhere". Known worlds: default, a. POST /__sim/worlds creates one.',
        },
      })
    },
  )

  test('can be listed and created after the world of the caller was removed', async () => {
    const simulator = await startTwo()
    const cookie = cookieOf(await inWorld(simulator, 'a', '/enter'))
    await remove(simulator, 'a')
    expect((await send(simulator, 'GET', '/__sim/worlds', { cookie })).status).toBe(200)
    const made = await send(simulator, 'POST', '/__sim/worlds', { cookie, body: { name: 'a' } })
    expect(made.status).toBe(201)
  })
})

describe('resetting a world', () => {
  test('restores its initial data and ends all sessions', async () => {
    const simulator = await startSimulator()
    await create(simulator, { name: 'a', seed: 7 })
    const before = await succeed(simulator, 'servers.retro', { world: 'a' })
    const player = await signIn(simulator, yasmine, { world: 'a' })
    await openRequest(simulator, player, 'a')
    expect(await inWorld(simulator, 'a', '/reset')).toMatchObject({
      status: 200,
      body: { name: 'a', seed: 7, entries: 0 },
    })
    expect(await succeed(simulator, 'servers.retro', { world: 'a' })).toEqual(before)
    expect((await call(simulator, 'conversations.current', { ...player, world: 'a' })).status).toBe(403)
    expect((await call(simulator, 'auth.refresh', { cookie: player.cookie, world: 'a' })).status).toBe(401)
    const again = await signIn(simulator, yasmine, { world: 'a' })
    // The new world has the same ids, but other tokens.
    expect((await call(simulator, 'conversations.current', { ...player, world: 'a' })).status).toBe(403)
    const { request } = await succeed(simulator, 'conversations.current', { ...again, world: 'a' })
    expect(request).toBeNull()
  })

  test('does not change other worlds', async () => {
    const simulator = await startTwo()
    const player = await signIn(simulator)
    const request = await openRequest(simulator, player)
    await inWorld(simulator, 'a', '/reset')
    expect(await succeed(simulator, 'conversations.current', player)).toEqual({ request })
  })

  test('works for the default world', async () => {
    const simulator = await startSimulator()
    await openRequest(simulator, await signIn(simulator))
    expect((await inWorld(simulator, 'default', '/reset')).status).toBe(200)
    expect(simulator.world().store.requests.all()).toEqual([])
  })
})

describe('deleting a world', () => {
  test('removes it and frees its name', async () => {
    const simulator = await startTwo()
    const { status, body } = await remove(simulator, 'a')
    expect({ status, body }).toEqual({ status: 200, body: { removed: 'a' } })
    expect(await namesOf(simulator)).toEqual(['default'])
    expect((await call(simulator, 'games.list', { world: 'a' })).status).toBe(404)
    expect((await remove(simulator, 'a')).status).toBe(404)
    expect((await create(simulator, { name: 'a' })).status).toBe(201)
  })

  test('cancels its scheduled work', async () => {
    const simulator = await startTwo()
    const { clock } = simulator.world('a')
    clock.at(clock.now() + 60_000, 'expiry', () => undefined)
    await remove(simulator, 'a')
    expect(clock.booked()).toEqual([])
  })

  test('is refused for the default world', async () => {
    const simulator = await startSimulator()
    expect(await remove(simulator, 'default')).toMatchObject({
      status: 409,
      body: { message: 'The default world cannot be removed: reset it instead.' },
    })
    expect(await namesOf(simulator)).toEqual(['default'])
  })
})

test('the number of worlds is limited, also with simultaneous calls', async () => {
  expect(defaultWorldsAllowed).toBe(100)
  const simulator = await startSimulator({ worldsAllowed: 4 })
  const names = Array.from({ length: 4 }, (_, index) => `w${String(index)}`)
  const replies = await Promise.all(names.map((name) => create(simulator, { name })))
  expect(statusesOf(replies)).toEqual([201, 201, 201, 409])
  expect(replies.find(({ status }) => status === 409)).toMatchObject({
    body: { message: 'There are already 4 worlds: delete one first.' },
  })
  await remove(simulator, 'w0')
  expect((await create(simulator, { name: 'again' })).status).toBe(201)
})
