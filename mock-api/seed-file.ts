/** A tester's own seed file, as `--seed-file` names it. */
import { readFile } from 'node:fs/promises'
import { UsageError } from '../contracts/shared/errors.ts'
import { fromCallerFolder, describeSystemError } from '../contracts/shared/output-file.ts'
import type { SeedFile } from './seed/seed-file/format.ts'

/** Throws a UsageError with what is wrong with the file, the first faults in the form that editors make a link of. */
export async function importSeedFile(file: string): Promise<SeedFile> {
  const text = await readFile(fromCallerFolder(file), 'utf8').catch((error: unknown) => {
    throw new UsageError(`--seed-file cannot take "${file}". ${describeSystemError(error)}`)
  })
  // What reads YAML is loaded for those who have a file, and costs the others nothing.
  const { readSeedFile } = await import('./seed/seed-file/read.ts')
  const read = readSeedFile(text)
  if (read.seedFile) return read.seedFile
  const { problems, more } = read
  const lines = problems.map(
    ({ line, column, message }) => `  ${file}:${String(line)}:${String(column)}  ${message}`,
  )
  const rest = more === 0 ? [] : [`  And ${more.toLocaleString('en')} more.`]
  throw new UsageError([`--seed-file cannot take "${file}":`, ...lines, ...rest].join('\n'))
}
