/** Counts the verdicts and formats them as text. */
import { isAgreement, type Verdict } from './gate.ts'
import { kinds, type Kind } from './mutants.ts'

export interface Counts {
  readonly mutants: number
  /** Both reject it, and the client's parser is enough to reject it. */
  readonly refusedByParser: number
  /** Both reject it: the parser accepts it, but it does not fit the provider's state. */
  readonly refusedByState: number
  /** Both accept it. */
  readonly taken: number
  readonly disagreements: number
}

export interface Disagreement {
  readonly interaction: string
  readonly kind: Kind
  readonly at: string
  /** The changed part of the answer as JSON; empty when it was dropped. */
  readonly now: string
  readonly client: string
  readonly verifier: string
}

export interface Score {
  readonly all: Counts
  readonly byKind: Readonly<Partial<Record<Kind, Counts>>>
  readonly disagreements: readonly Disagreement[]
}

export function scoreOf(verdicts: readonly Verdict[]): Score {
  const ofKind = (kind: Kind) => verdicts.filter(({ mutant }) => mutant.kind === kind)
  const present = kinds.filter((kind) => ofKind(kind).length > 0)
  return {
    all: countsOf(verdicts),
    byKind: Object.fromEntries(present.map((kind) => [kind, countsOf(ofKind(kind))])),
    disagreements: verdicts.filter((verdict) => !isAgreement(verdict)).map(disagreementOf),
  }
}

function countsOf(verdicts: readonly Verdict[]): Counts {
  const agreed = verdicts.filter(isAgreement)
  const count = (by: 'parser' | 'state' | undefined) =>
    agreed.filter(({ rejection }) => rejection?.by === by).length
  return {
    mutants: verdicts.length,
    refusedByParser: count('parser'),
    refusedByState: count('state'),
    taken: count(undefined),
    disagreements: verdicts.length - agreed.length,
  }
}

const disagreementOf = ({ subject, mutant, rejection, verified }: Verdict): Disagreement => ({
  interaction: subject.interaction.description,
  kind: mutant.kind,
  at: mutant.at,
  now: mutant.now,
  client:
    rejection === undefined
      ? 'accepts it'
      : rejection.by === 'parser'
        ? `rejects it as ${rejection.why}`
        : `accepts it, but it does not fit the state at ${rejection.why}`,
  verifier:
    verified.outcome === 'broken'
      ? `rejects it: ${verified.mismatches.map(({ what }) => what).join('; ')}`
      : verified.outcome === 'left-out'
        ? 'accepts it: optional parts are missing'
        : 'accepts it',
})

/** Returns `7686 of 7686 mutants: parser and verifier agree (100 %)`. Never rounds up to 100 %. */
export function formatHeadline({ mutants, disagreements }: Counts): string {
  const agreements = mutants - disagreements
  const percent = Math.floor((agreements / mutants) * 10_000) / 100
  return `${String(agreements)} of ${String(mutants)} mutants: parser and verifier agree (${String(percent)} %)`
}

const columns = {
  mutants: 'mutants',
  refusedByParser: 'rejected by parser',
  refusedByState: 'rejected for the state',
  taken: 'accepted by both',
  disagreements: 'disagree',
} satisfies Record<keyof Counts, string>

/** Returns a line for each kind of mutant, and one for all. */
export function formatTable({ all, byKind }: Score): string {
  const kindWidth = Math.max(...Object.keys(byKind).map((kind) => kind.length))
  const line = (first: string, cells: Readonly<Record<keyof Counts, string | number>>): string =>
    Object.entries(columns).reduce(
      (row, [column, title]) => `${row}  ${String(cells[column as keyof Counts]).padStart(title.length)}`,
      first.padEnd(kindWidth),
    )
  const lines = Object.entries(byKind).map(([kind, counts]) => line(kind, counts))
  return [line('', columns), ...lines, line('all', all)].join('\n')
}

export const formatDisagreement = ({ interaction, kind, at, now, client, verifier }: Disagreement): string =>
  [
    `${interaction}  ${[at, kind, now].filter((part) => part !== '').join(' ')}`,
    `  the client's parser ${client}`,
    `  the verifier ${verifier}`,
  ].join('\n')
