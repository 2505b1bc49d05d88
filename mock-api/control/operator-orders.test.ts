/** The verbs for orders: response, event to the player, and refusals. */
import { describe, expect, test } from 'vitest'
import { TransactionStatus, type Transaction } from '../../contracts/registry/history.ts'
import { operate, orderOf, someId, statusesOf, succeed } from '../testing.ts'
import { expectTold, startDesk } from '../testing/desk.ts'
import { absentId, fulfilled, openMarket, operated, settled, startExchange } from '../testing/market.ts'

const statuses = TransactionStatus.options
const someCode: unknown = expect.stringMatching(/^\d{6}$/)

async function startOrders() {
  const desk = await startDesk()
  const market = await openMarket(desk.simulator)
  const newExchange = (quantity = 10) => startExchange(desk.simulator, desk.player, market.wanted(quantity))
  // Buys on the server where the exchanges of this market arrive, so that both use one stock.
  const newRequest = async (change: object = {}) => {
    const body = { ...orderOf(desk.player, desk.simulator), serverId: market.to._id, quantity: 10, ...change }
    const { token } = desk.player
    return (await succeed(desk.simulator, 'conversations.create', { token, body })).request
  }
  return { ...desk, ...market, newExchange, newRequest }
}

describe('assign', () => {
  test('assigns an operator and a code to an exchange, and sends an event', async () => {
    const { simulator, player, from, act, newExchange, nour } = await startOrders()
    const exchange = await newExchange()
    simulator.world().store.characters.insert({
      _id: 'b'.repeat(24),
      operatorId: nour,
      serverId: from._id,
      characterName: 'Nour-Livreuse',
    })
    const done = await act('assign', { transactionId: exchange._id, operatorId: nour })
    const transaction = {
      ...exchange,
      operatorId: {
        _id: nour,
        displayName: 'Nour',
        isOnline: true,
        characters: [{ serverId: from._id, characterName: 'Nour-Livreuse' }],
      },
      exchangeCode: someCode,
    }
    expect(done.answer).toEqual({ transaction })
    const told = { verb: 'assign', to: player.userId, payload: { transaction } }
    expectTold(done, { ...told, event: 'assignTransactionToOperator' })
    expect(await succeed(simulator, 'exchanges.last', player)).toEqual(done.answer)
  })

  test('assigns one operator only, also with simultaneous calls', async () => {
    const { simulator, outcome, newExchange, salma, nour } = await startOrders()
    const { _id: transactionId } = await newExchange()
    const replies = await Promise.all(
      [salma, nour].map((operatorId) => operate(simulator, 'assign', { transactionId, operatorId })),
    )
    expect(statusesOf(replies)).toEqual([200, 409])
    for (const operatorId of [salma, nour]) {
      expect(await outcome('assign', { transactionId, operatorId })).toBe('409 already-assigned')
    }
  })

  test.each(['Exchanged', 'Rejected'] as const)('is refused for an exchange that is %s', async (status) => {
    const { simulator, outcome, newExchange } = await startOrders()
    const { _id: transactionId } = await newExchange()
    await settled(simulator, transactionId, status)
    expect(await outcome('assign', { transactionId })).toBe('409 transaction-ended')
  })

  test('is refused for an unknown exchange, a purchase and an unknown operator', async () => {
    const { simulator, player, outcome, newExchange } = await startOrders()
    const { _id: transactionId } = await newExchange()
    const { _id: purchase } = await fulfilled(simulator, player)
    expect(await outcome('assign', { transactionId: absentId })).toBe('404 not-found')
    expect(await outcome('assign', { transactionId: purchase })).toBe('404 not-found')
    expect(await outcome('assign', { transactionId, operatorId: absentId })).toBe('404 not-found')
  })
})

describe('fulfil', () => {
  test.each([
    ['Buy', 'buyPrice', 90],
    ['Sell', 'sellPrice', 100],
  ] as const)(
    'creates a transaction from a request to %s at the %s, without an event',
    async (transactionType, price, left) => {
      const { simulator, to, quietly, newRequest, left: stock, currentRequest } = await startOrders()
      const request = await newRequest({ transactionType })
      await operated(simulator, 'set-server', { serverId: to._id, [price]: 3.333 })
      expect(await quietly('fulfil', { requestId: request._id })).toEqual({
        transaction: {
          _id: someId,
          game: { gameName: 'Dofus Retro' },
          server: { serverName: to.serverName },
          persoName: request.username,
          quantity: 10,
          total: 33.33,
          status: 'Pending',
          createdAt: '2026-01-31T18:00:00.000Z',
        } satisfies { [Field in keyof Transaction]: unknown },
      })
      expect(stock()).toBe(left)
      expect(await currentRequest()).toEqual(request)
    },
  )

  test.each(statuses)('creates it as %s, and reserves stock unless it is rejected', async (status) => {
    const { quietly, newRequest, left } = await startOrders()
    const { _id: requestId } = await newRequest()
    expect(await quietly('fulfil', { requestId, status })).toMatchObject({ transaction: { status } })
    expect(left()).toBe(status === 'Rejected' ? 100 : 90)
  })

  test('is refused a second time, even if the first transaction was rejected', async () => {
    const { quietly, outcome, newRequest } = await startOrders()
    const { _id: requestId } = await newRequest()
    await quietly('fulfil', { requestId, status: 'Rejected' })
    expect(await outcome('fulfil', { requestId })).toBe('409 already-fulfilled')
  })

  test('is refused without enough stock, after subtracting what exchanges have reserved', async () => {
    const { simulator, to, quietly, outcome, newRequest, newExchange, left } = await startOrders()
    await operated(simulator, 'set-server', { serverId: to._id, serverStock: 12.999 })
    const { _id: transactionId } = await newExchange(4.705)
    expect(left()).toBe(9.5)
    const { _id: requestId } = await newRequest({ quantity: 9.501 })
    expect(await outcome('fulfil', { requestId })).toBe('409 stock-exceeded')
    await quietly('fulfil', { requestId, status: 'Rejected' })
    await settled(simulator, transactionId, 'Rejected')
    expect(left()).toBe(12.999)
  })
})

