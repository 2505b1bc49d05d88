import { expect, test } from 'vitest'
import { entriesOf, startSimulator } from '../../../mock-api/testing.ts'
import { passed, scenarioWith, startRun } from '../../testing.ts'
import { openSimulatorEnvironment } from './simulator-environment.ts'

test('closing the environment ends a search that is still waiting', async () => {
  const { url: target } = await startSimulator()
  const signal = new AbortController().signal
  const environment = await openSimulatorEnvironment({ target, world: 'default', speed: Infinity, signal })
  const searching = environment.find({ event: 'closeChat' }, 0, 600_000)
  const [search] = await Promise.allSettled([searching, environment.close()])
  expect(search).toMatchObject({ status: 'rejected', reason: { message: 'the run has ended' } })
})

const slowly = (call: string, ...faults: string[]) =>
  scenarioWith(...faults.map((fault) => `  - fault: { latency: ${fault} }`), call)

/** Returns the lengths of the clock moves, in milliseconds. */
async function moves(scenario: ReturnType<typeof slowly>): Promise<(number | undefined)[]> {
  const simulator = await startSimulator()
  expect(await startRun(simulator.url, scenario).ended).toEqual(passed)
  return entriesOf(simulator).flatMap((entry) =>
    entry.kind === 'clock' && entry.action === 'advanced' ? [entry.byMs] : [],
  )
}

const read = '  - { as: yasmine@kamasouk.test, call: servers.all }'

test('a call with latency moves the clock by that latency, on the way there and back', async () => {
  const there = 'servers.all, by: 3s, times: 1'
  const back = 'servers.all, by: 2s, when: after, times: 1'
  expect(await moves(slowly(read, there, back))).toEqual([3000, 2000])
})

test('a call without latency does not move the clock', async () => {
  expect(await moves(slowly(read, 'games.list, by: 3s, times: 1'))).toEqual([])
})

test('a refused call with latency moves the clock too', async () => {
  const login = "{ email: nobody@kamasouk.test, password: '1' }"
  const refused = `  - { as: nobody@kamasouk.test, call: auth.login, with: ${login}, refused: wrong-credentials }`
  expect(await moves(slowly(refused, 'auth.login, by: 3s, times: 1'))).toEqual([3000])
})
