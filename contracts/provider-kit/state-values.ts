/** Compares ids in answers and events with those that the provider's state returned. Pact's verifier does not. */
import type { Problem } from './describe-issue.ts'
import { stepsOf, valuesAt } from './json.ts'
import { isEvent, type Interaction } from './pact.ts'

/** Returns the paths of values in the answer or event, such as `$.request.messages[*].requestId`, with their names in the state. */
export function expectedStateValues(interaction: Interaction) {
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
