import { describe, expect, test } from 'vitest'
import { call, mehdi, openRequest, operate, signIn, startSimulator } from '../../mock-api/testing.ts'
import { findScenario } from '../format/library.ts'
import { passed, scenarioOf, startRun, toldTo } from '../testing.ts'

const welcome = scenarioOf((await findScenario('welcome')).text)
const wholeWelcome = ['sendMessage', 'sendMessage', 'closeChat']

describe('welcome', () => {
  test('skips answered and closed requests, and answers the next one', async () => {
    const simulator = await startSimulator()
    const [first, next] = [await signIn(simulator), await signIn(simulator, mehdi)]
    await openRequest(simulator, first)
    await startRun(simulator.url, welcome).ended
    const { _id: requestId } = await openRequest(simulator, first)
    await operate(simulator, 'reply', { requestId, message: 'Un instant.' })
    const before = toldTo(simulator, first.userId)

    const again = startRun(simulator.url, welcome)
    await again.begun(1)
    await openRequest(simulator, next)
    expect(await again.ended).toEqual(passed)
    expect(toldTo(simulator, first.userId)).toEqual(before)
    expect(toldTo(simulator, next.userId)).toEqual(wholeWelcome)
  })

  test('waits for an answer of the player', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { _id: requestId } = await openRequest(simulator, player)
    const run = startRun(simulator.url, welcome, { speed: 1000, settings: ['patience=168h'] })
    await run.begun(4)
    const { status } = await call(simulator, 'messages.sendToRequest', {
      token: player.token,
      body: { requestId, message: 'Je suis connectée.' },
    })
    run.stop()
    expect(status).toBe(201)
    expect(await run.ended).toMatchObject({ is: 'stopped', step: { number: 4 } })
  })
})
