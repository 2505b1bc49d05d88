import type { Terminal } from '../../shared/terminal.ts'
import { formatMismatches } from '../format-mismatch.ts'
import { headerLines, requestLine } from '../format-request.ts'
import { formatState } from '../needed-states.ts'
import { onOneLine } from '../printable.ts'
import type { Outcome, Verification, VerifiedInteraction, VerifiedSubject } from '../verification.ts'

type Paint = Terminal['paint']

const marks: Readonly<Record<Outcome, readonly [colour: Parameters<Paint>[0], mark: string]>> = {
  kept: ['green', '✓'],
  'left-out': ['yellow', '○'],
  broken: ['red', '✗'],
  unverified: ['magenta', '?'],
}

/** Prints one line for each interaction, the details of the broken ones, and the totals. */
export function textReport(verification: Verification, paint: Paint): string {
  const { subjects } = verification
  const events = formatSkippedEvents(verification)
  const broken = subjects
    .flatMap(({ interactions }) => interactions)
    .filter(({ outcome }) => outcome === 'broken')
  const paragraphs = [
    `${paint('bold', verification.provider.provider)}  ${formatSelection(verification)}`,
    ...subjects.map((subject) => formatSubject(subject, paint)),
    ...broken.map((interaction) => formatDetails(interaction, paint)),
    `${formatProgress(verification, paint)}${isNothingThere(verification) ? `\n${wrongAddress}` : ''}`,
    `${formatConclusion(verification, paint)}${events === undefined ? '' : `\n${events}`}`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

const wrongAddress = 'No selected call is there: is --provider the base URL, without /api?'

const isNothingThere = ({ progress }: Verification): boolean => {
  const selected = progress.filter(({ state }) => state !== 'not selected')
  return selected.length > 0 && selected.every(({ state }) => state === 'not there yet')
}

const colours = { kept: 'green', broken: 'red', 'not there yet': 'yellow', 'not selected': 'dim' } as const

/** Prints a row for each call and event of the pacts. */
function formatProgress({ progress }: Verification, paint: Paint): string {
  const width = Math.max(...progress.map(({ name }) => name.length))
  const rows = progress.map(({ name, state, kept, selected }) => {
    const counts = selected === 0 ? '' : `${String(kept)} of ${String(selected)}`
    return `  ${name.padEnd(width)}  ${paint(colours[state], state.padEnd(13))}  ${counts}`.trimEnd()
  })
  return [paint('bold', 'By call and event'), ...rows].join('\n')
}

function formatSubject({ name, summary = '', interactions }: VerifiedSubject, paint: Paint): string {
  const lines = interactions.map((interaction) => `  ${formatLine(interaction, paint)}`)
  return [`${paint('bold', name)}  ${paint('dim', summary)}`.trimEnd(), ...lines].join('\n')
}

/** Returns `12 of 171 interactions (call auth.login)`. */
export function formatSelection({ selection: { selected, of, by } }: Verification): string {
  const filter = by.length === 0 ? '' : ` (${by.join(', ')})`
  const counts = selected === of ? `all ${String(of)}` : `${String(selected)} of ${String(of)}`
  return `${counts} interactions${filter}`
}

/** Returns undefined when no event was skipped. */
export const formatSkippedEvents = ({ selection: { eventsLeftOut } }: Verification): string | undefined =>
  eventsLeftOut === 0
    ? undefined
    : `Events were not verified (${String(eventsLeftOut)} interactions): add --messages URL, the address that returns them.`

/** Returns `165 kept, 4 optional left out, 2 broken`; zero counts other than broken are omitted. */
export function formatCounts({ counts }: Verification): string {
  const parts: readonly (readonly [number, string])[] = [
    [counts.kept, 'kept'],
    [counts['left-out'], 'optional left out'],
    [counts.unverified, 'could not be verified'],
  ]
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${String(count)} ${what}`)
  return [...named, `${String(counts.broken)} broken`].join(', ')
}

function formatLine({ example, outcome, mismatches }: VerifiedInteraction, paint: Paint): string {
  const [colour, mark] = marks[outcome]
  const [first] = outcome === 'kept' ? [] : formatMismatches(mismatches)
  const reason = first === undefined ? '' : `  ${paint('dim', `${first.where} ${first.what}`.trim())}`
  return `${paint(colour, mark)} ${example}${reason}`
}

function formatDetails(interaction: VerifiedInteraction, paint: Paint): string {
  const { description, states, request, expected, mismatches, answer, curl } = interaction
  const { status, headers, body } = expected
  const sent = request && [requestLine(request), ...headerLines(request.headers), ...bodyLines(request.body)]
  const rows = [
    ...states.flatMap((state) => rowsOf('state', [formatState(state), state.about ?? ''])),
    ...rowsOf('sent', sent ?? []),
    ...rowsOf('expected', [
      status === undefined ? 'for example' : String(status),
      ...headerLines(headers),
      ...bodyLines(body),
    ]),
    ...rowsOf(
      'came',
      answer === undefined ? [] : [String(answer.status), onOneLine(answer.body).slice(0, 400)],
    ),
    ...formatMismatches(mismatches).flatMap(({ where, what }) =>
      rowsOf('wrong', [`${paint('bold', where)}  ${what}`.trim()]),
    ),
    ...rowsOf('try', curl === undefined ? [] : [curl]),
  ]
  const [colour, mark] = marks.broken
  const lines = rows.map(({ name, line }) => `    ${paint('dim', name.padEnd(9))} ${line}`)
  return [paint(colour, `${mark} ${description}`), ...lines].join('\n')
}

interface Row {
  readonly name: string
  readonly line: string
}

/** Only the first row has the name. */
const rowsOf = (name: string, lines: readonly string[]): readonly Row[] =>
  lines.filter((line) => line !== '').map((line, index) => ({ name: index === 0 ? name : '', line }))

const bodyLines = (body: unknown): readonly string[] => (body === undefined ? [] : [JSON.stringify(body)])

function formatConclusion(verification: Verification, paint: Paint): string {
  const { counts, durationMs } = verification
  const verdict =
    counts.broken > 0
      ? paint('red', 'Failed')
      : counts.unverified > 0
        ? paint('magenta', 'Not verified')
        : paint('green', 'Passed')
  return `${verdict}: ${formatCounts(verification)}, in ${(durationMs / 1000).toFixed(1)} s.`
}
