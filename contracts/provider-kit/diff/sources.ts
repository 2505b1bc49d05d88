import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { InvalidFile, UsageError } from '../../shared/errors.ts'
import { fromCallerFolder } from '../../shared/output-file.ts'
import { pactFolder } from '../../shared/pact-files.ts'
import { parsePact, readPacts, type Pact } from '../pact.ts'

/**
 * Returns the pacts of a file, a folder or a git revision of `committedFolder`. A path has priority over a revision of the same
 * name. Throws a UsageError for an unknown source and an InvalidFile when there is no pact.
 */
export async function readPactSource(
  source: string,
  workingFolder = fromCallerFolder('.'),
  committedFolder = pactFolder,
): Promise<readonly Pact[]> {
  const path = resolve(workingFolder, source)
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return pactsAtRevision(source, committedFolder)
  return (await readPacts(path)).map(({ pact }) => pact)
}

async function pactsAtRevision(revision: string, folder: string): Promise<readonly Pact[]> {
  const git = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: largestPact })
    return stdout
  }
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
    .then((output) => output.trim())
    .catch((cause: unknown) => {
      throw new UsageError(`There is no file or folder ${revision}, and ${revisionError(cause)}.`, { cause })
    })
  const listed = await git('ls-tree', '--name-only', commit, './')
  const files = listed.split('\n').filter((file) => file.endsWith('.json'))
  if (files.length === 0) throw new InvalidFile(`There are no pacts at ${revision}.`)
  return Promise.all(
    files.map(async (file) => parsePact(await git('show', `${commit}:./${file}`), `${file} at ${revision}`)),
  )
}

const run = promisify(execFile)
const largestPact = 256 * 1024 * 1024

function revisionError(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT') return 'git, which is needed to read a revision, cannot be started'
  if (code === 1) return 'no revision has this name'
  return 'the pacts are not in a git repository'
}
