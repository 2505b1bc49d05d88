/** Compares the interactions of two versions of the pacts. */
import type { Interaction, ProviderState } from '../pact.ts'
import { code } from '../printable.ts'
import { areImplied, describe, type Clauses } from './constraints.ts'
import { canonical, isSame } from '../json.ts'
import { demandOf, type Demand, type Path, type Requirement, type Requirements } from './requirements.ts'

/** The most important kind comes first. */
export const kinds = ['added', 'tightened', 'loosened', 'dropped'] as const
export type Kind = (typeof kinds)[number]

export interface Change {
  readonly kind: Kind
  readonly about: 'call' | 'event' | 'state'
  readonly subject: string
  /** The examples of the call or event that have this change. */
  readonly examples: readonly string[]
  /** The paths in the request or response, such as `body.user.role`; empty for the whole interaction. */
  readonly places: readonly string[]
  readonly isOptional: boolean
  readonly sentence: string
}

export function changesBetween(old: readonly Interaction[], now: readonly Interaction[]): readonly Change[] {
  const [before, after] = [old.map(demandOf), now.map(demandOf)]
  const { changed, dropped, added } = pairDemands(distinct(before), distinct(after))
  const [known, needed] = [stateNames(before), stateNames(after)]
  const sortKey = ({ kind, about, subject, sentence }: Change): string =>
    JSON.stringify([kinds.indexOf(kind), about, subject, sentence])
  return [
    ...combined([
      ...added.map((demand) => wholeChange('added', demand)),
      ...dropped.map((demand) => wholeChange('dropped', demand)),
      ...changed.flatMap(changesOfPair),
    ]),
    ...[...needed].filter((name) => !known.has(name)).map((name) => stateChange('added', name)),
    ...[...known].filter((name) => !needed.has(name)).map((name) => stateChange('dropped', name)),
  ].toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

type About = Pick<Demand, 'subject' | 'example' | 'isOptional'> & { readonly kind: Change['about'] }

const changeOf = (
  { kind, subject, example, isOptional }: About,
  words: Pick<Change, 'kind' | 'sentence'>,
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
  const { request, response, state } = demand
  const given = state === undefined ? '' : ` ${before(demand)} ${formatState(state)}`
  if (demand.kind === 'event') return changeOf(demand, { kind, sentence: `${verb} be sent${given}` })
  const [method = '', path = ''] = request.map(({ clauses }) => describe(clauses).replaceAll('"', ''))
  const status = describe(response[0]?.clauses ?? [])
  return changeOf(demand, { kind, sentence: `${verb} respond to ${method} ${path} with ${status}${given}` })
}

/** Returns the word that links an interaction to its states. */
const before = ({ kind }: Demand): string => (kind === 'call' ? 'given' : 'after')

function formatState({ name, params = {} }: ProviderState): string {
  const values = Object.entries(params).map(([param, value]) => code(`${param}: ${JSON.stringify(value)}`))
  return values.length === 0 ? code(name) : `${code(name)} with ${new Intl.ListFormat('en').format(values)}`
}

type Pair = readonly [old: Demand, now: Demand]

function changesOfPair([old, now]: Pair): readonly Change[] {
  const about = (sentence: string, kind: Kind = 'tightened') => changeOf(now, { kind, sentence })
  const pending = now.isOptional
    ? { ...about('is optional now', 'loosened'), isOptional: false }
    : about('is required now, and was optional')
  const verb = `is ${now.kind === 'call' ? 'requested' : 'sent'} ${before(now)}`
  const [is, was] = [now.state, old.state].map((state) => (state ? formatState(state) : 'no state'))
  const states = `${verb} ${String(is)} instead of ${String(was)}`
  const at = (place: string, sentence: Sentence): Change => changeOf(now, sentence, place)
  return [
    ...(old.isOptional === now.isOptional ? [] : [pending]),
    ...(isSame(old.state, now.state) ? [] : [about(states)]),
    ...differences(old.request, now.request).map((each) =>
      at(`request.${each.path.join('')}`, requestSentence(each)),
    ),
    ...differences(old.response, now.response).map((each) => at(each.path.join(''), responseSentence(each))),
  ]
}

/** Everything but the name. A provider distinguishes events by name, and calls by their request. */
const contentOf = ({ kind, subject, state, request, response, isOptional }: Demand): unknown => [
  kind === 'event' ? subject : kind,
  state,
  request,
  response,
  isOptional,
]

/** Returns what must be equal for two interactions to be compared with each other. The best pairs come first. */
const likenesses: readonly ((demand: Demand) => unknown)[] = [
  contentOf,
  ({ kind, description, state, request }) => [kind, description, state, request],
  ({ kind, description }) => [kind, description],
  // A renamed interaction.
  ({ kind, subject, state, request }) => [kind === 'event' ? subject : kind, state, request],
]

const distinct = (demands: readonly Demand[]): readonly Demand[] => [
  ...new Map(demands.map((demand) => [canonical(contentOf(demand)), demand])).values(),
]

function pairDemands(dropped: readonly Demand[], added: readonly Demand[]) {
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

const stateNames = (demands: readonly Demand[]): ReadonlySet<string> =>
  new Set(demands.flatMap(({ state }) => state?.name ?? []))

const stateChange = (kind: 'added' | 'dropped', subject: string): Change =>
  changeOf(
    { kind: 'state', subject, example: '', isOptional: false },
    { kind, sentence: kind === 'added' ? 'must be set up' : 'no longer needs to be set up' },
  )

/** Combines the same sentence about several examples. */
const combined = (changes: readonly Change[]): readonly Change[] =>
  [...Map.groupBy(changes, (change) => canonical({ ...change, examples: [] })).values()].flatMap((all) => {
    const examples = [...new Set(all.flatMap((change) => change.examples))].toSorted()
    return all[0] ? [{ ...all[0], examples }] : []
  })

// The requirements of two interactions, part by part.

interface Difference {
  readonly path: Path
  /** Undefined when the part was not required. */
  readonly old: Clauses | undefined
  /** Undefined when the part is no longer required. */
  readonly now: Clauses | undefined
}

/** Returns the differences. A part that appears or disappears includes everything below it. */
function differences(old: Requirements, now: Requirements): readonly Difference[] {
  const [before, after] = [byPath(old), byPath(now)]
  const found = new Map<string, Difference>()
  for (const [key, { path }] of new Map([...before, ...after])) {
    const [was, is] = [clausesAt(before, path), clausesAt(after, path)]
    const parent = found.get(path.slice(0, -1).join(''))
    const isOneSided = was === undefined || is === undefined
    if (isOneSided && parent && (was === undefined ? !parent.old : !parent.now)) found.set(key, parent)
    else if (isOneSided || !areImplied(is, was) || !areImplied(was, is)) {
      found.set(key, { path, old: was, now: is })
    }
  }
  return [...new Set(found.values())]
}

const byPath = (requirements: Requirements): ReadonlyMap<string, Requirement> =>
  new Map(requirements.map((each) => [each.path.join(''), each]))

/** Without a requirement for one element, the requirement for all elements applies. */
const clausesAt = (requirements: ReadonlyMap<string, Requirement>, path: Path): Clauses | undefined =>
  (requirements.get(path.join('')) ?? requirements.get(path.join('').replaceAll(/\[\d+\]/g, '[]')))?.clauses

interface Sentence {
  readonly kind: 'tightened' | 'loosened'
  readonly sentence: string
}

/** Describes a difference in a response: fewer accepted values are tightened, more are loosened. */
function responseSentence({ path, old, now }: Difference): Sentence {
  const at = formatPlace(path)
  if (now === undefined) return { kind: 'loosened', sentence: `${at} is no longer required` }
  if (old === undefined) return { kind: 'tightened', sentence: `${at} is required: ${describe(now)}` }
  const change = `${describe(now)} instead of ${describe(old)}`
  return areImplied(now, old)
    ? { kind: 'loosened', sentence: `${at} may be ${change}` }
    : { kind: 'tightened', sentence: `${at} must be ${change}` }
}

/** Describes a difference in a request. More possible requests are tightened: the provider must handle them all. */
function requestSentence({ path, old, now }: Difference): Sentence {
  const at = formatPlace(path)
  if (now === undefined) return { kind: 'tightened', sentence: `is requested without ${at}` }
  if (old === undefined) {
    return { kind: 'tightened', sentence: `is requested with the addition of ${at}: ${describe(now)}` }
  }
  const kind = areImplied(old, now) ? 'loosened' : 'tightened'
  return { kind, sentence: `is requested with ${at} as ${describe(now)} instead of ${describe(old)}` }
}

function formatPlace(path: Path): string {
  const [root, name = ''] = path
  if (root === 'header') return `the header ${code(name.slice(1))}`
  return root === 'query' ? `the query parameter ${code(name.slice(1))}` : code(path.join(''))
}
