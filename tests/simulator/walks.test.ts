/**
 * Random walks: they violate no invariant, give the same journal each time, and neither other worlds nor a restore change
 * what they do.
 */
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { restoreWorld } from '../../mock-api/control/worlds.ts'
import type { Simulator } from '../../mock-api/server.ts'
import { send, startFrozenSimulator } from '../../mock-api/testing.ts'
import { createRandom } from '../../mock-api/world/random.ts'
import { parseSnapshot, snapshotText } from '../../mock-api/world/snapshot-text.ts'
import type { World } from '../../mock-api/world/world.ts'
import { ownReads, productWalk, serverReads, type WalkOptions } from '../../scenarios/explore/commands.ts'
import { createEnvironmentDriver } from '../../scenarios/explore/environment-driver.ts'
import { createModel, type Driver, type Model, type Outcome } from '../../scenarios/explore/model.ts'
import { settingOf as settingIn } from '../../scenarios/explore/sandbox.ts'
import { openSimulatorEnvironment } from '../../scenarios/runner/environment/simulator-environment.ts'
import { createInProcessDriver, settingOf } from './in-process-driver.ts'
import { isLong } from './testing.ts'

/** Returns `steps` commands; the same seed gives the same commands. */
function sampleWalk(
  options: WalkOptions,
  seed: number,
  steps: number,
): readonly fc.AsyncCommand<Model, Driver>[] {
  const lists = fc.sample(productWalk(options, steps), { seed, numRuns: 20, unbiased: true })
  return lists.flatMap((commands) => Array.from(commands)).slice(0, steps)
}

/** Signs the players in. Each call of the returned function plays one more step, and returns false after the last. */
async function startWalk(
  { url }: Simulator,
  world: string,
  seed: number,
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
  const model = createModel(await settingIn(environment, signal))
  const driver = await createEnvironmentDriver(environment, signal)
  // A closed socket reaches the journal at no certain moment.
  const commands = sampleWalk({ faults: 'all', hasSockets: false }, seed, steps).values()
  return async () => {
    const { done, value: command } = commands.next()
    if (done) return false
    if (command.check(model)) await command.run(model, driver)
    return true
  }
}

const stepsInAll = isLong ? 1_000_000 : 1500
const longestWalk = isLong ? 4000 : 500
/** Reading everything takes longer than a step, so it happens after every so many steps. */
const readEvery = isLong ? 50 : 10

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

const journalOf = (simulator: Simulator, name?: string) =>
  simulator.world(name).journal.page(0, Infinity).entries

/** Returns the journal of a random walk. */
async function journalAfter(seed: number, steps: number) {
  const simulator = await startFrozenSimulator()
  const step = await startWalk(simulator, 'default', seed, steps)
  while (await step());
  return journalOf(simulator)
}

test('the same random steps give the same journal, byte for byte', { timeout: 120_000 }, async () => {
  const steps = isLong ? 2000 : 100
  const [first, second] = [await journalAfter(7, steps), await journalAfter(7, steps)]
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
  Promise.all(worlds.map((name, index) => startWalk(simulator, name, 1000 + index, stepsEach)))

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

/** Returns the outcomes of a walk, and the state that it leaves except the ids of events, which differ after a restore. */
async function continueWalk(world: World, seed: number) {
  const from = world.journal.last()
  const model = createModel(settingOf(world))
  const real = createInProcessDriver(world)
  // Not from the journal's beginning, where this model was not there.
  const commands = sampleWalk({ faults: 'none', hasSockets: false }, seed, 250)
  await fc.asyncModelRun(() => ({ model, real }), commands)
  const outcomes = model.played
  const entries = world.journal
    .page(from, Infinity)
    .entries.map(({ seq, cause, ...what }) => [seq - from, cause === null ? null : cause - from, what])
  const journal = JSON.stringify(entries).replaceAll(/"eventId":"[0-9a-f]{24}"/g, '')
  const { restorations: _restorations, ...rest } = world.snapshot()
  return { outcomes, journal, rest, booked: world.clock.booked() }
}

test.each(isLong ? [1, 2, 3] : [1])(
  'a restored world goes on exactly like the original: walk %d',
  async (seed) => {
    const original = (await startFrozenSimulator()).world()
    await continueWalk(original, seed)
    const restored = (await startFrozenSimulator()).world()
    // The restore has to undo this.
    await continueWalk(restored, seed + 100)
    restoreWorld(restored, parseSnapshot([...snapshotText(original.snapshot())].join('')))
    expect(restored.clock.booked()).toEqual(original.clock.booked())

    const expected = await continueWalk(original, seed + 10)
    const lived = await continueWalk(restored, seed + 10)
    expect(lived.outcomes).toEqual(expected.outcomes)
    expect(lived.journal).toBe(expected.journal)
    expect(lived.rest).toEqual(expected.rest)
    expect(lived.booked).toEqual(expected.booked)
    expect(expected.journal).toContain('"action":"fired"')
  },
)
