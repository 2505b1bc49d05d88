import { describe, expect, test } from 'vitest'
import { openRequest, send, signIn, startSimulator } from '../../mock-api/testing.ts'
import type { Simulator } from '../../mock-api/server.ts'
import { playEach } from './play.ts'
import type { Reporter } from './run.ts'
import { command, scenarioOf, scenarios } from '../testing.ts'

interface Run {
  readonly id: string
  readonly outcome: string | null
}

async function runsOf(simulator: Simulator, query = ''): Promise<readonly Run[]> {
  const { body } = await send(simulator, 'GET', `/__sim/worlds/default/runs${query}`)
  return (body as { runs: Run[] }).runs
}

const quiet = (simulator: Simulator) => runsOf(simulator, '?quietWithinMs=20000')

const stop = (simulator: Simulator, id: string | undefined) =>
  send(simulator, 'POST', `/__sim/worlds/default/runs/${String(id)}/stop`)

const start = (simulator: Simulator, body: object) =>
  send(simulator, 'POST', '/__sim/worlds/default/runs', { body })

describe('a run', () => {
  test.each([
    ['passed', '- advance: 1s'],
    ['failed', '- expect: { event: closeChat, to: yasmine@kamasouk.test }\n    within: 0s'],
    ['could-not-run', '- { as: nobody@kamasouk.test, call: conversations.current }'],
  ])('is listed under /__sim, with the outcome %s at the end', async (outcome, step) => {
    const simulator = await startSimulator()
    const scenario = scenarioOf(`title: A test\nsteps:\n  ${step}\n`)
    const meanwhile = Promise.withResolvers<Promise<readonly Run[]>>()
    const reporter: Reporter = ({ is }) => {
      if (is === 'run-started') meanwhile.resolve(runsOf(simulator))
    }
    const { signal } = new AbortController()
    const place = { target: simulator.url, isSimulator: true, world: 'default', speed: 1 }
    await playEach([{ scenario, inputs: new Map(), reporter }], { ...place, isHeadless: false, signal }, 1)
    expect(await meanwhile.promise).toMatchObject([{ title: 'A test', steps: 1, outcome: null }])
    expect(await runsOf(simulator)).toMatchObject([{ title: 'A test', outcome }])
  })

  test('stops through the control API, and the command returns 130', async () => {
    const simulator = await startSimulator()
    const { journal } = simulator.world()
    const running = command(['run', 'welcome', '--target', simulator.url, '--speed', '10x'])
    // Its clock is the first thing that a run sets, once it is announced.
    await journal.next(0, ({ kind }) => kind === 'clock', new AbortController().signal)
    const [run] = await runsOf(simulator)
    await stop(simulator, run?.id)
    const { exitCode, printed } = await running
    expect(exitCode).toBe(130)
    expect(printed).toContain('Stopped at step 1/')
    expect(await runsOf(simulator)).toMatchObject([{ outcome: 'stopped', isToStop: true }])
    expect(simulator.world().clock.rate()).toBe(1)
  })
})

describe('a run started over HTTP', () => {
  test('is played by that simulator', async () => {
    const simulator = await startSimulator({ scenarios })
    await openRequest(simulator, await signIn(simulator))
    const inputs = { farewell: 'Bonne soirée !' }
    expect(await start(simulator, { scenario: 'welcome', inputs, speed: 'max' })).toMatchObject({
      status: 201,
    })
    expect(await quiet(simulator)).toMatchObject([{ title: 'A player is welcomed', outcome: 'passed' }])
  })

  test('stops through the control API', async () => {
    const simulator = await startSimulator({ scenarios })
    const { body } = await start(simulator, { scenario: 'welcome' })
    await stop(simulator, (body as { run: Run }).run.id)
    expect(await quiet(simulator)).toMatchObject([{ outcome: 'stopped' }])
  })

  test.each([
    [{ scenario: 'welcom' }, 'There is no scenario "welcom". Did you mean "welcome"?'],
    [{ scenario: 'package.yaml' }, 'There is no scenario "package.yaml".'],
    [{ scenario: 'welcome', inputs: { farewel: 'x' } }, 'The scenario has no input "farewel".'],
  ])('is refused with a reason: %j', async (body, sentence) => {
    const simulator = await startSimulator({ scenarios })
    const reply = await start(simulator, body)
    expect(reply).toMatchObject({ status: 400 })
    expect((reply.body as { message: string }).message).toContain(sentence)
    expect(await runsOf(simulator)).toEqual([])
  })
})
