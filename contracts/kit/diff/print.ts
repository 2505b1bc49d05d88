/** A report for people at a terminal, for a release's notes, and for programs. */
import type { Terminal } from '../../command/terminal.ts'
import type { Change } from './changes.ts'
import { countsInWords, grouped, meanings, unchanged, verdict, type Report } from './report.ts'
import { codeSpan, escaped, inMarkdown, inText, type Words } from './words.ts'

export function printText(report: Report, paint: Terminal['paint']): string {
  if (report.changes.length === 0) return lines([...report.notes.map(inText), unchanged])
  return lines([
    ...grouped(report).flatMap(({ kind, subjects }) => [
      `${paint('bold', kind.toUpperCase())}  ${paint('dim', meanings[kind])}`,
      '',
      ...subjects.flatMap(({ title, changes }) => [
        `  ${paint('bold', title)}`,
        ...changes.map((change) => `    ${paint('cyan', labelOf(change, inText))}${inText(change.words)}`),
        '',
      ]),
    ]),
    ...report.notes.map(inText),
    ...legendOf(report),
    `${countsInWords(report)}. ${inText(verdict(report))}`,
  ])
}

export function printMarkdown(report: Report): string {
  if (report.changes.length === 0) return lines([...report.notes.map(inMarkdown), unchanged])
  return lines([
    `## What the provider owes: ${codeSpan(report.old)} to ${codeSpan(report.now)}`,
    '',
    `**${countsInWords(report)}.** ${inMarkdown(verdict(report))}`,
    '',
    ...[...report.notes.map(inMarkdown), ...legendOf(report)].flatMap((note) => [note, '']),
    ...grouped(report).flatMap(({ kind, subjects }) => [
      `### ${kind.replace(/^./, (letter) => letter.toUpperCase())}: ${meanings[kind]}`,
      '',
      ...subjects.flatMap(({ title, changes }) => [
        `- **${escaped(title)}**`,
        ...changes.map((change) => `  - ${labelOf(change, inMarkdown)}${inMarkdown(change.words)}`),
      ]),
      '',
    ]),
  ]).replace(/\n+$/, '\n')
}

export const printJson = (report: Report): string =>
  `${JSON.stringify(
    {
      ...report,
      notes: report.notes.map(inText),
      changes: report.changes.map(({ words, ...change }) => ({ ...change, sentence: inText(words) })),
    },
    undefined,
    2,
  )}\n`

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

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`
