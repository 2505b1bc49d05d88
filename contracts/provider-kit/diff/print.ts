/** A report for people at a terminal, for a release's notes, and for programs. */
import type { Terminal } from '../../shared/terminal.ts'
import type { Change } from './changes.ts'
import { countsInWords, grouped, meanings, verdict, type Report } from './report.ts'
import { inWords } from './sentences.ts'
import { codeSpan, escaped, inMarkdown, inText, say, type Words } from './words.ts'

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
  const footnotes = newFootnotes()
  const lineOf = (change: Change): string =>
    `    ${paint('cyan', labelOf(change, inText))}${inText(footnotes.shortened(inWords(change)))}`
  const groups = grouped(report).map(({ kind, subjects }) => [
    `${paint('bold', kind.toUpperCase())}  ${paint('dim', meanings[kind])}`,
    '',
    subjects.map(({ title, changes }) => [`  ${paint('bold', inText([title]))}`, changes.map(lineOf), '']),
  ])
  const verdictInText = `${countsInWords(report)}. ${inText(verdict(report))}`
  return `${joined([groups, footnotes.all().map(inText), notes, legendOf(report), verdictInText])}\n`
}

export function printMarkdown(report: Report): string {
  const notes = report.notes.map(inMarkdown)
  const title = `## What the provider owes: ${codeSpan(report.old)} to ${codeSpan(report.now)}`
  if (report.changes.length === 0) return `${[title, ...notes, unchanged].join('\n\n')}\n`
  const footnotes = newFootnotes()
  const lineOf = (change: Change): string =>
    `  - ${labelOf(change, inMarkdown)}${inMarkdown(footnotes.shortened(inWords(change)))}`
  const groups = grouped(report).map(({ kind, subjects }) =>
    joined([
      `### ${kind.replace(/^./, (letter) => letter.toUpperCase())}: ${meanings[kind]}`,
      '',
      subjects.map(({ title, changes }) => [`- **${escaped(title)}**`, changes.map(lineOf)]),
    ]),
  )
  const verdictInMarkdown = `**${countsInWords(report)}.** ${inMarkdown(verdict(report))}`
  const below = [...footnotes.all().map(inMarkdown), ...legendOf(report)]
  return `${[title, verdictInMarkdown, ...notes, ...groups, ...below].join('\n\n')}\n`
}

export const printJson = (report: Report): string => `${JSON.stringify(asData(report), undefined, 2)}\n`

const asData = ({ old, now, isKept, counts, notes, changes }: Report) => ({
  old,
  new: now,
  isKept,
  counts,
  notes: notes.map(inText),
  changes: changes.map(({ at, predicate, ...change }) => ({
    ...change,
    sentence: inText(inWords({ at, predicate })),
  })),
})

/** Which examples are meant, and whether a provider may leave out what they are about. */
function labelOf({ examples, isOptional }: Change, print: (words: Words) => string): string {
  const names = examples.map((example) => print([{ code: example }])).join('; ')
  const label = [names, isOptional ? '(optional)' : ''].filter((part) => part !== '').join(' ')
  return label === '' ? '' : `${label}: `
}

const legendOf = ({ changes }: Report): readonly string[] =>
  changes.some(({ isOptional }) => isOptional)
    ? ['Optional: what it adds may be left out; where it is given, it has to be so.']
    : []

const longest = 120

/** What is too long to be read in a sentence stands below all of them, under a number, once. */
function newFootnotes() {
  const numbers = new Map<string, number>()
  const numberOf = (code: string): string => {
    const number = numbers.get(code) ?? numbers.size + 1
    numbers.set(code, number)
    return `[${String(number)}]`
  }
  return {
    shortened: (words: Words): Words =>
      words.map((word) =>
        typeof word === 'string' || word.code.length <= longest ? word : numberOf(word.code),
      ),
    all: (): readonly Words[] =>
      [...numbers].map(([code, number]) => say`${[`[${String(number)}]`]} ${code}`),
  }
}
