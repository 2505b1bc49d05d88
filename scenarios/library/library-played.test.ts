/** The whole library: with nobody at the browser, and some of it with somebody there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { openRequest, signIn, startSimulator, succeed } from '../../mock-api/testing.ts'
import { openMarket } from '../../mock-api/testing/market.ts'
import { findScenario, readLibrary } from '../format/library.ts'
import { scenarioOf, startRun, toldTo } from '../testing.ts'

const library = (await readLibrary()).map(({ name, text }, index) => {
  const scenario = scenarioOf(text)
  return { name, scenario, title: scenario.title, seed: index + 1 }
})
const held = { is: 'held', skipped: 0 }

describe('with nobody at the browser', () => {
  const broken: unknown[] = []
  let simulator: Simulator

  beforeAll(async () => {
    simulator = await createSimulator({
      port: 0,
      onEntry: (_world, entry) => {
        if ('violation' in entry) broken.push(entry)
      },
      onBreach: (sentence) => broken.push(sentence),
    })
  })
  afterAll(() => simulator.close())

  test.each(library)('$title', async ({ name, scenario, seed }) => {
    await simulator.worlds.create({ name, seed })
    expect(await startRun(simulator.url, scenario, { world: name, isHeadless: true }).ended).toEqual(held)
    expect(broken).toEqual([])
  })
})

const named = async (name: string) => scenarioOf((await findScenario(name)).text)

describe('with a person at the browser', () => {
  test('a conversation ends when the person closes it', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { token, userId } = player
    const run = startRun(simulator.url, await named('request-closed-by-player'))
    await run.begun(1)
    const { _id: requestId } = await openRequest(simulator, player)
    await run.begun(3)
    await succeed(simulator, 'messages.closeRequest', { token, body: { requestId } })
    expect(await run.ended).toEqual(held)
    expect(toldTo(simulator, userId)).toEqual(['sendMessage'])
  })

  test('a tracking is taken, answered and closed while the person reads', async () => {
    const simulator = await startSimulator()
    const { token, userId } = await signIn(simulator)
    const run = startRun(simulator.url, await named('tracking-taken'))
    await run.begun(1)
    await succeed(simulator, 'trackings.create', { token })
    expect(await run.ended).toEqual(held)
    expect(toldTo(simulator, userId)).toEqual([
      'newTrackingOperator',
      'sendTrackingMessage',
      'closeChatTracking',
    ])
  })

  test('an exchange is assigned and delivered once the person has asked for it', async () => {
    const simulator = await startSimulator()
    const { token, userId } = await signIn(simulator)
    const { wanted } = await openMarket(simulator)
    const run = startRun(simulator.url, await named('exchange-delivered'))
    await run.begun(1)
    await succeed(simulator, 'exchanges.create', { token, body: wanted() })
    expect(await run.ended).toEqual(held)
    expect(toldTo(simulator, userId)).toEqual(['assignTransactionToOperator'])
  })
})
