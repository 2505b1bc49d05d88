/** Scenario runs and recordings of a world. */
import { describe, expect, test } from 'vitest'
import { call, controlOf, scenarioRunner, send, startSimulator, textWith } from '../testing.ts'
import { openStream } from '../testing/event-stream.ts'
import { fakeMachine } from '../world/testing.ts'
import type { RunWithSteps, StepReport } from './api.ts'
import type { ScenarioRunner } from './scenario-runner.ts'

const title = 'A player is welcomed'
const beganAt = '2026-01-31T18:00:00.000Z'
const waits = { holdMs: 60_000 }

/** Calls the runs of the default world, with a fake real-time clock. */
async function startRuns() {
  const { machine, pass } = fakeMachine()
  const simulator = await startSimulator({ machine })
  const control = controlOf(simulator)
  const report = (id: string, step: number, changes: readonly StepReport[] = [], more = {}) =>
    control('runs.report', {
      params: { id },
      body: { title, step, steps: 4, changes: [...changes], ...more },
    })
  const end = (id: string, outcome: 'passed' | 'failed' = 'passed') =>
    control('runs.end', { params: { id }, query: { outcome } })
  const runs = async () => (await control('runs.list')).runs
  const states = async () => (await runs()).map(({ id, outcome }) => `${id} ${outcome ?? 'goes on'}`)
  return { simulator, control, report, end, runs, states, pass }
}

describe('a run', () => {
  test('is reported from its first step to its outcome', async () => {
    const { report, end, runs } = await startRuns()
    expect(await runs()).toEqual([])
    await report('a', 0)
    await report('a', 2)
    const requests = { isToStop: false, isPaused: false, singleSteps: 0 }
    const run = { id: 'a', title, scenario: null, step: 2, steps: 4, beganAt, error: null, ...requests }
    expect(await runs()).toEqual([{ ...run, endedAt: null, outcome: null }])
    await end('a')
    expect(await runs()).toEqual([{ ...run, endedAt: beganAt, outcome: 'passed' }])
  })

  test('stops waiting when it has to stop, when it gets on, and when it ends', async () => {
    const { control, report, end } = await startRuns()
    await report('a', 1)
    const held = report('a', 1, [], waits)
    await report('a', 2)
    expect(await held).toMatchObject({ run: { step: 2 } })
    const stopped = report('a', 2, [], waits)
    const stopping = { run: { id: 'a', isToStop: true, outcome: null } }
    expect(await control('runs.stop', { params: { id: 'a' } })).toMatchObject(stopping)
    expect(await stopped).toMatchObject(stopping)
    await report('b', 1)
    const ended = report('b', 1, [], waits)
    await end('b', 'failed')
    expect(await ended).toMatchObject({ run: { outcome: 'failed' } })
  })

  test('is lost after a minute of silence, and active again after the next report', async () => {
    const { report, states, pass } = await startRuns()
    await report('a', 1)
    pass(59_999)
    expect(await states()).toEqual(['a goes on'])
    pass(1)
    expect(await states()).toEqual(['a lost'])
    await report('a', 2)
    expect(await states()).toEqual(['a goes on'])
    pass(60_000)
    expect(await states()).toEqual(['a lost'])
  })

  test('stays ended, even if a report arrives late', async () => {
    const { control, report, end, states } = await startRuns()
    await report('a', 1)
    await end('a', 'failed')
    await report('a', 2)
    await control('runs.stop', { params: { id: 'a' } })
    expect(await states()).toEqual(['a failed'])
  })

  test('is listed before ended runs, of which twenty are kept', async () => {
    const { report, end, states } = await startRuns()
    await report('first', 1)
    for (let number = 1; number <= 21; number += 1) {
      await report(`r${String(number)}`, 1)
      await end(`r${String(number)}`)
    }
    const shown = await states()
    expect(shown).toHaveLength(21)
    expect(shown.slice(0, 2)).toEqual(['first goes on', 'r21 passed'])
    expect(shown.at(-1)).toBe('r2 passed')
  })

  test('outlives a reset of its world, and is removed with the world', async () => {
    const { simulator, control, report, states } = await startRuns()
    await report('a', 1)
    await control('worlds.reset')
    await simulator.worlds.create({ name: 'mine' })
    const inMine = controlOf(simulator, 'mine')
    await inMine('runs.report', { params: { id: 'b' }, body: { title, step: 0, steps: 1 } })
    await inMine('worlds.remove')
    await simulator.worlds.create({ name: 'mine' })
    expect(await inMine('runs.list')).toEqual({ runs: [] })
    expect(await states()).toEqual(['a goes on'])
  })
})

