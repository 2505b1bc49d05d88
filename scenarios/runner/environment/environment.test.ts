/** Where scenarios are played: the users of a run, a simulator, and a real provider. */
import { describe, expect, test } from 'vitest'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import type { Simulator } from '../../../mock-api/server.ts'
import { entriesOf, mehdi, operate, startSimulator, yasmine } from '../../../mock-api/testing.ts'
import { addFault } from '../../../mock-api/testing/faults.ts'
import { inputValues } from '../../format/inputs.ts'
import { failureOf, passed, scenarioWith, startRun } from '../../testing.ts'
import { playOn, type Reporter } from '../run.ts'
import { openProviderEnvironment } from './provider-environment.ts'
import { openSimulatorEnvironment } from './simulator-environment.ts'
import { createUsers, type UsersOptions } from './users.ts'

const usersOf = ({ url }: Simulator, options: Partial<UsersOptions> = {}) =>
  createUsers({
    target: url,
    headers: {},
    passwordOf: (email) => (email === yasmine.email ? yasmine.password : undefined),
    signal: new AbortController().signal,
    ...options,
  })

const callsOf = (simulator: Simulator) =>
  entriesOf(simulator).flatMap((entry) =>
    entry.kind === 'call' ? [`${String(entry.status)} ${entry.call ?? ''}`] : [],
  )

describe('a user of a run', () => {
  test('signs in once, before the first call that needs it', async () => {
    const simulator = await startSimulator()
    const users = usersOf(simulator)
    await users.call(yasmine.email, 'servers.all', {})
    await users.call(yasmine.email, 'conversations.current', {})
    await users.call(yasmine.email, 'exchanges.last', {})
    const calls = ['200 servers.all', '200 auth.login', '200 conversations.current', '200 exchanges.last']
    expect(callsOf(simulator)).toEqual(calls)
  })

  test.each([
    [
      'renews an expired token and repeats the call',
      [],
      'answered',
      ' 200 auth.refresh 200 conversations.current',
    ],
    [
      'gets the refusal of an expired token if the scenario expects it',
      ['access-token-refused'],
      'refused',
      '',
    ],
  ] as const)('%s', async (_what, awaited, is, then) => {
    const simulator = await startSimulator()
    await addFault(simulator, { 'expire-token': 'conversations.current', times: 1 })
    const outcome = await usersOf(simulator).call(yasmine.email, 'conversations.current', {}, { awaited })
    expect(outcome.is).toBe(is)
    expect(callsOf(simulator).join(' ')).toBe(`200 auth.login 403 conversations.current${then}`)
  })

  test('ends the run with the reason when the sign-in is refused', async () => {
    const users = usersOf(await startSimulator(), { passwordOf: () => 'Wrong2026!' })
    const called = users.call(yasmine.email, 'conversations.current', {})
    await expect(called).rejects.toThrow(CouldNotRun)
    await expect(called).rejects.toThrow(/^yasmine@kamasouk\.test cannot sign in: ./)
  })

  test('ends the run with an instruction when the password is unknown', async () => {
    const simulator = await startSimulator()
    const users = usersOf(simulator, { emails: [yasmine.email] })
    await expect(users.idOf('nobody@kamasouk.test')).rejects.toThrow(
      'The password of nobody@kamasouk.test is not known: add a step with call: auth.login',
    )
    await expect(users.idOf('yasmin@kamasouk.test')).rejects.toThrow(
      'The password of yasmin@kamasouk.test is not known. Did you mean "yasmine@kamasouk.test"? Else add a step',
    )
    expect(callsOf(simulator)).toEqual([])
  })

  test('can sign in with a call step', async () => {
    const simulator = await startSimulator()
    const users = usersOf(simulator, { passwordOf: () => undefined })
    await users.call('me', 'auth.login', { body: yasmine })
    expect(await users.idOf('me')).toMatch(/^[0-9a-f]{24}$/)
  })
})

test('closing the environment ends a search that is still waiting', async () => {
  const { url: target } = await startSimulator()
  const signal = new AbortController().signal
  const environment = await openSimulatorEnvironment({ target, world: 'default', speed: Infinity, signal })
  const searching = environment.find({ event: 'closeChat' }, 0, 600_000)
  const [search] = await Promise.allSettled([searching, environment.close()])
  expect(search).toMatchObject({ status: 'rejected', reason: { message: 'the run has ended' } })
})

