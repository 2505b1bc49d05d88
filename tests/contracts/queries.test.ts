/** That a provider which takes a query for another one is noticed, whichever parameter it is. */
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readPact, subjectOf, type HttpInteraction } from '../../contracts/provider-kit/pact.ts'
import { callsPact } from '../../contracts/shared/pact-files.ts'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { endpoints } from '../../contracts/registry/registry.ts'
import { unnoticed, type Lie, type Trial } from './lying-queries.ts'

const pact = await readPact(callsPact)

/** A refused input shows that a parameter is read, and not what is made of it. */
const telling = pact.interactions.filter(
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

/** Asked for by the call with the parameter, and by the registry's own word for something else than without it. */
const asking = (call: string, name: string, query: Endpoint['query']): readonly HttpInteraction[] =>
  telling.filter((each) => {
    const { [name]: value, ...others } = queryOf(each)
    if (subjectOf(each).subject !== call || value === undefined) return false
    return !isDeepStrictEqual(query?.parse(others), query?.parse({ ...others, [name]: value }))
  })

const without = (name: string): Lie => ({
  reads: (query) => {
    query.delete(name)
  },
})

/** Each order that a list is asked for, with the one interaction that is about nothing else. */
const orders = telling
  .filter(({ description }) => description.includes(', sort '))
  .map(
    (interaction) =>
      [subjectOf(interaction).subject, queryOf(interaction)['sort'] ?? '', interaction] as const,
  )

const sortedBy = (order: string): Lie => ({
  reads: (query) => {
    query.set('sort', order)
  },
})

/** What is typed into a search, and is not written as the provider has it. */
const typed = telling
  .filter(({ description }) => / search by |whatever its case/.test(description))
  .map((interaction) => {
    const name = 'search' in queryOf(interaction) ? 'search' : 'keyword'
    return [interaction.description, name, interaction] as const
  })

const minding = (name: string): Lie => ({
  says: (body, query) => (body.includes(query.get(name) ?? '') ? body : body.replace(/\[.*\]/, '[]')),
})

const ignored = parameters.map(([call, name, query]) =>
  asking(call, name, query).map((interaction): Trial => ({ interaction, lie: without(name) })),
)
const misordered = orders.map(([call, order, interaction]) =>
  orders
    .filter(([otherCall, other]) => otherCall === call && other !== order)
    .map(([, other]): Trial => ({ interaction, lie: sortedBy(other) })),
)
const toTheLetter = typed.map(([, name, interaction]): Trial => ({ interaction, lie: minding(name) }))

const honest = rows.flatMap(({ id }) => {
  const one = telling.find((each) => subjectOf(each).subject === id && each.request.query !== undefined)
  return one === undefined ? [] : [{ interaction: one, lie: {} }]
})

let missed: ReadonlySet<Trial>
beforeAll(async () => {
  const trials = [...ignored.flat(), ...misordered.flat(), ...toTheLetter, ...honest]
  missed = new Set(await unnoticed(pact, trials))
}, 60_000)

describe('a provider is noticed that', () => {
  test.each(parameters.map(([call, name], index) => [call, name, ignored[index] ?? []] as const))(
    'ignores, in %s, the %s',
    (_call, _name, trials) => {
      expect(trials.some((trial) => !missed.has(trial))).toBe(true)
    },
  )

  test.each(orders.map(([call, order], index) => [call, order, misordered[index] ?? []] as const))(
    'takes, in %s, the order %s for any other',
    (_call, _order, trials) => {
      expect(trials.length).toBeGreaterThan(0)
      expect(trials.filter((trial) => missed.has(trial))).toEqual([])
    },
  )

  test.each(typed.map(([description], index) => [description, toTheLetter[index]] as const))(
    'minds the case, in %s',
    (_description, trial) => {
      expect(trial && missed.has(trial)).toBe(false)
    },
  )
})

test('nothing is noticed of a provider that reads each query right', () => {
  expect(honest.length).toBeGreaterThan(0)
  expect(honest.filter((trial) => !missed.has(trial))).toEqual([])
})
