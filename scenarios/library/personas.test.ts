/** The operators of the library, with players who are not part of the scenario. */
import { expect, test } from 'vitest'
import {
  mehdi,
  openRequest,
  operate,
  orderOf,
  signIn,
  startSimulator,
  succeed,
} from '../../mock-api/testing.ts'
import { openMarket } from '../../mock-api/testing/market.ts'
import { findScenario } from '../format/library.ts'
import { command, passed, runsIn, scenarioOf, startRun, toldTo } from '../testing.ts'

const persona = async (name: string) => scenarioOf((await findScenario(`persona-${name}`)).text)
const personas = ['busy', 'careless', 'chatty', 'slow'].map((name) => `persona-${name}`)
const patiently = { timeout: 10_000 }

test('--tag persona names the four personas only', async () => {
  const { printed } = await command(['run', '--all', '--tag', 'persona', '--dry-run', '--json'])
  expect(runsIn(printed).map(({ name }) => name)).toEqual(personas)
  const listed = await command(['list', '--tag', 'persona', '--json'])
  expect([...listed.printed.matchAll(/"name": "(.*)"/g)].map(([, name]) => name)).toEqual(personas)
})

test('the operator greets a player, answers each message, closes after a silence, and attends the next player', async () => {
  const simulator = await startSimulator()
  const [first, second] = [await signIn(simulator), await signIn(simulator, mehdi)]
  const run = startRun(simulator.url, await persona('slow'), { settings: ['patience=300ms'] })
  await run.begun(1)
  const { _id: requestId } = await openRequest(simulator, first)
  await expect.poll(() => toldTo(simulator, first.userId), patiently).toContain('sendMessage')
  await openRequest(simulator, second)
  await succeed(simulator, 'messages.sendToRequest', {
    token: first.token,
    body: { requestId, message: 'Combien de temps ?' },
  })
  const conversation = ['sendMessage', 'sendMessage', 'closeChat']
  await expect.poll(() => toldTo(simulator, first.userId), patiently).toEqual(conversation)
  await expect.poll(() => toldTo(simulator, second.userId), patiently).toEqual(['sendMessage', 'closeChat'])
  run.stop()
  expect(await run.ended).toMatchObject({ is: 'stopped' })
})

test('a busy operator attends several players at the same time', async () => {
  const simulator = await startSimulator()
  const players = [await signIn(simulator), await signIn(simulator, mehdi)]
  for (const player of players) await openRequest(simulator, player)
  const run = startRun(simulator.url, await persona('busy'))
  for (const { userId } of players)
    await expect.poll(() => toldTo(simulator, userId), patiently).toEqual(['sendMessage'])
  run.stop()
  await run.ended
})

test('the operator attends the next player as soon as the player closes the conversation', async () => {
  const simulator = await startSimulator()
  const player = await signIn(simulator)
  const run = startRun(simulator.url, await persona('slow'))
  await run.begun(1)
  for (const greetings of [1, 2]) {
    const { _id: requestId } = await openRequest(simulator, player)
    await expect.poll(() => toldTo(simulator, player.userId).length, patiently).toBe(greetings)
    await succeed(simulator, 'messages.closeRequest', { token: player.token, body: { requestId } })
  }
  run.stop()
  await run.ended
})

test('the operator takes trackings and settles exchanges', async () => {
  const simulator = await startSimulator()
  const player = await signIn(simulator)
  const { wanted } = await openMarket(simulator)
  const run = startRun(simulator.url, await persona('chatty'))
  await run.begun(1)
  await succeed(simulator, 'trackings.create', player)
  await succeed(simulator, 'exchanges.create', { token: player.token, body: wanted() })
  await expect
    .poll(() => [...toldTo(simulator, player.userId)].toSorted(), patiently)
    .toEqual(['assignTransactionToOperator', 'newTrackingOperator'])
  await expect
    .poll(async () => (await succeed(simulator, 'exchanges.last', player)).transaction?.status, patiently)
    .toBe('Exchanged')
  run.stop()
  await run.ended
})

test.each(['busy', 'careless', 'chatty', 'slow'])(
  'the %s operator refuses only what the server of the order does not buy or sell',
  async (name) => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const order = orderOf(player, simulator)
    const { serverId } = order
    const run = startRun(simulator.url, await persona(name))
    await run.begun(1)
    const ask = async (transactionType: 'Buy' | 'Sell') => {
      const before = toldTo(simulator, player.userId).length
      const body = { ...order, transactionType }
      const { request } = await succeed(simulator, 'conversations.create', { token: player.token, body })
      await expect.poll(() => toldTo(simulator, player.userId)[before], patiently).toBeDefined()
      await succeed(simulator, 'messages.closeRequest', {
        token: player.token,
        body: { requestId: request._id },
      })
      return toldTo(simulator, player.userId)[before]
    }
    await operate(simulator, 'set-server', { serverId, stockStatusForSell: 'out of stock' })
    expect(await ask('Buy')).toBe('RequestUnavailable')
    expect(await ask('Sell')).toBe('sendMessage')
    const stocked = { stockStatusForSell: 'in stock now', stockStatusForBuy: 'completed' }
    await operate(simulator, 'set-server', { serverId, ...stocked })
    expect(await ask('Buy')).toBe('sendMessage')
    expect(await ask('Sell')).toBe('closeChat')
    run.stop()
    await run.ended
  },
)

test('the run passes when no player asks during the shift', async () => {
  const { url } = await startSimulator()
  const run = startRun(url, await persona('careless'), { settings: ['shift=10ms'] })
  expect(await run.ended).toEqual(passed)
})
