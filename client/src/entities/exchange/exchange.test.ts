import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import type { CurrentExchange } from '../../../../contracts/registry/exchanges.ts'
import { startPage } from '../../testing/page.ts'
import {
  deliveryOf,
  exchangeEvents,
  isPending,
  lastExchangeOptions,
  refetchExchange,
  requestExchange,
  watchedExchangeOptions,
} from './exchange.ts'

const wanted = callExamples['exchanges.create'].input.body
const { transaction: pending } = callExamples['exchanges.create'].answers.minimum
const assigned = eventExamples.assignTransactionToOperator.maximum
if (!assigned) throw new Error('the registry has no example of an assigned exchange')
const { transaction: withOperator } = assigned
const exchanged: CurrentExchange = { ...withOperator, status: 'Exchanged' }
const another: CurrentExchange = { ...pending, _id: '65f0000000000000000000ee' }
const userId = '65f0000000000000000000a1'
const { queryKey } = lastExchangeOptions(userId)

const startExchangePage = (cached?: CurrentExchange | null) => ({
  userId,
  ...startPage(lastExchangeOptions(userId), cached),
})
const { assignTransactionToOperator: assign } = exchangeEvents

describe('the newest exchange', () => {
  test('is cached when it is created, without a fetch', async () => {
    const page = startExchangePage(null)
    expect(await requestExchange(page, wanted)).toEqual(pending)
    expect(page.shown()).toEqual(pending)
    expect(page.provider.calls('exchanges.create')).toMatchObject([{ body: wanted }])
    expect(page.provider.calls('exchanges.last')).toEqual([])
  })

  test.each([
    ['exchange-already-pending', 1, another],
    ['rate-changed', 0, exchanged],
    ['stock-exceeded', 0, exchanged],
  ] as const)('after the refusal %s of another one is fetched %i times', async (code, times, now) => {
    const page = startExchangePage(exchanged)
    page.provider.refuses('exchanges.create', code)
    if (times > 0) page.provider.answers('exchanges.last', { transaction: now })
    await expect(requestExchange(page, wanted)).rejects.toMatchObject({ code })
    await page.settled()
    expect(page.shown()).toEqual(now)
    expect(page.provider.calls('exchanges.last')).toHaveLength(times)
  })
})

describe('an operator that is assigned', () => {
  test('is added to the pending exchange without a fetch', () => {
    const page = startExchangePage(pending)
    assign(page, assigned)
    assign(page, assigned)
    expect(page.shown()).toEqual(withOperator)
    expect(page.cache.isFetching()).toBe(0)
    expect(page.provider.calls('exchanges.last')).toEqual([])
  })

  test.each([
    ['none is cached', null],
    ['another one is', another],
    ['that one is over already', exchanged],
  ])('is fetched from the provider if %s', async (_, cached) => {
    const page = startExchangePage(cached)
    page.provider.answers('exchanges.last', { transaction: exchanged })
    assign(page, assigned)
    expect(page.shown()).toBe(cached)
    await page.settled()
    expect(page.shown()).toEqual(exchanged)
    expect(page.provider.calls('exchanges.last')).toHaveLength(1)
  })

  test('before the response to the call that creates the exchange is added to it', async () => {
    const page = startExchangePage(null)
    const asked = page.provider.holds('exchanges.create')
    const asking = requestExchange(page, wanted)
    await asked.arrived
    assign(page, assigned)
    asked.answers({ message: 'created', transaction: pending })
    await asking
    expect(page.shown()).toEqual(withOperator)
    expect(page.provider.calls('exchanges.last')).toEqual([])
  })

  test('during a fetch that started before stays', async () => {
    const page = startExchangePage(pending)
    const stale = page.provider.holds('exchanges.last')
    page.provider.answers('exchanges.last', { transaction: withOperator })
    refetchExchange(page)
    await stale.arrived
    assign(page, assigned)
    stale.answers({ transaction: pending })
    await page.settled()
    expect(page.shown()).toEqual(withOperator)
  })
})

const pauseOf = (cached: CurrentExchange | null, isInterrupted: boolean) => {
  const cache = new QueryClient()
  cache.setQueryData(queryKey, cached)
  const query = cache.getQueryCache().find<CurrentExchange | null>({ queryKey })
  const { refetchInterval } = watchedExchangeOptions(userId, isInterrupted)
  if (!query || typeof refetchInterval !== 'function') throw new Error('the query does not poll')
  return refetchInterval(query as never)
}

describe('polling', () => {
  test.each([
    ['a pending exchange', pending, [15_000, 30_000]],
    ['an ended exchange', exchanged, [false, false]],
    ['no exchange', null, [false, false]],
  ])('of %s, without and with events', (_, cached, pauses) =>
    expect([pauseOf(cached, true), pauseOf(cached, false)]).toEqual(pauses),
  )

  test('is not needed when the player returns to the page, which fetches the exchange', async () => {
    const page = startExchangePage(exchanged)
    const reading = page.provider.holds('exchanges.last')
    page.returnToPage()
    await reading.arrived
    reading.answers({ transaction: another })
    await page.settled()
    expect(page.shown()).toEqual(another)
  })
})

describe('the state of an exchange', () => {
  test('has the name of the operator’s character on the server that sends the Kamas', () => {
    expect(deliveryOf(pending)).toEqual({ at: 'waiting' })
    expect(deliveryOf({ ...pending, operatorId: null })).toEqual({ at: 'waiting' })
    expect(deliveryOf(withOperator)).toEqual({ at: 'named', characterName: 'Karim-Livreur' })
  })

  test('never has a blank name', () => {
    const { operatorId } = withOperator
    const [atSender] = operatorId?.characters ?? []
    if (!operatorId || !atSender) throw new Error('the example has no operator with a character')
    const atReceiver = { ...atSender, serverId: pending.serverIdReceiver._id }
    for (const characters of [[], [atReceiver], [{ ...atSender, characterName: '  ' }]]) {
      expect(deliveryOf({ ...withOperator, operatorId: { ...operatorId, characters } })).toEqual({
        at: 'unnamed',
      })
    }
  })

  test('is pending only with the status Pending', () => {
    for (const each of [pending, withOperator]) expect(isPending(each)).toBe(true)
    for (const each of [exchanged, null, undefined]) expect(isPending(each)).toBe(false)
  })
})
