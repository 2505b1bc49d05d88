/** Which of the pacts' interactions are verified. */
import { UsageError } from '../shared/errors.ts'
import { didYouMean } from '../shared/suggest.ts'
import { subjectOf, type Interaction, type Pact } from './pact.ts'

export interface NamedPact {
  /** Where it was taken from, a path or an address, which no other pact has. */
  readonly at: string
  /** What a sentence calls it: the path of its file. */
  readonly name: string
  readonly pact: Pact
}

/** Between whom the pacts are that are meant; empty where nobody is named. */
export interface Parties {
  readonly consumers: readonly string[]
  readonly providers: readonly string[]
}

/** Throws a UsageError for somebody whom no pact knows. */
export function pactsBetween<Each extends NamedPact>(
  pacts: readonly Each[],
  { consumers, providers }: Parties,
): readonly Each[] {
  expectKnown(
    'pact',
    'consumer',
    consumers,
    pacts.map(({ pact }) => pact.consumer.name),
  )
  expectKnown(
    'pact',
    'provider',
    providers,
    pacts.map(({ pact }) => pact.provider.name),
  )
  return pacts.filter(
    ({ pact: { consumer, provider } }) =>
      isNamed(consumers, consumer.name) && isNamed(providers, provider.name),
  )
}

const isNamed = (names: readonly string[], name: string): boolean =>
  names.length === 0 || names.includes(name)

/** Each that is given narrows what is left by the others. */
export interface Wanted {
  readonly calls: readonly string[]
  readonly events: readonly string[]
  readonly states: readonly string[]
  readonly description?: RegExp | undefined
  readonly state?: RegExp | undefined
  readonly hasNoState: boolean
  /** Whether there is an address for events. */
  readonly canVerifyEvents: boolean
}

export interface Selection {
  /** What was asked for, in words; empty where everything is verified. */
  readonly by: readonly string[]
  readonly selected: number
  readonly of: number
  /** The events that would have been verified as well, had there been an address for them. */
  readonly eventsLeftOut: number
}

export interface Selected {
  /** Each with the interactions that were chosen, and none without any. */
  readonly pacts: readonly NamedPact[]
  readonly selection: Selection
}

/** Throws a UsageError for a call, an event or a state that no pact knows, and where nothing is left. */
export function select(pacts: readonly NamedPact[], wanted: Wanted): Selected {
  const all = pacts.flatMap(({ pact }) => pact.interactions)
  expectKnown('interaction', 'call', wanted.calls, subjectsOf(all.filter(isCall)))
  expectKnown('interaction', 'event', wanted.events, subjectsOf(all.filter(isEvent)))
  expectKnown(
    'interaction',
    'state',
    wanted.states,
    all.flatMap(({ providerStates }) => providerStates.map(({ name }) => name)),
  )
  if (wanted.events.length > 0 && !wanted.canVerifyEvents) {
    throw new UsageError('--event needs --messages URL, where the provider hands over its events.')
  }
  const matching = all.filter((interaction) => isWanted(interaction, wanted))
  const chosen = new Set(wanted.canVerifyEvents ? matching : matching.filter(isCall))
  const by = partInWords(wanted)
  if (chosen.size === 0) throw new UsageError(nothingLeft(by, matching.length))
  return {
    pacts: pacts.flatMap(({ pact, ...rest }) => {
      const interactions = pact.interactions.filter((interaction) => chosen.has(interaction))
      return interactions.length === 0 ? [] : [{ ...rest, pact: { ...pact, interactions } }]
    }),
    selection: { by, selected: chosen.size, of: all.length, eventsLeftOut: matching.length - chosen.size },
  }
}

export const isEvent = ({ type }: Interaction): boolean => type === 'Asynchronous/Messages'
export const isCall = (interaction: Interaction): boolean => !isEvent(interaction)

const subjectsOf = (interactions: readonly Interaction[]): readonly string[] =>
  interactions.map((interaction) => subjectOf(interaction).subject)

function expectKnown(
  where: 'interaction' | 'pact',
  what: string,
  wanted: readonly string[],
  known: readonly string[],
): void {
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown === undefined) return
  const suggestion = didYouMean(unknown, [...new Set(known)])
  throw new UsageError(`No ${where} has the ${what} "${unknown}".${suggestion}`)
}

function isWanted(interaction: Interaction, wanted: Wanted): boolean {
  const { calls, events, states, description, state, hasNoState } = wanted
  const { subject } = subjectOf(interaction)
  const names = interaction.providerStates.map(({ name }) => name)
  const ofItsKind = isEvent(interaction) ? events : calls
  return (
    (calls.length + events.length === 0 || ofItsKind.includes(subject)) &&
    (states.length === 0 || names.some((name) => states.includes(name))) &&
    (description === undefined || description.test(interaction.description)) &&
    (state === undefined || names.some((name) => state.test(name))) &&
    (!hasNoState || names.length === 0)
  )
}

/** What is asked for of a pact; empty where it is the whole. */
export const partInWords = ({
  calls,
  events,
  states,
  description,
  state,
  hasNoState,
}: Wanted): readonly string[] => [
  ...calls.map((name) => `call ${name}`),
  ...events.map((name) => `event ${name}`),
  ...states.map((name) => `state "${name}"`),
  ...(description === undefined ? [] : [`description like ${String(description)}`]),
  ...(state === undefined ? [] : [`state like ${String(state)}`]),
  ...(hasNoState ? ['without a state'] : []),
]

function nothingLeft(by: readonly string[], events: number): string {
  const asked = by.length === 0 ? 'the pacts hold' : `is asked for (${by.join(', ')})`
  return events === 0
    ? `No interaction is among what ${asked}.`
    : `What ${asked} is events alone: --messages URL says where the provider hands them over.`
}
