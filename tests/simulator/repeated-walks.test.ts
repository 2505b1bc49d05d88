/** The same random steps give the same journal, whatever happens in the other worlds of the process. */
import { expect, onTestFinished, test } from 'vitest'
import type { Simulator } from '../../mock-api/server.ts'
import { startFrozenSimulator } from '../../mock-api/testing.ts'
import { createRandom } from '../../mock-api/world/random.ts'
import { createEnvironmentDriver, settingOf } from '../../scenarios/explore/environment-driver.ts'
import { createModel } from '../../scenarios/explore/model.ts'
import { openSimulatorEnvironment } from '../../scenarios/runner/environment/simulator-environment.ts'
import { isLong, sampleWalk, seed } from './testing.ts'

/** Signs the players in. Each call of the returned function plays one more step, and returns false after the last. */
async function startWalk(
  { url }: Simulator,
  world: string,
  walk: number,
  steps: number,
): Promise<() => Promise<boolean>> {
  const { signal } = new AbortController()
  const environment = await openSimulatorEnvironment({
    target: url,
    world,
    speed: Infinity,
    signal,
  })
  onTestFinished(() => environment.close())
  const model = createModel(await settingOf(environment, signal))
  const driver = await createEnvironmentDriver(environment, signal)
  // A closed socket reaches the journal at no certain moment.
  const commands = sampleWalk({ faults: 'all', hasSockets: false }, walk, steps).values()
  return async () => {
    const { done, value: command } = commands.next()
    if (done) return false
    if (command.check(model)) await command.run(model, driver)
    return true
  }
}

const journalOf = (simulator: Simulator, name?: string) =>
  simulator.world(name).journal.page(0, Infinity).entries

/** Returns the journal of a random walk. */
async function journalAfter(steps: number) {
  const simulator = await startFrozenSimulator()
  const step = await startWalk(simulator, 'default', seed, steps)
  while (await step());
  return journalOf(simulator)
}

test('the same random steps give the same journal, byte for byte', { timeout: 120_000 }, async () => {
  const steps = isLong ? 600 : 100
  const [first, second] = [await journalAfter(steps), await journalAfter(steps)]
  // Compared by entry first, because that shows where they differ.
  expect(second).toEqual(first)
  expect(JSON.stringify(second)).toBe(JSON.stringify(first))
  const kinds = new Set(first.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['call', 'clock', 'event', 'fault', 'mail', 'operator', 'world'])
  const refused = first.filter((entry) => entry.kind === 'call' && entry.status >= 400)
  expect(refused.length).toBeLessThan(first.length / 2)
})

const worlds = Array.from({ length: isLong ? 20 : 5 }, (_, index) => `world-${String(index + 1)}`)
const stepsEach = isLong ? 100 : 20

async function withWorlds(): Promise<Simulator> {
  const simulator = await startFrozenSimulator()
  for (const name of worlds) await simulator.worlds.create({ name })
  return simulator
}

/** Starts a different walk in each world. */
const startWalks = (simulator: Simulator): Promise<(() => Promise<boolean>)[]> =>
  Promise.all(worlds.map((name, index) => startWalk(simulator, name, seed + index, stepsEach)))

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
