/** Two sets of pacts, each pact compared with its counterpart. */
import type { Pact } from '../pact.ts'
import { changesBetween, isKept, kinds, rankOf, type Change, type Kind } from './changes.ts'
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
  readonly isKept: boolean
}

export interface ReportedChange extends Change {
  readonly consumer: string
  readonly provider: string
}

interface Side {
  readonly name: string
  readonly pacts: readonly Pact[]
}

export function reportOn(old: Side, now: Side): Report {
  const compared = counterparts(old.pacts, now.pacts)
  const changes = compared
    .flatMap(([before, after]) => {
      const { consumer, provider } = after ?? before
      return changesBetween(before ?? nothing, after ?? nothing).map((change) => ({
        ...change,
        consumer: consumer.name,
        provider: provider.name,
      }))
    })
    .sort((one, other) => (placeInReport(one) < placeInReport(other) ? -1 : 1))
  return {
    old: old.name,
    now: now.name,
    changes,
    notes: compared.flatMap(([before, after]) => notesOn(before, after)),
    counts: countsOf(changes),
    isKept: isKept(changes),
  }
}

const placeInReport = (change: ReportedChange): string =>
  canonical([rankOf(change), change.consumer, change.provider, change.examples])

const nothing = { interactions: [] }

type Counterparts = readonly [Pact, Pact] | readonly [Pact, undefined] | readonly [undefined, Pact]

/** By both names; then by one of them, where no other could be meant; two pacts alone are compared whatever they are called. */
function counterparts(old: readonly Pact[], now: readonly Pact[]): readonly Counterparts[] {
  const likenesses: readonly ((pact: Pact) => string)[] = [
    ({ consumer, provider }) => JSON.stringify([consumer.name, provider.name]),
    ({ provider }) => provider.name,
    ({ consumer }) => consumer.name,
    ...(old.length === 1 && now.length === 1 ? [() => ''] : []),
  ]
  const pairs: Counterparts[] = []
  let [before, after] = [old, now]
  for (const likeness of likenesses) {
    const alone = (pacts: readonly Pact[], pact: Pact): boolean =>
      pacts.filter((other) => likeness(other) === likeness(pact)).length === 1
    const found = before.flatMap((pact): (readonly [Pact, Pact])[] => {
      const other = after.find((candidate) => likeness(candidate) === likeness(pact))
      return other && alone(before, pact) && alone(after, other) ? [[pact, other]] : []
    })
    pairs.push(...found)
    before = before.filter((pact) => !found.some(([one]) => one === pact))
    after = after.filter((pact) => !found.some(([, other]) => other === pact))
  }
  return [
    ...pairs,
    ...before.map((pact) => [pact, undefined] as const),
    ...after.map((pact) => [undefined, pact] as const),
  ]
}

function notesOn(old: Pact | undefined, now: Pact | undefined): readonly Words[] {
  const named = ({ consumer, provider }: Pact): Words => say`${consumer.name} and ${provider.name}`
  if (old === undefined) return now === undefined ? [] : [say`The pact of ${named(now)} is new.`]
  if (now === undefined) return [say`The pact of ${named(old)} is no more.`]
  return (['consumer', 'provider'] as const)
    .filter((role) => old[role].name !== now[role].name)
    .map((role) => say`The ${[role]} ${old[role].name} is called ${now[role].name} now.`)
}

const countsOf = (changes: readonly Change[]): Readonly<Record<Kind, number>> => {
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

export const unchanged = 'Nothing changed: the provider owes what it owed.'

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

/** By kind, and by what they are about; whose it is, where two pacts have a call of the same name. */
export function grouped({ changes }: Report): readonly Group[] {
  return kinds
    .map((kind) => ({
      kind,
      subjects: subjectsOf(
        changes,
        changes.filter((change) => change.kind === kind),
      ),
    }))
    .filter(({ subjects }) => subjects.length > 0)
}

function subjectsOf(all: readonly ReportedChange[], some: readonly ReportedChange[]): Group['subjects'] {
  const pactsWith = ({ about, subject }: Change): number =>
    new Set(
      all
        .filter((other) => other.about === about && other.subject === subject)
        .map(({ consumer, provider }) => JSON.stringify([consumer, provider])),
    ).size
  const titleOf = (change: ReportedChange): string => {
    const title = change.about === 'state' ? `State “${change.subject}”` : change.subject
    return pactsWith(change) > 1 ? `${title} (${change.consumer}, ${change.provider})` : title
  }
  const titles = [...new Set(some.map(titleOf))]
  return titles.map((title) => ({ title, changes: some.filter((change) => titleOf(change) === title) }))
}
