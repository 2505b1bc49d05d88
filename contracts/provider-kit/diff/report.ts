import type { Pact } from '../pact.ts'
import { changesBetween, kinds, rankOf, type Change, type Kind } from './changes.ts'
import { canonical } from './json.ts'
import { text, type RichText } from './rich-text.ts'

export interface Report {
  /** The names of the two versions. */
  readonly old: string
  readonly now: string
  readonly changes: readonly ReportedChange[]
  /** New, removed and renamed pacts. */
  readonly notes: readonly RichText[]
  readonly counts: Readonly<Record<Kind, number>>
  /** Whether a provider that passes the old pacts also passes the new ones. */
  readonly isKept: boolean
}

export interface ReportedChange extends Change {
  readonly pact: { readonly consumer: string; readonly provider: string }
}

interface Version {
  readonly name: string
  readonly pacts: readonly Pact[]
}

export function comparePacts(old: Version, now: Version): Report {
  const pairs = pairPacts(old.pacts, now.pacts)
  const changes = pairs.flatMap(([before, after]) => {
    const { consumer, provider } = after ?? before
    const pact = { consumer: consumer.name, provider: provider.name }
    return changesBetween(before ?? noInteractions, after ?? noInteractions).map((change) =>
      Object.assign(change, { pact }),
    )
  })
  const count = (wanted: Kind): number => changes.filter(({ kind }) => kind === wanted).length
  const counts = {
    added: count('added'),
    tightened: count('tightened'),
    loosened: count('loosened'),
    dropped: count('dropped'),
  }
  return {
    old: old.name,
    now: now.name,
    changes: changes.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)),
    notes: pairs.flatMap(([before, after]) => notesAbout(before, after)),
    counts,
    isKept: counts.added + counts.tightened === 0,
  }
}

const noInteractions = { interactions: [] }

const sortKey = (change: ReportedChange): string => canonical([rankOf(change), change.pact, change.examples])

type PactPair = readonly [Pact, Pact] | readonly [Pact, undefined] | readonly [undefined, Pact]

/** Pairs pacts of the same consumer and provider. One pact on each side is paired whatever the names are. */
function pairPacts(old: readonly Pact[], now: readonly Pact[]): readonly PactPair[] {
  const [one, other] = [old[0], now[0]]
  if (one && other && old.length === 1 && now.length === 1) return [[one, other]]
  const after = new Map(now.map((pact) => [pactKey(pact), pact]))
  const before = new Set(old.map(pactKey))
  return [
    ...old.map((pact): PactPair => {
      const same = after.get(pactKey(pact))
      return same === undefined ? [pact, undefined] : [pact, same]
    }),
    ...now.filter((pact) => !before.has(pactKey(pact))).map((pact): PactPair => [undefined, pact]),
  ]
}

const pactKey = ({ consumer, provider }: Pact): string => canonical([consumer.name, provider.name])

function notesAbout(old: Pact | undefined, now: Pact | undefined): readonly RichText[] {
  if (old === undefined) return now === undefined ? [] : [text`The pact of ${namesOf(now)} is new.`]
  if (now === undefined) return [text`The pact of ${namesOf(old)} was removed.`]
  return (['consumer', 'provider'] as const)
    .filter((role) => old[role].name !== now[role].name)
    .map((role) => text`The ${[role]} ${old[role].name} was renamed to ${now[role].name}.`)
}

const namesOf = ({ consumer, provider }: Pact): RichText => text`${consumer.name} and ${provider.name}`

/** Returns `2 added, 1 tightened, 0 loosened, 3 dropped`. */
export const formatCounts = ({ counts }: Report): string =>
  kinds.map((kind) => `${String(counts[kind])} ${kind}`).join(', ')

export const conclusion = ({ isKept, old, now }: Report): RichText =>
  isKept
    ? text`A provider that passes ${old} also passes ${now}.`
    : text`A provider that passes ${old} may fail ${now}.`

/** What a kind of change means to the provider's team. */
export const meanings: Readonly<Record<Kind, string>> = {
  added: 'new interactions and states',
  tightened: 'responses that were accepted may be rejected',
  loosened: 'more responses are accepted',
  dropped: 'no longer required',
}

export interface Group {
  readonly kind: Kind
  readonly subjects: readonly { readonly title: string; readonly changes: readonly ReportedChange[] }[]
}

/** Groups changes by kind, then by call, event or state. */
export const grouped = ({ changes }: Report): readonly Group[] =>
  kinds
    .map((kind) => {
      const ofKind = changes.filter((change) => change.kind === kind)
      const bySubject = Map.groupBy(ofKind, ({ about, subject }) =>
        about === 'state' ? `State “${subject}”` : subject,
      )
      return { kind, subjects: [...bySubject].map(([title, all]) => ({ title, changes: all })) }
    })
    .filter(({ subjects }) => subjects.length > 0)
