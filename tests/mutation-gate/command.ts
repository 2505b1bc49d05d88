/** `npm run contracts:gate`: whether the pacts are exactly as strict as the client's parser. */
import type { Command, CommandContext } from '../../contracts/shared/command.ts'
import { exitCodes, Interrupted } from '../../contracts/shared/errors.ts'
import { prepareOutput, writeOutput } from '../../contracts/shared/output-file.ts'
import { readPacts, type Pact } from '../../contracts/provider-kit/pact.ts'
import { select } from '../../contracts/provider-kit/selection.ts'
import { runGate, type Verdict } from './gate.ts'
import { headlineOf, scoreOf, tableOf, wordsFor } from './score.ts'

const name = 'npm run contracts:gate'
const help = `${name} -- [--call ID]… [--event NAME]… [--json FILE]

Proves that the pacts are exactly as strict as the client's own parser. A lying provider answers each interaction of the
committed pacts with one thing changed: a field dropped, null or of another type, a text misspelled, another word of an
enum, a list emptied, another status. The parser must refuse what Pact's verifier refuses, and nothing else.

  --call ID     this call alone, such as auth.login; may be given often
  --event NAME  this event alone, such as sendMessage; may be given often
  --json FILE   where to write the score as JSON

Exit codes: 0 they agree on every mutant, 1 wrong use, 2 a pact cannot be read, 3 the verifier could not run, 4 they do not
agree.

Example: ${name} -- --call exchanges.last`

/** Over the pacts in these files. */
export const gateOf = (files: readonly string[]): Command => ({
  help,
  flags: { call: { type: 'string' }, event: { type: 'string' }, json: { type: 'string' } },
  async run(flags, context) {
    const file = flags.text('json')
    if (file !== undefined) prepareOutput('--json', file)
    const pacts = await pactsIn(files, flags.texts('call'), flags.texts('event'))
    const started = performance.now()
    const score = scoreOf(await runUntilStopped(pacts, context))
    const seconds = (performance.now() - started) / 1000
    const { write, paint } = context.terminal
    for (const disagreement of score.disagreements) write(`${wordsFor(disagreement)}\n\n`)
    const hasHeld = score.all.disagreements === 0
    const headline = paint(hasHeld ? 'green' : 'red', headlineOf(score.all))
    write(`${tableOf(score)}\n\n${headline}, in ${seconds.toFixed(1)} s\n`)
    if (file !== undefined)
      writeOutput('--json', file, [`${JSON.stringify({ ...score, seconds }, null, 2)}\n`])
    return hasHeld ? exitCodes.passed : exitCodes.failed
  },
})

/** With what is named of them alone, where something is. */
async function pactsIn(
  files: readonly string[],
  calls: readonly string[],
  events: readonly string[],
): Promise<readonly Pact[]> {
  const named = (await Promise.all(files.map(readPacts))).flat()
  const wanted = { calls, events, states: [], canVerifyEvents: true }
  return select(named, wanted).pacts.map(({ pact }) => pact)
}

async function runUntilStopped(
  pacts: readonly Pact[],
  { terminal, signal }: CommandContext,
): Promise<readonly Verdict[]> {
  let shown = -1
  const onTold = (told: number, all: number): void => {
    const percent = Math.floor((100 * told) / all)
    if (percent === shown) return
    shown = percent
    terminal.progress?.(`${String(percent)} % of ${String(all / 2)} mutants told to both`)
  }
  try {
    return await runGate(pacts, { onTold, signal })
  } catch (error) {
    if (signal.aborted) throw new Interrupted('Stopped; nothing is left running.', { cause: error })
    throw error
  }
}
