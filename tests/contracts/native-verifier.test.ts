/** The standard verifier program, with the commands of the guide, against the reference provider. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readPact, subjectOf, type Interaction } from '../../contracts/provider-kit/pact.ts'
import { startReferenceProvider } from '../../contracts/provider-kit/reference-provider.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
import { root } from '../../scripts/root.ts'
import { shellCommands } from './guide.ts'

const program = join(root, 'node_modules/@pact-foundation/pact-cli/bin/pact-verifier.js')

test('passes every interaction except the calls that redirect', async () => {
  const commands = shellCommands()
  expect(commands.map((words) => words.slice(0, 4))).toEqual(
    [callsPact, eventsPact].map((file) => ['npx', 'pact-verifier', '--file', relative(root, file)]),
  )
  const kept = await Promise.all(commands.map((words) => keptAccordingTo(words.slice(2))))
  const pinned = await Promise.all([callsPact, eventsPact].map((file) => readPact(file)))
  expect(kept).toEqual(pinned.map(({ interactions }) => namesOf(withoutRedirects(interactions))))
})

/** Removes every interaction of a call that can redirect. */
function withoutRedirects(interactions: readonly Interaction[]): readonly Interaction[] {
  const redirecting = new Set(interactions.filter(isRedirect).map((each) => subjectOf(each).subject))
  return interactions.filter((each) => !redirecting.has(subjectOf(each).subject))
}

const isRedirect = (each: Interaction): boolean =>
  each.type === 'Synchronous/HTTP' && each.response.status >= 300 && each.response.status < 400

const namesOf = (interactions: readonly { readonly description: string }[]): readonly string[] =>
  interactions.map(({ description }) => description).toSorted()

interface Report {
  readonly interactionResults: readonly { readonly description: string; readonly result: string }[]
}

/** Rejects with the output when the exit code is not 0. */
async function keptAccordingTo(flags: readonly string[]): Promise<readonly string[]> {
  const provider = await startReferenceProvider(
    await Promise.all([callsPact, eventsPact].map((file) => readPact(file))),
  )
  const folder = await mkdtemp(join(tmpdir(), 'native-'))
  onTestFinished(async () => {
    provider.close()
    await rm(folder, { recursive: true })
  })
  const report = join(folder, 'report.json')
  const given = flags.map((flag) => flag.replace('8080', new URL(provider.provider).port))
  await promisify(execFile)(process.execPath, [program, ...given, '--no-colour', '--json', report], {
    cwd: root,
    env: { PATH: process.env['PATH'], PACT_DO_NOT_TRACK: 'true' },
  })
  const { interactionResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  return namesOf(interactionResults.filter(({ result }) => result === 'OK'))
}
