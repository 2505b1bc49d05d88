import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  controlOf,
  entriesOf,
  operate,
  scenarioRunner,
  send,
  startFrozenSimulator,
  startSimulator,
  startWithRequest,
  succeed,
  textWith,
  yasmine,
  type Player,
} from '../testing.ts'
import { addFault } from '../testing/faults.ts'
import { createClock } from '../world/clock.ts'
import { parseWorldFile } from '../world/world-files.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'

const exported = (simulator: Simulator, note?: string) =>
  controlOf(simulator)('bundles.export', note === undefined ? {} : { query: { note } })

const open = ({ url }: Simulator, world: string, body: string | Blob | object) =>
  controlOf({ url })('bundles.import', { params: { world }, body: body as Blob })

/** Starts a world with a player's request, two faults, and event ids that are already used. */
async function startStory() {
  const { simulator, player, requestId } = await startWithRequest(startFrozenSimulator)
  await addFault(simulator, { duplicate: 'sendMessage', times: 3, probability: 0.5 })
  const paused = await addFault(simulator, { status: 'games.list', code: 503, ttl: '20m' })
  await operate(simulator, 'reply', { requestId, message: 'Bonjour' })
  await call(simulator, 'games.list')
  await controlOf(simulator)('faults.change', { params: { id: paused }, body: { paused: true } })
  await controlOf(simulator)('clock.advance', { body: { by: '5m' } })
  return { simulator, player, requestId }
}

/** Does the same in each world: calls, acts, mails, faults, events and timers. Returns the new entries as text. */
async function goOn(simulator: Simulator, { cookie }: Player, requestId: string, world: string) {
  const { last } = simulator.world(world).journal.page(0, 1)
  const { accessToken } = await succeed(simulator, 'auth.refresh', { cookie, world })
  await call(simulator, 'messages.sendToRequest', {
    token: accessToken,
    body: { requestId, message: 'Je suis là' },
    world,
  })
  for (const message of ['Un', 'Deux', 'Trois'])
    await operate(simulator, 'reply', { requestId, message }, world)
  await call(simulator, 'auth.forgotPassword', { body: { email: yasmine.email }, world })
  await call(simulator, 'games.list', { world })
  const control = controlOf(simulator, world)
  await control('faults.change', { params: { id: 'f2' }, body: { paused: false } })
  await call(simulator, 'games.list', { world })
  await control('clock.advance', { body: { by: '16m' } })
  await control('faults.add', { body: { delay: '*', by: '1s', upTo: '9s', times: 1 } })
  await operate(simulator, 'close', { requestId }, world)
  await control('clock.advance', { body: { by: '48h' } })
  return JSON.stringify(simulator.world(world).journal.page(last, Infinity).entries)
}

const seqOf = (seq: number, cause: number | null = null) => ({
  seq,
  cause,
  at: '2026-01-31T18:00:00.000Z',
  kind: 'clock',
  action: 'rate',
  rate: 1,
})
const replaced = (part: string | RegExp, by: string) => (text: string) => text.replace(part, by)
const withJournal = (journal: unknown) => (text: string) =>
  JSON.stringify({ ...(JSON.parse(text) as object), journal })

/** Cannot write the second entry. */
const record = ({ title, includes }: { title: string; includes: (seq: number) => boolean }) =>
  includes(2)
    ? Promise.reject(new CouldNotRun('There are no games.'))
    : Promise.resolve({
        yaml: `title: ${title}, ${String(includes(1))}\n`,
        steps: 1,
        leftOut: 0,
        problems: [],
      })

