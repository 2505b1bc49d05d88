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

const startExchangePage = (cached?: CurrentExchange | null) => startPage(lastExchangeOptions(userId), cached)

describe('the newest exchange', () => {
  test('is cached when it is created, without a fetch', async () => {
    const { cache, shown, provider } = startExchangePage(null)
    expect(await requestExchange(cache, userId, wanted)).toEqual(pending)
    expect(shown()).toEqual(pending)
    expect(provider.calls('exchanges.create')).toMatchObject([{ body: wanted }])
    expect(provider.calls('exchanges.last')).toEqual([])
  })

  test('is refetched if another one is already pending', async () => {
    const { cache, shown, settled, provider } = startExchangePage(null)
    provider.refuses('exchanges.create', 'exchange-already-pending')
    provider.answers('exchanges.last', { transaction: another })
    await expect(requestExchange(cache, userId, wanted)).rejects.toMatchObject({
      code: 'exchange-already-pending',
    })
    await settled()
    expect(shown()).toEqual(another)
  })

  test.each(['rate-changed', 'stock-exceeded'] as const)(
    'does not change if creating another one is refused: %s',
    async (code) => {
      const { cache, shown, provider } = startExchangePage(exchanged)
      provider.refuses('exchanges.create', code)
      await expect(requestExchange(cache, userId, wanted)).rejects.toMatchObject({ code })
      expect(shown()).toBe(exchanged)
      expect(provider.calls('exchanges.last')).toEqual([])
    },
  )
})

describe('an operator that is assigned', () => {
  test('is added to the pending exchange without a fetch', () => {
    const { cache, shown, provider } = startExchangePage(pending)
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    expect(shown()).toEqual(withOperator)
    expect(cache.isFetching()).toBe(0)
    expect(provider.calls('exchanges.last')).toEqual([])
  })

  test.each([
    ['none is cached', null],
    ['another one is', another],
    ['that one is over already', exchanged],
  ])('is fetched from the provider if %s', async (_, cached) => {
    const { cache, shown, settled, provider } = startExchangePage(cached)
    provider.answers('exchanges.last', { transaction: exchanged })
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    expect(shown()).toBe(cached)
    await settled()
    expect(shown()).toEqual(exchanged)
    expect(provider.calls('exchanges.last')).toHaveLength(1)
  })

  test('before the response to the call that creates the exchange is added to it', async () => {
    const { cache, shown, provider } = startExchangePage(null)
    const asked = provider.holds('exchanges.create')
    const asking = requestExchange(cache, userId, wanted)
    await asked.arrived
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    asked.answers({ message: 'created', transaction: pending })
    await asking
    expect(shown()).toEqual(withOperator)
    expect(provider.calls('exchanges.last')).toEqual([])
  })
})

describe('a fetch that started before a change', () => {
  test('does not undo an assignment that arrives meanwhile', async () => {
    const { cache, shown, settled, provider } = startExchangePage(pending)
    const stale = provider.holds('exchanges.last')
    provider.answers('exchanges.last', { transaction: withOperator })
    refetchExchange(cache, userId)
    await stale.arrived
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    stale.answers({ transaction: pending })
    await settled()
    expect(shown()).toEqual(withOperator)
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
  test('fetches a pending exchange every 15 s while no events can arrive, and less often otherwise', () =>
    expect([pauseOf(pending, true), pauseOf(pending, false)]).toEqual([15_000, 30_000]))

  test('is off for an ended exchange and for none', async () => {
    for (const cached of [exchanged, null]) {
      expect([pauseOf(cached, true), pauseOf(cached, false)]).toEqual([false, false])
    }
    const { returnToPage, shown, settled, provider } = startExchangePage(exchanged)
    const reading = provider.holds('exchanges.last')
    returnToPage()
    await reading.arrived
    reading.answers({ transaction: another })
    await settled()
    expect(shown()).toEqual(another)
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
    if (!operatorId) throw new Error('the example has no operator')
    const [atSender] = operatorId.characters
    if (!atSender) throw new Error('the example has no character')
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
