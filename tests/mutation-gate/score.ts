/** The verdicts counted, and said in words. */
import { isAgreement, type Verdict } from './gate.ts'
import { kinds, type Kind } from './mutants.ts'

export interface Counts {
  readonly mutants: number
  /** Both refuse it: the client's parser does so alone. */
  readonly refusedByParser: number
  /** Both refuse it: the parser takes it, but it is not what the interaction's state makes true. */
  readonly refusedByState: number
  /** Both take it. */
  readonly taken: number
  readonly disagreements: number
}

export interface Disagreement {
  readonly interaction: string
  readonly kind: Kind
  readonly at: string
  /** The answer's changed part as JSON, empty where it is gone. */
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
    agreed.filter(({ refusal }) => refusal?.by === by).length
  return {
    mutants: verdicts.length,
    refusedByParser: count('parser'),
    refusedByState: count('state'),
    taken: count(undefined),
    disagreements: verdicts.length - agreed.length,
  }
}

const disagreementOf = ({ pinned, mutant, refusal, verified }: Verdict): Disagreement => ({
  interaction: pinned.interaction.description,
  kind: mutant.kind,
  at: mutant.at,
  now: mutant.now,
  client:
    refusal === undefined
      ? 'takes it'
      : refusal.by === 'parser'
        ? `refuses it as ${refusal.why}`
        : `takes it, where the state fixes ${refusal.why}`,
  verifier:
    verified.outcome === 'broken'
      ? `refuses it: ${verified.mismatches.map(({ what }) => what).join('; ')}`
      : verified.outcome === 'left-out'
        ? 'takes it as left out'
        : 'takes it',
})

/** `7686 of 7686 mutants: parser and verifier agree (100 %)`; never rounded up to 100. */
export function headlineOf({ mutants, disagreements }: Counts): string {
  const agreements = mutants - disagreements
  const percent = Math.floor((agreements / mutants) * 10_000) / 100
  return `${String(agreements)} of ${String(mutants)} mutants: parser and verifier agree (${String(percent)} %)`
}

const columns = {
  mutants: 'mutants',
  refusedByParser: 'refused by parser',
  refusedByState: 'refused for the state',
  taken: 'taken by both',
  disagreements: 'disagree',
} satisfies Record<keyof Counts, string>

/** A line for each kind of mutant, and one for all. */
export function tableOf({ all, byKind }: Score): string {
  const kindWidth = Math.max(...Object.keys(byKind).map((kind) => kind.length))
  const line = (first: string, cells: Readonly<Record<keyof Counts, string | number>>): string =>
    Object.entries(columns).reduce(
      (row, [column, title]) => `${row}  ${String(cells[column as keyof Counts]).padStart(title.length)}`,
      first.padEnd(kindWidth),
    )
  const lines = Object.entries(byKind).map(([kind, counts]) => line(kind, counts))
  return [line('', columns), ...lines, line('all', all)].join('\n')
}

export const wordsFor = ({ interaction, kind, at, now, client, verifier }: Disagreement): string =>
  [
    `${interaction}  ${[at, kind, now].filter((part) => part !== '').join(' ')}`,
    `  the client's parser ${client}`,
    `  the verifier ${verifier}`,
  ].join('\n')
