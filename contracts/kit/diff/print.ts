/** A report for people at a terminal, for a release's notes, and for programs. */
import type { Terminal } from '../../command/terminal.ts'
import type { Change } from './changes.ts'
import { countsInWords, grouped, meanings, verdict, type Report } from './report.ts'
import { codeSpan, escaped, inMarkdown, inText, type Words } from './words.ts'

/** One line, or several. */
type Lines = string | readonly Lines[]

const joined = (lines: Lines): string =>
  typeof lines === 'string'
    ? lines
    : lines
        .filter((part) => typeof part === 'string' || part.length > 0)
        .map(joined)
        .join('\n')

const unchanged = 'Nothing changed: the provider owes what it owed.'

export function printText(report: Report, paint: Terminal['paint']): string {
  const notes = report.notes.map(inText)
  if (report.changes.length === 0) return `${joined([notes, unchanged])}\n`
  const groups = grouped(report).map(({ kind, subjects }) => [
    `${paint('bold', kind.toUpperCase())}  ${paint('dim', meanings[kind])}`,
    '',
    subjects.map(({ title, changes }) => [
      `  ${paint('bold', title)}`,
      changes.map((change) => `    ${paint('cyan', labelOf(change, inText))}${inText(change.words)}`),
      '',
    ]),
  ])
  const verdictInText = `${countsInWords(report)}. ${inText(verdict(report))}`
  return `${joined([groups, notes, legendOf(report), verdictInText])}\n`
}

export function printMarkdown(report: Report): string {
  const notes = report.notes.map(inMarkdown)
  const title = `## What the provider owes: ${codeSpan(report.old)} to ${codeSpan(report.now)}`
  if (report.changes.length === 0) return `${[title, ...notes, unchanged].join('\n\n')}\n`
  const groups = grouped(report).map(({ kind, subjects }) =>
    joined([
      `### ${kind.replace(/^./, (letter) => letter.toUpperCase())}: ${meanings[kind]}`,
      '',
      subjects.map(({ title, changes }) => [
        `- **${escaped(title)}**`,
        changes.map((change) => `  - ${labelOf(change, inMarkdown)}${inMarkdown(change.words)}`),
      ]),
    ]),
  )
  const verdictInMarkdown = `**${countsInWords(report)}.** ${inMarkdown(verdict(report))}`
  return `${[title, verdictInMarkdown, ...notes, ...legendOf(report), ...groups].join('\n\n')}\n`
}

export const printJson = (report: Report): string => `${JSON.stringify(asData(report), undefined, 2)}\n`

const asData = ({ old, now, isKept, counts, notes, changes }: Report) => ({
  old,
  new: now,
  isKept,
  counts,
  notes: notes.map(inText),
  changes: changes.map(({ words, ...change }) => ({ ...change, sentence: inText(words) })),
})

/** Which examples are meant, and whether a provider may leave out what they are about. */
function labelOf({ examples, isOptional }: Change, print: (words: Words) => string): string {
  const names = examples.map((example) => print([{ code: example }])).join(', ')
  const label = [names, isOptional ? '(optional)' : ''].filter((part) => part !== '').join(' ')
  return label === '' ? '' : `${label}: `
}

const legendOf = ({ changes }: Report): readonly string[] =>
  changes.some(({ isOptional }) => isOptional)
    ? ['Optional: what it adds may be left out; where it is given, it has to be so.']
    : []
