import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import { rateKeys, rateListOptions, rateOptions, setRate } from './rate.ts'

const { query } = callExamples['rates.list'].input
const { maximum, minimum } = callExamples['rates.list'].answers
const [from, to] = [query.serverIdFrom ?? '', query.serverIdTo ?? '']
const rate = maximum?.data[0]

describe('the rate between two servers', () => {
  test('is the first row of the list, sorted by newest', async () => {
    const provider = startProvider()
    if (!maximum || !rate) throw new Error('the registry has no example of a rate')
    const older = { ...rate, conversionRate: 0.5 }
    provider.answers('rates.list', { ...maximum, data: [rate, older] })
    expect(await new QueryClient().fetchQuery(rateOptions(from, to))).toEqual(rate)
    expect(provider.calls('rates.list')).toMatchObject([
      // The request of the pact.
      { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) },
    ])
  })

  test('is null if the provider has none', async () => {
    const provider = startProvider()
    provider.answers('rates.list', minimum)
    expect(await new QueryClient().fetchQuery(rateOptions(from, to))).toBeNull()
  })

  test('is cached by direction', () => {
    expect(rateOptions(from, to).queryKey).not.toEqual(rateOptions(to, from).queryKey)
    expect(rateOptions(from, to).queryKey.slice(0, 1)).toEqual(rateKeys.all)
  })
})

test('a page of rates sends its query', async () => {
  const provider = startProvider()
  if (!maximum) throw new Error('the registry has no example of a rate')
  provider.answers('rates.list', maximum)
  const asked = { page: 2, limit: 5, serverIdTo: to, sort: 'exchangeFee' } as const
  expect(await new QueryClient().fetchQuery(rateListOptions(asked))).toEqual(maximum)
  expect(provider.calls('rates.list')).toMatchObject([
    { query: { page: '2', limit: '5', serverIdTo: to, sort: 'exchangeFee' } },
  ])
  expect(rateListOptions(asked).queryKey).not.toEqual(rateListOptions({}).queryKey)
})

test('a rate is set as given, and only by an admin', async () => {
  const provider = startProvider()
  const { input, answers } = callExamples['rates.create']
  const userId = '65f0000000000000000000ad'
  expect(await setRate(userId, input.body)).toEqual(answers.minimum.data)
  expect(provider.calls('rates.create')).toMatchObject([{ body: input.body }])
  provider.refuses('rates.create', 'access-denied')
  await expect(setRate(userId, input.body)).rejects.toMatchObject({ code: 'access-denied' })
})
