/** Compares the interactions of two versions of the pacts. */
import type { Interaction, ProviderState } from '../pact.ts'
import { differences, requestSentence, responseSentence, type Sentence } from './compare.ts'
import { describe } from './constraints.ts'
import { canonical, isSame } from './json.ts'
import { demandOf, type Demand } from './requirements.ts'
import { allOfThese, code } from './words.ts'

/** The most important kind comes first. */
export const kinds = ['added', 'tightened', 'loosened', 'dropped'] as const
export type Kind = (typeof kinds)[number]

export interface Change {
  readonly kind: Kind
  readonly about: 'call' | 'event' | 'state'
  /** The name of the call, event or state. */
  readonly subject: string
  /** The examples of the call or event that have this change. */
  readonly examples: readonly string[]
  /** The paths in the request or response, such as `body.user.role`; empty for the whole interaction. */
  readonly places: readonly string[]
  /** The interaction is pending. */
  readonly isOptional: boolean
  readonly sentence: string
}

/** Returns the changes, the most important first. */
export function changesBetween(old: readonly Interaction[], now: readonly Interaction[]): readonly Change[] {
  const [oldDemands, newDemands] = [old.map(demandOf), now.map(demandOf)]
  const { changed, dropped, added } = pairDemands(oldDemands, newDemands)
  const sortKey = ({ kind, about, subject, sentence }: Change): string =>
    JSON.stringify([kinds.indexOf(kind), about, subject, sentence])
  return [
    ...combined([
      ...added.map((demand) => wholeChange('added', demand)),
      ...dropped.map((demand) => wholeChange('dropped', demand)),
      ...changed.flatMap(changesOfPair),
    ]),
    ...stateChanges(oldDemands, newDemands),
  ].toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

const changeOf = (
  { kind, subject, example, isOptional }: Demand,
  words: { readonly kind: Kind; readonly sentence: string },
  ...places: readonly string[]
): Change => ({
  ...words,
  about: kind,
  subject,
  examples: example === '' ? [] : [example],
  places,
  isOptional,
})

function wholeChange(kind: 'added' | 'dropped', demand: Demand): Change {
  const verb = kind === 'added' ? 'must' : 'no longer needs to'
  const { request, response, states } = demand
  const given = states.length === 0 ? '' : ` ${before(demand)} ${formatStates(states)}`
  if (demand.kind === 'event') return changeOf(demand, { kind, sentence: `${verb} be sent${given}` })
  const [method = '', path = ''] = request.map(({ clauses }) => describe(clauses).replaceAll('"', ''))
  const status = describe(response[0]?.clauses ?? [])
  return changeOf(demand, { kind, sentence: `${verb} respond to ${method} ${path} with ${status}${given}` })
}

/** Returns the word that links an interaction to its states. */
const before = ({ kind }: Demand): string => (kind === 'call' ? 'given' : 'after')

function formatStates(states: readonly ProviderState[]): string {
  const names = states.map(({ name, params = {} }) => {
    const values = Object.entries(params).map(([param, value]) => code(`${param}: ${JSON.stringify(value)}`))
    return values.length === 0 ? code(name) : `${code(name)} with ${allOfThese(values)}`
  })
  return names.length === 0 ? 'no state' : allOfThese(names)
}

type Pair = readonly [old: Demand, now: Demand]

function changesOfPair([old, now]: Pair): readonly Change[] {
  const about = (sentence: string, kind: Kind = 'tightened') => changeOf(now, { kind, sentence })
  const pending = now.isOptional
    ? { ...about('is optional now', 'loosened'), isOptional: false }
    : about('is required now, and was optional')
  const verb = `is ${now.kind === 'call' ? 'requested' : 'sent'} ${before(now)}`
  const states = `${verb} ${formatStates(now.states)} instead of ${formatStates(old.states)}`
  const at = (place: string, sentence: Sentence): Change => changeOf(now, sentence, place)
  return [
    ...(old.isOptional === now.isOptional ? [] : [pending]),
    ...(isSame(old.states, now.states) ? [] : [about(states)]),
    ...differences(old.request, now.request).map((each) =>
      at(`request.${each.path.join('')}`, requestSentence(each)),
    ),
    ...differences(old.response, now.response).map((each) => at(each.path.join(''), responseSentence(each))),
  ]
}

/** Returns what must be equal for two interactions to be compared with each other. The best pairs come first. */
const likenesses: readonly ((demand: Demand) => unknown)[] = [
  ({ kind, description, states, request }) => [kind, description, states, request],
  ({ kind, description }) => [kind, description],
  // A renamed interaction. A provider distinguishes events by name, and calls by their request.
  ({ kind, subject, states, request }) => [kind === 'event' ? subject : kind, states, request],
]

const withoutName = ({ kind, subject, states, request, response, isOptional }: Demand): string =>
  canonical([kind === 'event' ? subject : kind, states, request, response, isOptional])

function pairDemands(old: readonly Demand[], now: readonly Demand[]) {
  let [dropped, added] = [notIn(old, now), notIn(now, old)]
  const changed: Pair[] = []
  for (const likeness of likenesses) {
    const open = Map.groupBy(added, (one) => canonical(likeness(one)))
    const pairs = dropped.flatMap((one): Pair[] => {
      const other = open.get(canonical(likeness(one)))?.shift()
      return other === undefined ? [] : [[one, other]]
    })
    changed.push(...pairs)
    const paired = new Set(pairs.flat())
    dropped = dropped.filter((one) => !paired.has(one))
    added = added.filter((one) => !paired.has(one))
  }
  return { changed, dropped, added }
}

/** Returns the interactions that `others` does not contain, each once. */
function notIn(some: readonly Demand[], others: readonly Demand[]): readonly Demand[] {
  const known = new Set(others.map(withoutName))
  const found = new Map(some.map((one) => [withoutName(one), one] as const))
  return [...found].flatMap(([key, one]) => (known.has(key) ? [] : [one]))
}

/** Compares the names of the states that a provider must set up. */
function stateChanges(old: readonly Demand[], now: readonly Demand[]): readonly Change[] {
  const [known, needed] = [stateNames(old), stateNames(now)]
  return [
    ...needed.filter((name) => !known.includes(name)).map((name) => stateChange('added', name)),
    ...known.filter((name) => !needed.includes(name)).map((name) => stateChange('dropped', name)),
  ]
}

const stateNames = (demands: readonly Demand[]): readonly string[] => [
  ...new Set(demands.flatMap(({ states }) => states.map(({ name }) => name))),
]

const stateChange = (kind: 'added' | 'dropped', subject: string): Change => ({
  kind,
  about: 'state',
  subject,
  examples: [],
  places: [],
  isOptional: false,
  sentence: kind === 'added' ? 'must be set up' : 'no longer needs to be set up',
})

/** Combines the same sentence about several examples. */
function combined(changes: readonly Change[]): readonly Change[] {
  const groups = Map.groupBy(changes, (change) => canonical({ ...change, examples: [] }))
  return [...groups.values()].flatMap((all) => {
    const [first] = all
    if (first === undefined) return []
    const examples = new Set(all.flatMap((change) => change.examples))
    return [{ ...first, examples: [...examples].toSorted() }]
  })
}
