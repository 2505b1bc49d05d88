import { readFileSync } from 'node:fs'
import { createCommand, type CommandContext } from '../../shared/command-line.ts'
import { CouldNotRun, exitCodes } from '../../shared/errors.ts'
import { describeSystemError, fromCallerFolder } from '../../shared/output-file.ts'
import { checkedPrinters, hasFailed, textOfChecked } from '../reports/checked.ts'
import { addReportOptions, prepareReports } from '../reports/report-files.ts'
import { judgeHar } from '../traffic/har.ts'
import { createJudge } from '../traffic/judge.ts'
import { groupsOf } from '../traffic/report.ts'

export const createCheckCommand = (context: CommandContext) =>
  addReportOptions(
    createCommand('check', context)
      .description(
        "Judges recorded traffic: every answer and event in a HAR file is read with the client's schemas. Browsers save such a file from their network panel.",
      )
      .argument('<file.har>', 'the HAR file, with the bodies of the answers'),
  )
    .addHelpText(
      'after',
      `
Exit codes: 0 no deviation, 1 wrong use, 3 the file cannot be judged, 4 at least one deviation.

Example: contracts check staging.har`,
    )
    .action((file, files) => {
      const write = prepareReports(files, checkedPrinters)
      const startedAt = new Date()
      const started = performance.now()
      const judge = createJudge()
      judgeHar(file, readText(file), judge)
      const checked = {
        command: 'contracts check',
        subject: file,
        startedAt,
        durationMs: performance.now() - started,
        groups: groupsOf(judge),
      }
      context.terminal.write(textOfChecked(checked, context.terminal.paint))
      write(checked)
      context.exitCode = hasFailed(checked) ? exitCodes.failed : exitCodes.passed
    })

function readText(file: string): string {
  try {
    return readFileSync(fromCallerFolder(file), 'utf8')
  } catch (cause) {
    throw new CouldNotRun(`"${file}" cannot be read. ${describeSystemError(cause)}`, { cause })
  }
}
