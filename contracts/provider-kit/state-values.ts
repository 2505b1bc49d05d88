/** Compares ids in answers and events with those that the provider's state returned. Pact's verifier does not. */
import type { Problem } from './describe-issue.ts'
import { isEvent, type Interaction } from './pact.ts'

interface Expectation {
  /** Such as `$.request.messages[*].requestId`. */
  readonly path: string
  /** The name of the state value. */
  readonly name: string
}

export function expectedStateValues(interaction: Interaction): readonly Expectation[] {
  const { generators } = isEvent(interaction) ? interaction : interaction.response
  return Object.entries(generators?.body ?? {}).flatMap(([path, { expression = '' }]) => {
    const name = /^\$\{(\w+)\}$/.exec(expression)?.[1]
    return name === undefined ? [] : [{ path, name }]
  })
}

/** Skips values that are missing in the answer or in the state: others report these. */
export const stateValueProblems = (
  interaction: Interaction,
  received: unknown,
  values: Readonly<Record<string, unknown>>,
): readonly Problem[] =>
  expectedStateValues(interaction).flatMap(({ path, name }) =>
    valuesAt(received, stepsOf(path))
      .filter(({ value }) => value !== undefined && values[name] !== undefined && value !== values[name])
      .map(({ where }) => ({ where, what: `is another id than the ${name} that the state returned` })),
  )

interface Value {
  readonly where: string
  readonly value: unknown
}

/** Returns each value at a path; `*` stands for every element of a list. */
export const valuesAt = (
  value: unknown,
  [step, ...rest]: readonly string[],
  where = '$',
): readonly Value[] => {
  if (step === undefined) return [{ where, value }]
  if (typeof value !== 'object' || value === null) return []
  const steps = step === '*' ? Object.keys(value) : [step]
  return steps.flatMap((each) => {
    const part = Object.hasOwn(value, each) ? (value as Readonly<Record<string, unknown>>)[each] : undefined
    return valuesAt(part, rest, Array.isArray(value) ? `${where}[${each}]` : `${where}.${each}`)
  })
}

/** Splits `$.characters[0].name` into its steps. */
export const stepsOf = (path: string): readonly string[] => path.match(/[^.[\]$'"]+/g) ?? []
