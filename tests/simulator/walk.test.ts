/** Long random walks in process: the invariants of explore, checked after each step against every row that players can read. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { startFrozenSimulator } from '../../mock-api/testing.ts'
import type { World } from '../../mock-api/world/world.ts'
import { ownReads, productWalk, serverReads } from '../../scenarios/explore/commands.ts'
import { createModel, type Driver, type Model, type Outcome } from '../../scenarios/explore/model.ts'
import { createInProcessDriver, settingOf } from './in-process-driver.ts'
import { isLong } from './size.ts'

const stepsInAll = isLong ? 1_000_000 : 3000
const longestWalk = isLong ? 4000 : 500
/** Reading everything takes longer than a step, so it happens after every so many steps. */
const readEvery = isLong ? 50 : 5

test(
  `${String(stepsInAll)} random steps with faults violate no invariant`,
  { timeout: isLong ? 900_000 : 60_000 },
  async () => {
    const simulator = await startFrozenSimulator()
    const met = { steps: 0, refusals: new Set<string>(), events: new Set<string>() }
    const seed = Number(process.env['FC_SEED'] ?? 1)
    const property = fc.asyncProperty(
      productWalk({ faults: 'events', hasSockets: false }, longestWalk),
      async (commands) => {
        const world = await simulator.worlds.create({ name: 'walk' })
        try {
          const model = createModel(settingOf(world))
          const count = (outcome: Outcome): void => {
            met.steps += 1
            if (outcome.refused !== undefined) met.refusals.add(outcome.refused)
          }
          await fc.asyncModelRun(() => ({ model, real: checkedDriver(world, model, count) }), commands)
          for (const entry of world.journal.page(0, Infinity).entries) {
            if (entry.kind === 'event') met.events.add(entry.event)
          }
        } finally {
          simulator.worlds.remove('walk')
        }
      },
    )
    for (let number = 0; met.steps < stepsInAll; number += 1) {
      // Ends shrinking early, so that a failure is reported before the test times out.
      await fc.assert(property, {
        seed: seed + number,
        numRuns: 1,
        unbiased: true,
        interruptAfterTimeLimit: isLong ? 300_000 : 25_000,
        markInterruptAsFailure: true,
      })
    }
    // Otherwise the walk would prove nothing. Only a socket gets sessionEnded, and here is none.
    expect([...met.events, 'sessionEnded'].toSorted()).toEqual(Object.keys(events).toSorted())
    expect([...met.refusals]).toEqual(expect.arrayContaining(refusals))
  },
)

const refusals = `not-found access-denied invalid-input chat-closed request-already-open tracking-already-open
  exchange-already-pending rate-changed stock-exceeded already-assigned already-taken already-fulfilled same-server
  transaction-ended transition-forbidden exchange-transition-forbidden`.split(/\s+/)

function checkedDriver(world: World, model: Model, count: (outcome: Outcome) => void): Driver {
  const driver = createInProcessDriver(world)
  let steps = 0
  return {
    async play(step) {
      const outcome = await driver.play(step)
      count(outcome)
      steps += 1
      if (steps % readEvery === 0)
        for (const read of [...serverReads(model), ...ownReads(model)]) await driver.play(read)
      return outcome
    },
    async read() {
      const entries = await driver.read()
      checkCauses(world, entries)
      checkRows(world)
      return entries
    },
  }
}

/** Every event is caused by the staff or by the clock. */
function checkCauses(world: World, entries: Awaited<ReturnType<Driver['read']>>): void {
  const kinds = new Map(entries.map(({ seq, kind }) => [seq, kind]))
  for (const entry of entries) {
    if (entry.kind !== 'event') continue
    expect(['operator', 'clock']).toContain(kinds.get(entry.cause ?? 0))
    expect(world.store.users.get(entry.to)).toBeDefined()
  }
}

/** What no answer shows: the operator of a request, and that the clock has exactly the expiries of the open chats. */
function checkRows({ store, clock }: World): void {
  const requests = store.requests.all().filter(({ isFormOpened }) => isFormOpened)
  for (const { _id, isRequestStarted, operatorId } of requests) {
    const isAnswered = store.messages.where('chat', _id).some(({ senderType }) => senderType === 'Admin')
    expect({ isRequestStarted, hasOperator: operatorId !== null }).toEqual({
      isRequestStarted: isAnswered,
      hasOperator: isAnswered,
    })
  }
  const open = [...requests, ...store.trackings.all().filter(({ isFormOpened }) => isFormOpened)]
  const expiries = clock.booked().filter(({ name }) => name.endsWith(' expires'))
  expect(expiries.map(({ at }) => at)).toEqual(open.map(({ expiresAt }) => expiresAt).toSorted())
}
