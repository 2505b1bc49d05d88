/** Writes the pacts with the consumer tests, twice from empty, to find values that differ between runs. */
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pactFolder } from '../contracts/shared/pact-files.ts'
import { pactsIn, pactTests, runCheck, type Count } from './checks.ts'

const runs = ['first', 'second'] as const

export interface WrittenPacts {
  readonly counts: readonly Count[]
  /** Why the pacts must not be committed, one sentence each. */
  readonly problems: readonly string[]
}

/** Runs both at the same time, because they share nothing. */
export async function writeTwice(): Promise<WrittenPacts> {
  await Promise.all(runs.map((run) => rm(pactsIn(run), { recursive: true, force: true })))
  const counts = await Promise.all(runs.map((run) => runCheck(pactTests(run))))
  const [first, second] = await Promise.all(runs.map((run) => textsIn(pactsIn(run))))
  const hasFailed = counts.some(({ failed }) => failed > 0)
  const isSame = JSON.stringify(first) === JSON.stringify(second)
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

/** Overwrites the committed pacts with the written ones, and removes those that were not written. */
export async function overwriteCommitted(): Promise<void> {
  const written = pactsIn('first')
  await mkdir(pactFolder, { recursive: true })
  const names = await readdir(written)
  for (const name of names) {
    await copyFile(join(written, name), join(pactFolder, `${name}.new`))
    await rename(join(pactFolder, `${name}.new`), join(pactFolder, name))
  }
  for (const name of await readdir(pactFolder)) {
    if (!names.includes(name)) await rm(join(pactFolder, name))
  }
}

async function textsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const names: string[] = await readdir(folder).catch(() => [])
  return Object.fromEntries(
    await Promise.all(
      names.toSorted().map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}
