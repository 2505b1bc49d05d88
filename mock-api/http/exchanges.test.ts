/** Creating exchanges and reserving stock. The pacts verify the answers; here is what they change. */
import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { call, startFrozenSimulator, statusesOf, succeed } from '../testing.ts'
import {
  absentId,
  newPlayer,
  openMarket,
  serverAt,
  settled,
  startExchange,
  stockOf,
} from '../testing/market.ts'

async function startMarket(terms?: Parameters<typeof openMarket>[1]) {
  const simulator = await startFrozenSimulator()
  const player = await newPlayer(simulator)
  const market = await openMarket(simulator, terms)
  const { token } = player
  const create = (body: object) => call(simulator, 'exchanges.create', { token, body })
  const last = async () => (await succeed(simulator, 'exchanges.last', { token })).transaction
  return { simulator, player, create, last, ...market }
}

const oneToOne = { conversionRate: 1, exchangeFee: 0 }

describe('creating an exchange', () => {
  test('reserves stock of the receiving server only, and trims names', async () => {
    const { simulator, player, from, wanted, left } = await startMarket()
    const before = stockOf(simulator, from._id)
    const body = { ...wanted(10), SenderGameName: '  Yasmi-Iop ' }
    expect(await startExchange(simulator, player, body)).toMatchObject({
      SenderGameName: 'Yasmi-Iop',
      quantitySendDouble: 10,
      quantityReceiveDouble: 8,
      operatorId: null,
      status: 'Pending',
    })
    expect([left(), stockOf(simulator, from._id)]).toEqual([92, before])
  })

  test('can use all remaining stock, but not 0.001 more', async () => {
    const { create, wanted, left } = await startMarket({ stock: 8, ...oneToOne })
    expect(await create(wanted(8.001))).toMatchObject({ status: 409, body: { error: 'stock-exceeded' } })
    expect(left()).toBe(8)
    expect((await create(wanted(8))).status).toBe(201)
    expect(left()).toBe(0)
  })

  test('needs a known game and two servers of it, and names the field that is wrong', async () => {
    const { simulator, create, wanted, from } = await startMarket()
    const touch = serverAt(simulator, 0, 'touch')._id
    for (const [change, status, ...fields] of [
      [{ gameId: absentId }, 404],
      [{ serverIdSender: absentId }, 404],
      [{ serverIdReceiver: from._id }, 400, 'serverIdReceiver'],
      [{ serverIdReceiver: touch }, 400, 'serverIdReceiver'],
      [{ serverIdSender: touch }, 400, 'serverIdSender'],
      [{ gameId: gameIds.touch }, 400, 'serverIdSender', 'serverIdReceiver'],
    ] as const) {
      const { body, ...reply } = await create({ ...wanted(), ...change })
      const { errors = {} } = body as { errors?: object }
      expect([reply.status, ...Object.keys(errors)]).toEqual([status, ...fields])
    }
  })

  test('at the same time as others never reserves more than there is', async () => {
    const { simulator, wanted, left } = await startMarket({ stock: 25, ...oneToOne })
    const players = [await newPlayer(simulator), await newPlayer(simulator), await newPlayer(simulator)]
    const replies = await Promise.all(
      players.map(({ token }) => call(simulator, 'exchanges.create', { token, body: wanted(10) })),
    )
    expect(statusesOf(replies)).toEqual([201, 201, 409])
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ body: { error: 'stock-exceeded' } })
    expect(left()).toBe(5)
  })
})

test('the last exchange is the newest in any status, also of two with the same time, and never that of another player', async () => {
  const { simulator, player, wanted, last } = await startMarket()
  const { token } = await newPlayer(simulator)
  expect(await last()).toBeNull()
  for (const status of ['Exchanged', 'Rejected'] as const) {
    const { _id } = await startExchange(simulator, player, wanted(1))
    expect(await last()).toMatchObject({ _id, status: 'Pending' })
    await settled(simulator, _id, status)
    expect(await last()).toMatchObject({ _id, status })
  }
  expect(await succeed(simulator, 'exchanges.last', { token })).toEqual({ transaction: null })
})
