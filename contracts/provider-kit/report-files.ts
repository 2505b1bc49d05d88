/** The reports that are asked for as files. Each is written whole or not at all. */
import type { ParsedFlags } from '../shared/flags.ts'
import { prepareOutput, writeOutput } from '../shared/output-file.ts'
import { htmlReport } from './html-report.ts'
import { junitReport } from './junit-report.ts'
import type { Verification } from './verification.ts'

const printers: Readonly<Record<string, (verification: Verification) => string>> = {
  json: (verification) => `${JSON.stringify(verification, null, 2)}\n`,
  junit: junitReport,
  html: htmlReport,
}

export interface ReportFiles {
  write(verification: Verification): void
}

/** Throws a UsageError for a file that could not be written in the end. */
export function prepareReports(flags: ParsedFlags): ReportFiles {
  const asked = Object.entries(printers).flatMap(([name, print]) => {
    const file = flags.text(name)
    return file === undefined ? [] : [{ flag: flags.nameOf(name), file, print }]
  })
  for (const { flag, file } of asked) prepareOutput(flag, file)
  return {
    write(verification) {
      for (const { flag, file, print } of asked) writeOutput(flag, file, [print(verification)])
    },
  }
}
