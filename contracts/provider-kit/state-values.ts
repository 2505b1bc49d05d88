/** Finds what does not fit the provider's state or the request, and what Pact's verifier cannot see. */
import { readGoogleReturn } from '../registry/google-return.ts'
import type { Problem } from './describe-issue.ts'
import { stepsOf, valuesAt } from './json.ts'
import { isCall, isEvent, type Interaction } from './pact.ts'
import type { StateValues } from './states.ts'

type Expectation = ReturnType<typeof expectedStateValues>[number]

/**
 * Returns paths such as `$.request.messages[*].requestId`, each with the names of the state values that an id there may have.
 * One of the ids must have the first.
 */
export function expectedStateValues(interaction: Interaction) {
  const { generators } = isEvent(interaction) ? interaction : interaction.response
  return Object.entries(generators?.body ?? {}).flatMap(([path, { expression = '' }]) => {
    const names = [...expression.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
    return names.length === 0 ? [] : [{ path, names }]
  })
}

/** Skips values that are missing in the answer or in the state: others report these. */
export const stateProblems = (
  interaction: Interaction,
  received: unknown,
  values: StateValues,
): readonly Problem[] => [
  ...expectedStateValues(interaction).flatMap((expected) => idProblems(expected, received, values)),
  ...lengthProblems(interaction, received),
  ...partProblems(interaction, received, values),
]

function idProblems(
  { path, names }: Expectation,
  received: unknown,
  values: StateValues,
): readonly Problem[] {
  const [first = '', ...others] = names
  const expected: readonly unknown[] = names.flatMap((name) => values[name] ?? [])
  if (expected.length === 0) return []
  const found = valuesAt(received, stepsOf(path)).filter(({ value }) => value !== undefined)
  const that = 'that the state returned'
  if (others.length > 0 && found.length > 0 && found.every(({ value }) => value !== values[first]))
    return [{ where: path, what: `never is the ${first} ${that}` }]
  return found
    .filter(({ value }) => !expected.includes(value))
    .map(({ where }) => ({ where, what: `is another id than the ${names.join(' or the ')} ${that}` }))
}

const valueAt = (value: unknown, path: string): unknown => valuesAt(value, stepsOf(path))[0]?.value

/** A list in any order: Pact's rule for it accepts further elements. */
function lengthProblems(interaction: Interaction, received: unknown): readonly Problem[] {
  if (isEvent(interaction)) return []
  const { matchingRules, body } = interaction.response
  return Object.entries(matchingRules?.body ?? {})
    .filter(([, { matchers }]) => matchers.some(({ match }) => match === 'arrayContains'))
    .flatMap(([path]) => {
      const [expected, actual] = [body?.content, received].map((each) => valueAt(each, path))
      if (!Array.isArray(expected) || !Array.isArray(actual) || actual.length === expected.length) return []
      const what = `must have ${String(expected.length)} elements in this state, and has ${String(actual.length)}`
      return [{ where: path, what }]
    })
}

/** Fields that the pact's example lacks, and the user in the address after a sign-in, which has no body with rules. */
function partProblems(interaction: Interaction, received: unknown, values: StateValues): readonly Problem[] {
  const [{ params = {} } = {}] = interaction.providerStates
  const user = signedInUser(interaction)
  const parts = {
    ...fixedParts(params),
    ...textsIn(user && { user: { ...user, _id: values['userId'] ?? user._id } }),
  }
  return Object.entries(parts).flatMap(([path, expected]) =>
    valuesAt(received, stepsOf(path))
      .filter(({ value }) => value !== undefined && value !== null && value !== expected)
      .map(({ where }) => ({
        where,
        what: expected === '' ? 'must be empty or left out here' : `must be ${JSON.stringify(expected)} here`,
      })),
  )
}

function signedInUser(interaction: Interaction) {
  const location = isCall(interaction) ? interaction.response.headers?.['Location']?.[0] : undefined
  const example = location === undefined ? undefined : readGoogleReturn(location.replace(/^[^?]*/, ''))
  return example?.outcome === 'signed-in' ? example.user : undefined
}

// Fields that an answer may leave out: a pact has no rule for a field that its example lacks.

/** By path, the text that the field must have when it is there; empty when it must be empty or left out. */
type FixedParts = Readonly<Record<string, string>>

function fixedParts(params: StateValues): FixedParts {
  const { role, operator, stage, server } = params
  const isUnanswered = stage === 'waiting' || stage === 'opened'
  return {
    ...(typeof role === 'string' ? { '$.role': role, '$.user.role': role } : {}),
    ...(operator === 'none' ? { '$.transaction.operatorId': '' } : {}),
    ...(isUnanswered ? { '$.request.operatorId': '', '$.tracking.operatorId': '' } : {}),
    ...(server === 'gone' ? { '$.data[*].server': '' } : {}),
  }
}

/** Returns each text in a value, by its path. */
const textsIn = (sent: unknown, path = '$'): FixedParts =>
  typeof sent === 'string'
    ? { [path]: sent }
    : Object.fromEntries(
        Object.entries(sent ?? {}).flatMap(([key, value]) =>
          Object.entries(textsIn(value, `${path}.${key}`)),
        ),
      )
