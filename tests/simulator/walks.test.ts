/** Random walks in process violate no invariant, go on in a restored world as in the original, and can be rewound exactly. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { restoreWorld } from '../../mock-api/control/restore.ts'
import { startFrozenSimulator } from '../../mock-api/testing.ts'
import { parseWorldFile } from '../../mock-api/world/world-files.ts'
import { snapshotText, type Snapshot } from '../../mock-api/world/snapshot.ts'
import type { World } from '../../mock-api/world/world.ts'
import { ownReads, productWalk, serverReads } from '../../scenarios/explore/commands.ts'
import type { Driver, Model, Outcome } from '../../scenarios/explore/model.ts'
import { createInProcessDriver, walkIn } from './in-process-driver.ts'
import { isLong, sampleWalk, seed } from './testing.ts'

const stepsInAll = isLong ? 150_000 : 2000
const longestWalk = isLong ? 4000 : 500
/** Reading everything takes longer than a step, so it happens after every so many steps. */
const readEvery = isLong ? 50 : 10

test(
  `${String(stepsInAll)} random steps with faults violate no invariant`,
  { timeout: isLong ? 900_000 : 60_000 },
  async () => {
    const simulator = await startFrozenSimulator()
    const met = { steps: 0, refusals: new Set<string>(), events: new Set<string>() }
    const property = fc.asyncProperty(
      productWalk({ faults: 'events', hasSockets: false }, longestWalk),
      async (commands) => {
        const world = await simulator.worlds.create({ name: 'walk' })
        try {
          const count = (outcome: Outcome): void => {
            met.steps += 1
            if (outcome.refused !== undefined) met.refusals.add(outcome.refused)
          }
          await walkIn(world, commands, (model) => checkedDriver(world, model, count))
          for (const entry of world.journal.page(0, Infinity).entries) {
            if (entry.kind === 'event') met.events.add(entry.event)
          }
        } finally {
          await simulator.worlds.remove('walk')
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

/** Returns the outcomes of a walk, and the state that it leaves except the ids of events, which differ after a restore. */
async function continueWalk(world: World, seed: number) {
  const from = world.journal.last()
  // Not from the journal's beginning, where this model was not there.
  const commands = sampleWalk({ faults: 'none', hasSockets: false }, seed, 250)
  const { played: outcomes } = await walkIn(world, commands)
  const entries = world.journal
    .page(from, Infinity)
    .entries.map(({ seq, cause, ...what }) => [seq - from, cause === null ? null : cause - from, what])
  const journal = JSON.stringify(entries).replaceAll(/"eventId":"[0-9a-f]{24}"/g, '')
  const { restorations: _restorations, ...rest } = world.snapshot()
  return { outcomes, journal, rest, booked: world.clock.booked() }
}

test.each(isLong ? [seed, seed + 1, seed + 2] : [seed])(
  'a restored world goes on exactly like the original: walk %d',
  async (walk) => {
    const original = (await startFrozenSimulator()).world()
    await continueWalk(original, walk)
    const restored = (await startFrozenSimulator()).world()
    // The restore has to undo this.
    await continueWalk(restored, walk + 100)
    restoreWorld(restored, parseWorldFile([...snapshotText(original.snapshot())].join('')) as Snapshot)
    expect(restored.clock.booked()).toEqual(original.clock.booked())

    const expected = await continueWalk(original, walk + 10)
    const lived = await continueWalk(restored, walk + 10)
    expect(lived.outcomes).toEqual(expected.outcomes)
    expect(lived.journal).toBe(expected.journal)
    expect(lived.rest).toEqual(expected.rest)
    expect(lived.booked).toEqual(expected.booked)
    expect(expected.journal).toContain('"action":"fired"')
  },
)

/** Plays a random walk of a new player of this world. */
const walkOnce = (world: World, walk: number) =>
  walkIn(world, sampleWalk({ faults: 'events', hasSockets: false }, walk, 120))

/** What must be equal: all but the time, which is that of the next entry, the number of restorations, and the rows. */
const comparable = ({ version, seed, clock: { rate }, streams, attempts, booked, faults }: Snapshot) => ({
  version,
  seed,
  rate,
  streams,
  attempts,
  booked,
  faults,
})

/** Returns the tables that do not have exactly the same rows. */
const differing = ({ rows: one }: Snapshot, { rows: other }: Snapshot): string[] =>
  Object.entries<readonly object[]>(one).flatMap(([name, table]) => {
    const twin: readonly object[] = other[name as keyof typeof other]
    return table.length === twin.length && table.every((row, at) => row === twin[at]) ? [] : [name]
  })

test.each(isLong ? [1, 2, 3, 4, 5] : [1])(
  'a rewind returns exactly the state before each entry, also after other rewinds: walk %d',
  async (walk) => {
    const world = (await startFrozenSimulator()).world()
    const { journal } = world
    /** The state before each entry, by its seq, taken at that moment. */
    const taken = new Map([[1, world.snapshot()]])
    journal.subscribe(({ seq }) => taken.set(seq + 1, world.snapshot()))

    await walkOnce(world, walk)
    const undone = journal.last()
    for (const before of [undone - 20, 5, undone]) {
      restoreWorld(world, world.snapshotBefore(before))
      journal.append({ kind: 'world', action: 'restored', before })
      await walkOnce(world, walk + before)
    }

    const { id } = world.faults.add({ drop: '*', ttl: 60_000 }, null)
    world.faults.change(id, { paused: true })
    world.faults.change(id, { definition: { body: { delay: '*', by: '1s', times: 2 }, userId: null } })
    world.faults.change(id, { paused: false })

    expect(world.oldestRewind()).toBe(1)
    for (const { seq } of journal.page(0, Infinity).entries) {
      const [then, now] = [taken.get(seq) ?? world.snapshot(), world.snapshotBefore(seq)]
      expect(comparable(now), `before entry ${String(seq)}`).toEqual(comparable(then))
      expect(differing(now, then), `before entry ${String(seq)}`).toEqual([])
    }
    const played = journal.page(0, Infinity).entries.map(({ kind }) => kind)
    expect(played).toEqual(expect.arrayContaining(['call', 'operator', 'clock', 'fault', 'event', 'mail']))
  },
)
