/** Keeps which interactions failed last, for `--last-failed`: one file for each provider, in the user's cache folder. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import * as z from 'zod/mini'
import type { CommandContext } from '../shared/command-line.ts'
import { UsageError } from '../shared/errors.ts'
import { describeSystemError, replaceFile } from '../shared/output-file.ts'
import { parseJson } from '../shared/parse-json.ts'
import type { Verification } from './verification.ts'

const Descriptions = z.array(z.string())

/** The files of the providers that were verified last are kept. */
const mostFiles = 20

/** Returns undefined for a user without a home folder. */
function cacheFolder({ XDG_CACHE_HOME, LOCALAPPDATA, HOME = '' }: CommandContext['env']): string | undefined {
  const inHome = join(HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache')
  const folder = [XDG_CACHE_HOME, LOCALAPPDATA, inHome].find((path) => path && isAbsolute(path))
  return folder && join(folder, 'kamasouk', 'last-failed')
}

const nameFor = (provider: string): string =>
  `${createHash('sha256').update(provider).digest('hex').slice(0, 16)}.json`

/** Complains when the file cannot be written: the verification itself does not need it. */
export function keepLastFailed(
  { provider: { provider }, subjects }: Pick<Verification, 'provider' | 'subjects'>,
  { env, terminal }: CommandContext,
): void {
  const folder = cacheFolder(env)
  if (folder === undefined) return
  const all = subjects.flatMap(({ interactions }) => interactions)
  const failed = all.filter(({ outcome }) => outcome === 'broken' || outcome === 'unverified')
  const descriptions = failed.map(({ description }) => description)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    replaceFile(join(folder, nameFor(provider)), [JSON.stringify(descriptions)], 0o600)
    removeOldest(folder)
  } catch (error) {
    terminal.complain(
      `--last-failed will not know this run: "${folder}" cannot be used. ${describeSystemError(error)}`,
    )
  }
}

function removeOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => {
    const file = join(folder, name)
    return { file, time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }
  })
  const newestFirst = files.toSorted((a, b) => b.time - a.time)
  for (const { file } of newestFirst.slice(mostFiles)) rmSync(file, { force: true })
}

/** Throws a UsageError when nothing failed in the last run, or none is known. */
export async function readLastFailed(
  provider: string,
  env: CommandContext['env'],
): Promise<readonly string[]> {
  const folder = cacheFolder(env)
  const text = folder && (await readFile(join(folder, nameFor(provider)), 'utf8').catch(() => ''))
  const { data: descriptions } = Descriptions.safeParse(parseJson(text ?? ''))
  if (descriptions === undefined) {
    throw new UsageError(`No earlier run against ${provider} is known: verify it once without --last-failed.`)
  }
  if (descriptions.length > 0) return descriptions
  throw new UsageError(`Nothing failed in the last run against ${provider}.`)
}
