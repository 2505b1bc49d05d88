import { describe, expect, test } from 'vitest'
import { operate, startSimulator, yasmine, mehdi } from '../../../mock-api/testing.ts'
import { addFault } from '../../../mock-api/testing/faults.ts'
import { inputValues } from '../../format/inputs.ts'
import { playOn, type Reporter } from '../run.ts'
import { passed, scenarioWith } from '../../testing.ts'
import { openProviderEnvironment } from './provider-environment.ts'

const passwordOf = (): string => yasmine.password

/** Plays as though the simulator were a provider of somebody else's: by its public doors alone. */
async function playThere(target: string, steps: readonly string[]) {
  const scenario = scenarioWith(...steps)
  const skipped: string[] = []
  const saved = Promise.withResolvers<number>()
  const reporter: Reporter = (event) => {
    if (event.is === 'step-started' && event.step.number === scenario.steps.length)
      saved.resolve(event.step.number)
    if (event.is === 'step-skipped') skipped.push(event.lacks.join(', '))
  }
  const { signal } = new AbortController()
  const environment = openProviderEnvironment({ target, speed: Infinity, passwordOf, signal })
  const options = { inputs: inputValues(scenario, []), reporter, signal }
  const ended = playOn(Promise.resolve(environment), scenario, options)
  return { ended, skipped, atLast: saved.promise }
}

const login = `  - { call: auth.login, as: ${yasmine.email}, with: { email: ${yasmine.email}, password: ${yasmine.password} } }`

describe('on a real provider', () => {
  test('steps that need a simulator are skipped and counted', async () => {
    const { url } = await startSimulator()
    const { ended, skipped } = await playThere(url, [
      login,
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
      `  - { socket: connect, as: ${yasmine.email}, tab: laptop }`,
      `  - { socket: connect, as: ${yasmine.email}, tab: phone }`,
      '  - call: conversations.create',
      `    as: ${yasmine.email}`,
      '    with: { gameId: Dofus Retro, serverId: Boune, username: Yasmi, quantity: 2, transactionType: Buy }',
      '    save: request',
      "  - expect: { value: '${request.username}', is: Yasmi }",
      `  - expect: { event: closeChat, to: ${yasmine.email}, with: { requestId: '\${request._id}', message: Adieu }, times: 2 }`,
      '    within: 10s',
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
    const outcome = await (await playThere(url, [login, expected])).ended
    expect(outcome).toMatchObject({
      is: 'failed',
      failure: { seed: undefined, journal: [{ kind: 'call', call: 'auth.login' }] },
    })
    // It stands in reports that many read.
    expect(JSON.stringify(outcome)).not.toContain(yasmine.password)
    expect(outcome).toMatchObject({ failure: { journal: [{ answer: { accessToken: '(hidden)' } }] } })
  })
})