describe('a bundle', () => {
  test('continues in another simulator exactly as in the first, also after a reset and as the default world', async () => {
    const { simulator, player, requestId } = await startStory()
    const bundle = await exported(simulator)
    const other = await startFrozenSimulator()
    const { faults } = await controlOf(simulator)('faults.list')
    expect(await open(other, 'copy', bundle)).toMatchObject({
      name: 'copy',
      now: '2026-01-31T18:05:00.000Z',
      entries: entriesOf(simulator).length,
    })
    expect(faults).toMatchObject([{ hits: 0 }, { hits: 1, paused: true }])
    expect(await controlOf(other, 'copy')('faults.list')).toEqual({ faults })
    expect(entriesOf(other, 'copy')).toEqual(entriesOf(simulator))

    const first = await goOn(simulator, player, requestId, 'default')
    expect(await goOn(other, player, requestId, 'copy')).toBe(first)
    await controlOf(other, 'copy')('worlds.reset')
    expect(await goOn(other, player, requestId, 'copy')).toBe(first)
    const snapshot = parseWorldFile(JSON.stringify(bundle))
    expect(await goOn(await startFrozenSimulator({ snapshot }), player, requestId, 'default')).toBe(first)
    for (const kind of ['call', 'operator', 'event', 'mail', 'clock', 'fault'])
      expect(first).toContain(`"kind":"${kind}"`)
  })

  test('can be rewound as far as its import', async () => {
    const { simulator } = await startStory()
    await open(simulator, 'copy', await exported(simulator))
    const last = entriesOf(simulator).length
    const rewind = (before: number) =>
      send(simulator, 'POST', '/__sim/worlds/copy/rewind', { body: { before } })
    expect(await rewind(last)).toMatchObject({
      status: 410,
      body: { message: textWith(`before entry ${String(last + 1)} at the earliest`) },
    })
    await call(simulator, 'games.list', { world: 'copy' })
    expect(await rewind(last + 1)).toMatchObject({ status: 200 })
  })

  test("is a file of the world's name with a note, and the rate of the clock", async () => {
    const simulator = await startSimulator({ newClock: () => createClock() })
    await controlOf(simulator)('clock.setRate', { body: { rate: 0.001 } })
    const { url } = simulator
    const response = await fetch(`${url}/__sim/worlds/default/bundle?note=Look+at+%231`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=default-bundle.json')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      kind: 'kamasouk-bundle',
      version: 1,
      note: 'Look at #1',
      scenario: '',
      snapshot: { version: 1 },
      journal: [{ seq: 1, kind: 'clock' }],
    })
    await open(simulator, 'copy', new Blob([text]))
    expect(simulator.world('copy').clock.rate()).toBe(0.001)
  })

  test('has a scenario of what happened, or an empty text if the runner cannot write it', async () => {
    const simulator = await startSimulator({ scenarios: scenarioRunner({ record }) })
    await call(simulator, 'games.list')
    expect(await exported(simulator)).toMatchObject({
      scenario: 'title: What happened in the world default, true\n',
    })
    await call(simulator, 'games.list')
    expect(await exported(simulator)).toMatchObject({ scenario: '' })
  })

  test('is not needed to open a world: an exported snapshot opens too', async () => {
    const { simulator } = await startStory()
    const control = controlOf(simulator)
    await control('snapshots.take', { body: { name: 'before' } })
    const snapshot = await control('snapshots.export', { params: { snapshot: 'before' } })
    await open(simulator, 'copy', snapshot)
    const copy = controlOf(simulator, 'copy')
    const desk = await copy('operator.desk')
    expect(desk).toEqual(await control('operator.desk'))
    await copy('worlds.reset')
    expect(await copy('operator.desk')).toEqual(desk)
  })

  test.each<[what: string, change: (text: string) => string, sentence: string]>([
    [
      'is newer',
      replaced('"version":1', '"version":2'),
      'The bundle has version 2. This simulator reads version 1: ',
    ],
    ['has no snapshot', replaced('"snapshot"', '"snapshoot"'), 'The bundle is invalid. '],
    [
      'has a newer snapshot',
      replaced('"snapshot":{"version":1', '"snapshot":{"version":2'),
      'The snapshot has version 2.',
    ],
    [
      'has an unknown kind of entry',
      replaced('"kind":"clock"', '"kind":"clok"'),
      'The bundle is invalid. journal.',
    ],
    [
      'has a gap in its journal',
      withJournal([seqOf(1), seqOf(3)]),
      'The bundle is invalid: journal.1 has a seq or a cause',
    ],
    [
      'has an entry that a later one caused',
      withJournal([seqOf(1, 2)]),
      'The bundle is invalid: journal.0 has a seq or a cause',
    ],
    ['has no list of entries', withJournal({}), 'its journal is not a list.'],
    ['has a random position of zeros', replaced(/"eventIds":\[[^\]]*/, '"eventIds":[0,0,0,0'), 'eventIds: '],
  ])('that %s is refused in one sentence and changes nothing', async (_what, change, sentence) => {
    const { simulator } = await startStory()
    const text = JSON.stringify(await exported(simulator))
    await expect(open(simulator, 'copy', change(text))).rejects.toMatchObject({
      status: 400,
      message: textWith(sentence),
    })
    expect(simulator.worlds.list()).toHaveLength(1)
    expect(simulator.worlds.rows.reserved()).toBe(0)
  })
})
