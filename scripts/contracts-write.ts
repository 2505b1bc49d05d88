/**
 * `npm run contracts:write`: writes the pacts with the client's own functions, twice at the same time to find values that differ
 * between runs, and overwrites the committed ones.
 */
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createCommand } from '../contracts/shared/command-line.ts'
import { exitCodes } from '../contracts/shared/errors.ts'
import { pactFolder } from '../contracts/shared/pact-files.ts'
import { runCheck, vitest } from './checks.ts'
import { runScript } from './command.ts'
import { root } from './root.ts'

const [first = '', second = ''] = ['first', 'second'].map((run) => join(root, '.cache/pacts', run))

await runScript((context) =>
  createCommand('npm run contracts:write --', context)
    .description(
      'Writes the pacts twice, from empty, and overwrites the committed ones when both results are equal.',
    )
    .option('--check', 'overwrites nothing: names the pacts that would change')
    .addHelpText(
      'after',
      `
Exit codes: 0 written, or unchanged; 1 wrong usage; 3 the pacts could not be written; 4 --check found a change.

Example: npm run contracts:write -- --check`,
    )
    .action(async ({ check = false }) => {
      const { terminal } = context
      const counts = await Promise.all([first, second].map(write))
      const [written, again, committed] = await Promise.all([first, second, pactFolder].map(textsIn))
      const isIncomplete = counts.some(({ failed }) => failed > 0)
      const isRandom = JSON.stringify(written) !== JSON.stringify(again)
      if (isIncomplete) terminal.complain('The consumer tests failed, so the pacts are incomplete.')
      if (isRandom)
        terminal.complain('Two runs wrote different pacts: an interaction contains a random value.')
      if (isIncomplete || isRandom) {
        context.exitCode = exitCodes.couldNotRun
        return
      }
      const names = new Set([...Object.keys(written ?? {}), ...Object.keys(committed ?? {})])
      const changed = [...names].filter((name) => written?.[name] !== committed?.[name]).toSorted()
      if (!check) {
        await rm(pactFolder, { recursive: true, force: true })
        await cp(first, pactFolder, { recursive: true })
      }
      for (const pact of changed) terminal.write(`${check ? 'would change' : 'written'}: ${pact}\n`)
      if (changed.length === 0) terminal.write('The pacts are unchanged.\n')
      if (check && changed.length > 0) context.exitCode = exitCodes.failed
    }),
)

/** Writes the pacts from empty into a folder. */
async function write(folder: string) {
  await rm(folder, { recursive: true, force: true })
  const { name, command } = vitest('pacts written', ['pact'])
  return runCheck({ name, command, env: () => ({ PACTS_WRITTEN_TO: folder }) })
}

/** Returns the texts of the pacts in a folder, by the name of the file. */
async function textsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const names: string[] = await readdir(folder).catch(() => [])
  const texts = names
    .toSorted()
    .map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}
