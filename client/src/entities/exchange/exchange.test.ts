import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import type { CurrentExchange } from '../../../../contracts/registry/exchanges.ts'
import { startPage } from '../../testing/page.ts'
import { startProvider } from '../../testing/provider.ts'
import {
  deliveryOf,
  exchangeEvents,
  exchangeKeys,
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

/** A page that looks at the newest exchange. */
const startExchangePage = (held?: CurrentExchange | null) => startPage(lastExchangeOptions(userId), held)

describe('the newest exchange', () => {
  test('is read from the provider, and is null when there is none', async () => {
    const provider = startProvider()
    provider.answers('exchanges.last', { transaction: withOperator })
    expect(await new QueryClient().fetchQuery(lastExchangeOptions(userId))).toEqual(withOperator)
    expect(await new QueryClient().fetchQuery(lastExchangeOptions(userId))).toBeNull()
  })

  test('of one user is never shown to the next', () => {
    const { cache } = startExchangePage(pending)
    expect(cache.getQueryData(exchangeKeys.last(another._id))).toBeUndefined()
  })

  test('is known as soon as it has been asked for, without reading it', async () => {
    const provider = startProvider()
    const { cache, shown } = startExchangePage(null)
    expect(await requestExchange(cache, userId, wanted)).toEqual(pending)
    expect(shown()).toEqual(pending)
    expect(provider.calls('exchanges.create')).toMatchObject([{ body: wanted }])
    expect(provider.calls('exchanges.last')).toEqual([])
  })

  test('is read again when there turns out to be a pending one already', async () => {
    const provider = startProvider()
    provider.refuses('exchanges.create', 'exchange-already-pending')
    provider.answers('exchanges.last', { transaction: another })
    const { cache, shown, settled } = startExchangePage(null)
    await expect(requestExchange(cache, userId, wanted)).rejects.toMatchObject({
      code: 'exchange-already-pending',
    })
    await settled()
    expect(shown()).toEqual(another)
  })

  test.each(['rate-changed', 'stock-exceeded'] as const)(
    'stays as it was when another is refused: %s',
    async (code) => {
      const provider = startProvider()
      provider.refuses('exchanges.create', code)
      const { cache, shown } = startExchangePage(exchanged)
      await expect(requestExchange(cache, userId, wanted)).rejects.toMatchObject({ code })
      expect(shown()).toBe(exchanged)
      expect(provider.calls('exchanges.last')).toEqual([])
    },
  )
})

describe('an operator that is assigned', () => {
  test('is in the pending exchange without reading it again', () => {
    const provider = startProvider()
    const { cache, shown } = startExchangePage(pending)
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    expect(shown()).toEqual(withOperator)
    expect(cache.isFetching()).toBe(0)
    expect(provider.calls('exchanges.last')).toEqual([])
  })

  test.each([
    ['none is held', null],
    ['another one is', another],
    ['that one is over already', exchanged],
  ])('to an exchange is read from the provider when %s', async (_, held) => {
    const provider = startProvider()
    provider.answers('exchanges.last', { transaction: exchanged })
    const { cache, shown, settled } = startExchangePage(held)
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    expect(shown()).toBe(held)
    await settled()
    expect(shown()).toEqual(exchanged)
    expect(provider.calls('exchanges.last')).toHaveLength(1)
  })
})

describe('an operator that is assigned before the answer to the call that asks for the exchange', () => {
  test('is in it', async () => {
    const provider = startProvider()
    const asked = provider.holds('exchanges.create')
    const { cache, shown } = startExchangePage(null)
    const asking = requestExchange(cache, userId, wanted)
    await asked.arrived
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    asked.answers({ message: 'created', transaction: pending })
    await asking
    expect(shown()).toEqual(withOperator)
    expect(provider.calls('exchanges.last')).toEqual([])
  })
})

/** The reading began before the change and is answered after it, with what was true before. */
describe('a reading under way', () => {
  test('does not undo an assignment that comes meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('exchanges.last')
    provider.answers('exchanges.last', { transaction: withOperator })
    const { cache, shown, settled } = startExchangePage(pending)
    refetchExchange(cache, userId)
    await stale.arrived
    exchangeEvents.assignTransactionToOperator(cache, userId, assigned)
    stale.answers({ transaction: pending })
    await settled()
    expect(shown()).toEqual(withOperator)
  })

  test('for the first time does not hide what is asked for meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('exchanges.last')
    provider.answers('exchanges.last', { transaction: pending })
    const { cache, shown, settled } = startExchangePage()
    await stale.arrived
    await requestExchange(cache, userId, wanted)
    stale.answers({ transaction: null })
    await settled()
    expect(shown()).toEqual(pending)
  })
})

/** How long it is until the held exchange is read again by itself, in ms. */
const pauseOf = (held: CurrentExchange | null, isInterrupted: boolean) => {
  const cache = new QueryClient()
  cache.setQueryData(queryKey, held)
  const query = cache.getQueryCache().find<CurrentExchange | null>({ queryKey })
  const { refetchInterval } = watchedExchangeOptions(userId, isInterrupted)
  if (!query || typeof refetchInterval !== 'function') throw new Error('nothing is read again by itself')
  return refetchInterval(query as never)
}

describe('whoever shows the exchange', () => {
  test('reads a pending one every 15 s while no event can arrive, and rarely otherwise', () => {
    expect([pauseOf(pending, true), pauseOf(pending, false)]).toEqual([15_000, 30_000])
  })

  test('reads one that is over, or none, only on return', async () => {
    for (const held of [exchanged, null]) {
      expect([pauseOf(held, true), pauseOf(held, false)]).toEqual([false, false])
    }
    const reading = startProvider().holds('exchanges.last')
    const { returnToPage, shown, settled } = startExchangePage(exchanged)
    returnToPage()
    await reading.arrived
    reading.answers({ transaction: another })
    await settled()
    expect(shown()).toEqual(another)
  })
})

describe('how far an exchange is', () => {
  test('is read off its operator, whose character is the one of the server that Kamas leave', () => {
    expect(deliveryOf(pending)).toEqual({ at: 'waiting' })
    expect(deliveryOf({ ...pending, operatorId: null })).toEqual({ at: 'waiting' })
    expect(deliveryOf(withOperator)).toEqual({ at: 'named', characterName: 'Karim-Livreur' })
  })

  test('is never a blank name', () => {
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

  test('ends with any other status than Pending', () => {
    expect([pending, withOperator, exchanged, null, undefined].map(isPending)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
