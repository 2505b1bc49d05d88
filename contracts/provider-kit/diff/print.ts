/** Prints a report as text, Markdown or JSON. */
import type { Terminal } from '../../shared/terminal.ts'
import type { Change } from './changes.ts'
import { conclusion, formatCounts, grouped, meanings, type Report } from './report.ts'
import { codeSpan, escapeMarkdown, toMarkdown, toPlainText, type RichText } from './rich-text.ts'
import { formatSentence } from './sentences.ts'

const unchanged = 'Nothing changed: a provider must do exactly what it did before.'

export function printText(report: Report, paint: Terminal['paint']): string {
  const notes = report.notes.map(toPlainText)
  if (report.changes.length === 0) return `${[...notes, unchanged].join('\n')}\n`
  const lineOf = (change: Change): string =>
    `    ${paint('cyan', labelOf(change, toPlainText))}${toPlainText(formatSentence(change))}`
  const groups = grouped(report).map(({ kind, subjects }) => {
    const title = `${paint('bold', kind.toUpperCase())}  ${paint('dim', meanings[kind])}\n`
    const parts = subjects.map(
      ({ title: subject, changes }) =>
        `  ${paint('bold', toPlainText([subject]))}\n${changes.map(lineOf).join('\n')}\n`,
    )
    return `${title}\n${parts.join('\n')}`
  })
  const totals = `${formatCounts(report)}. ${toPlainText(conclusion(report))}`
  return `${[...groups, ...notes, ...legendOf(report), totals].join('\n')}\n`
}

export function printMarkdown(report: Report): string {
  const notes = report.notes.map(toMarkdown)
  const title = `## Pact changes from ${codeSpan(report.old)} to ${codeSpan(report.now)}`
  if (report.changes.length === 0) return `${[title, ...notes, unchanged].join('\n\n')}\n`
  const groups = grouped(report).map(({ kind, subjects }) =>
    [
      `### ${kind.replace(/^./, (letter) => letter.toUpperCase())}: ${meanings[kind]}`,
      '',
      ...subjects.flatMap(({ title: subject, changes }) => [
        `- **${escapeMarkdown(subject)}**`,
        ...changes.map((change) => `  - ${labelOf(change, toMarkdown)}${toMarkdown(formatSentence(change))}`),
      ]),
    ].join('\n'),
  )
  const totals = `**${formatCounts(report)}.** ${toMarkdown(conclusion(report))}`
  return `${[title, totals, ...notes, ...groups, ...legendOf(report)].join('\n\n')}\n`
}

export function printJson({ old, now, isKept, counts, notes, changes }: Report): string {
  const data = {
    old,
    new: now,
    isKept,
    counts,
    notes: notes.map(toPlainText),
    changes: changes.map(({ at, predicate, ...change }) => ({
      ...change,
      sentence: toPlainText(formatSentence({ at, predicate })),
    })),
  }
  return `${JSON.stringify(data, undefined, 2)}\n`
}

/** Returns the examples before the sentence: `maximum; minimum (optional): `. */
function labelOf({ examples, isOptional }: Change, print: (words: RichText) => string): string {
  const names = examples.map((example) => print([{ code: example }])).join('; ')
  const label = [names, isOptional ? '(optional)' : ''].filter((part) => part !== '').join(' ')
  return label === '' ? '' : `${label}: `
}

const legendOf = ({ changes }: Report): readonly string[] =>
  changes.some(({ isOptional }) => isOptional)
    ? ['Optional: the provider may leave these fields out, but must send them in this form.']
    : []
