/** Where pacts come from: a file, a folder of files, or what was committed at a revision. */
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { InvalidFile, UsageError } from '../../shared/errors.ts'
import { readPacts } from '../pact-files.ts'
import { parsePact, type Pact } from '../pact.ts'

export interface Whereabouts {
  /** What paths are relative to. */
  readonly here: string
  /** The folder that is read as it was at a revision. */
  readonly committed: string
}

/**
 * A path that exists wins over a revision of the same name. Throws a UsageError for what is neither, an InvalidFile for what
 * holds no pact.
 */
export async function pactsOf(source: string, { here, committed }: Whereabouts): Promise<readonly Pact[]> {
  const path = resolve(here, source)
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return pactsAt(source, committed)
  return (await readPacts(path)).map(({ pact }) => pact)
}

async function pactsAt(revision: string, folder: string): Promise<readonly Pact[]> {
  const git = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: largestPact })
    return stdout
  }
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
    .then((answer) => answer.trim())
    .catch((cause: unknown) => {
      throw new UsageError(`There is no file or folder ${revision}${whyNoRevision(cause)}`, { cause })
    })
  const listed = await git('ls-tree', '--name-only', commit, './')
  const files = listed.split('\n').filter((file) => file.endsWith('.json'))
  if (files.length === 0) throw new InvalidFile(`No pact had been committed at ${revision}.`)
  return Promise.all(
    files.map(async (file) => parsePact(await git('show', `${commit}:./${file}`), `${file} at ${revision}`)),
  )
}

const run = promisify(execFile)
const largestPact = 256 * 1024 * 1024

function whyNoRevision(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT') return ', and git, which would know a revision of that name, cannot be run.'
  if (code === 1) return ', and no revision of that name.'
  return ', and the pacts are in no git repository that would know a revision of that name.'
}
