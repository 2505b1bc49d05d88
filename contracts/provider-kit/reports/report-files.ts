/** Prints the report of a command, and writes it to the files that its options name. */
import type { Command, OptionValues } from '@commander-js/extra-typings'
import { fileName, type CommandContext } from '../../shared/command-line.ts'
import { exitCodes } from '../../shared/errors.ts'
import { prepareOutput, writeOutput } from '../../shared/output-file.ts'
import { htmlReport } from './html.ts'
import { junitReport } from './junit.ts'
import { overallOutcome, textReport, type Group, type Report } from './report.ts'

const kinds = ['json', 'junit', 'html'] as const

export type ReportFiles = Readonly<Partial<Record<(typeof kinds)[number], string | undefined>>>

/** Adds `--json`, `--junit` and `--html`. */
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

/**
 * Returns a function that prints a report, writes the files and sets the exit code; `data` goes into the JSON file. Throws a
 * UsageError before the work starts when a file cannot be written.
 */
export function prepareReport(files: ReportFiles, context: CommandContext) {
  const wanted = kinds.flatMap((kind) => {
    const file = files[kind]
    return file === undefined ? [] : [{ kind, flag: `--${kind}`, file }]
  })
  for (const { flag, file } of wanted) prepareOutput(flag, file)
  return (report: Report, data: unknown = report): void => {
    context.terminal.write(textReport(report, context.terminal.paint))
    const printers = {
      json: () => `${JSON.stringify(data, null, 2)}\n`,
      junit: () => junitReport(report),
      html: () => htmlReport(report),
    }
    for (const { kind, flag, file } of wanted) writeOutput(flag, file, [printers[kind]()])
    context.exitCode = exitCodeOf[overallOutcome(report)]
  }
}

/** Starts the clock of a report. Returns a function that reports the groups, like `prepareReport`. */
export function startReport(command: string, subject: string, files: ReportFiles, context: CommandContext) {
  const report = prepareReport(files, context)
  const startedAt = new Date().toISOString()
  const started = performance.now()
  return (groups: readonly Group[]): void => {
    report({ command, subject, startedAt, durationMs: performance.now() - started, groups })
  }
}