const read = 'call: servers.all'
const login =
  "call: auth.login, with: { email: nobody@kamasouk.test, password: '1' }, refused: wrong-credentials"
test.each([
  ['there and back', read, ['servers.all, by: 3s', 'servers.all, by: 2s, when: after'], [3000, 2000]],
  ['of another call, not at all', read, ['games.list, by: 3s'], []],
  ['of a refused call', login, ['auth.login, by: 3s'], [3000]],
])('a call moves the clock by its latency: %s', async (_what, call, latencies, moves) => {
  const simulator = await startSimulator()
  const faults = latencies.map((latency) => `- fault: { latency: ${latency}, times: 1 }`)
  const scenario = scenarioWith(...faults, `- { as: nobody@kamasouk.test, ${call} }`)
  expect(await startRun(simulator.url, scenario).ended).toEqual(passed)
  const advanced = entriesOf(simulator).filter(
    (entry) => entry.kind === 'clock' && entry.action === 'advanced',
  )
  expect(advanced).toMatchObject(moves.map((byMs) => ({ byMs })))
})

/** Plays as though the simulator were a provider of somebody else's: by its public doors alone. */
async function playThere(target: string, steps: readonly string[]) {
  const scenario = scenarioWith(...steps)
  const skipped: string[] = []
  const atLast = Promise.withResolvers<number>()
  const reporter: Reporter = (event) => {
    if (event.is === 'step-started' && event.step.number === scenario.steps.length)
      atLast.resolve(event.step.number)
    if (event.is === 'step-skipped') skipped.push(event.lacks.join(', '))
  }
  const { signal } = new AbortController()
  const environment = openProviderEnvironment({
    target,
    speed: Infinity,
    passwordOf: () => yasmine.password,
    signal,
  })
  const options = { inputs: inputValues(scenario, []), reporter, signal }
  const ended = playOn(Promise.resolve(environment), scenario, options)
  return { ended, skipped, atLast: atLast.promise }
}

const signsIn = `  - { call: auth.login, as: ${yasmine.email}, with: { email: ${yasmine.email}, password: ${yasmine.password} } }`

describe('on a real provider', () => {
  test('steps that need a simulator are skipped and counted', async () => {
    const { url } = await startSimulator()
    const { ended, skipped } = await playThere(url, [
      signsIn,
      '  - { operator: presence, with: { operatorId: aaaaaaaaaaaaaaaaaaaaaaaa, isOnline: true } }',
      '  - advance: 1h',
      '  - fault: { drop: sendMessage, times: 1 }',
      '  - snapshot: here',
      "  - expect: { server: Boune, serverName: 'Boune' }",
    ])
    expect(await ended).toEqual({ is: 'passed', skipped: 5 })
    expect(skipped).toEqual(['desk', 'clock', 'faults', 'snapshots', 'entities'])
  })

  test("expect finds the player's own calls and each event that the player's tabs receive, once", async () => {
    const simulator = await startSimulator()
    const { ended, atLast } = await playThere(simulator.url, [
      `- { socket: connect, as: ${yasmine.email}, tab: laptop }`,
      `- { socket: connect, as: ${yasmine.email}, tab: phone }`,
      '- { use: order, save: request }',
      "- expect: { value: '${request.username}', is: Yasmi }",
      `- { expect: { event: closeChat, to: ${yasmine.email}, with: { requestId: '\${request._id}', message: Adieu }, times: 2 }, within: 10s }`,
    ])
    await Promise.race([atLast, ended])
    const [request] = simulator.world().store.requests.all()
    await addFault(simulator, { duplicate: 'closeChat', times: 1 })
    await operate(simulator, 'close', { requestId: request?._id, message: 'Adieu' })
    expect(await ended).toEqual(passed)
  })

  test('expect fails for an event that does not come', async () => {
    const { url } = await startSimulator()
    const expected = `  - { expect: { event: closeChat, to: ${mehdi.email} }, within: 0s }`
    const outcome = await (await playThere(url, [signsIn, expected])).ended
    const { seed, journal } = failureOf(outcome)
    expect(seed).toBeUndefined()
    // Many read reports, so the journal in it has no secrets.
    expect(journal).toMatchObject([{ kind: 'call', call: 'auth.login', answer: { accessToken: '(hidden)' } }])
    expect(JSON.stringify(outcome)).not.toContain(yasmine.password)
  })
})
