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

/** A simulator with a world `a` beside the default one. */
async function startTwo() {
  const simulator = await startSimulator()
  await create(simulator, { name: 'a' })
  return simulator
}

describe('a world', () => {
  test('is made by name and seed, and is full from its first moment', async () => {
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

  test('is like the default one for the same seed, and another one for another', async () => {
    const simulator = await startTwo()
    await create(simulator, { name: 'b', seed: 99 })
    const servers = (world: string) => succeed(simulator, 'servers.retro', { world })
    expect(await servers('a')).toEqual(await servers('default'))
    expect(await servers('b')).not.toEqual(await servers('default'))
  })

  test('is given a name of its own where none is asked for', async () => {
    const simulator = await startSimulator()
    const replies = await Promise.all([create(simulator, {}), create(simulator, {})])
    expect(statusesOf(replies)).toEqual([201, 201])
    expect(new Set(await namesOf(simulator)).size).toBe(3)
  })

  test('has a name that no other has, also when two ask in the same moment', async () => {
    const simulator = await startSimulator()
    const replies = await Promise.all([create(simulator, { name: 'a' }), create(simulator, { name: 'a' })])
    expect(statusesOf(replies)).toEqual([201, 409])
    expect(await create(simulator, { name: 'default' })).toMatchObject({
      status: 409,
      body: { message: textWith('"default" already') },
    })
  })

  test.each([{ name: '' }, { name: 'A b' }, { name: '-a' }, { name: 'x'.repeat(65) }, { name: 5 }])(
    'is not made of %j',
    async (body) => {
      const simulator = await startSimulator()
      expect(await create(simulator, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', message: textWith('name') },
      })
      expect(await namesOf(simulator)).toEqual(['default'])
    },
  )

  test('keeps what happens in it to itself', async () => {
    const simulator = await startTwo()
    const here = await signIn(simulator, yasmine, { world: 'a' })
    await openRequest(simulator, here, 'a')
    const there = await signIn(simulator)
    expect(await succeed(simulator, 'conversations.current', there)).toEqual({ request: null })
    expect(simulator.world().journal.last()).toBe(2)
    expect(simulator.world('a').journal.last()).toBe(2)
  })

  test('lets nobody in with the access token of another world', async () => {
    const simulator = await startTwo()
    const here = await signIn(simulator)
    await signIn(simulator, yasmine, { world: 'a' })
    const { status, body } = await call(simulator, 'conversations.current', { token: here.token, world: 'a' })
    expect({ status, body }).toMatchObject({ status: 403, body: { error: 'Token invalide ou expiré' } })
  })

  test('lets nobody in with the refresh cookie of another world, though both have the same seed', async () => {
    const simulator = await startTwo()
    const here = await signIn(simulator)
    const there = await signIn(simulator, yasmine, { world: 'a' })
    expect(here.cookie).not.toBe(there.cookie)
    const { status } = await call(simulator, 'auth.refresh', { cookie: here.cookie, world: 'a' })
    expect(status).toBe(401)
  })
})

describe('which world a request lives in', () => {
  test('is the default one, unless a header or a cookie names another; the header wins', async () => {
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

  test('is entered by a link too, which leads a browser on to the client', async () => {
    const simulator = await startTwo()
    const response = await fetch(`${simulator.url}/__sim/worlds/a/enter`, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/')
    expect(response.headers.getSetCookie()[0]).toContain('kamasouk_world=a;')
  })

  test('is set for a browser by entering, for the API too', async () => {
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
    'is told when there is none of that name: %s',
    async (path) => {
      const simulator = await startTwo()
      expect(await send(simulator, 'GET', path, { world: 'nowhere' })).toMatchObject({
        status: 404,
        body: {
          message: 'There is no world "nowhere". There are: default, a. POST /__sim/worlds makes one.',
        },
      })
    },
  )

  test('does not keep one whose world has ended from seeing which there are and making another', async () => {
    const simulator = await startTwo()
    const cookie = cookieOf(await inWorld(simulator, 'a', '/enter'))
    await remove(simulator, 'a')
    expect((await send(simulator, 'GET', '/__sim/worlds', { cookie })).status).toBe(200)
    const made = await send(simulator, 'POST', '/__sim/worlds', { cookie, body: { name: 'a' } })
    expect(made.status).toBe(201)
  })
})

describe('resetting a world', () => {
  test('takes it back to its first day, with its seed and without anybody signed in', async () => {
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
    // The new world would give out the same ids; its tokens are its own all the same.
    expect((await call(simulator, 'conversations.current', { ...player, world: 'a' })).status).toBe(403)
    const { request } = await succeed(simulator, 'conversations.current', { ...again, world: 'a' })
    expect(request).toBeNull()
  })

  test('leaves the others as they are', async () => {
    const simulator = await startTwo()
    const player = await signIn(simulator)
    const request = await openRequest(simulator, player)
    await inWorld(simulator, 'a', '/reset')
    expect(await succeed(simulator, 'conversations.current', player)).toEqual({ request })
  })

  test('is possible for the default one', async () => {
    const simulator = await startSimulator()
    await openRequest(simulator, await signIn(simulator))
    expect((await inWorld(simulator, 'default', '/reset')).status).toBe(200)
    expect(simulator.world().store.requests.all()).toEqual([])
  })
})

describe('deleting a world', () => {
  test('ends it, and its name is free again', async () => {
    const simulator = await startTwo()
    const { status, body } = await remove(simulator, 'a')
    expect({ status, body }).toEqual({ status: 200, body: { removed: 'a' } })
    expect(await namesOf(simulator)).toEqual(['default'])
    expect((await call(simulator, 'games.list', { world: 'a' })).status).toBe(404)
    expect((await remove(simulator, 'a')).status).toBe(404)
    expect((await create(simulator, { name: 'a' })).status).toBe(201)
  })

  test('stops what it still had booked', async () => {
    const simulator = await startTwo()
    const { clock } = simulator.world('a')
    clock.at(clock.now() + 60_000, 'expiry', () => undefined)
    await remove(simulator, 'a')
    expect(clock.booked()).toEqual([])
  })

  test('is refused for the default one', async () => {
    const simulator = await startSimulator()
    expect(await remove(simulator, 'default')).toMatchObject({
      status: 409,
      body: { message: 'The default world stays: reset it instead.' },
    })
    expect(await namesOf(simulator)).toEqual(['default'])
  })
})

test('there are as many worlds as are allowed, and no more, also when all ask at once', async () => {
  expect(defaultWorldsAllowed).toBe(100)
  const simulator = await startSimulator({ worldsAllowed: 4 })
  const names = Array.from({ length: 4 }, (_, index) => `w${String(index)}`)
  const replies = await Promise.all(names.map((name) => create(simulator, { name })))
  expect(statusesOf(replies)).toEqual([201, 201, 201, 409])
  expect(replies.find(({ status }) => status === 409)).toMatchObject({
    body: { message: 'There are 4 worlds already: delete one first.' },
  })
  await remove(simulator, 'w0')
  expect((await create(simulator, { name: 'again' })).status).toBe(201)
})
