/** Compares the interactions of two pacts. */
import type { Pact } from '../pact.ts'
import { differences } from './compare.ts'
import { anything } from './constraint-set.ts'
import { canonical, isSame, type Json } from './json.ts'
import { normalize, type NormalizedInteraction, type State } from './normalized-interaction.ts'
import { list, text, toPlainText, type RichText } from './rich-text.ts'
import { describe, formatPath, formatSentence, requestSentence, responseSentences } from './sentences.ts'

/** The most important kind comes first. */
export const kinds = ['added', 'tightened', 'loosened', 'dropped'] as const
export type Kind = (typeof kinds)[number]

const subjects = ['call', 'event', 'state'] as const

export interface Change {
  readonly kind: Kind
  readonly about: (typeof subjects)[number]
  /** The name of the call, event or state. */
  readonly subject: string
  /** The examples of the call or event that have this change. */
  readonly examples: readonly string[]
  /** Paths in the request or response, such as `body.user.role`; empty for the whole interaction. */
  readonly places: readonly string[]
  /** The paths as the start of the sentence. */
  readonly at: readonly RichText[]
  readonly predicate: RichText
  /** The interaction is pending. */
  readonly isOptional: boolean
}

export function changesBetween(old: Interactions, now: Interactions): readonly Change[] {
  const [before, after] = [old.interactions.map(normalize), now.interactions.map(normalize)]
  const parameters = { old: parametersByState(before), now: parametersByState(after) }
  const { changed, dropped, added } = pairInteractions(before, after)
  return combined([
    ...added.map((interaction) => wholeChange('added', interaction)),
    ...dropped.map((interaction) => wholeChange('dropped', interaction)),
    ...changed.flatMap(([one, other]) => pairChanges(one, other, parameters)),
    ...handlerChanges(parameters),
  ])
}

type Interactions = Pick<Pact, 'interactions'>

type Details = Pick<Change, 'kind' | 'places' | 'at' | 'predicate'>

const aboutWhole = (kind: Kind, predicate: RichText): Details => ({ kind, places: [], at: [], predicate })

const changeOf = (
  { kind, subject, example, isOptional }: NormalizedInteraction,
  details: Details,
): Change => ({ ...details, about: kind, subject, examples: example === '' ? [] : [example], isOptional })

function wholeChange(kind: 'added' | 'dropped', interaction: NormalizedInteraction): Change {
  const verb = [kind === 'added' ? 'must' : 'no longer needs to']
  const { route, query, states, response } = interaction
  if (interaction.kind === 'event') {
    const payload = response.object?.fields['payload']
    const after = states.length === 0 ? [] : text` after ${formatStates(states)}`
    const content = payload === undefined ? [] : text`: ${describe(payload.constraints)}`
    return changeOf(interaction, aboutWhole(kind, text`${verb} be sent${after}${content}`))
  }
  const status = describe(response.object?.fields['status']?.constraints ?? anything)
  const given = states.length === 0 ? [] : text`, given ${formatStates(states)}`
  const withQuery = query === '' ? [] : text`, with the query ${query}`
  return changeOf(
    interaction,
    aboutWhole(kind, text`${verb} respond to ${route} with ${status}${given}${withQuery}`),
  )
}

function pairChanges(
  old: NormalizedInteraction,
  now: NormalizedInteraction,
  parameters: OldAndNewParameters,
): readonly Change[] {
  const pending =
    old.isOptional === now.isOptional
      ? []
      : [
          now.isOptional
            ? aboutWhole('loosened', ['is optional now'])
            : aboutWhole('tightened', ['is required now, and was optional']),
        ]
  return [
    ...pending.map((details) => changeOf({ ...now, isOptional: false }, details)),
    ...stateChanges(old, now, parameters).map((words) => changeOf(now, aboutWhole('tightened', words))),
    ...differences(old.request, now.request).map((difference) =>
      changeOf(now, {
        ...requestSentence(difference),
        places: [`request.${formatPath(difference.path)}`],
      }),
    ),
    ...differences(old.response, now.response).flatMap((difference) =>
      responseSentences(difference).map((sentence) =>
        changeOf(now, { ...sentence, places: [formatPath(difference.path)] }),
      ),
    ),
  ]
}

/** Returns whatever must be equal for two interactions to be compared with each other. */
type Likeness = (interaction: NormalizedInteraction) => unknown

/** A provider distinguishes events by name, and calls by their request. */
const identity: Likeness = ({ kind, subject }) => (kind === 'event' ? subject : kind)

const whole: Likeness = (one) => [identity(one), one.states, one.request, one.response, one.isOptional]

const requestPart = ({ request }: NormalizedInteraction, ...parts: readonly ('method' | 'path')[]) =>
  parts.map((part) => request.object?.fields[part])

/** The best pairs come first. */
const likenesses: readonly Likeness[] = [
  (one) => [one.kind, one.description, one.states, one.request],
  (one) => [one.kind, one.description, requestPart(one, 'method', 'path')],
  (one) => [one.kind, one.description, requestPart(one, 'path')],
  (one) => [one.kind, one.description, requestPart(one, 'method')],
  (one) => [identity(one), one.states, one.request],
]

type Interaction = NormalizedInteraction
type Pair = readonly [old: Interaction, now: Interaction]

