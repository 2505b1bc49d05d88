/** What a command found, as the terminal and every report file show it. */
import type { Terminal } from '../../shared/terminal.ts'
import { withValues, type Problem } from '../describe-issue.ts'

/** The worst first. `unverified`: there was no answer to compare. `left-out`: only optional fields are missing. */
export const outcomes = ['broken', 'unverified', 'left-out', 'kept'] as const
export type Outcome = (typeof outcomes)[number]

export interface Detail {
  readonly title: string
  readonly lines: readonly string[]
  /** What it means; words between backticks are code. */
  readonly about?: string | undefined
  /** Printed as JSON below the lines; undefined for none. */
  readonly body?: unknown
}

export interface Case {
  readonly name: string
  readonly outcome: Outcome
  readonly problems: readonly Problem[]
  readonly durationMs?: number
  readonly details?: readonly Detail[]
  /** In full, for the JSON file; the details have its start. */
  readonly answer?: { readonly status: number; readonly body: string | undefined } | undefined
}

export interface Group {
  readonly name: string
  readonly summary: string
  /** The method and path of a call. */
  readonly address?: string
  readonly cases: readonly Case[]
}

export interface Report {
  readonly command: string
  readonly subject: string
  readonly scope?: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  readonly groups: readonly Group[]
  /** How far the provider is with each call and event. */
  readonly progress?: readonly Progress[]
  readonly note?: string | undefined
}

export interface Progress {
  readonly name: string
  readonly state: 'kept' | 'broken' | 'not there yet' | 'not selected'
  /** Of the selected interactions. */
  readonly kept: number
  readonly selected: number
}

export const hasFailed = (outcome: Outcome): boolean => outcome === 'broken' || outcome === 'unverified'

export const caseWith = (name: string, problems: readonly Problem[]): Case => ({
  name,
  outcome: problems.length === 0 ? 'kept' : 'broken',
  problems: problems.map((problem) => ({ where: problem.where, what: withValues(problem) })),
})

export const casesOf = ({ groups }: Report): readonly Case[] => groups.flatMap(({ cases }) => cases)

export function countOutcomes(cases: readonly Case[]): Record<Outcome, number> {
  const counts = { broken: 0, unverified: 0, 'left-out': 0, kept: 0 }
  for (const { outcome } of cases) counts[outcome] += 1
  return counts
}

/** Missing optional fields count as kept. */
export function overallOutcome(report: Report): Exclude<Outcome, 'left-out'> {
  const counts = countOutcomes(casesOf(report))
  if (counts.broken > 0) return 'broken'
  return counts.unverified > 0 ? 'unverified' : 'kept'
}

/** Returns `165 kept, 4 optional left out, 2 broken`; a count of 0 is left out, except of kept and broken. */
export function formatCounts(report: Report): string {
  const counts = countOutcomes(casesOf(report))
  return outcomes
    .toReversed()
    .filter((outcome) => counts[outcome] > 0 || outcome === 'kept' || outcome === 'broken')
    .map((outcome) => `${String(counts[outcome])} ${shown[outcome].label}`)
    .join(', ')
}

export const formatProblem = (problem: Problem): string => `${problem.where} ${withValues(problem)}`.trim()

export const formatDuration = ({ durationMs }: Report): string => `${(durationMs / 1000).toFixed(1)} s`

/** How the terminal and the page show an outcome; a verdict is about a whole report. */
export const shown = {
  kept: { label: 'kept', mark: '✓', colour: 'green', verdict: 'Passed' },
  'left-out': { label: 'optional left out', mark: '○', colour: 'yellow', verdict: 'Passed' },
  broken: { label: 'broken', mark: '✗', colour: 'red', verdict: 'Failed' },
  unverified: { label: 'could not be verified', mark: '?', colour: 'magenta', verdict: 'Not verified' },
} as const

/** Prints a line for each case, the details of the broken ones, and the totals. */
export function textReport(report: Report, paint: Terminal['paint']): string {
  const { subject, scope = '', groups, progress, note } = report
  const { colour, verdict } = shown[overallOutcome(report)]
  const conclusion = `${paint(colour, verdict)}: ${formatCounts(report)}, in ${formatDuration(report)}.`
  const paragraphs = [
    `${paint('bold', subject)}  ${scope}`.trimEnd(),
    ...groups.map(({ name, summary, cases }) =>
      [
        `${paint('bold', name)}  ${paint('dim', summary)}`.trimEnd(),
        ...cases.flatMap((each) => linesOf(each, paint)),
      ].join('\n'),
    ),
    ...groups.flatMap(({ name, cases }) =>
      cases
        .filter(({ outcome, details }) => outcome === 'broken' && details)
        .map((each) => formatDetails(name, each, paint)),
    ),
    ...(progress ? [formatProgress(progress, paint)] : []),
    [conclusion, ...(note === undefined ? [] : [note])].join('\n'),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** The first problem of a case with details stands on its line, because the details have them all. */
function linesOf({ name, outcome, problems, details }: Case, paint: Terminal['paint']): readonly string[] {
  const { colour, mark } = shown[outcome]
  const line = `  ${paint(colour, mark)} ${name}`
  if (details === undefined) {
    return [line, ...problems.map(({ where, what }) => `      ${paint('bold', where)}  ${what}`)]
  }
  const [first] = problems
  return [first ? `${line}  ${paint('dim', formatProblem(first))}` : line]
}

const progressColours = {
  kept: 'green',
  broken: 'red',
  'not there yet': 'yellow',
  'not selected': 'dim',
} as const

function formatProgress(progress: readonly Progress[], paint: Terminal['paint']): string {
  const width = Math.max(...progress.map(({ name }) => name.length))
  const rows = progress.map(({ name, state, kept, selected }) => {
    const counts = selected === 0 ? '' : `${String(kept)} of ${String(selected)}`
    return `  ${name.padEnd(width)}  ${paint(progressColours[state], state.padEnd(13))}  ${counts}`.trimEnd()
  })
  const isNothingThere = progress.every(({ state }) => state === 'not there yet' || state === 'not selected')
  const hint = 'No selected call is there: is --provider the base URL, without /api?'
  return [paint('bold', 'By call and event'), ...rows, ...(isNothingThere ? [hint] : [])].join('\n')
}

function formatDetails(
  group: string,
  { name, problems, details = [] }: Case,
  paint: Terminal['paint'],
): string {
  const wrong = problems.map(({ where, what }) => ({
    title: 'wrong',
    lines: [`${paint('bold', where)}  ${what}`.trim()],
  }))
  const rows = [...wrong, ...details].flatMap(({ title, lines, about = '', body }: Detail) =>
    [...lines, about, ...(body === undefined ? [] : [JSON.stringify(body)])]
      .filter((line) => line !== '')
      .map((line, index) => `    ${paint('dim', (index === 0 ? title : '').padEnd(9))} ${line}`),
  )
  const title = name === '' ? group : `${group}: ${name}`
  return [paint('red', `${shown.broken.mark} ${title}`), ...rows].join('\n')
}
