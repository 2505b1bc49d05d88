/** A verification for a terminal: a line for each interaction, and all there is to know of those that are broken. */
import type { Terminal } from '../shared/terminal.ts'
import { mismatchesInWords } from './format-mismatch.ts'
import { stateInWords } from './needed-states.ts'
import { headerLines, requestLine, type RequestInWords } from './format-request.ts'
import type { Expected, Outcome, Verification, VerifiedInteraction, VerifiedSubject } from './verification.ts'

type Paint = Terminal['paint']

const marks: Readonly<Record<Outcome, readonly [colour: Parameters<Paint>[0], mark: string]>> = {
  kept: ['green', '✓'],
  'left-out': ['yellow', '○'],
  broken: ['red', '✗'],
  unverified: ['magenta', '?'],
}

export function textReport(verification: Verification, paint: Paint): string {
  const { subjects } = verification
  const events = eventsInWords(verification)
  const broken = subjects
    .flatMap(({ interactions }) => interactions)
    .filter(({ outcome }) => outcome === 'broken')
  const paragraphs = [
    `${paint('bold', verification.provider.provider)}  ${selectionInWords(verification)}`,
    ...subjects.map((subject) => subjectIn(subject, paint)),
    ...broken.map((interaction) => detailsOf(interaction, paint)),
    `${conclusion(verification, paint)}${events === undefined ? '' : `\n${events}`}`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function subjectIn({ name, summary = '', interactions }: VerifiedSubject, paint: Paint): string {
  const lines = interactions.map((interaction) => `  ${lineOf(interaction, paint)}`)
  return [`${paint('bold', name)}  ${paint('dim', summary)}`.trimEnd(), ...lines].join('\n')
}

/** `12 of 171 interactions (call auth.login)`. */
export function selectionInWords({ selection: { selected, of, by } }: Verification): string {
  const how = by.length === 0 ? '' : ` (${by.join(', ')})`
  const counted =
    selected === of ? `all ${String(of)} interactions` : `${String(selected)} of ${String(of)} interactions`
  return `${counted}${how}`
}

/** Undefined where none was left out. */
export const eventsInWords = ({ selection: { eventsLeftOut } }: Verification): string | undefined =>
  eventsLeftOut === 0
    ? undefined
    : `Of events nothing was verified (${String(eventsLeftOut)} interactions): --messages URL says where they are handed over.`

/** `165 kept, 4 left out, 2 broken`; what there is none of is not named, but for what is broken. */
export function countsInWords({ counts }: Verification): string {
  const parts: readonly (readonly [number, string])[] = [
    [counts.kept, 'kept'],
    [counts['left-out'], 'left out as they may be'],
    [counts.unverified, 'could not be verified'],
  ]
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${String(count)} ${what}`)
  return [...named, `${String(counts.broken)} broken`].join(', ')
}

function lineOf({ example, outcome, mismatches }: VerifiedInteraction, paint: Paint): string {
  const [colour, mark] = marks[outcome]
  const [first] = outcome === 'kept' ? [] : mismatchesInWords(mismatches)
  const why = first === undefined ? '' : `  ${paint('dim', `${first.where} ${first.what}`.trim())}`
  return `${paint(colour, mark)} ${example}${why}`
}

function detailsOf(interaction: VerifiedInteraction, paint: Paint): string {
  const { description, states, request, expected, mismatches } = interaction
  const rows = [
    ...states.flatMap((state) => rowsOf('state', [stateInWords(state), state.about ?? ''])),
    ...(request === undefined ? [] : rowsOf('sent', sentLines(request))),
    ...rowsOf('expected', expectedLines(expected)),
    ...mismatchesInWords(mismatches).flatMap(({ where, what }) =>
      rowsOf('wrong', [`${paint('bold', where)}  ${what}`.trim()]),
    ),
  ]
  const [colour, mark] = marks.broken
  const lines = rows.map(({ name, line }) => `    ${paint('dim', name.padEnd(9))} ${line}`)
  return [paint(colour, `${mark} ${description}`), ...lines].join('\n')
}

interface Row {
  readonly name: string
  readonly line: string
}

/** The name stands beside the first line alone. */
const rowsOf = (name: string, lines: readonly string[]): readonly Row[] =>
  lines.filter((line) => line !== '').map((line, index) => ({ name: index === 0 ? name : '', line }))

const sentLines = (request: RequestInWords): readonly string[] => [
  requestLine(request),
  ...headerLines(request.headers),
  ...bodyLines(request.body),
]

const bodyLines = (body: unknown): readonly string[] => (body === undefined ? [] : [JSON.stringify(body)])

function expectedLines({ status, headers, body }: Expected): readonly string[] {
  const first = status === undefined ? 'such as' : String(status)
  return [first, ...headerLines(headers), ...bodyLines(body)]
}

function conclusion(verification: Verification, paint: Paint): string {
  const { counts, durationMs } = verification
  const verdict =
    counts.broken > 0
      ? paint('red', 'Did not hold')
      : counts.unverified > 0
        ? paint('magenta', 'Not verified')
        : paint('green', 'Held')
  return `${verdict}: ${countsInWords(verification)}, in ${(durationMs / 1000).toFixed(1)} s.`
}
