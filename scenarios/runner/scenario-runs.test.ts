import { describe, expect, test } from 'vitest'
import type { RunStep, RunWithSteps } from '../../mock-api/control/api.ts'
import type { KeptRun } from '../../mock-api/control/runs.ts'
import {
  controlOf,
  openRequest,
  operate,
  send,
  signIn,
  startSimulator,
  textWith,
} from '../../mock-api/testing.ts'
import { readLibrary } from '../format/library.ts'
import { command, scenarioOf } from '../testing.ts'
import { createScenarioRuns } from './scenario-runs.ts'

/** Starts a simulator that can run scenarios, and follows the runs of its default world. */
async function start() {
  const simulator = await startSimulator({ scenarios: createScenarioRuns({ readLibrary }) })
  const control = controlOf(simulator)
  const { runsOf } = simulator.worlds
  const { signal } = new AbortController()
  /** Resolves when the newest run is so. */
  const until = (is: (run: KeptRun) => boolean): Promise<void> =>
    runsOf(simulator.world()).until(([run]) => run !== undefined && is(run), signal)
  const ended = (): Promise<void> => until(({ outcome }) => outcome !== null)
  const begin = (body: object): Promise<RunWithSteps> => control('runs.start', { body })
  const get = (id: string): Promise<RunWithSteps> => control('runs.get', { params: { id } })
  const refusalOf = async (body: object): Promise<unknown> => {
    const reply = await send(simulator, 'POST', '/__sim/worlds/default/runs', { body })
    expect(reply.status).toBe(400)
    return reply.body
  }
  return { simulator, control, until, ended, begin, get, refusalOf }
}

const yamlOf = (...steps: readonly string[]): string => ['title: Mine', 'steps:', ...steps].join('\n')
const states = (steps: readonly RunStep[]): string[] => steps.map(({ state }) => state)
const invalid = 'title: Mine\nsteps:\n  - wiat: { call: auth.login }\n  - advance: soon\n'
const problems = [
  { line: 3, column: 5, message: 'There is no "wiat" here. Did you mean "wait"?' },
  { line: 4, column: 14, message: textWith('A duration is a whole number') },
]

