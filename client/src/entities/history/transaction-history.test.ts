import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import { firstQuery, historyOptions } from './transaction-history.ts'

const userId = '65f0000000000000000000a1'
const otherId = '65f0000000000000000000a2'
const { maximum, paid } = callExamples['history.buy'].answers
if (maximum === undefined || paid === undefined) throw new Error('the registry has no examples of purchases')

describe('a list of the history', () => {
  test('that arrives late never replaces a newer one', async () => {
    const provider = startProvider()
    const late = provider.holds('history.buy')
    const next = provider.holds('history.buy')
    const observer = new QueryObserver(new QueryClient(), historyOptions(userId, 'buy', firstQuery))
    const seen: unknown[] = []
    onTestFinished(observer.subscribe(({ data }) => seen.push(data)))
    await late.arrived

    const newer = Promise.withResolvers<void>()
    onTestFinished(
      observer.subscribe(({ data }) => {
        if (data !== undefined) newer.resolve()
      }),
    )
    observer.setOptions(historyOptions(userId, 'buy', { ...firstQuery, status: 'Paid' }))
    await next.arrived
    next.answers(paid)
    await newer.promise
    late.answers(maximum)
    // By the end of another call, the late response has arrived too.
    await new QueryClient().fetchQuery(historyOptions(otherId, 'buy', firstQuery))

    expect(observer.getCurrentResult().data).toEqual(paid)
    expect(seen).not.toContainEqual(maximum)
  })
})
