/** Two sets of pacts, each pact compared with its counterpart. */
import type { Pact } from '../pact.ts'
import { changesBetween, kinds, rankOf, type Change, type Kind } from './changes.ts'
import { canonical } from './json.ts'
import { say, type Words } from './words.ts'

export interface Report {
  /** What the two sides were called. */
  readonly old: string
  readonly now: string
  readonly changes: readonly ReportedChange[]
  /** What is worth knowing and binds nobody. */
  readonly notes: readonly Words[]
  readonly counts: Readonly<Record<Kind, number>>
  /** A provider that keeps the old pacts keeps the new ones as well. */
  readonly isKept: boolean
}

export interface ReportedChange extends Change {
  readonly pact: { readonly consumer: string; readonly provider: string }
}

interface Side {
  readonly name: string
  readonly pacts: readonly Pact[]
}

export function reportOn(old: Side, now: Side): Report {
  const compared = counterparts(old.pacts, now.pacts)
  const changes = compared.flatMap(([before, after]) => {
    const { consumer, provider } = after ?? before
    const pact = { consumer: consumer.name, provider: provider.name }
    return changesBetween(before ?? nothing, after ?? nothing).map((change) =>
      Object.assign(change, { pact }),
    )
  })
  const counts = countsOf(changes)
  return {
    old: old.name,
    now: now.name,
    changes: changes.toSorted((one, other) => (placeInReport(one) < placeInReport(other) ? -1 : 1)),
    notes: compared.flatMap(([before, after]) => notesOn(before, after)),
    counts,
    isKept: counts.added + counts.tightened === 0,
  }
}

const nothing = { interactions: [] }

const placeInReport = (change: ReportedChange): string =>
  canonical([rankOf(change), change.pact, change.examples])

type Counterparts = readonly [Pact, Pact] | readonly [Pact, undefined] | readonly [undefined, Pact]

/** By both names; then by one of them, where no other could be meant; two alone are compared whatever they are called. */
function counterparts(old: readonly Pact[], now: readonly Pact[]): readonly Counterparts[] {
  const likenesses: readonly ((pact: Pact) => string)[] = [
    ({ consumer, provider }) => canonical([consumer.name, provider.name]),
    ({ provider }) => provider.name,
    ({ consumer }) => consumer.name,
    ...(old.length === 1 && now.length === 1 ? [() => ''] : []),
  ]
  const pairs: (readonly [Pact, Pact])[] = []
  for (const likeness of likenesses) {
    const before = Map.groupBy(
      old.filter((pact) => !pairs.some(([one]) => one === pact)),
      likeness,
    )
    const after = Map.groupBy(
      now.filter((pact) => !pairs.some(([, other]) => other === pact)),
      likeness,
    )
    for (const [key, [one, ...more]] of before) {
      const [other, ...others] = after.get(key) ?? []
      if (one && other && more.length === 0 && others.length === 0) pairs.push([one, other])
    }
  }
  return [
    ...pairs,
    ...old.filter((pact) => !pairs.some(([one]) => one === pact)).map((pact) => [pact, undefined] as const),
    ...now
      .filter((pact) => !pairs.some(([, other]) => other === pact))
      .map((pact) => [undefined, pact] as const),
  ]
}

function notesOn(old: Pact | undefined, now: Pact | undefined): readonly Words[] {
  if (old === undefined) return now === undefined ? [] : [say`The pact of ${namesOf(now)} is new.`]
  if (now === undefined) return [say`The pact of ${namesOf(old)} is no more.`]
  return (['consumer', 'provider'] as const)
    .filter((role) => old[role].name !== now[role].name)
    .map((role) => say`The ${[role]} ${old[role].name} is called ${now[role].name} now.`)
}

const namesOf = ({ consumer, provider }: Pact): Words => say`${consumer.name} and ${provider.name}`

function countsOf(changes: readonly Change[]): Report['counts'] {
  const count = (wanted: Kind): number => changes.filter(({ kind }) => kind === wanted).length
  return {
    added: count('added'),
    tightened: count('tightened'),
    loosened: count('loosened'),
    dropped: count('dropped'),
  }
}

/** `2 added, 1 tightened, 0 loosened, 3 dropped`. */
export const countsInWords = ({ counts }: Report): string =>
  kinds.map((kind) => `${String(counts[kind])} ${kind}`).join(', ')

export const verdict = ({ isKept, old, now }: Report): Words =>
  isKept
    ? say`A provider that keeps ${old} keeps ${now} as well.`
    : say`A provider that keeps ${old} does not yet keep ${now}.`

/** What a kind of change means to whoever has built the provider. */
export const meanings: Readonly<Record<Kind, string>> = {
  added: 'not asked for before',
  tightened: 'what was good enough may not be any more',
  loosened: 'more is good enough than before',
  dropped: 'not asked for any more',
}

export interface Group {
  readonly kind: Kind
  readonly subjects: readonly { readonly title: string; readonly changes: readonly ReportedChange[] }[]
}

/** By kind, and by what they are about. */
export const grouped = ({ changes }: Report): readonly Group[] =>
  kinds
    .map((kind) => {
      const ofKind = changes.filter((change) => change.kind === kind)
      const bySubject = Map.groupBy(ofKind, (change) => titleOf(change, changes))
      return { kind, subjects: [...bySubject].map(([title, changes]) => ({ title, changes })) }
    })
    .filter(({ subjects }) => subjects.length > 0)

/** It says whose it is where two pacts have a call of the same name. */
function titleOf({ about, subject, pact }: ReportedChange, all: readonly ReportedChange[]): string {
  const title = about === 'state' ? `State “${subject}”` : subject
  const namesakes = all.filter((other) => other.about === about && other.subject === subject)
  const isShared = namesakes.some((other) => canonical(other.pact) !== canonical(pact))
  return isShared ? `${title} (${pact.consumer}, ${pact.provider})` : title
}
