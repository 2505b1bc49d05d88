/** The difference between two versions of the pacts, and how it is printed: as text, Markdown or JSON. */
import type { Terminal } from '../../shared/terminal.ts'
import type { Pact } from '../pact.ts'
import { changesBetween, kinds, type Change, type Kind } from './changes.ts'
import { code } from '../printable.ts'

export type Report = ReturnType<typeof comparePacts>

interface Version {
  readonly name: string
  readonly pacts: readonly Pact[]
}

/** Compares two versions, which have names. */
export function comparePacts(old: Version, now: Version) {
  const interactionsOf = ({ pacts }: Version) => pacts.flatMap(({ interactions }) => interactions)
  const changes = changesBetween(interactionsOf(old), interactionsOf(now))
  const counts = { added: 0, tightened: 0, loosened: 0, dropped: 0 }
  for (const { kind } of changes) counts[kind] += 1
  /** Whether a provider that passes the old pacts also passes the new ones. */
  const isKept = counts.added + counts.tightened === 0
  return { old: old.name, new: now.name, isKept, counts, changes }
}

/** What a kind of change means to the provider's team. */
const meanings: Readonly<Record<Kind, string>> = {
  added: 'new interactions and states',
  tightened: 'responses that were accepted may be rejected, or requests are different',
  loosened: 'more responses are accepted',
  dropped: 'no longer required',
}

export const printJson = (report: Report): string => `${JSON.stringify(report, undefined, 2)}\n`

export const printText = (report: Report, paint: Terminal['paint']): string =>
  print(report, {
    kind: (kind) => `${paint('bold', kind.toUpperCase())}  ${paint('dim', meanings[kind])}\n`,
    subject: (name) => `  ${paint('bold', name)}`,
    change: (examples, sentence) => `    ${paint('cyan', examples)}${sentence}`,
  })

export const printMarkdown = (report: Report): string =>
  `## Pact changes from ${code(report.old)} to ${code(report.new)}\n\n${print(report, {
    kind: (kind) => `### ${kind.replace(/^./, (letter) => letter.toUpperCase())}: ${meanings[kind]}\n`,
    subject: (name) => `- **${name}**`,
    change: (examples, sentence) => `  - ${examples}${sentence}`,
  })}`

interface Format {
  readonly kind: (kind: Kind) => string
  readonly subject: (name: string) => string
  readonly change: (examples: string, sentence: string) => string
}

/** Groups the changes by kind, then by call, event or state. */
function print({ old, new: now, isKept, counts, changes }: Report, format: Format): string {
  if (changes.length === 0) return 'Nothing changed: a provider must do exactly what it did before.\n'
  const byKind = Map.groupBy(changes, ({ kind }) => kind)
  const groups = [...byKind].map(([kind, ofKind]) => {
    const bySubject = Map.groupBy(ofKind, ({ about, subject }) =>
      about === 'state' ? `State ${code(subject)}` : code(subject),
    )
    const parts = [...bySubject].map(([subject, all]) => {
      const lines = all.map((change) => format.change(labelOf(change), change.sentence))
      return `${format.subject(subject)}\n${lines.join('\n')}\n`
    })
    return `${format.kind(kind)}\n${parts.join('\n')}`
  })
  const optional = 'Optional: the provider may leave these fields out, but must send them in this form.\n'
  const totals = kinds.map((kind) => `${String(counts[kind])} ${kind}`).join(', ')
  const conclusion = `A provider that passes ${code(old)} ${isKept ? 'also passes' : 'may fail'} ${code(now)}.`
  return [
    ...groups,
    ...(changes.some(({ isOptional }) => isOptional) ? [optional] : []),
    `${totals}. ${conclusion}\n`,
  ].join('\n')
}

/** Returns the examples before the sentence: `maximum; minimum (optional): `. */
function labelOf({ examples, isOptional }: Change): string {
  const label = [examples.map(code).join('; '), isOptional ? '(optional)' : ''].filter((part) => part !== '')
  return label.length === 0 ? '' : `${label.join(' ')}: `
}
