/**
 * What a provider may leave out is pinned as pending in the committed pacts, and nothing else is: whatever a schema leaves
 * open beside it is shown by an interaction that every provider has to keep.
 */
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { subjectOf, type Interaction } from '../../contracts/provider-kit/pact.ts'
import { hasOptionalParts } from '../../client/pact/optional-parts.ts'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { ErrorBody } from '../../contracts/registry/errors.ts'
import { missingIn, show, type Shown } from '../../contracts/registry/examples/branches.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import { answerIn, pinnedInFiles } from './contract-sides.ts'

const pinned = await pinnedInFiles()

/** Which schema an interaction's answer or payload is held against, by the subject and the status; and what it gives. */
interface Given {
  readonly schema: z.core.$ZodType
  readonly value: unknown
}

function givenBy(interaction: Interaction): Given | undefined {
  const { subject } = subjectOf(interaction)
  if (interaction.type === 'Asynchronous/Messages') {
    return { schema: events[subject as EventName].payload, value: interaction.contents.content }
  }
  const { status, answer } = answerIn(interaction)
  const row: Endpoint = endpoints[subject as EndpointId]
  const schema = status >= 400 ? ErrorBody : row.responses[status]
  return schema && { schema, value: answer }
}

const namesFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'errors' in value

test('what gives more than a provider has to give is pending, and all that is pending does', () => {
  const mayBeLeftOut = pinned.filter((interaction) => {
    const given = givenBy(interaction)
    if (given === undefined) return false
    const { schema, value } = given
    return schema === ErrorBody ? namesFields(value) : hasOptionalParts(schema, value)
  })
  expect(pinned.filter(({ pending }) => pending)).toEqual(mayBeLeftOut)
  expect(mayBeLeftOut.length).toBeGreaterThan(20)
})

const addition = /\.(eventId|clientId|exchangeCode): given$/

/** Where nothing and null say the same: null, and anything at all where nothing but null is ever shown. */
function nullsForNothing(shown: Shown, never: ReadonlySet<string>): ReadonlySet<string> {
  const pathsOf = (kind: string): string[] =>
    [...shown].filter(([schema]) => schema._zod.def.type === kind).map(([, { path }]) => path)
  const nullish = pathsOf('optional').filter((path) => pathsOf('nullable').includes(path))
  const onlyEverNull = nullish.filter((path) => never.has(`${path}: not null`))
  return new Set([...nullish.map((path) => `${path}: null`), ...onlyEverNull.map((path) => `${path}: given`)])
}

const subjects = [...new Set(pinned.map((interaction) => subjectOf(interaction).subject))]

test.each(subjects)('%s: each branch but these is shown by what every provider has to keep', (name) => {
  const [all, required]: [Shown, Shown] = [new Map(), new Map()]
  for (const interaction of pinned) {
    const given = subjectOf(interaction).subject === name ? givenBy(interaction) : undefined
    if (given === undefined || given.schema === ErrorBody) continue
    show(all, given.schema, given.value)
    if (!interaction.pending) show(required, given.schema, given.value)
  }
  const never = new Set(missingIn(all))
  const nulls = nullsForNothing(all, never)
  const onlyPending = missingIn(required).filter(
    (branch) => !never.has(branch) && !addition.test(branch) && !nulls.has(branch),
  )
  expect(onlyPending).toEqual([])
})
