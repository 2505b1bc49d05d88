/** The pacts, written from empty by the consumer tests twice, so that what is not the same each time is found. */
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pactFolder } from '../contracts/shared/pact-files.ts'
import { pactsIn, pactTests, runCheck, type Count } from './checks.ts'

const runs = ['first', 'second'] as const

export interface WrittenPacts {
  readonly counts: readonly Count[]
  /** What stands in the way of committing them, a sentence each. */
  readonly troubles: readonly string[]
}

/** Both runs at once: they share nothing. */
export async function writeTwice(): Promise<WrittenPacts> {
  await Promise.all(runs.map((run) => rm(pactsIn(run), { recursive: true, force: true })))
  const counts = await Promise.all(runs.map((run) => runCheck(pactTests(run))))
  const [first, second] = await Promise.all(runs.map((run) => textsIn(pactsIn(run))))
  const hasFailed = counts.some(({ failed }) => failed > 0)
  const isSame = JSON.stringify(first) === JSON.stringify(second)
  return {
    counts,
    troubles: [
      ...(hasFailed ? ['The consumer tests failed, so the pacts are not whole.'] : []),
      ...(isSame
        ? []
        : ['Written twice, the pacts are not the same: something in them is made up anew each time.']),
    ],
  }
}

/** The names of the pacts that are written otherwise than they are committed, or are on one side only. */
export async function differingFromCommitted(): Promise<readonly string[]> {
  const [written, committed] = await Promise.all([textsIn(pactsIn('first')), textsIn(pactFolder)])
  const names = new Set([...Object.keys(written), ...Object.keys(committed)])
  return [...names].filter((name) => written[name] !== committed[name]).toSorted()
}

/** Puts what was written in the place of what is committed, each file whole. */
export async function replaceCommitted(): Promise<void> {
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
