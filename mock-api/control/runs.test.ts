import { describe, expect, test } from 'vitest'
import { UsageError } from '../../contracts/shared/errors.ts'
import { send, startSimulator, textWith } from '../testing.ts'
import { fakeMachine } from '../world/testing.ts'
import type { PrepareRun } from './runs.ts'

interface Shown {
  readonly id: string
  readonly outcome: string | null
  readonly isToStop: boolean
}

/** Calls the runs of the default world, with a fake real-time clock. */
async function startRuns(prepareRun?: PrepareRun) {
  const { machine, pass } = fakeMachine()
  const simulator = await startSimulator({ machine, prepareRun })
  const ask = (method: string, path = '', body?: unknown) =>
    send(simulator, method, `/__sim/worlds/default/runs${path}`, body === undefined ? {} : { body })
  const tell = (id: string, step: number, holdMs = 0) =>
    ask('PUT', `/${id}`, { title: 'A player is welcomed', step, steps: 4, holdMs })
  const runs = async () => ((await ask('GET')).body as { runs: Shown[] }).runs
  const states = async () => (await runs()).map(({ id, outcome }) => `${id} ${outcome ?? 'goes on'}`)
  return { simulator, ask, tell, runs, states, pass }
}

describe('a run', () => {
  test('is reported from its first step to its outcome', async () => {
    const { ask, tell, runs } = await startRuns()
    expect(await runs()).toEqual([])
    await tell('a', 0)
    await tell('a', 2)
    const beganAt = '2026-01-31T18:00:00.000Z'
    const run = { id: 'a', title: 'A player is welcomed', step: 2, steps: 4, beganAt, isToStop: false }
    expect(await runs()).toEqual([{ ...run, endedAt: null, outcome: null }])
    expect(await ask('DELETE', '/a?outcome=held')).toMatchObject({ status: 200 })
    expect(await runs()).toEqual([{ ...run, endedAt: beganAt, outcome: 'held' }])
  })

  test('learns while it waits that it has to stop', async () => {
    const { ask, tell } = await startRuns()
    await tell('a', 1)
    const held = tell('a', 1, 60_000)
    expect(await ask('POST', '/a/stop')).toMatchObject({ body: { run: { isToStop: true, outcome: null } } })
    expect(await held).toMatchObject({ status: 200, body: { run: { id: 'a', isToStop: true } } })
  })

  test.each<[what: string, method: string, path: string, body?: object]>([
    ['it gets on', 'PUT', '/a', { title: 'A', step: 2, steps: 4 }],
    ['it ends', 'DELETE', '/a?outcome=failed'],
  ])('stops waiting when %s', async (_what, method, path, body) => {
    const { ask, tell } = await startRuns()
    await tell('a', 1)
    const held = tell('a', 1, 60_000)
    await ask(method, path, body)
    expect((await held).status).toBe(200)
  })

  test('is lost after a minute of silence, and active again after the next report', async () => {
    const { tell, states, pass } = await startRuns()
    await tell('a', 1)
    pass(59_999)
    expect(await states()).toEqual(['a goes on'])
    pass(1)
    expect(await states()).toEqual(['a lost'])
    await tell('a', 2)
    expect(await states()).toEqual(['a goes on'])
    pass(60_000)
    expect(await states()).toEqual(['a lost'])
  })

  test('stays ended, even if a report arrives late', async () => {
    const { ask, tell, states } = await startRuns()
    await tell('a', 1)
    await ask('DELETE', '/a?outcome=failed')
    await tell('a', 2)
    await ask('POST', '/a/stop')
    expect(await states()).toEqual(['a failed'])
  })

  test('is listed before ended runs, of which twenty are kept', async () => {
    const { ask, tell, states } = await startRuns()
    await tell('first', 1)
    for (let number = 1; number <= 21; number += 1) {
      await tell(`r${String(number)}`, 1)
      await ask('DELETE', `/r${String(number)}?outcome=held`)
    }
    const shown = await states()
    expect(shown).toHaveLength(21)
    expect(shown.slice(0, 2)).toEqual(['first goes on', 'r21 held'])
    expect(shown.at(-1)).toBe('r2 held')
  })

  test('outlives a reset of its world, and is removed with the world', async () => {
    const { simulator, tell, states } = await startRuns()
    await tell('a', 1)
    await send(simulator, 'POST', '/__sim/worlds/default/reset')
    expect(await states()).toEqual(['a goes on'])
    await simulator.worlds.create({ name: 'mine' })
    const inMine = '/__sim/worlds/mine/runs'
    await send(simulator, 'PUT', `${inMine}/b`, { body: { title: 'B', step: 0, steps: 1 } })
    await send(simulator, 'DELETE', '/__sim/worlds/mine')
    await simulator.worlds.create({ name: 'mine' })
    expect(await send(simulator, 'GET', inMine)).toMatchObject({ body: { runs: [] } })
    expect(await states()).toEqual(['a goes on'])
  })
})

