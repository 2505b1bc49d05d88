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

interface QueryChange {
  /** Changes the query before the simulator reads it. */
  readonly query?: (query: URLSearchParams) => void
  /** Changes the response; `query` is the original. */
  readonly body?: (body: string, query: URLSearchParams) => string
}

/** One interaction and one change. */
interface Trial {
  readonly interaction: HttpInteraction
  readonly change: QueryChange
}

const changeHeader = 'x-change'

/** Returns the trials that pass. All are verified as one pact; a header tells the proxy which change to apply. */
async function passingTrials(trials: readonly Trial[]): Promise<readonly Trial[]> {
  const changeOf = ({ headers }: IncomingMessage): QueryChange =>
    trials[Number(headers[changeHeader])]?.change ?? {}
  const { provider, states, close } = await startChangedSimulator({
    url: (url, incoming) => {
      const { pathname, searchParams } = new URL(url, 'http://provider')
      changeOf(incoming).query?.(searchParams)
      return `${pathname}?${searchParams.toString()}`
    },
    answer: ({ body }, url, incoming) => ({
      body: changeOf(incoming).body?.(body, new URL(url, 'http://provider').searchParams) ?? body,
    }),
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
const parameters = rows.flatMap((row) =>
  row.query instanceof z.ZodMiniObject
    ? Object.keys(row.query.shape).map((name) => [row.id, name, row.query] as const)
    : [],
)

/** Selects interactions of a call in which the parameter differs from its default. */
const interactionsWith = (call: string, name: string, query: Endpoint['query']): readonly HttpInteraction[] =>
  informative.filter((each) => {
    const { [name]: value, ...others } = queryOf(each)
    if (subjectOf(each).subject !== call || value === undefined) return false
    return !isDeepStrictEqual(query?.parse(others), query?.parse({ ...others, [name]: value }))
  })

const without = (name: string): QueryChange => ({
  query: (query) => {
    query.delete(name)
  },
})

/** Each sort order, with the interaction that covers it. */
const orders = informative
  .filter(({ description }) => description.includes(', sort '))
  .map(
    (interaction) =>
      [subjectOf(interaction).subject, queryOf(interaction)['sort'] ?? '', interaction] as const,
  )

const sortedBy = (order: string): QueryChange => ({
  query: (query) => {
    query.set('sort', order)
  },
})

/** Searches in another case than the provider's data. */
const searches = informative
  .filter(({ description }) => / search by |whatever its case/.test(description))
  .map((interaction) => {
    const name = 'search' in queryOf(interaction) ? 'search' : 'keyword'
    return [interaction.description, name, interaction] as const
  })

const caseSensitive = (name: string): QueryChange => ({
  body: (body, query) => (body.includes(query.get(name) ?? '') ? body : body.replace(/\[.*\]/, '[]')),
})

const ignored = parameters.map(([call, name, query]) =>
  interactionsWith(call, name, query).map((interaction): Trial => ({ interaction, change: without(name) })),
)
const otherOrders = orders.map(([call, order, interaction]) =>
  orders
    .filter(([otherCall, other]) => otherCall === call && other !== order)
    .map(([, other]): Trial => ({ interaction, change: sortedBy(other) })),
)
const caseSensitiveTrials = searches.map(([, name, interaction]): Trial => ({
  interaction,
  change: caseSensitive(name),
}))

const unchanged = rows.flatMap(({ id }) => {
  const one = informative.find((each) => subjectOf(each).subject === id && each.request.query !== undefined)
  return one === undefined ? [] : [{ interaction: one, change: {} }]
})

let passing: ReadonlySet<Trial>
beforeAll(async () => {
  const trials = [...ignored.flat(), ...otherOrders.flat(), ...caseSensitiveTrials, ...unchanged]
  passing = new Set(await passingTrials(trials))
}, 60_000)

describe('detects a provider that', () => {
  test.each(parameters.map(([call, name], index) => [call, name, ignored[index] ?? []] as const))(
    'ignores in %s the parameter %s',
    (_call, _name, trials) => {
      expect(trials.some((trial) => !passing.has(trial))).toBe(true)
    },
  )

  test.each(orders.map(([call, order], index) => [call, order, otherOrders[index] ?? []] as const))(
    'sorts %s by another order than %s',
    (_call, _order, trials) => {
      expect(trials.length).toBeGreaterThan(0)
      expect(trials.filter((trial) => passing.has(trial))).toEqual([])
    },
  )

  test.each(searches.map(([description], index) => [description, caseSensitiveTrials[index]] as const))(
    'searches with case sensitivity in %s',
    (_description, trial) => {
      expect(trial && passing.has(trial)).toBe(false)
    },
  )
})

test('passes a provider that reads each query correctly', () => {
  expect(unchanged.length).toBeGreaterThan(0)
  expect(unchanged.filter((trial) => !passing.has(trial))).toEqual([])
})
