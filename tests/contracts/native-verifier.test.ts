/** The standard verifier program, with the commands of the guide, against the reference provider. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readClientPacts, subjectOf, type Pact } from '../../contracts/provider-kit/pact.ts'
import { startReference } from '../../contracts/provider-kit/testing/provider.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { root } from '../../scripts/root.ts'
import { shellCommands, standardVerifiers } from './guide.ts'

const program = join(root, 'node_modules/@pact-foundation/pact-cli/bin/pact-verifier.js')

/** `reference.test.ts` verifies every interaction with the same engine; here one in four is enough. */
const sampleOf = ({ interactions, ...rest }: Pact): Pact => ({
  ...rest,
  interactions: interactions.filter((_, index) => index % 4 === 0),
})

test('passes every interaction except the calls that redirect', async () => {
  const commands = shellCommands(standardVerifiers)
  const files = [callsPact, eventsPact]
  expect(commands.map((words) => words.slice(0, 4))).toEqual(
    files.map((file) => ['npx', 'pact-verifier', '--file', relative(root, file)]),
  )
  const samples = (await readClientPacts()).map(sampleOf)
  const kept = await Promise.all(
    samples.map((pact, index) => keptAccordingTo(pact, commands[index]?.slice(4) ?? [])),
  )
  expect(kept).toEqual(samples.map(({ interactions }) => namesOf(interactions.filter(cannotRedirect))))
})

const cannotRedirect = (interaction: Pact['interactions'][number]): boolean =>
  !['auth.google', 'auth.googleCallback'].includes(subjectOf(interaction).subject)

const namesOf = (interactions: readonly { readonly description: string }[]): readonly string[] =>
  interactions.map(({ description }) => description).toSorted()

interface Report {
  readonly interactionResults: readonly { readonly description: string; readonly result: string }[]
}

/** Rejects with the output when the exit code is not 0. */
async function keptAccordingTo(pact: Pact, flags: readonly string[]): Promise<readonly string[]> {
  const { provider } = await startReference(pact)
  const folder = newFolder()
  const [file, report] = [join(folder, 'pact.json'), join(folder, 'report.json')]
  await writeFile(file, JSON.stringify(pact))
  const given = flags.map((flag) => flag.replace('8080', new URL(provider).port))
  const args = ['--file', file, ...given, '--no-colour', '--json', report]
  await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], PACT_DO_NOT_TRACK: 'true' },
  })
  const { interactionResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  return namesOf(interactionResults.filter(({ result }) => result === 'OK'))
}
