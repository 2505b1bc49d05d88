/** The report files that a command's options name. */
import type { Command, OptionValues } from '@commander-js/extra-typings'
import { fileName } from '../../shared/command-line.ts'
import { prepareOutput, writeOutput } from '../../shared/output-file.ts'

export interface ReportFiles {
  readonly json?: string | undefined
  readonly junit?: string | undefined
  readonly html?: string | undefined
}

/** How one kind of result is printed into each file. */
export type ReportPrinters<Result> = Readonly<Record<keyof ReportFiles, (result: Result) => string>>

/** Adds `--json`, `--junit` and `--html`. */
export const addReportOptions = <Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
) =>
  command
    .optionsGroup('Reports, in addition to the one on the terminal:')
    .option('--json <file>', 'all results, for programs', fileName)
    .option('--junit <file>', 'for CI systems', fileName)
    .option('--html <file>', 'one page, grouped by call', fileName)

/**
 * Returns a function that writes the files. Throws a UsageError before the work starts when a file cannot be written.
 */
export function prepareReports<Result>(
  files: ReportFiles,
  printers: ReportPrinters<Result>,
): (result: Result) => void {
  const wanted = (Object.keys(printers) as (keyof ReportFiles)[]).flatMap((name) => {
    const file = files[name]
    return file === undefined ? [] : [{ flag: `--${name}`, file, print: printers[name] }]
  })
  for (const { flag, file } of wanted) prepareOutput(flag, file)
  return (result) => {
    for (const { flag, file, print } of wanted) writeOutput(flag, file, [print(result)])
  }
}
