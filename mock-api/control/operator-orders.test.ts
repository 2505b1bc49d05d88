/** The verbs for orders and for what is on sale: response, event to the player, and refusals. */
import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import type { Transaction } from '../../contracts/registry/history.ts'
import { operate, orderOf, someId, statusesOf, succeed } from '../testing.ts'
import { startDesk } from '../testing/desk.ts'
import {
  absentId,
  fulfilled,
  openMarket,
  operated,
  serverAt,
  settled,
  startExchange,
} from '../testing/market.ts'

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
    const { simulator, player, from, announced, newExchange, nour } = await startOrders()
    const exchange = await newExchange()
    const character = { serverId: from._id, characterName: 'Nour-Livreuse' }
    simulator.world().store.characters.insert({ _id: 'b'.repeat(24), operatorId: nour, ...character })
    const transaction = {
      ...exchange,
      operatorId: { _id: nour, displayName: 'Nour', isOnline: true, characters: [character] },
      exchangeCode: someCode,
    }
    const asked = { transactionId: exchange._id, operatorId: nour }
    const answer = await announced('assign', asked, 'assignTransactionToOperator', { transaction })
    expect(answer).toEqual(await succeed(simulator, 'exchanges.last', player))
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
  test('rejects an order that was exchanged, without an event, and returns its stock', async () => {
    const { simulator, player, to, quietly, left } = await startOrders()
    const order = { serverId: to._id, quantity: 0.1, status: 'Exchanged' } as const
    const { _id: transactionId } = await fulfilled(simulator, player, order)
    expect(left()).toBe(99.9)
    expect(await quietly('settle', { transactionId, status: 'Rejected' })).toMatchObject({
      transaction: { status: 'Rejected' },
    })
    expect(left()).toBe(100)
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
    const { simulator, quietly, newExchange, salma } = await startOrders()
    const { _id: transactionId } = await newExchange()
    await operated(simulator, 'assign', { transactionId })
    expect(await quietly('settle', { transactionId, status: 'Exchanged' })).toMatchObject({
      transaction: { operatorId: { _id: salma }, exchangeCode: someCode },
    })
  })
})

describe('set-server', () => {
  test('sets the given fields, keeps the others and sends no event', async () => {
    const { simulator, quietly } = await startOrders()
    const { gameId, ...row } = serverAt(simulator, 1)
    const server = { ...row, gameId: { _id: gameId } }
    const change = { sellPrice: 7.125, stockStatusForBuy: 'completed' }
    const answer = await quietly('set-server', { serverId: row._id, ...change })
    expect(answer).toEqual({ server: { ...server, ...change } })
    expect(await quietly('set-server', { serverId: row._id })).toEqual(answer)
  })
})

describe('set-rate', () => {
  test('returns the rate as players see it and sends no event', async () => {
    const { simulator, from, to, quietly } = await startOrders()
    const ids = { serverIdFrom: from._id, serverIdTo: to._id }
    const terms = { conversionRate: 1.2345, exchangeFee: 0.001 }
    const query = `?${new URLSearchParams(ids).toString()}`
    const answer = await quietly('set-rate', { ...ids, ...terms })
    const { data } = await succeed(simulator, 'rates.list', { query })
    expect(answer).toEqual({ rate: data[0] })
    expect(data).toMatchObject([{ gameId: gameIds.retro, ...terms, serverIdTo: { serverStock: 100 } }])
  })
})

test('verbs refuse a purchase where an exchange belongs, invalid values and servers of two games', async () => {
  const { simulator, player, from, to, outcome } = await startOrders()
  const { _id: transactionId } = await fulfilled(simulator, player)
  const touch = serverAt(simulator, 0, 'touch')._id
  const serverId = from._id
  const refused: [verb: string, body: object, refusal: string][] = [
    ['assign', { transactionId }, '404 not-found'],
    ['settle', { transactionId, status: 'Lost' }, '400 invalid-input'],
    ['set-server', { serverId, buyPrice: -1 }, '400 invalid-input'],
    ['set-server', { serverId, serverStock: -0.001 }, '400 invalid-input'],
    ['set-server', { serverId, stockStatusForBuy: 'in stock now' }, '400 invalid-input'],
    ['set-server', { serverId: absentId, serverStock: 1 }, '404 not-found'],
    [
      'set-rate',
      { serverIdFrom: to._id, serverIdTo: touch, conversionRate: 1, exchangeFee: 0 },
      '409 other-game',
    ],
  ]
  for (const [verb, body, refusal] of refused)
    expect([verb, body, await outcome(verb, body)]).toEqual([verb, body, refusal])
})
