/** The worlds of one process do not influence each other. */
import { expect, test } from 'vitest'
import type { Simulator } from '../../mock-api/server.ts'
import { send, startFrozenSimulator } from '../../mock-api/testing.ts'
import { createRandom } from '../../mock-api/world/random.ts'
import { startWalk } from './sample-walk.ts'
import { isLong } from './size.ts'

const worlds = Array.from({ length: isLong ? 20 : 8 }, (_, index) => `world-${String(index + 1)}`)
const stepsEach = isLong ? 100 : 25

async function withWorlds(): Promise<Simulator> {
  const simulator = await startFrozenSimulator()
  for (const name of worlds) await simulator.worlds.create({ name })
  return simulator
}

/** Starts a different walk in each world. */
const startWalks = (simulator: Simulator): Promise<(() => Promise<boolean>)[]> =>
  Promise.all(worlds.map((name, index) => startWalk(simulator, name, 1000 + index, stepsEach)))

const journalOf = (simulator: Simulator, name: string) =>
  simulator.world(name).journal.page(0, Infinity).entries

test(
  'a world among busy neighbours has the same journal as alone',
  { timeout: isLong ? 300_000 : 60_000 },
  async () => {
    const together = await withWorlds()
    const random = createRandom(3)
    for (let walks = await startWalks(together); walks.length > 0;) {
      const step = random.pick(walks)
      if (!(await step())) walks = walks.filter((each) => each !== step)
    }
    const apart = await withWorlds()
    for (const step of await startWalks(apart)) while (await step());

    for (const name of worlds) expect(journalOf(together, name)).toEqual(journalOf(apart, name))
    // They would also be equal if nothing had happened, or the same in all worlds.
    const lengths = worlds.map((name) => journalOf(together, name).length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(stepsEach / 2)
    expect(new Set(worlds.map((name) => JSON.stringify(journalOf(together, name)))).size).toBe(worlds.length)
    expect(journalOf(together, 'default')).toEqual([])
  },
)

test('tokens and cookies of one world are refused in another', { timeout: 60_000 }, async () => {
  const simulator = await withWorlds()
  const [first = '', second = ''] = worlds
  const signedIn = await send(simulator, 'POST', '/api/auth/login', {
    world: first,
    body: { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' },
  })
  const { accessToken: token } = signedIn.body as { accessToken: string }
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  for (const [world, status] of [
    [first, 200],
    [second, 403],
    ['default', 403],
  ] as const) {
    expect((await send(simulator, 'GET', '/api/conversations/user', { world, token })).status).toBe(status)
  }
  expect((await send(simulator, 'GET', '/api/auth/refresh', { world: second, cookie })).status).toBe(401)
  expect((await send(simulator, 'GET', '/api/auth/refresh', { world: first, cookie })).status).toBe(200)
})
