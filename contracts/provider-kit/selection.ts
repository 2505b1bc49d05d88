/** Selects the interactions to verify. */
import { UsageError } from '../shared/errors.ts'
import { didYouMean } from '../shared/suggest.ts'
import { isCall, isEvent, subjectOf, type Interaction, type Pact } from './pact.ts'

/** An interaction is selected when it matches every list that is not empty. */
export interface Filter {
  readonly calls: readonly string[]
  readonly events: readonly string[]
  readonly states: readonly string[]
  readonly isStateless?: boolean
  readonly descriptions?: readonly string[] | undefined
  /** Whether there is an address for events. */
  readonly canVerifyEvents: boolean
}

export type Selection = ReturnType<typeof select>['selection']

/**
 * Returns the pacts, reduced to the selected interactions, without pacts that have none. Throws a UsageError for an unknown
 * call, event or state, and when nothing is selected.
 */
export function select(pacts: readonly Pact[], filter: Filter) {
  const all = pacts.flatMap(({ interactions }) => interactions)
  expectKnown('call', filter.calls, all.filter(isCall).map(nameOf))
  expectKnown('event', filter.events, all.filter(isEvent).map(nameOf))
  expectKnown('state', filter.states, all.flatMap(stateNames))
  if (filter.events.length > 0 && !filter.canVerifyEvents) {
    throw new UsageError('--event needs --messages URL, the address that returns events.')
  }
  const matching = all.filter((interaction) => isMatch(interaction, filter))
  const chosen = new Set<Interaction>(filter.canVerifyEvents ? matching : matching.filter(isCall))
  const by = describeFilter(filter)
  if (chosen.size === 0) throw new UsageError(nothingSelected(by, matching.length))
  return {
    pacts: pacts
      .map((pact) => ({ ...pact, interactions: pact.interactions.filter((each) => chosen.has(each)) }))
      .filter(({ interactions }) => interactions.length > 0),
    selection: {
      /** The filter in words; empty when everything is verified. */
      by,
      selected: chosen.size,
      of: all.length,
      eventsLeftOut: matching.length - chosen.size,
    },
  }
}

const nameOf = (interaction: Interaction): string => subjectOf(interaction).subject
const stateNames = ({ providerStates }: Interaction): readonly string[] =>
  providerStates.map(({ name }) => name)

function expectKnown(kind: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new UsageError(`The pacts have no ${kind} "${unknown}".${didYouMean(unknown, [...new Set(known)])}`)
}

function isMatch(interaction: Interaction, filter: Filter): boolean {
  const { calls, events, states, isStateless = false, descriptions } = filter
  const names = isEvent(interaction) ? events : calls
  return (
    (calls.length + events.length === 0 || names.includes(nameOf(interaction))) &&
    (states.length === 0 || stateNames(interaction).some((name) => states.includes(name))) &&
    (!isStateless || interaction.providerStates.length === 0) &&
    (descriptions === undefined || descriptions.includes(interaction.description))
  )
}

const describeFilter = (filter: Filter): readonly string[] => [
  ...filter.calls.map((name) => `call ${name}`),
  ...filter.events.map((name) => `event ${name}`),
  ...filter.states.map((name) => `state "${name}"`),
  ...(filter.isStateless ? ['without a state'] : []),
  ...(filter.descriptions ? ['failed last time'] : []),
]

function nothingSelected(by: readonly string[], events: number): string {
  const what = by.length === 0 ? 'The pacts contain' : `The selection (${by.join(', ')}) contains`
  return events === 0
    ? `${what} no interaction.`
    : `${what} only events: add --messages URL, the address that returns them.`
}
