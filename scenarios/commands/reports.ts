/** The reports of a run: one at the terminal at most, the others in files. */
import { stripVTControlCharacters } from 'node:util'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { UsageError } from '../../contracts/shared/errors.ts'
import { fromCallerFolder, writeOutput } from '../../contracts/shared/output-file.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { formats } from '../reports/formats.ts'
import type { RunRecord } from '../reports/record.ts'

export const reportFormats = ['pretty', 'json', 'junit', 'tap'] as const

export interface Report {
  readonly format: (typeof reportFormats)[number]
  readonly file?: string
}

export function collectReports(command: CommandUnknownOpts): () => readonly Report[] {
  const reports: Report[] = []
  command.on('option:reporter', (format: Report['format']) => reports.push({ format }))
  command.on('option:json', () => reports.push({ format: 'json' }))
  command.on('option:output', (file: string) => {
    const last = reports.pop()
    if (last === undefined || last.file !== undefined) {
      throw new UsageError(
        `--output ${file} follows no --reporter, or one that has a file already: write pairs, such as --reporter junit --output junit.xml.`,
      )
    }
    reports.push({ ...last, file })
  })
  return () => {
    const printed = reports.filter(({ file }) => file === undefined).map(({ format }) => format)
    if (printed.length > 1) {
      throw new UsageError(
        `Only one report can be printed, not ${printed.join(' and ')}: write --output FILE after the others.`,
      )
    }
    const paths = reports.flatMap(({ file }) => (file === undefined ? [] : [fromCallerFolder(file)]))
    const twice = paths.find((path, index) => paths.indexOf(path) !== index)
    if (twice !== undefined) throw new UsageError(`Two reports have the same file, ${twice}: name another.`)
    return reports.length === 0 ? [{ format: 'pretty' }] : reports
  }
}

export const isPrettyPrinted = (reports: readonly Report[]): boolean =>
  reports.some(({ format, file }) => format === 'pretty' && file === undefined)

/** Returns a terminal for the pretty report, which also keeps the text for a file, and prints it only if that is wanted. */
export function createPrettyOutput(reports: readonly Report[], terminal: Terminal) {
  const isPrinted = isPrettyPrinted(reports)
  let kept = ''
  return {
    terminal: {
      ...terminal,
      write(text: string) {
        kept += text
        if (isPrinted) terminal.write(text)
      },
      complain(sentence: string) {
        kept += `${sentence}\n`
        terminal.complain(sentence)
      },
    },
    text: () => stripVTControlCharacters(kept),
  }
}

export function writeReports(
  reports: readonly Report[],
  records: readonly RunRecord[],
  prettyText: string,
  { write, complain }: Terminal,
): void {
  for (const { format, file } of reports) {
    const text = format === 'pretty' ? prettyText : formats[format](records)
    if (file !== undefined) {
      writeOutput('--output', file, [text])
      // On stderr, because a program may read another report.
      complain(`Wrote ${file}.`)
    } else if (format !== 'pretty') write(text)
  }
}
