/** Reads a seed file, or returns all its errors with line and column. */
import { findingsOf, located } from '../../yaml-validation/findings.ts'
import { readSource, type Problem } from '../../yaml-validation/source.ts'
import { SeedFile } from './format.ts'
import { nameFindings } from './references.ts'

export type ReadSeedFile =
  | { readonly seedFile: SeedFile; readonly problems?: undefined }
  | {
      readonly seedFile?: undefined
      /** The first errors, from top to bottom. */
      readonly problems: readonly Problem[]
      /** The number of further errors. */
      readonly more: number
    }

const problemsShown = 20

/** Reads JSON or YAML, whatever the file name. */
export function readSeedFile(text: string): ReadSeedFile {
  const read = readSource(text, { longestKilobytes: 2048 })
  if ('problem' in read) return { problems: [read.problem], more: 0 }
  const { source } = read
  const { content } = source
  if (content === null || content === undefined) {
    const sections = Object.keys(SeedFile.shape).filter((name) => name !== '$schema')
    const message = `The file is empty. It needs one or more of ${sections.join(', ')}.`
    return { problems: [{ line: 1, column: 1, message }], more: 0 }
  }
  const checked = SeedFile.safeParse(content)
  const findings = checked.success ? nameFindings(checked.data) : findingsOf(SeedFile, content)
  return checked.success && findings.length === 0
    ? { seedFile: checked.data }
    : {
        problems: located(findings, source, problemsShown),
        more: Math.max(0, findings.length - problemsShown),
      }
}