test('waiting for quiet ends with the last run', async () => {
  const { ask, tell } = await startRuns()
  await tell('a', 1)
  await tell('b', 1)
  const quiet = ask('GET', '?quietWithinMs=60000')
  await ask('DELETE', '/a?outcome=held')
  await ask('DELETE', '/b?outcome=held')
  expect(await quiet).toMatchObject({ body: { runs: [{ id: 'b' }, { id: 'a', outcome: 'held' }] } })
})

describe('an invalid call', () => {
  test.each<[method: string, path: string, body: object | undefined, status: number, sentence: string]>([
    ['POST', '/nope/stop', undefined, 404, 'There is no run "nope" in this world. Active runs: a.'],
    ['DELETE', '/nope?outcome=held', undefined, 404, 'There is no run "nope" in this world.'],
    ['DELETE', '/a?outcome=lost', undefined, 400, 'outcome: '],
    ['PUT', '/a%20b', { title: 'A', step: 0, steps: 1 }, 400, 'The id of a run has 1 to 64 letters'],
    ['PUT', '/b', { title: 'A', step: -1, steps: 1 }, 400, 'step: '],
    ['PUT', '/b', { title: 'A', step: 0, steps: 1, holdMs: 60_001 }, 400, 'holdMs: '],
    ['GET', '?quietWithinMs=soon', undefined, 400, 'quietWithinMs: '],
    [
      'POST',
      '',
      { scenario: 'welcome' },
      501,
      'This simulator cannot run scenarios. Use npm run scenario -- run',
    ],
    [
      'POST',
      '',
      { scenario: 'welcome', speed: 'fast' },
      400,
      'speed: Must be real, max or a factor such as 10x.',
    ],
  ])('%s %s %j is refused with a message', async (method, path, body, status, sentence) => {
    const { ask, tell } = await startRuns()
    await tell('a', 1)
    expect(await ask(method, path, body)).toMatchObject({ status, body: { message: textWith(sentence) } })
  })

  test('says why a scenario cannot run', async () => {
    const { ask } = await startRuns(() => Promise.reject(new UsageError('There is no scenario "welcom".')))
    expect(await ask('POST', '', { scenario: 'welcom' })).toMatchObject({
      status: 400,
      body: { message: 'There is no scenario "welcom".' },
    })
  })
})

test('a started scenario is listed immediately and gets its target, world and id', async () => {
  const told = Promise.withResolvers<unknown>()
  const { ask, runs, simulator } = await startRuns((asked) =>
    Promise.resolve({
      title: `As ${asked.scenario}`,
      steps: 4,
      play: (where) => {
        told.resolve({ asked, where })
        return Promise.resolve()
      },
    }),
  )
  const { status, body } = await ask('POST', '', { scenario: 'welcome', inputs: { patience: '1s' } })
  const { run } = body as { run: Shown }
  expect({ status, run }).toMatchObject({ status: 201, run: { title: 'As welcome', step: 0, steps: 4 } })
  expect(await told.promise).toEqual({
    asked: { scenario: 'welcome', inputs: { patience: '1s' }, speed: 'real', isHeadless: false },
    where: { target: simulator.url, world: 'default', id: run.id },
  })
  expect(await runs()).toEqual([run])
})
