/** Worlds that take long to create, and the limit on rows. */
import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { call, send, startSimulator, textWith } from '../testing.ts'
import { rowsOf } from '../world/store.ts'

const create = (simulator: Simulator, body: unknown) => send(simulator, 'POST', '/__sim/worlds', { body })
const inWorld = (simulator: Simulator, world: string, act = '') =>
  send(simulator, 'POST', `/__sim/worlds/${world}${act}`)
const remove = (simulator: Simulator, world: string) => send(simulator, 'DELETE', `/__sim/worlds/${world}`)
const namesOf = ({ worlds }: Simulator) => worlds.list().map(({ name }) => name)

/** Starts a simulator with a world `a` beside the default world. */
async function startTwo() {
  const simulator = await startSimulator()
  await create(simulator, { name: 'a' })
  return simulator
}

const inTheMeantime = async (simulator: Simulator, work: Promise<unknown>) =>
  Promise.race([
    work.then(() => 'the work was done first'),
    call(simulator, 'games.list').then(({ status }) => status),
  ])

describe('a large world', () => {
  test('lets other calls run while it is created, exported, imported and restored', async () => {
    const simulator = await startSimulator()
    const making = create(simulator, { name: 'a', size: 'medium' })
    expect(await inTheMeantime(simulator, making)).toBe(200)
    await making
    const path = '/__sim/worlds/a/snapshots/s'
    await send(simulator, 'POST', '/__sim/worlds/a/snapshots', { body: { name: 's' } })
    const writing = send(simulator, 'GET', path)
    expect(await inTheMeantime(simulator, writing)).toBe(200)
    const takingIn = send(simulator, 'PUT', path, { body: JSON.stringify((await writing).body) })
    expect(await inTheMeantime(simulator, takingIn)).toBe(200)
    expect((await takingIn).status).toBe(200)
    const takingUp = send(simulator, 'POST', `${path}/restore`)
    expect(await inTheMeantime(simulator, takingUp)).toBe(200)
    expect((await takingUp).status).toBe(200)
  })

  test('is created once for two simultaneous resets', async () => {
    const simulator = await startTwo()
    const [first, second] = await Promise.all([simulator.worlds.reset('a'), simulator.worlds.reset('a')])
    expect(second).toBe(first)
    expect(simulator.world('a')).toBe(first)
  })

  test('stays removed if it is removed during a reset', async () => {
    const simulator = await startTwo()
    const resetting = simulator.worlds.reset('a').catch((error: unknown) => error)
    simulator.worlds.remove('a')
    expect(await resetting).toMatchObject({ status: 410 })
    expect(namesOf(simulator)).toEqual(['default'])
  })
})

const held = (simulator: Simulator) =>
  simulator.worlds.list().reduce((sum, { store }) => sum + rowsOf(store), 0)

describe('all worlds and snapshots together', () => {
  test('have a limited number of rows, and a refused call changes nothing', async () => {
    const simulator = await startSimulator({ rowsAllowed: 8000 })
    const before = held(simulator)
    const refused = await create(simulator, { name: 'a', size: 'medium' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: `Worlds and snapshots have ${before.toLocaleString('en')} of at most 8,000 rows, and this needs about 11,450: delete a world or a snapshot first.`,
      },
    })
    expect(namesOf(simulator)).toEqual(['default'])

    expect((await create(simulator, { name: 'a' })).status).toBe(201)
    const take = (name: string) => send(simulator, 'POST', '/__sim/worlds/a/snapshots', { body: { name } })
    expect((await take('s')).status).toBe(201)
    // Overwriting it needs no more room.
    expect((await take('s')).status).toBe(201)
    expect((await take('t')).status).toBe(409)
    const { body } = await send(simulator, 'GET', '/__sim/worlds/a/snapshots/s')
    expect(await send(simulator, 'PUT', '/__sim/worlds/a/snapshots/t', { body })).toMatchObject({
      status: 409,
      body: { message: textWith('delete a world or a snapshot first') },
    })
    expect((await inWorld(simulator, 'a', '/snapshots/s/restore')).status).toBe(200)
    expect((await inWorld(simulator, 'a', '/reset')).status).toBe(200)
    expect(simulator.worlds.rows.reserved()).toBe(0)
    await remove(simulator, 'a')
    expect(held(simulator)).toBe(before)
    expect((await create(simulator, { name: 'b' })).status).toBe(201)
  })
})