describe('a scenario that is sent as YAML', () => {
  test('is played, and each step has its times on both clocks', async () => {
    const { begin, ended, get } = await start()
    const yaml = yamlOf('  - advance: 30m', '  - parallel:', '      - - advance: 1s', '      - - advance: 2s')
    const { run, steps } = await begin({ yaml, speed: 'max' })
    expect(steps).toMatchObject([
      { number: 1, line: 3, title: 'advance 30m', depth: 0, actor: null, state: 'waiting', times: 0 },
      { number: 2, line: 4, depth: 0, state: 'waiting' },
      { number: 3, depth: 1 },
      { number: 4, depth: 1 },
    ])
    await ended()
    const done = await get(run.id)
    expect(done).toMatchObject({ run: { outcome: 'passed', scenario: null } })
    expect(states(done.steps)).toEqual(['passed', 'passed', 'passed', 'passed'])
    const [{ began, ended: end } = {}] = done.steps
    expect(Date.parse(end?.world ?? '') - Date.parse(began?.world ?? '')).toBe(30 * 60_000)
    expect(began?.real.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
  })

  test('shows why a step failed, with the entries of the journal, and what was not played', async () => {
    const { simulator, begin, ended, get } = await start()
    const player = await signIn(simulator)
    const { _id: requestId } = await openRequest(simulator, player)
    const yaml = yamlOf(
      '  - operator: reply',
      `    with: { requestId: '${requestId}', message: Bonjour }`,
      '  - expect: { event: sendMessage, to: mehdi@kamasouk.test }',
      '  - advance: 1s',
    )
    const { run } = await begin({ yaml, speed: 'max' })
    await ended()
    const { run: after, steps } = await get(run.id)
    expect(after).toMatchObject({ outcome: 'failed', error: null })
    expect(states(steps)).toEqual(['passed', 'failed', 'skipped'])
    expect(steps[0]).toMatchObject({ actor: 'operator', title: 'operator reply: "Bonjour"' })
    expect(steps[1]?.failure).toMatchObject({
      awaited: 'sendMessage to mehdi@kamasouk.test within 5.0 s; it did not happen',
      nearest: { kind: 'event', event: 'sendMessage', to: player.userId },
    })
    expect(steps[1]?.failure?.journal.length).toBeGreaterThan(3)
    expect(steps[1]?.ended).not.toBeNull()
  })

  test('says why it could not run', async () => {
    const { begin, ended, get } = await start()
    const { run } = await begin({
      yaml: yamlOf('  - { as: nobody@kamasouk.test, call: conversations.current }'),
    })
    await ended()
    expect(await get(run.id)).toMatchObject({
      run: { outcome: 'could-not-run', error: textWith('nobody@kamasouk.test') },
      steps: [{ state: 'failed' }],
    })
  })

  test('is refused with all its problems, and nothing runs', async () => {
    const { refusalOf, control } = await start()
    const message: unknown = textWith('Line 3, column 5: There is no "wiat" here.')
    expect(await refusalOf({ yaml: invalid })).toMatchObject({ message, code: 'invalid-input', problems })
    expect(await control('runs.list')).toEqual({ runs: [] })
    expect(await control('scenarios.validate', { body: { yaml: invalid } })).toEqual({
      problems,
      scenario: null,
    })
  })

  test('can be as long as the format allows', async () => {
    const { control } = await start()
    const long = `title: Mine\n# ${'"'.repeat(255 * 1024)}\nsteps:\n  - advance: 1s\n`
    const validate = (yaml: string) => control('scenarios.validate', { body: { yaml } })
    expect(await validate(long)).toMatchObject({ problems: [], scenario: { title: 'Mine' } })
    expect(await validate(long + long)).toMatchObject({
      problems: [{ message: 'The file is too long: 511 KB of at most 256 KB.' }],
    })
  })
})

describe('a run', () => {
  test('starts paused, plays step by step, and goes on when it is resumed', async () => {
    const { control, begin, until, ended, get } = await start()
    const yaml = yamlOf('  - advance: 1s', '  - advance: 2s', '  - advance: 3s')
    const { run } = await begin({ yaml, speed: 'max', isPaused: true })
    const params = { id: run.id }
    const passed = (count: number): Promise<void> =>
      until(({ results }) => results.filter(({ state }) => state === 'passed').length === count)
    await control('runs.step', { params })
    await passed(1)
    expect(states((await get(run.id)).steps)).toEqual(['passed', 'waiting', 'waiting'])
    await control('runs.step', { params })
    await passed(2)
    expect(await control('runs.resume', { params })).toMatchObject({
      run: { isPaused: false, outcome: null },
    })
    await ended()
    expect(await get(run.id)).toMatchObject({ run: { outcome: 'passed', singleSteps: 2 } })
  })

  test('says what it awaits', async () => {
    const { control, begin, until, get } = await start()
    const yaml = yamlOf('  - wait: { call: conversations.create }')
    const { run } = await begin({ yaml })
    await until(({ step }) => step === 1)
    const awaits = 'wait up to 10m for conversations.create'
    expect((await get(run.id)).steps).toMatchObject([{ state: 'running', times: 1, awaits }])
    await control('runs.stop', { params: { id: run.id } })
    await until(({ outcome }) => outcome === 'stopped')
    expect((await get(run.id)).steps).toMatchObject([{ state: 'stopped', awaits: null }])
  })

  test('of the command can be paused and stopped in the same way', async () => {
    const { simulator, control, until, get } = await start()
    const running = command(['run', 'welcome', '--target', simulator.url])
    await until(({ step }) => step === 1)
    const [run] = (await control('runs.list')).runs
    const id = String(run?.id)
    const params = { id }
    const { reports } = simulator.worlds.runsOf(simulator.world()).get(id)
    await control('runs.pause', { params })
    // The command has heard of the pause, and reports again.
    await until((run) => run.reports > reports)
    await openRequest(simulator, await signIn(simulator))
    await until(({ results }) => results[0]?.state === 'passed')
    expect(await get(id)).toMatchObject({ run: { scenario: 'welcome', isPaused: true, step: 1 } })
    await control('runs.stop', { params })
    expect(await running).toMatchObject({ exitCode: 130 })
    expect(await get(id)).toMatchObject({ run: { outcome: 'stopped' } })
  })
})

test('the library lists title, inputs and tags of each scenario, and its last result', async () => {
  const { control, begin, ended } = await start()
  const inputs = { player: 'mehdi@kamasouk.test' }
  const { run } = await begin({ scenario: 'welcome', inputs, speed: 'max', isHeadless: true })
  await ended()
  const { scenarios: listed } = await control('scenarios.list')
  expect(listed.find(({ name }) => name === 'welcome')).toMatchObject({
    title: 'A player is welcomed',
    inputs: { patience: { default: '5s' } },
    last: { outcome: 'passed', world: 'default', run: run.id },
  })
  expect(listed.find(({ name }) => name === 'persona-slow')?.tags).toEqual(['persona'])
})

describe('validation', () => {
  test('returns the title, inputs, steps and text of a valid scenario of the library', async () => {
    const { control } = await start()
    const {
      scenario,
      yaml,
      problems: none,
    } = await control('scenarios.validate', { body: { scenario: 'welcome' } })
    expect(none).toEqual([])
    expect(scenario).toMatchObject({ title: 'A player is welcomed', inputs: { player: {} } })
    expect(yaml).toContain('title: A player is welcomed')
    const title = 'wait up to 10m for conversations.create'
    expect(scenario?.steps[0]).toEqual({ number: 1, file: null, line: 12, depth: 0, actor: null, title })
  })

  test('names the file of a step that a preset has', async () => {
    const { control } = await start()
    const { scenario } = await control('scenarios.validate', { body: { yaml: yamlOf('  - use: order') } })
    expect(scenario?.steps).toMatchObject([
      { depth: 0, file: null },
      { depth: 1, file: 'scenarios/presets.yaml' },
    ])
  })

  const nameOne = 'Name a scenario of the library, or send the text of a scenario as yaml.'
  test.each([
    [{}, nameOne],
    [{ scenario: 'a', yaml: 'b' }, nameOne],
    [{ scenario: 'welcom' }, 'There is no scenario "welcom". Did you mean "welcome"?'],
    [{ scenario: 'package.yaml' }, 'There is no scenario "package.yaml".'],
  ])('refuses %j', async (body, sentence) => {
    const { control } = await start()
    const checked = control('scenarios.validate', { body })
    await expect(checked).rejects.toMatchObject({ status: 400, message: textWith(sentence) })
  })
})

test('an input of a wrong type is refused by the name of its field', async () => {
  const { refusalOf } = await start()
  const yaml = 'title: Mine\ninputs:\n  times: { default: 1 }\n  who: {}\nsteps:\n  - advance: 1s\n'
  const message = 'inputs.times takes a number, not "many".'
  expect(await refusalOf({ yaml, inputs: { times: 'many' } })).toMatchObject({ message })
  expect(await refusalOf({ yaml })).toMatchObject({ message: 'This scenario needs inputs.who.' })
})

describe('a recording', () => {
  test('holds what happened between its start and its stop, as a valid scenario', async () => {
    const { simulator, control } = await start()
    const { _id: requestId } = await openRequest(simulator, await signIn(simulator))
    const started = await control('recordings.start')
    expect(await control('recordings.get')).toEqual(started)
    await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
    const { yaml, steps, problems: none } = await control('recordings.stop', { body: { title: 'Mine' } })
    expect(await control('recordings.get')).toEqual({ recording: null })
    expect(none).toEqual([])
    const scenario = scenarioOf(yaml)
    expect(scenario.title).toBe('Mine')
    expect(steps).toBe(scenario.steps.length + scenario.player.length)
    expect(yaml).toContain('operator: reply')
  })

  test('adds nothing to the journal, and is the same from a large journal', async () => {
    const { simulator, control } = await start()
    await openRequest(simulator, await signIn(simulator))
    const { journal } = simulator.world()
    const until = journal.last()
    const written = await control('recordings.write', { body: { until } })
    expect(journal.last()).toBe(until)
    for (let more = 0; more < 1000; more += 1) journal.append({ kind: 'clock', action: 'rate', rate: 1 })
    expect(await control('recordings.write', { body: { until } })).toEqual(written)
  })

  test('of nothing has no steps, and says so', async () => {
    const { control } = await start()
    await control('recordings.start')
    expect(await control('recordings.stop', { body: {} })).toMatchObject({
      steps: 0,
      problems: [{ message: 'This list of steps is empty.' }],
    })
  })
})
