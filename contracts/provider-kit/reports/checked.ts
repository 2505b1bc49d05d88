/** Reports of checks that are no interactions of a pact: sequences of calls, and traffic. */
import type { CommandContext } from '../../shared/command-line.ts'
import { exitCodes } from '../../shared/errors.ts'
import { junitSeconds, junitXml } from '../../shared/junit.ts'
import type { Terminal } from '../../shared/terminal.ts'
import type { Problem } from '../describe-issue.ts'
import { html, page, type Markup } from './markup.ts'
import { prepareReports, type ReportFiles, type ReportPrinters } from './report-files.ts'

export interface CheckedCase {
  readonly name: string
  /** Empty when the provider passes. */
  readonly problems: readonly Problem[]
  readonly durationMs?: number
}

export interface CheckedGroup {
  /** The call, the event or the subject of the sequences. */
  readonly name: string
  readonly summary: string
  readonly cases: readonly CheckedCase[]
}

export interface Checked {
  /** The command, such as `contracts watch`. */
  readonly command: string
  /** What was checked: an address or a file. */
  readonly subject: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly groups: readonly CheckedGroup[]
}

const isBroken = ({ problems }: CheckedCase): boolean => problems.length > 0

const casesOf = ({ groups }: Checked): readonly CheckedCase[] => groups.flatMap(({ cases }) => cases)

const hasFailed = (checked: Checked): boolean => casesOf(checked).some(isBroken)

/** Prints a line for each case, its problems below it, and the totals. */
function textOfChecked(checked: Checked, paint: Terminal['paint']): string {
  const groups = checked.groups.map(({ name, summary, cases }) =>
    [
      `${paint('bold', name)}  ${paint('dim', summary)}`.trimEnd(),
      ...cases.flatMap((each) => linesOf(each, paint)),
    ].join('\n'),
  )
  const verdict = hasFailed(checked) ? paint('red', 'Failed') : paint('green', 'Passed')
  const conclusion = `${verdict}: ${countsOf(checked)}, in ${(checked.durationMs / 1000).toFixed(1)} s.`
  return `${[paint('bold', checked.subject), ...groups, conclusion].join('\n\n')}\n`
}

const linesOf = (each: CheckedCase, paint: Terminal['paint']): readonly string[] => [
  isBroken(each) ? `  ${paint('red', '✗')} ${each.name}` : `  ${paint('green', '✓')} ${each.name}`,
  ...each.problems.map(({ where, what }) => `      ${paint('bold', where)}  ${what}`),
]

function countsOf(checked: Checked): string {
  const cases = casesOf(checked)
  const broken = cases.filter(isBroken).length
  return `${String(cases.length - broken)} kept, ${String(broken)} broken`
}

const totals = (cases: readonly CheckedCase[]) => ({
  tests: cases.length,
  failures: cases.filter(isBroken).length,
  errors: 0,
  skipped: 0,
})

const checkedPrinters: ReportPrinters<Checked> = {
  json: (checked) => `${JSON.stringify(checked, null, 2)}\n`,
  junit: ({ command, startedAt, durationMs, groups }) => {
    return junitXml(
      { name: command, ...totals(groups.flatMap(({ cases }) => cases)), time: junitSeconds(durationMs) },
      groups.map(({ name, cases }) => ({
        attributes: { name, timestamp: startedAt.toISOString(), ...totals(cases) },
        cases: cases.map(({ name: test, problems, durationMs: ms = 0 }) => {
          const message = problems.map(({ where, what }) => `${where} ${what}`).join('; ')
          const attributes = { classname: name, name: test, time: junitSeconds(ms) }
          if (problems.length === 0) return { attributes }
          return { attributes, result: { kind: 'failure', attributes: { type: 'broken', message } } } as const
        }),
      })),
    )
  },
  html: (checked) =>
    page(
      `${checked.command}: ${countsOf(checked)}`,
      html`<h1>${checked.command}: ${checked.subject}</h1>
        <p class="${hasFailed(checked) ? 'broken' : 'kept'}">
          <b>${hasFailed(checked) ? 'Failed' : 'Passed'}</b>: ${countsOf(checked)}.
        </p>
        <p>
          ${checked.startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC,
          ${(checked.durationMs / 1000).toFixed(1)} s
        </p>
        <main>${checked.groups.map(sectionOf)}</main>`,
    ),
}

const sectionOf = ({ name, summary, cases }: CheckedGroup): Markup =>
  html`<section>
    <h2>${name}</h2>
    <p>${summary}</p>
    ${cases.map(
      (each) =>
        html`<p class="${isBroken(each) ? 'broken' : 'kept'}">
            <b>${isBroken(each) ? '✗' : '✓'}</b> ${each.name}
          </p>
          <ul>
            ${each.problems.map(({ where, what }) => html`<li><code>${where}</code> ${what}</li>`)}
          </ul>`,
    )}
  </section> `

/**
 * Starts the report of a command. Returns a function that prints the groups, writes the files and sets the exit code.
 * Throws a UsageError when a file cannot be written.
 */
export function startReport(command: string, subject: string, files: ReportFiles, context: CommandContext) {
  const write = prepareReports(files, checkedPrinters)
  const startedAt = new Date()
  const started = performance.now()
  return (groups: readonly CheckedGroup[]): void => {
    const checked = { command, subject, startedAt, durationMs: performance.now() - started, groups }
    context.terminal.write(textOfChecked(checked, context.terminal.paint))
    write(checked)
    context.exitCode = hasFailed(checked) ? exitCodes.failed : exitCodes.passed
  }
}