/** A step as its runner reports it. */
const stepOf = (number: number, state: StepReport['state']): StepReport => ({
  number,
  file: null,
  line: number + 2,
  title: `step ${String(number)}`,
  depth: 0,
  actor: null,
  state,
  times: state === 'waiting' ? 0 : 1,
  began: null,
  ended: null,
  awaits: state === 'running' ? 'something' : null,
  failure: null,
})

test('the stream of a world sends runs beside the journal: first all steps, then those that change', async () => {
  const { simulator, control, report, end } = await startRuns()
  await report('a', 0, [stepOf(1, 'waiting'), stepOf(2, 'waiting')])
  const { next } = await openStream(`${simulator.url}/__sim/worlds/default/stream`)
  const sent = async () => {
    const [{ event, data } = {}] = await next(1)
    const { run, steps } = data as RunWithSteps
    return [event, run.step, run.outcome, ...steps.map(({ number, state }) => `${String(number)} ${state}`)]
  }
  expect(await sent()).toEqual(['run', 0, null, '1 waiting', '2 waiting'])
  expect(await next(1)).toMatchObject([{ event: 'worlds' }])
  await report('a', 1, [stepOf(1, 'running'), stepOf(2, 'waiting')])
  expect(await sent()).toEqual(['run', 1, null, '1 running'])
  await report('a', 1)
  await call(simulator, 'games.list')
  expect(await next(1)).toMatchObject([{ id: '1', event: 'call' }])
  await control('runs.pause', { params: { id: 'a' } })
  expect(await sent()).toEqual(['run', 1, null])
  await end('a', 'failed')
  expect(await sent()).toEqual(['run', 1, 'failed', '1 stopped', '2 skipped'])
})

test('a simulator without scenarios refuses to start one', async () => {
  const { control } = await startRuns()
  await expect(control('runs.start', { body: { scenario: 'welcome' } })).rejects.toMatchObject({
    status: 501,
    message: textWith('This simulator cannot run scenarios. Use npm run scenario -- run'),
  })
})

/** Writes the seqs of the entries that a scenario shall include. */
const record: ScenarioRunner['record'] = ({ title: name, includes }) => {
  const seqs = [1, 2, 3, 4, 5, 6, 7].filter(includes)
  const yaml = `${name}: ${seqs.join(' ')}`
  return Promise.resolve({ yaml, steps: seqs.length, leftOut: 0, problems: [] })
}

/** Calls a simulator with four entries and this recorder. */
async function startRecorder() {
  const simulator = await startSimulator({ scenarios: scenarioRunner({ record }) })
  for (let time = 0; time < 4; time += 1) await call(simulator, 'games.list')
  return controlOf(simulator)
}

describe('a recording', () => {
  test('is the only one of its world, and a reset ends it', async () => {
    const control = await startRecorder()
    const { recording } = await control('recordings.start')
    await expect(control('recordings.start')).rejects.toMatchObject({
      status: 409,
      message: 'A recording of the world "default" is active since #4: stop it first.',
    })
    expect(await control('recordings.get')).toEqual({ recording })
    await control('worlds.reset')
    expect(await control('recordings.get')).toEqual({ recording: null })
  })

  test('is refused in a world without a journal', async () => {
    const simulator = await startSimulator({ journalLimit: 0 })
    expect(await send(simulator, 'POST', '/__sim/worlds/default/recording', { body: {} })).toMatchObject({
      status: 409,
      body: { message: textWith('keeps no journal, so nothing can be recorded') },
    })
  })

  test.each([
    [{}, '1 2 3 4'],
    [{ after: 1, until: 3 }, '2 3'],
    [{ entries: [4, 2] }, '2 4'],
  ])('is also made of chosen entries: %j', async (chosen, seqs) => {
    const control = await startRecorder()
    const { yaml } = await control('recordings.write', { body: { title: 'Mine', ...chosen } })
    expect(yaml).toBe(`Mine: ${seqs}`)
  })
})
