/** A seed file out of its text, or everything that is wrong with it, each with its place. */
import { findingsOf, located } from '../../documents/findings.ts'
import { readSource, type Problem } from '../../documents/source.ts'
import { SeedFile } from './format.ts'
import { referenceFindings } from './references.ts'

export type ReadSeedFile =
  | { readonly seedFile: SeedFile; readonly problems?: undefined }
  | { readonly seedFile?: undefined; readonly problems: readonly Problem[] }

/** JSON or YAML, whatever the file is called. */
export function readSeedFile(text: string): ReadSeedFile {
  const read = readSource(text, { longestKilobytes: 2048 })
  if ('problem' in read) return { problems: [read.problem] }
  const { source } = read
  const { content } = source
  if (content === null || content === undefined) {
    const sections = Object.keys(SeedFile.shape).filter((name) => name !== '$schema')
    const message = `The file is empty: it has one or more of ${sections.join(', ')}.`
    return { problems: [{ line: 1, column: 1, message }] }
  }
  const checked = SeedFile.safeParse(content)
  const findings = [...(checked.success ? [] : findingsOf(SeedFile, content)), ...referenceFindings(content)]
  return checked.success && findings.length === 0
    ? { seedFile: checked.data }
    : { problems: located(findings, source) }
}
