import { describe, expect, test } from 'vitest'
import { entriesOf, openRequest, signIn, startSimulator } from '../../mock-api/testing.ts'
import { failureOf, passed, scenarioWith, startRun } from '../testing.ts'

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

const reply = (message: string) =>
  `{ operator: reply, with: { requestId: '\${request._id}', message: '${message}' } }`
const said = (simulator: Parameters<typeof entriesOf>[0]): unknown[] =>
  entriesOf(simulator).flatMap((entry) =>
    entry.kind === 'operator' ? [(entry.body as { message?: string }).message] : [],
  )

async function playedWith(...steps: string[]) {
  const simulator = await startSimulator()
  await openRequest(simulator, await signIn(simulator))
  const outcome = await startRun(
    simulator.url,
    scenarioWith('  - { wait: { call: conversations.create }, save: request }', ...steps),
  ).ended
  return { outcome, said: said(simulator) }
}

describe('blocks', () => {
  test('repeat plays its steps in order and saves the number of the round', async () => {
    const played = await playedWith(
      '  - repeat: 3',
      '    save: round',
      '    steps:',
      `    - ${reply('n° ${round}')}`,
    )
    expect(played.said).toEqual(['n° 1', 'n° 2', 'n° 3'])
  })

  test.each([
    ['{ operator: reply }', 'yes'],
    ['{ operator: close }', 'no'],
    ["{ request: '${request._id}', isRequestStarted: true }", 'yes'],
    ["{ request: '${request._id}', isRequestStarted: false }", 'no'],
    ["{ value: '${request.quantity}', above: 3 }", 'yes'],
    ["{ value: '${request.quantity}', is: 3 }", 'no'],
  ])('when %s chooses %s', async (condition, answer) => {
    const played = await playedWith(
      `  - ${reply('first')}`,
      `  - when: ${condition}`,
      `    steps: [${reply('yes')}]`,
      `    otherwise: [${reply('no')}]`,
    )
    expect(played.said).toEqual(['first', answer])
  })

  test('never fails when the event happens in time, on the world’s clock too', async () => {
    const quiet = await playedWith('  - { never: { event: closeChat }, for: 1m }')
    expect(quiet.outcome).toEqual(passed)
    const failed = await playedWith('  - { never: { event: closeRequestExpired }, for: 24h }')
    expect(failureOf(failed.outcome).awaited).toContain('no closeRequestExpired for')
  })

  test('a branch that fails ends the others', async () => {
    const played = await playedWith(
      '  - parallel:',
      '    - [{ expect: { event: closeChat, to: mehdi@kamasouk.test }, within: 1s }]',
      `    - [{ advance: 1s, after: 1h }, ${reply('too late')}]`,
    )
    expect(failureOf(played.outcome).awaited).toContain('closeChat to mehdi@kamasouk.test')
    expect(played.said).toEqual([])
  })
})
