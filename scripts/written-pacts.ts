/** Writes the pacts with the consumer tests, from empty, and compares them with the committed ones. */
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pactFolder } from '../contracts/shared/pact-files.ts'
import { pactsIn, pactTests, runCheck, type Count } from './checks.ts'

export interface WrittenPacts {
  readonly counts: readonly Count[]
  /** Why the pacts must not be committed, one sentence each. */
  readonly problems: readonly string[]
}

/** Writes the pacts once, or twice at the same time to find values that differ between runs. */
export async function writePacts({ isTwice = false } = {}): Promise<WrittenPacts> {
  const runs = isTwice ? ['first', 'second'] : ['first']
  await Promise.all(runs.map((run) => rm(pactsIn(run), { recursive: true, force: true })))
  const counts = await Promise.all(runs.map((run) => runCheck(pactTests(run))))
  const written = await Promise.all(runs.map((run) => textsIn(pactsIn(run))))
  const hasFailed = counts.some(({ failed }) => failed > 0)
  const isSame = new Set(written.map((texts) => JSON.stringify(texts))).size === 1
  return {
    counts,
    problems: [
      ...(hasFailed ? ['The consumer tests failed, so the pacts are incomplete.'] : []),
      ...(isSame ? [] : ['Two runs wrote different pacts: an interaction contains a random value.']),
    ],
  }
}

/** Returns the names of the pacts that differ from the committed ones, or that only one side has. */
export async function changedPacts(): Promise<readonly string[]> {
  const [written, committed] = await Promise.all([textsIn(pactsIn('first')), textsIn(pactFolder)])
  const names = new Set([...Object.keys(written), ...Object.keys(committed)])
  return [...names].filter((name) => written[name] !== committed[name]).toSorted()
}

/** Replaces the committed pacts by the written ones. */
export async function overwriteCommitted(): Promise<void> {
  await rm(pactFolder, { recursive: true, force: true })
  await cp(pactsIn('first'), pactFolder, { recursive: true })
}

async function textsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const names: string[] = await readdir(folder).catch(() => [])
  return Object.fromEntries(
    await Promise.all(
      names.toSorted().map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}
