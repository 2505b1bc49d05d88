/** Whatever happens between a player's tabs and the staff: nothing is lost, nothing comes twice, nobody is mistaken. */
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { startFrozenSimulator } from '../../../mock-api/testing.ts'
import { beginLife, watchCalls } from './life.ts'
import { checkAlways, checkKnown, checkSettled, settle } from './promises.ts'
import { anyStep, calmStep } from './steps.ts'
import { sessionStorageOfTabs } from './tab.ts'

// Without a second's pause before each new connection.
vi.mock(import('../../../contracts/registry/transport.ts'), async (load) => {
  const actual = await load()
  const realtime = { ...actual.realtime, reconnectionDelayMs: 2, reconnectionDelayMaxMs: 10 }
  return { ...actual, realtime: realtime as unknown as typeof actual.realtime }
})

/** A browser says by its cookie in which world it lives. */
const world = vi.hoisted(() => ({ name: '' }))
vi.mock(import('socket.io-client'), async (load) => {
  const actual = await load()
  const io = (url: string, options: object) =>
    actual.io(url, { ...options, extraHeaders: { 'X-World': world.name } })
  return { ...actual, io: io as typeof actual.io }
})

vi.stubGlobal('sessionStorage', sessionStorageOfTabs)
// A connection that was refused or cut is what this is about, and each would be a line.
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

const lives = 50
const stepsEach = 100
const batch = 20

/** Another one at every run; FC_SEED repeats one. */
const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31)

test(`${String(lives * stepsEach)} steps of players and staff, with all that can go wrong`, async () => {
  console.info(`The steps are those of FC_SEED=${String(seed)}`)
  const simulator = await startFrozenSimulator()
  const calls = watchCalls()
  let lived = 0
  let written = 0
  let said = 0

  const length = { minLength: stepsEach, maxLength: stepsEach }
  const steps = fc.oneof(
    { weight: 1, arbitrary: fc.array(anyStep, length) },
    { weight: 1, arbitrary: fc.array(calmStep, length) },
  )
  let calmBatches = 0
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      lived += 1
      world.name = `life-${String(lived)}`
      await simulator.worlds.create({ name: world.name })
      const life = await beginLife(simulator, world.name)
      try {
        for (let from = 0; from < steps.length; from += batch) {
          const taken = steps.slice(from, from + batch)
          for (const { take } of taken) {
            await life.later(1)
            await take(life)
            checkAlways(life)
          }
          await settle(life, calls)
          if (!taken.some(({ isTrouble }) => isTrouble)) {
            calmBatches += 1
            checkKnown(life)
          }
          await checkSettled(life, calls)
        }
      } finally {
        written += life.written.length
        said += life.said.length
        life.leave()
        simulator.worlds.remove(world.name)
      }
    }),
    { seed, numRuns: lives, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  )
  // It would also hold if nothing had ever been said.
  console.info({ written, said, calmBatches })
  expect(Math.min(written, said)).toBeGreaterThan(200)
  expect(calmBatches).toBeGreaterThan(5)
})
