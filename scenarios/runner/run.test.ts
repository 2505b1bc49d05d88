import { describe, expect, test } from 'vitest'
import {
  entriesOf,
  mehdi,
  openRequest,
  operate,
  signIn,
  startSimulator,
  succeed,
  textWith,
} from '../../mock-api/testing.ts'
import { exitCodes } from '../../contracts/shared/errors.ts'
import { findScenario } from '../format/library.ts'
import { failureOf, passed, scenarioOf, scenarioWith, startRun } from '../testing.ts'

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

  test('takes only calls of the named user', async () => {
    const simulator = await startSimulator()
    const [first, named] = [await signIn(simulator), await signIn(simulator, mehdi)]
    await openRequest(simulator, first)
    const { _id } = await openRequest(simulator, named)
    const scenario = scenarioWith(
      `  - { wait: { call: conversations.create, from: ${mehdi.email} }, save: request }`,
      "  - { operator: reply, with: { requestId: '${request._id}', message: Bonjour } }",
    )
    expect(await startRun(simulator.url, scenario).ended).toEqual(passed)
    const acts = entriesOf(simulator).filter(({ kind }) => kind === 'operator')
    expect(acts).toMatchObject([{ body: { requestId: _id } }])
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

  test("finds the operator's acts and the player's answer", async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { _id: requestId } = await openRequest(simulator, player)
    const run = startRun(
      simulator.url,
      scenarioWith(
        '  - wait: { operator: reply }',
        '    save: reply',
        "  - wait: { call: messages.sendToRequest, requestId: '${reply.requestId}' }",
        '    save: answer',
        '  - operator: reply',
        "    with: { requestId: '${answer.requestId}', message: 'Vous disiez : ${answer.message}' }",
      ),
    )
    await run.begun(1)
    await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
    await run.begun(2)
    await succeed(simulator, 'messages.sendToRequest', {
      token: player.token,
      body: { requestId, message: 'Me voici.' },
    })
    expect(await run.ended).toEqual(passed)
    expect(run.titles.at(-1)).toBe('operator reply: "Vous disiez : ${answer.message} (Me voici.)"')
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
  test('fails with the reason of a refused act', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { _id: requestId } = await openRequest(simulator, player)
    await operate(simulator, 'close', { requestId })
    const reply = `  - { operator: reply, with: { requestId: '${requestId}', message: Bonjour } }`
    const { awaited, nearest } = failureOf(await startRun(simulator.url, scenarioWith(reply)).ended)
    expect(awaited).toContain('The operator cannot reply: chat-closed')
    expect(nearest).toMatchObject({ kind: 'operator', verb: 'reply', refused: 'chat-closed' })
  })

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