function pairInteractions(old: readonly Interaction[], now: readonly Interaction[]) {
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

/** Returns the interactions that `others` does not contain, each once and sorted. */
function notIn(some: readonly Interaction[], others: readonly Interaction[]): readonly Interaction[] {
  const known = new Set(others.map((one) => canonical(whole(one))))
  const found = new Map(
    some
      .filter((one) => !known.has(canonical(whole(one))))
      .map((one) => [canonical(whole(one)), one] as const)
      .toReversed(),
  )
  return [...found.values()].toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

const sortKey = (one: Interaction): string => canonical([one.description, whole(one)])

/** The parameters of each state, in all interactions of a pact. */
type Parameters = ReadonlyMap<string, ReadonlySet<string>>

interface OldAndNewParameters {
  readonly old: Parameters
  readonly now: Parameters
}

function parametersByState(interactions: readonly NormalizedInteraction[]): Parameters {
  const parameters = new Map<string, Set<string>>()
  for (const { name, params } of interactions.flatMap(({ states }) => states)) {
    parameters.set(name, new Set([...(parameters.get(name) ?? []), ...Object.keys(params)]))
  }
  return parameters
}

/** Compares the states that a provider must set up. */
function handlerChanges({ old, now }: OldAndNewParameters): readonly Change[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((state): readonly Change[] => {
    const change = (kind: Kind, predicate: RichText): Change => ({
      ...aboutWhole(kind, predicate),
      about: 'state',
      subject: state,
      examples: [],
      isOptional: false,
    })
    const [before, after] = [old.get(state), now.get(state)]
    if (after === undefined) return [change('dropped', ['no longer needs to be set up'])]
    if (before === undefined) {
      const given = after.size === 0 ? [] : text`, with ${formatParameters([...after])}`
      return [change('added', text`must be set up${given}`)]
    }
    const added = [...after].filter((name) => !before.has(name))
    const removed = [...before].filter((name) => !after.has(name))
    return [
      ...(added.length > 0 ? [text`has the new ${formatParameters(added)}`] : []),
      ...(removed.length > 0 ? [text`no longer has ${formatParameters(removed)}`] : []),
    ].map((words) => change('tightened', words))
  })
}

const formatParameters = (names: readonly string[]): RichText =>
  text`${[names.length === 1 ? 'parameter' : 'parameters']} ${list(
    names.map((name) => text`${name}`),
    'and',
  )}`

const formatStates = (states: readonly State[]): RichText => list(states.map(formatState), 'and')

function formatState({ name, params }: State): RichText {
  const values = Object.entries(params).map(([param, value]) => text`${`${param}: ${formatValue(value)}`}`)
  return values.length === 0 ? text`“${[name]}”` : text`“${[name]}” with ${list(values, 'and')}`
}

const formatValue = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : JSON.stringify(value)

/** Compares the states of one interaction; new and removed parameters are reported once, by `handlerChanges`. */
function stateChanges(
  old: NormalizedInteraction,
  now: NormalizedInteraction,
  parameters: OldAndNewParameters,
): readonly RichText[] {
  const verb = [now.kind === 'call' ? 'requested given' : 'sent after']
  const kept = now.states.flatMap((state): readonly (readonly [State, State])[] => {
    const before = old.states.find(({ name }) => name === state.name)
    return before === undefined ? [] : [[before, state]]
  })
  const added = now.states.filter((state) => !kept.some(([, after]) => after === state))
  const removed = old.states.filter((state) => !kept.some(([before]) => before === state))
  const names =
    added.length + removed.length === 0
      ? []
      : removed.length === 0
        ? [text`is also ${verb} ${formatStates(added)}`]
        : added.length === 0
          ? [text`is no longer ${verb} ${formatStates(removed)}`]
          : [text`is ${verb} ${formatStates(added)} instead of ${formatStates(removed)}`]
  return [
    ...names,
    ...kept
      .flatMap(([before, after]) => valueChanges(before, after, parameters))
      .map((words) => text`is ${verb} ${words}`),
  ]
}

function valueChanges(old: State, now: State, parameters: OldAndNewParameters): readonly RichText[] {
  const isInBoth = (param: string): boolean =>
    parameters.old.get(old.name)?.has(param) === true && parameters.now.get(now.name)?.has(param) === true
  return [...new Set([...Object.keys(old.params), ...Object.keys(now.params)])]
    .filter((param) => isInBoth(param) && !isSame(old.params[param] ?? null, now.params[param] ?? null))
    .map((param) => {
      const after = `${param}: ${formatValue(now.params[param])}`
      return text`“${[now.name]}” with ${after} instead of ${formatValue(old.params[param])}`
    })
}

/** Combines the same sentence about several examples, then about several paths. */
const combined = (changes: readonly Change[]): readonly Change[] =>
  combineBy(
    combineBy(changes, ({ kind, examples, at }) => [
      kind === 'added' || kind === 'dropped' ? examples : [],
      at,
    ]),
    ({ examples }) => examples,
  )

function combineBy(changes: readonly Change[], keyOf: (change: Change) => unknown): readonly Change[] {
  const groups = Map.groupBy(changes, (change) => {
    const { kind, about, subject, predicate, isOptional } = change
    return canonical([kind, about, subject, predicate, isOptional, keyOf(change)])
  })
  return [...groups.values()].flatMap((all) => {
    const [first] = all
    if (first === undefined) return []
    const at = new Map(all.flatMap((change) => change.at).map((words) => [toPlainText(words), words]))
    const examples = new Set(all.flatMap((change) => change.examples))
    const places = new Set(all.flatMap((change) => change.places))
    return [{ ...first, examples: [...examples].toSorted(), places: [...places], at: [...at.values()] }]
  })
}

/** The sort key: the most important first, then by subject. */
export const rankOf = (change: Change): readonly unknown[] => [
  kinds.indexOf(change.kind),
  subjects.indexOf(change.about),
  change.subject,
  toPlainText(formatSentence(change)),
]
