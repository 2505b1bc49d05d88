import { describe, expect, test } from 'vitest'
import { entriesOf, startSimulator } from '../../../mock-api/testing.ts'
import { failureOf, passed, problemsOf, scenarioOf, startRun } from '../../testing.ts'

const opening = `
title: A test
steps:
  - operator: open-tracking
    with: { userId: yasmine@kamasouk.test, operatorId: Karim }
    save: tracking`

const play = async (steps: string, first = '') => {
  const simulator = await startSimulator()
  const outcome = await startRun(simulator.url, scenarioOf(first + opening + steps)).ended
  return { simulator, outcome }
}

const takenBy = (operator: string, refused: string) => `
  - operator: take-tracking
    with: { trackingId: '\${tracking._id}', operatorId: ${operator} }
    refused: ${refused}`

describe('an act of the operator', () => {
  test('passes with the expected refusal', async () => {
    expect((await play(takenBy('Karim', 'already-taken'))).outcome).toEqual(passed)
  })

  test('fails when it succeeds although a refusal is expected', async () => {
    const { awaited, nearest } = failureOf((await play(takenBy('Salma', 'already-taken'))).outcome)
    expect(awaited).toBe('that it is refused with already-taken; it succeeded')
    expect(nearest).toMatchObject({ kind: 'operator', verb: 'take-tracking' })
  })

  test('fails with another refusal', async () => {
    const { awaited } = failureOf((await play(takenBy('Karim', 'chat-closed'))).outcome)
    expect(awaited).toContain(
      'that it is refused with chat-closed. The operator cannot take-tracking: already-taken',
    )
  })

  test('finds operators by name', async () => {
    const { simulator, outcome } = await play(`
  - operator: presence
    with: { operatorId: Karim, isOnline: true }
  - expect: { operator: Karim, isOnline: true }
    save: karim
  - expect: { tracking: '\${tracking._id}', operatorId: '\${karim._id}' }`)
    expect(outcome).toEqual(passed)
    expect(entriesOf(simulator).filter(({ kind }) => kind === 'operator')).toHaveLength(2)
  })

  test('lists the operators when the name is unknown', async () => {
    const step = `
  - operator: presence
    with: { operatorId: Karin, isOnline: true }`
    const { outcome } = await play(step, 'names: any')
    expect(outcome).toMatchObject({
      is: 'could-not-run',
      error: { message: 'There is no operator "Karin". Did you mean "Karim"?' },
    })
  })
})

test('a state is compared with names that stand for ids', async () => {
  const { url } = await startSimulator()
  const steps = `title: A test
given:
  - { use: order, save: request }
  - { as: mehdi@kamasouk.test, call: trackings.create, save: tracking }
  - { operator: take-tracking, with: { trackingId: '\${tracking._id}', operatorId: Karim } }
steps:
  - { expect: { request: '\${request._id}', serverId: Boune, gameId: Dofus Retro, userId: yasmine@kamasouk.test } }
  - { expect: { tracking: '\${tracking._id}', operatorId: Karim } }
`
  expect(await startRun(url, scenarioOf(steps)).ended).toEqual(passed)
  expect(problemsOf(steps.replace('Dofus Retro', 'Dofus Rétro'))).toEqual([
    expect.stringMatching(/^7:69 There is no game "Dofus Rétro"/),
  ])
})
