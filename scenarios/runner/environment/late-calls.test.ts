import { expect, test } from 'vitest'
import { entriesOf, startSimulator } from '../../../mock-api/testing.ts'
import { scenarioOf, startRun } from '../../testing.ts'

const slowly = (call: string, ...faults: string[]) =>
  scenarioOf(
    ['title: A test', 'steps:', ...faults.map((fault) => `  - fault: { latency: ${fault} }`), call].join(
      '\n',
    ),
  )

/** How far the world's clock was moved, in milliseconds, one move after another. */
async function moves(scenario: ReturnType<typeof slowly>): Promise<(number | undefined)[]> {
  const simulator = await startSimulator()
  expect(await startRun(simulator.url, scenario).ended).toEqual({ is: 'held', skipped: 0 })
  return entriesOf(simulator).flatMap((entry) =>
    entry.kind === 'clock' && entry.action === 'advanced' ? [entry.byMs] : [],
  )
}

const read = '  - { as: yasmine@kamasouk.test, call: servers.all }'

test('a call that is slow to arrive and to be answered takes its time on the world’s clock, and no more', async () => {
  const there = 'servers.all, by: 3s, times: 1'
  const back = 'servers.all, by: 2s, when: after, times: 1'
  expect(await moves(slowly(read, there, back))).toEqual([3000, 2000])
})

test('a call that meets no latency moves no clock', async () => {
  expect(await moves(slowly(read, 'games.list, by: 3s, times: 1'))).toEqual([])
})

test('a call that is slow may be refused', async () => {
  const login = "{ email: nobody@kamasouk.test, password: '1' }"
  const refused = `  - { as: nobody@kamasouk.test, call: auth.login, with: ${login}, refused: wrong-credentials }`
  expect(await moves(slowly(refused, 'auth.login, by: 3s, times: 1'))).toEqual([3000])
})
