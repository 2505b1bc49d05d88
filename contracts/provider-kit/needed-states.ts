/** Which states of the provider some interactions need, and the values that each must answer. */
import { isStateName, states, stateValues } from '../provider-states/provider-states.ts'
import type { Interaction } from './pact.ts'

export interface NeededState {
  /** Empty where an interaction needs nothing: the provider is told so all the same. */
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  /** The names of the values that the provider puts into the request. */
  readonly values: readonly string[]
}

/** A state and what it is asked with. */
interface Named {
  readonly name: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** Each once, in the order of the interactions. */
export function neededStates(interactions: readonly Interaction[]): readonly NeededState[] {
  const needed = new Map<string, NeededState>()
  for (const interaction of interactions) {
    const given = statesOf(interaction)
    const listed = new Set(given.flatMap(listedValues))
    const others = [...valuesTaken(interaction)].filter((name) => !listed.has(name))
    for (const [index, state] of given.entries()) {
      const key = keyOf(state)
      // Whose value it is that no list has cannot be known; the last state has the last word.
      const own = [...listedValues(state), ...(index === given.length - 1 ? others : [])]
      const values = new Set([...(needed.get(key)?.values ?? []), ...own])
      needed.set(key, { name: state.name, params: state.params ?? {}, values: [...values] })
    }
  }
  return [...needed.values()]
}

/** A state without a name is what an interaction has that needs nothing. */
export const statesOf = ({ providerStates }: Interaction): readonly Named[] =>
  providerStates.length === 0 ? [{ name: '' }] : providerStates

/** The same for the same state with the same parameters, in whatever order they stand. */
export const keyOf = ({ name, params = {} }: Named): string =>
  JSON.stringify([name, Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))])

/** The sentence of what to make true; undefined for a state that this version of the client does not know. */
export const aboutState = (name: string): string | undefined =>
  isStateName(name) ? states[name].about : undefined

export const aboutValue = (name: string): string | undefined =>
  Object.hasOwn(stateValues, name) ? stateValues[name as keyof typeof stateValues] : undefined

/** As a person reads it: `a player is signed in`, `an account exists (role: user, profile: minimum)`. */
export function stateInWords({ name, params = {} }: Named): string {
  const words = Object.entries(params).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const called = name === '' ? 'no state at all' : name
  return words.length === 0 ? called : `${called} (${words.join(', ')})`
}

const listedValues = ({ name }: Pick<Named, 'name'>): readonly string[] =>
  isStateName(name) ? states[name].values : []

/** The names in `${name}`, wherever the request takes a value of the state. */
function valuesTaken(interaction: Interaction): ReadonlySet<string> {
  if (interaction.type !== 'Synchronous/HTTP') return new Set()
  const { path, query = {}, header = {}, body = {} } = interaction.request.generators ?? {}
  const generators = [
    ...(path ? [path] : []),
    ...[query, header, body].flatMap((part) => Object.values(part)),
  ]
  const expressions = generators.filter(({ type }) => type === 'ProviderState').map((each) => each.expression)
  return new Set(
    expressions.flatMap((text = '') => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)),
  )
}
