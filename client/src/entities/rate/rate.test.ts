import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import { rateOptions } from './rate.ts'

const { serverIdFrom: from = '', serverIdTo: to = '' } = callExamples['rates.list'].input.query
const { maximum, minimum } = callExamples['rates.list'].answers
const rate = maximum?.data[0]

describe('the rate between two servers', () => {
  test('is the first row of the list, sorted by newest', async () => {
    const provider = startProvider()
    if (!maximum || !rate) throw new Error('the registry has no example of a rate')
    provider.answers('rates.list', { ...maximum, data: [rate, { ...rate, conversionRate: 0.5 }] })
    expect(await new QueryClient().fetchQuery(rateOptions(from, to))).toEqual(rate)
    expect(provider.calls('rates.list')).toMatchObject([
      { query: { page: '1', limit: '10', serverIdFrom: from, serverIdTo: to, sort: '-createdAt' } },
    ])
  })

  test('is null if the provider has none', async () => {
    startProvider().answers('rates.list', minimum)
    expect(await new QueryClient().fetchQuery(rateOptions(from, to))).toBeNull()
  })
})
