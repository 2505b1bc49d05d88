/** What the staff sets: prices, stock, rates and who is at the desk. What each verb answers, and when it is refused. */
import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { call, textWith } from '../testing.ts'
import { startDesk } from '../testing/desk.ts'
import { absentId, openMarket, serverAt } from '../testing/market.ts'

async function startSettings() {
  const desk = await startDesk()
  return { ...desk, ...(await openMarket(desk.simulator)) }
}

describe('set-server', () => {
  test('sets what is given, leaves the rest, and tells nobody', async () => {
    const { simulator, quietly } = await startSettings()
    const { gameId, ...row } = serverAt(simulator, 1)
    const server = { ...row, gameId: { _id: gameId } }
    const change = { sellPrice: 7.125, stockStatusForBuy: 'completed' }
    const answer = await quietly('set-server', { serverId: row._id, ...change })
    expect(answer).toEqual({ server: { ...server, ...change } })
    expect(await quietly('set-server', { serverId: row._id })).toEqual(answer)
  })

  test.each([
    ['buyPrice', -1],
    ['sellPrice', 1.2345],
    ['serverStock', -0.001],
    ['serverStock', '12'],
    ['stockStatusForBuy', 'in stock now'],
    ['stockStatusForSell', ''],
  ])('takes no %s of %s, nor a server that is not there', async (field, value) => {
    const { simulator, act, outcome } = await startSettings()
    const serverId = serverAt(simulator, 1)._id
    expect(await act('set-server', { serverId, [field]: value })).toMatchObject({
      status: 400,
      answer: { code: 'invalid-input', message: textWith(field) },
      entries: [],
    })
    expect(await outcome('set-server', { serverId: absentId, serverStock: 1 })).toBe('404 not-found')
  })
})

describe('set-rate', () => {
  test('answers the rate as players find it, and tells nobody', async () => {
    const { simulator, from, to, quietly } = await startSettings()
    const ids = { serverIdFrom: from._id, serverIdTo: to._id }
    const answer = await quietly('set-rate', { ...ids, conversionRate: 1.2345, exchangeFee: 0.001 })
    expect(answer).toMatchObject({
      rate: {
        gameId: gameIds.retro,
        conversionRate: 1.2345,
        exchangeFee: 0.001,
        serverIdTo: { serverStock: 100 },
      },
    })
    const { body } = await call(simulator, 'rates.list', {
      query: `?serverIdFrom=${from._id}&serverIdTo=${to._id}`,
    })
    expect(body).toMatchObject({ data: [(answer as { rate: object }).rate] })
  })

  test('is refused by name between two servers that cannot have one', async () => {
    const { simulator, from, to, outcome } = await startSettings()
    const terms = { serverIdFrom: from._id, conversionRate: 1, exchangeFee: 0 }
    expect(await outcome('set-rate', { ...terms, serverIdTo: from._id })).toBe('409 same-server')
    const touch = serverAt(simulator, 0, 'touch')._id
    expect(await outcome('set-rate', { ...terms, serverIdTo: touch })).toBe('409 other-game')
    expect(await outcome('set-rate', { ...terms, serverIdTo: absentId })).toBe('404 not-found')
    const fromNowhere = { ...terms, serverIdFrom: absentId, serverIdTo: to._id }
    expect(await outcome('set-rate', fromNowhere)).toBe('404 not-found')
  })
})

describe('presence', () => {
  test('says who is at the desk, tells nobody, and is refused for nobody', async () => {
    const { quietly, outcome, nour } = await startSettings()
    for (const isOnline of [false, false, true]) {
      expect(await quietly('presence', { operatorId: nour, isOnline })).toEqual({
        operator: { _id: nour, displayName: 'Nour', isOnline, characters: [] },
      })
    }
    expect(await outcome('presence', { operatorId: absentId, isOnline: true })).toBe('404 not-found')
  })
})
