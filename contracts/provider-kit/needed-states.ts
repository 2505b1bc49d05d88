/** Lists the provider states that interactions need, and the values that the provider must return for each. */
import { isStateName, states, stateValues } from '../provider-states/provider-states.ts'
import { isCall, type Interaction } from './pact.ts'

export interface NeededState {
  /** Empty for an interaction without a state: the verifier still calls the states address. */
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  /** The names of the values that requests take from the response, or that answers must contain. */
  readonly values: readonly string[]
}

interface StateReference {
  readonly name: string
  readonly params?: NeededState['params'] | undefined
}

/** Returns each state once, in the order of the interactions. */
export function neededStates(interactions: readonly Interaction[]): readonly NeededState[] {
  const needed = new Map<string, NeededState>()
  for (const interaction of interactions) {
    const state = stateOf(interaction)
    const { name, params = {} } = state
    const known = needed.get(stateKey(state))?.values ?? []
    const values = new Set([...known, ...listedValues(state), ...valuesTaken(interaction)])
    needed.set(stateKey(state), { name, params, values: [...values] })
  }
  return [...needed.values()]
}

/** Returns a state with an empty name for an interaction without one. */
export const stateOf = ({ providerStates: [state] }: Interaction): StateReference => state ?? { name: '' }

/** Returns the same key for the same state and parameters, in any order. */
export const stateKey = ({ name, params = {} }: StateReference): string =>
  JSON.stringify([name, Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))])

/** Returns undefined for a state of another version of the client. */
export const describeState = (name: string): string | undefined =>
  isStateName(name) ? states[name].about : undefined

export const describeValue = (name: string): string | undefined =>
  Object.hasOwn(stateValues, name) ? stateValues[name as keyof typeof stateValues] : undefined

/** Returns `a player is signed in` or `an account exists (role: user, profile: minimum)`. */
export function formatState({ name, params = {} }: StateReference): string {
  const parts = Object.entries(params).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const title = name === '' ? 'the empty state' : name
  return parts.length === 0 ? title : `${title} (${parts.join(', ')})`
}

const listedValues = ({ name }: StateReference): readonly string[] =>
  isStateName(name) ? states[name].values : []

/** Returns the names in `${name}` of all generators: of the request, and of what the answer must contain. */
function valuesTaken(interaction: Interaction): readonly string[] {
  const generators = isCall(interaction) ? [interaction.request, interaction.response] : [interaction]
  const text = JSON.stringify(generators.map((each) => each.generators))
  return [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
}
