/** Proves that the mutation gate fails when a rule of a pact is laxer or stricter than the client's parser. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../contracts/shared/command-line.ts'
import { readCommand } from '../../contracts/shared/testing.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { exitCodes } from '../../contracts/shared/errors.ts'
import { gateOf, type Score } from '../mutation-gate/command.ts'
import { isCall, readPact, type Matcher, type Rule } from '../../contracts/provider-kit/pact.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'

const closing = 'closeChat: the staff closes a request'

/** Runs the gate over one interaction of each pact, with changed rules. */
async function gateOver(call: string, changeRules: (rules: Record<string, Rule>) => void) {
  const folder = newFolder()
  for (const file of [callsPact, eventsPact]) {
    const pact = await readPact(file)
    const interactions = pact.interactions.filter(({ description }) => [call, closing].includes(description))
    for (const each of interactions) {
      changeRules((isCall(each) ? each.response : each).matchingRules?.body ?? {})
    }
    await writeFile(join(folder, basename(file)), JSON.stringify({ ...pact, interactions }))
  }
  const report = join(newFolder(), 'score.json')
  const { exitCode, printed } = await readCommand(
    (args, context) => runCommandLine(gateOf([folder]), args, context),
    ['--json', report],
  )
  return { exitCode, printed, score: JSON.parse(await readFile(report, 'utf8')) as Score }
}

/** Replaces the rules of every field with this name. */
const replaced =
  (field: string, matcher: Matcher) =>
  (rules: Record<string, Rule>): void => {
    for (const [path, rule] of Object.entries(rules)) {
      if (path.endsWith(`.${field}`)) rules[path] = { ...rule, matchers: [matcher] }
    }
  }

test('the gate fails for a pact that is laxer than the parser', async () => {
  const game = 'games.get: one game by the id of the retro game'
  const { exitCode, printed, score } = await gateOver(game, (rules) => {
    replaced('_id', { match: 'type' })(rules)
    replaced('message', { match: 'regex', regex: '^[^§]*$' })(rules)
  })
  expect(score.disagreements.map(({ interaction, kind }) => `${interaction}, ${kind}`)).toEqual([
    `${game}, broken relation`,
    ...Array<string>(3).fill(`${game}, misspelled`),
    `${closing}, nulled`,
    `${closing}, retyped`,
  ])
  expect(score.disagreements[1]).toMatchObject({ client: 'rejects it as unreadable', verifier: 'accepts it' })
  expect(printed).not.toContain('(100 %)')
  expect(exitCode).toBe(exitCodes.failed)
})

test('the gate fails for a pact that is stricter than the parser', async () => {
  const signOut = 'auth.logout: a sign-out without a session'
  const { exitCode, score } = await gateOver(
    signOut,
    replaced('message', { match: 'regex', regex: '^[A-Z].+$' }),
  )
  const stricter = { kind: 'another value', at: '$.message', client: 'accepts it' }
  expect(score.disagreements).toMatchObject([
    { ...stricter, interaction: signOut },
    { ...stricter, interaction: closing },
  ])
  expect(exitCode).toBe(exitCodes.failed)
})
