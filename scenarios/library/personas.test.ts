/** The operators of the library, with players who are not part of the scenario. */
import { expect, onTestFinished, test } from 'vitest'
import {
  entriesOf,
  mehdi,
  openRequest,
  operate,
  orderOf,
  signIn,
  startSimulator,
  succeed,
} from '../../mock-api/testing.ts'
import type { Simulator } from '../../mock-api/server.ts'
import { openMarket } from '../../mock-api/testing/market.ts'
import { findScenario } from '../format/library.ts'
import { command, passed, runsIn, scenarioOf, startRun } from '../testing.ts'

const names = ['busy', 'careless', 'chatty', 'slow']
const patiently = { timeout: 10_000 }

const toldTo = (simulator: Simulator, userId: string): readonly string[] =>
  entriesOf(simulator).flatMap((entry) =>
    entry.kind === 'event' && entry.to === userId ? [entry.event] : [],
  )

/** Starts an operator, who works until the test ends, for a player who is signed in. */
async function startPersona(name: string, ...settings: readonly string[]) {
  const simulator = await startSimulator()
  const player = await signIn(simulator)
  const scenario = scenarioOf((await findScenario(`persona-${name}`)).text)
  const run = startRun(simulator.url, scenario, { settings })
  onTestFinished(async () => {
    run.stop()
    await run.ended
  })
  await run.begun(1)
  const told = (to = player): readonly string[] => toldTo(simulator, to.userId)
  const close = (requestId: string) =>
    succeed(simulator, 'messages.closeRequest', { token: player.token, body: { requestId } })
  return { simulator, player, run, told, close }
}

test('--tag persona names the four personas only', async () => {
  const personas = names.map((name) => `persona-${name}`)
  const { printed } = await command(['run', '--all', '--tag', 'persona', '--dry-run', '--json'])
  expect(runsIn(printed).map(({ name }) => name)).toEqual(personas)
  const listed = await command(['list', '--tag', 'persona', '--json'])
  expect([...listed.printed.matchAll(/"name": "(.*)"/g)].map(([, name]) => name)).toEqual(personas)
})

test('the operator greets a player, answers each message, closes after a silence, and attends the next player', async () => {
  const { simulator, player, told } = await startPersona('slow', 'patience=300ms')
  const second = await signIn(simulator, mehdi)
  const { _id: requestId } = await openRequest(simulator, player)
  await expect.poll(() => told(), patiently).toContain('sendMessage')
  await openRequest(simulator, second)
  const body = { requestId, message: 'Combien de temps ?' }
  await succeed(simulator, 'messages.sendToRequest', { token: player.token, body })
  await expect.poll(() => told(), patiently).toEqual(['sendMessage', 'sendMessage', 'closeChat'])
  await expect.poll(() => told(second), patiently).toEqual(['sendMessage', 'closeChat'])
})

test('a busy operator attends several players at the same time', async () => {
  const { simulator, player, told } = await startPersona('busy')
  const players = [player, await signIn(simulator, mehdi)]
  for (const each of players) await openRequest(simulator, each)
  for (const each of players) await expect.poll(() => told(each), patiently).toEqual(['sendMessage'])
})

test('the operator attends the next player as soon as the player closes the conversation', async () => {
  const { simulator, player, told, close } = await startPersona('slow')
  for (const greetings of [1, 2]) {
    const { _id } = await openRequest(simulator, player)
    await expect.poll(() => told().length, patiently).toBe(greetings)
    await close(_id)
  }
})

test('the operator takes trackings and settles exchanges', async () => {
  const { simulator, player, told } = await startPersona('chatty')
  const { wanted } = await openMarket(simulator)
  await succeed(simulator, 'trackings.create', player)
  await succeed(simulator, 'exchanges.create', { token: player.token, body: wanted() })
  const events = ['assignTransactionToOperator', 'newTrackingOperator']
  await expect.poll(() => told().toSorted(), patiently).toEqual(events)
  const status = async () => (await succeed(simulator, 'exchanges.last', player)).transaction?.status
  await expect.poll(status, patiently).toBe('Exchanged')
})

test.each(names)(
  'the %s operator refuses only what the server of the order does not buy or sell',
  async (name) => {
    const { simulator, player, told, close } = await startPersona(name)
    const order = orderOf(player, simulator)
    const { serverId } = order
    const ask = async (transactionType: 'Buy' | 'Sell') => {
      const before = told().length
      const body = { ...order, transactionType }
      const { request } = await succeed(simulator, 'conversations.create', { token: player.token, body })
      await expect.poll(() => told()[before], patiently).toBeDefined()
      await close(request._id)
      return told()[before]
    }
    await operate(simulator, 'set-server', { serverId, stockStatusForSell: 'out of stock' })
    expect(await ask('Buy')).toBe('RequestUnavailable')
    expect(await ask('Sell')).toBe('sendMessage')
    const stocked = { stockStatusForSell: 'in stock now', stockStatusForBuy: 'completed' }
    await operate(simulator, 'set-server', { serverId, ...stocked })
    expect(await ask('Buy')).toBe('sendMessage')
    expect(await ask('Sell')).toBe('closeChat')
  },
)

test('the run passes when no player asks during the shift', async () => {
  const { run } = await startPersona('careless', 'shift=10ms')
  expect(await run.ended).toEqual(passed)
})

test('welcome skips answered and closed requests, and answers the next one', async () => {
  const welcome = scenarioOf((await findScenario('welcome')).text)
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
  expect(toldTo(simulator, next.userId)).toEqual(['sendMessage', 'sendMessage', 'closeChat'])
})
