/** Random walks with the client's own code: between a player's tabs and the staff no message is lost or shown twice. */
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { send, startFrozenSimulator } from '../../../mock-api/testing.ts'
import type { Entry } from '../../../mock-api/world/journal-entry.ts'
import { createModel, type Model } from '../../../scenarios/explore/model.ts'
import { settingOf } from '../in-process-driver.ts'
import { isLong } from '../size.ts'
import { beginLife, watchCalls, type Life } from './life.ts'
import { checkAlways, checkKnown, checkSettled, settle } from './promises.ts'
import { anyStep, calmStep, type Step } from './steps.ts'
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

const walks = isLong ? 100 : 10
const longestWalk = 150
/** Everything comes to rest and is compared after so many steps. */
const restEvery = 20

/** Random in each run; FC_SEED repeats one. */
const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31)

interface Conversation {
  play(step: Step, model: Model): Promise<void>
  rest(model: Model): Promise<void>
}

const commandOf = (step: Step): fc.AsyncCommand<Model, Conversation> => ({
  check: () => true,
  run: (model, conversation) => conversation.play(step, model),
  toString: () => step.does,
})

const commandsOf = (step: fc.Arbitrary<Step>): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Conversation>>> =>
  fc.commands([step.map(commandOf)], { maxCommands: longestWalk, size: 'max', disableReplayLog: true })

test(
  `${String(walks)} random walks of players and staff, with every fault`,
  { timeout: isLong ? 600_000 : 100_000 },
  async () => {
    console.info(`The steps are those of FC_SEED=${String(seed)}`)
    const simulator = await startFrozenSimulator()
    const calls = watchCalls()
    const counts = { walks: 0, written: 0, said: 0, calmRests: 0 }

    function conversationIn(life: Life): Conversation {
      let position = life.world.journal.last()
      let sinceRest: Step[] = []
      /** Checks the invariants of the product. */
      function observe(model: Model): void {
        for (const entry of life.world.journal.page(position, Infinity).entries as readonly Entry[])
          model.observe(entry)
        position = life.world.journal.last()
      }
      async function rest(model: Model): Promise<void> {
        await settle(life, calls)
        if (!sinceRest.some(({ isTrouble }) => isTrouble)) {
          counts.calmRests += 1
          checkKnown(life)
        }
        sinceRest = []
        await checkSettled(life, calls)
        observe(model)
      }
      return {
        async play(step, model) {
          await life.later(1)
          await step.take(life)
          checkAlways(life)
          observe(model)
          sinceRest.push(step)
          if (sinceRest.length === restEvery) await rest(model)
        },
        rest,
      }
    }

    const property = fc.asyncProperty(
      fc.oneof(commandsOf(anyStep), commandsOf(calmStep)),
      async (commands) => {
        counts.walks += 1
        world.name = `walk-${String(counts.walks)}`
        await send(simulator, 'POST', '/__sim/worlds', { body: { name: world.name } })
        const life = await beginLife(simulator, world.name)
        try {
          const model = createModel(settingOf(life.world))
          const conversation = conversationIn(life)
          await fc.asyncModelRun(() => ({ model, real: conversation }), commands)
          await conversation.rest(model)
        } finally {
          counts.written += life.written.length
          counts.said += life.said.length
          life.leave()
          await send(simulator, 'DELETE', `/__sim/worlds/${world.name}`)
        }
      },
    )
    await fc.assert(property, { seed, numRuns: walks, unbiased: true })
    // Otherwise the walks would prove nothing.
    expect(Math.min(counts.written, counts.said), JSON.stringify(counts)).toBeGreaterThan(4 * walks)
    expect(counts.calmRests).toBeGreaterThan(5)
  },
)
