/** Random walks with the client's own code: between a player's tabs and the staff no message is lost or shown twice. */
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { send, startFrozenSimulator } from '../../../mock-api/testing.ts'
import { walkOf } from '../../../scenarios/explore/commands.ts'
import { createModel, type Driver, type Step } from '../../../scenarios/explore/model.ts'
import { settingOf } from '../in-process-driver.ts'
import { isLong, seed } from '../testing.ts'
import { allActs, beginLife, calmActs, isTrouble, watchCalls, type Life } from './client-driver.ts'
import { checkAlways, checkKnown, checkSettled, settle } from './promises.ts'
import { sessionStorageOfTabs } from './tab.ts'

// Reconnects without the pause of a second.
vi.mock(import('../../../contracts/registry/transport.ts'), async (load) => {
  const actual = await load()
  const realtime = { ...actual.realtime, reconnectionDelayMs: 2, reconnectionDelayMaxMs: 10 }
  return { ...actual, realtime: realtime as unknown as typeof actual.realtime }
})

/** Sends the world's name as a header, where a browser would send a cookie. */
const world = vi.hoisted(() => ({ name: '' }))
vi.mock(import('socket.io-client'), async (load) => {
  const actual = await load()
  const io = (url: string, options: object) =>
    actual.io(url, { ...options, extraHeaders: { 'X-World': world.name } })
  return { ...actual, io: io as typeof actual.io }
})

vi.stubGlobal('sessionStorage', sessionStorageOfTabs)
// Refused and cut connections are expected here, and each would print a line.
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

const walks = isLong ? 40 : 8
const longestWalk = 150
/** Everything comes to rest and is compared after so many steps. */
const restEvery = 20

test(
  `${String(walks)} random walks of players and staff, with every fault`,
  { timeout: isLong ? 600_000 : 100_000 },
  async () => {
    const simulator = await startFrozenSimulator()
    const calls = watchCalls()
    const counts = { walks: 0, written: 0, said: 0, calmRests: 0 }

    /** Checks the promises of the client after each step. The model checks the invariants of the product. */
    function checkedDriver(life: Life) {
      let sinceRest: Step[] = []
      async function rest(): Promise<void> {
        await settle(life, calls)
        if (!sinceRest.some(isTrouble)) {
          counts.calmRests += 1
          checkKnown(life)
        }
        sinceRest = []
        await checkSettled(life, calls)
      }
      const driver: Driver = {
        async play(step) {
          const outcome = await life.driver.play(step)
          checkAlways(life)
          sinceRest.push(step)
          if (sinceRest.length === restEvery) await rest()
          return outcome
        },
        read: life.driver.read,
      }
      return { driver, rest }
    }

    const property = fc.asyncProperty(
      fc.oneof(walkOf(allActs, longestWalk), walkOf(calmActs, longestWalk)),
      async (commands) => {
        counts.walks += 1
        world.name = `walk-${String(counts.walks)}`
        await send(simulator, 'POST', '/__sim/worlds', { body: { name: world.name } })
        const life = await beginLife(simulator, world.name)
        try {
          const { players, ...setting } = settingOf(life.world)
          const [player, other] = players
          if (!player || !other) throw new Error('The seed has too few players.')
          // The player with the client acts three times as often.
          const model = createModel({ ...setting, players: [player, player, player, other] })
          const { driver, rest } = checkedDriver(life)
          await fc.asyncModelRun(() => ({ model, real: driver }), commands)
          await rest()
          for (const entry of await driver.read()) model.observe(entry)
        } finally {
          counts.written += life.written.length
          counts.said += life.said.length
          await life.leave()
          await send(simulator, 'DELETE', `/__sim/worlds/${world.name}`)
        }
      },
    )
    await fc.assert(property, {
      seed,
      numRuns: walks,
      unbiased: true,
      verbose: 0,
      includeErrorInReport: true,
    })
    // Otherwise the walks would prove nothing.
    expect(Math.min(counts.written, counts.said), JSON.stringify(counts)).toBeGreaterThan(4 * walks)
    expect(counts.calmRests).toBeGreaterThan(5)
  },
)
