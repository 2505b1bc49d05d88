/** Prints the report of a command, and writes it to the files that its options name. */
import type { Command, OptionValues } from '@commander-js/extra-typings'
import { fileName, type CommandContext } from '../../shared/command-line.ts'
import { exitCodes } from '../../shared/errors.ts'
import { junitSeconds, junitXml } from '../../shared/junit.ts'
import { prepareOutput, writeOutput } from '../../shared/output-file.ts'
import { htmlReport } from './html.ts'
import {
  casesOf,
  countOutcomes,
  formatProblem,
  overallOutcome,
  textReport,
  type Case,
  type Report,
} from './report.ts'

const kinds = ['json', 'junit', 'html'] as const

export type ReportFiles = Readonly<Partial<Record<(typeof kinds)[number], string | undefined>>>

export const addReportOptions = <Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
) =>
  command
    .optionsGroup('Reports, in addition to the one on the terminal:')
    .option('--json <file>', 'all results, for programs', fileName)
    .option('--junit <file>', 'for CI systems', fileName)
    .option('--html <file>', 'one page, grouped by call', fileName)

const exitCodeOf = {
  broken: exitCodes.failed,
  unverified: exitCodes.couldNotRun,
  kept: exitCodes.passed,
} as const

type Content = Omit<Report, 'command' | 'subject' | 'startedAt' | 'durationMs'>

/**
 * Starts the clock of a report. Returns a function that prints it, writes the files and sets the exit code. Throws a UsageError
 * before the work starts when a file cannot be written.
 */
export function startReport(command: string, subject: string, files: ReportFiles, context: CommandContext) {
  const wanted = kinds.flatMap((kind) => {
    const file = files[kind]
    return file === undefined ? [] : [{ kind, flag: `--${kind}`, file }]
  })
  for (const { flag, file } of wanted) prepareOutput(flag, file)
  const startedAt = new Date().toISOString()
  const started = performance.now()
  return (content: Content): void => {
    const report = { command, subject, startedAt, durationMs: performance.now() - started, ...content }
    context.terminal.write(textReport(report, context.terminal.paint))
    const printers = {
      json: () => `${JSON.stringify({ ...report, counts: countOutcomes(casesOf(report)) }, null, 2)}\n`,
      junit: () => junitReport(report),
      html: () => htmlReport(report),
    }
    for (const { kind, flag, file } of wanted) writeOutput(flag, file, [printers[kind]()])
    context.exitCode = exitCodeOf[overallOutcome(report)]
  }
}

/** Writes a suite for each group. A left-out optional field counts as skipped, an unverified case as an error. */
export const junitReport = (report: Report): string =>
  junitXml(
    { name: report.command, ...totals(casesOf(report)) },
    report.groups.map(({ name, cases }) => ({
      attributes: { name, timestamp: report.startedAt, ...totals(cases) },
      cases: cases.map((each) => ({
        attributes: { classname: name, name: each.name, time: junitSeconds(each.durationMs ?? 0) },
        ...resultOf(each),
      })),
    })),
  )

function resultOf({ outcome, problems, details = [] }: Case) {
  const lines = problems.map(formatProblem)
  const message = lines.join('; ')
  if (outcome === 'kept') return {}
  if (outcome === 'left-out') {
    return { result: { kind: 'skipped', attributes: { message: `optional, left out: ${message}` } } } as const
  }
  const kind = outcome === 'broken' ? 'failure' : 'error'
  const context = details.flatMap(({ title, lines, body }) => [
    `${title}: ${lines.join('\n')}`,
    ...(body === undefined ? [] : [JSON.stringify(body)]),
  ])
  const text = [...context, ...lines].join('\n')
  return { result: { kind, attributes: { type: outcome, message }, text } } as const
}

function totals(cases: readonly Case[]) {
  const counts = countOutcomes(cases)
  return {
    tests: cases.length,
    failures: counts.broken,
    errors: counts.unverified,
    skipped: counts['left-out'],
    time: junitSeconds(cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)),
  }
}
