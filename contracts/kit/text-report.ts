/** A verification for a terminal: a line for each interaction, and all there is to know of those that are broken. */
import type { Terminal } from '../command/terminal.ts'
import { mismatchesInWords } from './mismatch-in-words.ts'
import { stateInWords } from './needed-states.ts'
import { headerLines, requestLine } from './request-in-words.ts'
import type { Expected, Outcome, Verification, VerifiedInteraction } from './verification.ts'

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
  return [
    `${paint('bold', verification.provider.provider)}  ${selectionInWords(verification)}`,
    ...subjects.flatMap((subject) => [
      '',
      `${paint('bold', subject.name)}  ${paint('dim', subject.summary ?? '')}`.trimEnd(),
      ...subject.interactions.map((interaction) => `  ${lineOf(interaction, paint)}`),
    ]),
    ...broken.flatMap((interaction) => ['', ...detailsOf(interaction, paint)]),
    '',
    conclusion(verification, paint),
    ...(events === undefined ? [] : [events]),
    '',
  ].join('\n')
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

function detailsOf(interaction: VerifiedInteraction, paint: Paint): readonly string[] {
  const { description, states, request, expected, mismatches } = interaction
  const rows: readonly (readonly [name: string, ...lines: string[]])[] = [
    ...states.map(
      (state) => ['state', stateInWords(state), ...(state.about === undefined ? [] : [state.about])] as const,
    ),
    ...(request === undefined
      ? []
      : [
          [
            'sent',
            requestLine(request),
            ...headerLines(request.headers),
            ...bodyLines(request.body),
          ] as const,
        ]),
    ['expected', ...expectedLines(expected)],
    ...mismatchesInWords(mismatches).map(
      ({ where, what }) => ['wrong', `${paint('bold', where)}  ${what}`.trim()] as const,
    ),
  ]
  const [colour, mark] = marks.broken
  return [
    paint(colour, `${mark} ${description}`),
    ...rows.flatMap(([name, ...lines]) =>
      lines.map((line, index) => `    ${paint('dim', (index === 0 ? name : '').padEnd(9))} ${line}`),
    ),
  ]
}

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
