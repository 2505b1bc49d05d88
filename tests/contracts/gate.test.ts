/** Proves that the mutation gate fails when a rule of a pact is laxer or stricter than the client's parser. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../contracts/shared/command-line.ts'
import { readCommand } from '../../contracts/shared/testing.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { exitCodes } from '../../contracts/shared/errors.ts'
import { gateOf, type Score } from '../mutation-gate/command.ts'
import { readPact, type Matcher, type Pact, type Rule } from '../../contracts/provider-kit/pact.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'

const pacts = { calls: await readPact(callsPact), events: await readPact(eventsPact) }

/** Runs the gate over one interaction of each pact, with changed rules. */
async function gateOver(call: string, changeRules: (rules: Record<string, Rule>) => void) {
  const folder = newFolder()
  const write = async (pact: Pact, description: string): Promise<string> => {
    const only = structuredClone(pact.interactions.filter((each) => each.description === description))
    for (const each of only) {
      const rules = each.type === 'Synchronous/HTTP' ? each.response.matchingRules : each.matchingRules
      changeRules(rules?.body ?? {})
    }
    const file = join(folder, `${description.split(':')[0] ?? ''}.json`)
    await writeFile(file, JSON.stringify({ ...pact, interactions: only }))
    return file
  }
  const files = [
    await write(pacts.calls, call),
    await write(pacts.events, 'closeChat: the staff closes a request'),
  ]
  const report = join(folder, 'score.json')
  const { exitCode, printed, complained } = await readCommand(
    (args, context) => runCommandLine(gateOf(files), args, context),
    ['--json', report],
  )
  const score = JSON.parse(await readFile(report, 'utf8')) as Score
  return { exitCode, written: printed + complained, score }
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
  const { exitCode, written, score } = await gateOver(game, (rules) => {
    replaced('_id', { match: 'type' })(rules)
    replaced('message', { match: 'regex', regex: '^[^§]*$' })(rules)
  })
  const ofGame = [...Array<string>(3).fill(`${game}, misspelled`), `${game}, another user's id`]
  expect(score.disagreements.map(({ interaction, kind }) => `${interaction}, ${kind}`)).toEqual([
    ...ofGame,
    'closeChat: the staff closes a request, nulled',
    'closeChat: the staff closes a request, retyped',
  ])
  expect(score.disagreements[0]).toMatchObject({ client: 'rejects it as unreadable', verifier: 'accepts it' })
  expect(written).not.toContain('(100 %)')
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
    { ...stricter, interaction: 'closeChat: the staff closes a request' },
  ])
  expect(exitCode).toBe(exitCodes.failed)
})
