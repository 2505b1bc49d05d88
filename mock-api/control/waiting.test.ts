import { expect, test } from 'vitest'
import { operate, send, signIn, startSimulator, succeed } from '../testing.ts'
import { openMarket, startExchange } from '../testing/market.ts'

test('the desk also shows trackings until somebody takes them, and exchanges until they are settled', async () => {
  const simulator = await startSimulator()
  const player = await signIn(simulator)
  const waiting = async () => (await send(simulator, 'GET', '/__sim/worlds/default/waiting')).body
  expect(await waiting()).toEqual({ requests: [], trackings: [], exchanges: [] })

  const { tracking } = await succeed(simulator, 'trackings.create', { token: player.token })
  const { wanted } = await openMarket(simulator)
  const exchange = await startExchange(simulator, player, wanted())
  expect(await waiting()).toEqual({ requests: [], trackings: [tracking], exchanges: [exchange] })

  await operate(simulator, 'take-tracking', { trackingId: tracking._id })
  await operate(simulator, 'assign', { transactionId: exchange._id })
  expect(await waiting()).toMatchObject({ trackings: [], exchanges: [{ _id: exchange._id }] })
  await operate(simulator, 'settle', { transactionId: exchange._id, status: 'Exchanged' })
  expect(await waiting()).toEqual({ requests: [], trackings: [], exchanges: [] })
})
