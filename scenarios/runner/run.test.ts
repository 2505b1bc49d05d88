import { describe, expect, test } from 'vitest'
import { entriesOf, mehdi, openRequest, signIn, startSimulator, textWith } from '../../mock-api/testing.ts'
import { exitCodes } from '../../contracts/shared/errors.ts'
import { findScenario } from '../format/library.ts'
import { failureOf, scenarioOf, scenarioWith, startRun } from '../testing.ts'

const welcome = scenarioOf((await findScenario('welcome')).text)

const wait = (name: string, within: string) =>
  `  - { wait: { call: conversations.create }, within: ${within}, save: ${name} }`
const farewell = (name: string) => `  - { operator: close, with: { requestId: '\${${name}._id}' } }`

describe('a wait', () => {
  test('takes each waiting request once, and then only new ones', async () => {
    const simulator = await startSimulator()
    const [first, second] = [await signIn(simulator), await signIn(simulator, mehdi)]
    const requests = [await openRequest(simulator, first), await openRequest(simulator, second)]
    const steps = [wait('a', '10m'), farewell('a'), wait('b', '10m'), farewell('b'), wait('c', '0s')]
    const { step } = failureOf(await startRun(simulator.url, scenarioWith(...steps)).ended)
    expect(step.number).toBe(5)
    const closed = entriesOf(simulator).flatMap((entry) => (entry.kind === 'operator' ? [entry.body] : []))
    expect(closed).toEqual(requests.map(({ _id }) => ({ requestId: _id })))
  })

  test('does not take what happened before the run', async () => {
    const simulator = await startSimulator()
    await signIn(simulator)
    const run = startRun(simulator.url, scenarioWith('  - wait: { call: auth.login }', '    within: 0s'))
    expect(failureOf(await run.ended)).toMatchObject({
      awaited: 'auth.login within 0 ms',
      nearest: undefined,
    })
  })
})

test('a failed run reports the step, the closest entry, the last ten entries and the seed', async () => {
  const simulator = await startSimulator({ seed: 7 })
  const [player, other] = [await signIn(simulator), await signIn(simulator, mehdi)]
  const { _id } = await openRequest(simulator, player)
  const reply = `  - { operator: reply, with: { requestId: '${_id}', message: Bonjour } }`
  const expected = `  - { expect: { event: sendMessage, to: ${other.userId}, times: 1 }, within: 0s }`
  const scenario = scenarioWith(...Array<string>(6).fill(reply), expected)
  const failure = failureOf(await startRun(simulator.url, scenario).ended)
  expect(failure).toMatchObject({
    step: { number: 7, of: 7, line: 9, title: `expect sendMessage to ${other.userId}, once` },
    awaited: `sendMessage to ${other.userId}, once within 0 ms; it did not happen`,
    nearest: { kind: 'event', event: 'sendMessage', to: player.userId },
    seed: 7,
  })
  expect(failure.journal).toHaveLength(10)
  expect(failure.journal.at(-1)).toEqual(failure.nearest)
})

describe('a run', () => {
  test('reports the current step when it is stopped', async () => {
    const simulator = await startSimulator()
    await openRequest(simulator, await signIn(simulator))
    const run = startRun(simulator.url, welcome, { speed: 1, settings: ['patience=10m'] })
    await run.begun(2)
    const { length } = entriesOf(simulator)
    run.stop()
    expect(await run.ended).toMatchObject({ is: 'stopped', step: { number: 2, of: 6 } })
    expect(entriesOf(simulator)).toHaveLength(length)
  })

  test('ends with one sentence when the simulator goes away', async () => {
    const simulator = await startSimulator()
    const run = startRun(simulator.url, welcome)
    await run.begun(1)
    await simulator.close()
    expect(await run.ended).toMatchObject({
      is: 'could-not-run',
      step: { number: 1 },
      error: {
        exitCode: exitCodes.couldNotRun,
        message: textWith(`The simulator at ${simulator.url} stopped during the run`),
      },
    })
  })

  test('ends as an invalid file when a placeholder has no value at run time', async () => {
    const simulator = await startSimulator()
    const { _id } = await openRequest(simulator, await signIn(simulator))
    const scenario = scenarioWith(
      `  - { operator: close, with: { requestId: '${_id}' }, save: closed }`,
      "  - { operator: reply, with: { requestId: '${closed.operatorId}', message: Bonjour } }",
    )
    expect(await startRun(simulator.url, scenario).ended).toMatchObject({
      is: 'could-not-run',
      error: {
        exitCode: exitCodes.invalidFile,
        message: textWith(
          'Step 2 (line 4) has a placeholder that does not fit. Unknown field "operatorId" in ${closed.operatorId}',
        ),
      },
    })
  })
})

const fault = '  - fault: { drop: sendMessage, times: 5 }'

describe('the world after a run', () => {
  test('has its clock rate restored and no faults of the run after a stop', async () => {
    const simulator = await startSimulator()
    const world = simulator.world()
    const steps = [fault, '  - wait: { event: closeChat }']
    const run = startRun(simulator.url, scenarioWith(...steps), { speed: 50 })
    await run.begun(2)
    expect(world.clock.rate()).toBe(50)
    expect(world.faults.list()).toHaveLength(1)
    run.stop()
    expect(await run.ended).toMatchObject({ is: 'stopped', step: { number: 2 } })
    expect(world.clock.rate()).toBe(1)
    expect(world.faults.list()).toEqual([])
  })

  test('loses only the faults of the run with `fault: none`', async () => {
    const simulator = await startSimulator()
    const { faults } = simulator.world()
    const run = startRun(
      simulator.url,
      scenarioWith(fault, '  - fault: none', '  - wait: { call: auth.login }'),
    )
    await run.begun(3)
    expect(faults.list()).toEqual([])
    await signIn(simulator)
    await run.ended
  })
})