describe('settle', () => {
  const done = 'done'
  const forbidden = '409 transition-forbidden'
  const cycle = {
    Pending: { Pending: forbidden, Paid: done, Exchanged: done, Rejected: done },
    Paid: { Pending: forbidden, Paid: forbidden, Exchanged: forbidden, Rejected: forbidden },
    Exchanged: { Pending: forbidden, Paid: done, Exchanged: forbidden, Rejected: done },
    Rejected: { Pending: forbidden, Paid: forbidden, Exchanged: forbidden, Rejected: forbidden },
  }

  test.each(['Buy', 'Sell'] as const)(
    'moves a %s along its life cycle without events, and returns the stock of a rejected one',
    async (transactionType) => {
      const { simulator, player, to, outcome, left } = await startOrders()
      for (const from of statuses) {
        for (const status of statuses) {
          await operated(simulator, 'set-server', { serverId: to._id, serverStock: 100 })
          const order = { transactionType, serverId: to._id, quantity: 0.1, status: from }
          const { _id: transactionId } = await fulfilled(simulator, player, order)
          const reserved = left()
          expect(await outcome('settle', { transactionId, status })).toBe(cycle[from][status])
          const isGivenBack = cycle[from][status] === done && status === 'Rejected'
          expect({ from, status, left: left() }).toEqual({ from, status, left: isGivenBack ? 100 : reserved })
        }
      }
    },
  )

  test('moves an exchange from Pending to Exchanged or Rejected only, without events', async () => {
    const { simulator, to, outcome, newExchange, left } = await startOrders()
    for (const from of ['Pending', 'Exchanged', 'Rejected'] as const) {
      for (const status of statuses) {
        await operated(simulator, 'set-server', { serverId: to._id, serverStock: 100 })
        const { _id: transactionId } = await newExchange(1)
        if (from !== 'Pending') await settled(simulator, transactionId, from)
        const isAllowed = from === 'Pending' && (status === 'Exchanged' || status === 'Rejected')
        const expected = isAllowed ? done : '409 exchange-transition-forbidden'
        expect(await outcome('settle', { transactionId, status })).toBe(expected)
        const isGivenBack = from === 'Rejected' || (isAllowed && status === 'Rejected')
        expect({ from, status, left: left() }).toEqual({ from, status, left: isGivenBack ? 100 : 99.65 })
        if (from === 'Pending' && !isAllowed) await settled(simulator, transactionId, 'Exchanged')
      }
    }
  })

  test.each(['Buy', 'Sell'] as const)('returns a %s as its player sees it', async (transactionType) => {
    const { simulator, player, quietly } = await startOrders()
    const made = await fulfilled(simulator, player, { transactionType, quantity: 1 })
    const answer = await quietly('settle', { transactionId: made._id, status: 'Paid' })
    expect(answer).toEqual({ transaction: { ...made, status: 'Paid' } })
    const id = transactionType === 'Buy' ? 'history.buy' : 'history.sell'
    expect((await succeed(simulator, id, player)).data).toEqual([{ ...made, status: 'Paid' }])
  })

  test('keeps the operator and the code of the exchange', async () => {
    const { quietly, act, newExchange, salma } = await startOrders()
    const { _id: transactionId } = await newExchange()
    await act('assign', { transactionId })
    expect(await quietly('settle', { transactionId, status: 'Exchanged' })).toMatchObject({
      transaction: { operatorId: { _id: salma }, exchangeCode: someCode },
    })
  })

  test('is refused for an unknown transaction or status', async () => {
    const { act, outcome, newExchange } = await startOrders()
    const { _id: transactionId } = await newExchange()
    expect(await outcome('settle', { transactionId: absentId, status: 'Paid' })).toBe('404 not-found')
    const done = await act('settle', { transactionId, status: 'Lost' })
    expect(done).toMatchObject({ status: 400, answer: { code: 'invalid-input' }, entries: [] })
  })
})
