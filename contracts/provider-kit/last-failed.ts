/** Keeps which interactions failed last, for `--last-failed`: in one file in the user's cache folder. */
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import * as z from 'zod/mini'
import type { CommandContext } from '../shared/command-line.ts'
import { UsageError } from '../shared/errors.ts'
import { describeSystemError, replaceFile } from '../shared/output-file.ts'
import { parseJson } from '../shared/parse-json.ts'
import { descriptionOf } from './pact.ts'
import { hasFailed, type Group } from './reports/report.ts'

/** The providers that were verified last, the latest first, each with the descriptions of what failed. */
const Runs = z.array(z.object({ provider: z.string(), failed: z.array(z.string()) }))
const mostProviders = 20

/** Returns undefined for a user without a home folder. */
function cacheFile({ XDG_CACHE_HOME, LOCALAPPDATA, HOME = '' }: CommandContext['env']): string | undefined {
  const inHome = join(HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache')
  const folder = [XDG_CACHE_HOME, LOCALAPPDATA, inHome].find((path) => path && isAbsolute(path))
  return folder && join(folder, 'kamasouk', 'last-failed.json')
}

const readRuns = async (file: string | undefined): Promise<z.infer<typeof Runs>> =>
  Runs.safeParse(parseJson(file ? await readFile(file, 'utf8').catch(() => '') : '')).data ?? []

/** Complains when the file cannot be written: the verification itself does not need it. */
export async function keepLastFailed(
  provider: string,
  groups: readonly Group[],
  { env, terminal }: CommandContext,
): Promise<void> {
  const file = cacheFile(env)
  if (file === undefined) return
  const failed = groups.flatMap(({ name, cases }) =>
    cases.filter(({ outcome }) => hasFailed(outcome)).map((each) => descriptionOf(name, each.name)),
  )
  const others = (await readRuns(file)).filter((each) => each.provider !== provider)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    replaceFile(file, [JSON.stringify([{ provider, failed }, ...others].slice(0, mostProviders))], 0o600)
  } catch (error) {
    terminal.complain(
      `--last-failed will not know this run: "${file}" cannot be used. ${describeSystemError(error)}`,
    )
  }
}

/** Throws a UsageError when nothing failed in the last run, or none is known. */
export async function readLastFailed(
  provider: string,
  env: CommandContext['env'],
): Promise<readonly string[]> {
  const run = (await readRuns(cacheFile(env))).find((each) => each.provider === provider)
  if (run === undefined) {
    throw new UsageError(`No earlier run against ${provider} is known: verify it once without --last-failed.`)
  }
  if (run.failed.length > 0) return run.failed
  throw new UsageError(`Nothing failed in the last run against ${provider}.`)
}
