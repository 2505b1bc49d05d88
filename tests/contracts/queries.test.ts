/** The pact detects a provider that ignores or misreads a query parameter. */
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readPact, subjectOf, type HttpInteraction } from '../../contracts/provider-kit/pact.ts'
import { callsPact } from '../../contracts/shared/pact-files.ts'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { endpoints } from '../../contracts/registry/registry.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'
import { startChangedSimulator } from './changing-proxy.ts'

/** One interaction, and a provider that changes the query before it reads it, or its answer. */
interface Trial {
  readonly interaction: HttpInteraction
  readonly query?: (query: URLSearchParams) => void
  /** `query` is as it was sent, before any change. */
  readonly body?: (body: string, query: URLSearchParams) => string
}

const changeHeader = 'x-change'
const queryIn = (url: string): URLSearchParams => new URL(url, 'http://provider').searchParams

/** Returns the trials that pass. All are verified as one pact; a header tells the proxy which change to apply. */
async function passingTrials(trials: readonly Trial[]): Promise<readonly Trial[]> {
  const trialOf = ({ headers }: IncomingMessage) => trials[Number(headers[changeHeader])]
  const { provider, states, close } = await startChangedSimulator({
    url: (url, incoming) => {
      const query = queryIn(url)
      trialOf(incoming)?.query?.(query)
      return `${url.replace(/\?.*/, '')}?${query.toString()}`
    },
    answer: ({ body }, url, incoming) => ({ body: trialOf(incoming)?.body?.(body, queryIn(url)) ?? body }),
  })
  const interactions = trials.map(({ interaction: { description, request, ...rest } }, index) => ({
    ...rest,
    description: `${description} ${String(index)}`,
    request: { ...request, headers: { ...request.headers, [changeHeader]: [String(index)] } },
  }))
  const results = await verify({ ...pact, interactions }, { provider, states }, { timeoutMs: 10_000 })
  await close()
  return trials.filter((_, index) => results[index]?.outcome === 'kept')
}

const pact = await readPact(callsPact)

/** A rejected input does not show how a parameter is used. */
const informative = pact.interactions.filter(
  (interaction): interaction is HttpInteraction =>
    interaction.type === 'Synchronous/HTTP' &&
    interaction.providerStates.length > 0 &&
    interaction.response.status !== 400,
)

const queryOf = ({ request: { query = {} } }: HttpInteraction): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).map(([name, [value = '']]) => [name, value]))

const rows: readonly Endpoint[] = Object.values(endpoints)

/** By call and parameter, interactions in which the parameter differs from its default; the provider ignores it. */
const ignoring = rows.flatMap(({ id, query }) =>
  query instanceof z.ZodMiniObject
    ? Object.keys(query.shape).map((name) => {
        const interactions = informative.filter((each) => {
          const { [name]: value, ...others } = queryOf(each)
          if (subjectOf(each).subject !== id || value === undefined) return false
          return !isDeepStrictEqual(query.parse(others), query.parse({ ...others, [name]: value }))
        })
        const trials = interactions.map((interaction): Trial => {
          return {
            interaction,
            query: (sent) => {
              sent.delete(name)
            },
          }
        })
        return { id, name, trials }
      })
    : [],
)

const sorted = informative
  .filter(({ description }) => description.includes(' sorted by '))
  .map((interaction) => ({
    interaction,
    id: subjectOf(interaction).subject,
    order: queryOf(interaction)['sort'] ?? '',
  }))

/** By call and sort order, a trial for each other order by which the provider sorts. */
const missorting = sorted.map(({ interaction, id, order }) => ({
  id,
  order,
  trials: sorted
    .filter((other) => other.id === id && other.order !== order)
    .map((other): Trial => {
      return {
        interaction,
        query: (sent) => {
          sent.set('sort', other.order)
        },
      }
    }),
}))

/** Searches in another case than the provider's data; the provider finds only the same case. */
const caseSensitive = informative
  .filter(({ description }) => description.includes(' search by '))
  .map((interaction): Trial => ({
    interaction,
    body: (body, query) => (body.includes(query.get('search') ?? '') ? body : body.replace(/\[.*\]/, '[]')),
  }))

const unchanged = rows.flatMap(({ id }): readonly Trial[] => {
  const one = informative.find((each) => subjectOf(each).subject === id && each.request.query !== undefined)
  return one === undefined ? [] : [{ interaction: one }]
})

let passing: ReadonlySet<Trial>
beforeAll(async () => {
  const wrong = [...ignoring, ...missorting].flatMap(({ trials }) => trials)
  passing = new Set(await passingTrials([...wrong, ...caseSensitive, ...unchanged]))
}, 60_000)

describe('detects a provider that', () => {
  test.each(ignoring)('ignores in $id the parameter $name', ({ trials }) => {
    expect(trials.some((trial) => !passing.has(trial))).toBe(true)
  })

  test.each(missorting)('sorts $id by another order than $order', ({ trials }) => {
    expect(trials.length).toBeGreaterThan(0)
    expect(trials.filter((trial) => passing.has(trial))).toEqual([])
  })

  test.each(caseSensitive)('searches with case sensitivity in $interaction.description', (trial) => {
    expect(passing.has(trial)).toBe(false)
  })
})

test('passes a provider that reads each query correctly', () => {
  for (const { length } of [ignoring, missorting, caseSensitive, unchanged]) expect(length).toBeGreaterThan(0)
  expect(unchanged.filter((trial) => !passing.has(trial))).toEqual([])
})
