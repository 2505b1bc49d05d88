import { readFile } from 'node:fs/promises'
import { createCommand, type CommandContext } from '../../shared/command-line.ts'
import { CouldNotRun } from '../../shared/errors.ts'
import { describeSystemError, fromCallerFolder } from '../../shared/output-file.ts'
import { addReportOptions, startReport } from '../reports/report-files.ts'
import { judgeHar } from '../traffic/har.ts'
import { createJudge } from '../traffic/judge.ts'

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
    .action(async (file, files) => {
      const report = startReport('contracts check', file, files, context)
      const text = await readFile(fromCallerFolder(file), 'utf8').catch((cause: unknown) => {
        throw new CouldNotRun(`"${file}" cannot be read. ${describeSystemError(cause)}`, { cause })
      })
      const judge = createJudge()
      judgeHar(file, text, judge)
      report(judge.groups())
    })
