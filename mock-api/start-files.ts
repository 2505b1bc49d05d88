/** The files that start options name: seed files, snapshots and bundles. Every error is one sentence with the file's name. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { UsageError } from '../contracts/shared/errors.ts'
import { describeSystemError, fromCallerFolder } from '../contracts/shared/output-file.ts'
import type { SeedFile } from './seed/seed-file/format.ts'
import { parseWorldFile, type Bundle } from './world/bundle.ts'
import { SnapshotError } from './world/snapshot.ts'
import type { Snapshot } from './world/snapshot.ts'

/** Throws a UsageError that lists the first mistakes as `file:line:column`, which editors turn into links. */
export async function importSeedFile(file: string): Promise<SeedFile> {
  const text = await readFile(fromCallerFolder(file), 'utf8').catch((error: unknown) => {
    throw new UsageError(`--seed-file cannot read "${file}". ${describeSystemError(error)}`)
  })
  // Loaded only when there is a file: the YAML parser takes time to load.
  const { readSeedFile } = await import('./seed/seed-file/read.ts')
  const read = readSeedFile(text)
  if (read.seedFile) return read.seedFile
  const { problems, more } = read
  const lines = problems.map(
    ({ line, column, message }) => `  ${file}:${String(line)}:${String(column)}  ${message}`,
  )
  const rest = more === 0 ? [] : [`  And ${more.toLocaleString('en')} more.`]
  throw new UsageError([`--seed-file cannot use "${file}":`, ...lines, ...rest].join('\n'))
}

/** Reads a snapshot or a bundle. Throws a UsageError that names the file and what is wrong with it. */
export function importWorld(file: string): Snapshot | Bundle {
  try {
    return parseWorldFile(readFileSync(fromCallerFolder(file), 'utf8'))
  } catch (error) {
    const why = error instanceof SnapshotError ? error.message : describeSystemError(error)
    throw new UsageError(`--import cannot use "${file}". ${why}`)
  }
}
