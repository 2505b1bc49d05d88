/** `npm run contracts:gate`: whether the pacts are exactly as strict as the client's parser. */
import type { Command, CommandContext } from '../../contracts/shared/command.ts'
import { exitCodes, Interrupted } from '../../contracts/shared/errors.ts'
import { prepareOutput, writeOutput } from '../../contracts/shared/output-file.ts'
import { readPacts, type Pact } from '../../contracts/provider-kit/pact.ts'
import { select } from '../../contracts/provider-kit/selection.ts'
import { runGate, type Verdict } from './gate.ts'
import { formatDisagreement, formatHeadline, formatTable, scoreOf } from './score.ts'

/** Keeps the sample at about 15 seconds on two cores. */
const sampleOneIn = 4

const name = 'npm run contracts:gate'
const help = `${name} -- [--sample] [--call ID]… [--event NAME]… [--json FILE]

Checks that the pacts are exactly as strict as the client's own parser. A mutant server answers each interaction of the
committed pacts with one change: a field dropped, null or of another type, a misspelled string, another value of an enum, an
empty array, another status. The client's parser and Pact's verifier must reject the same mutants.

  --sample      checks about one mutant in ${String(sampleOneIn)}, the same ones in every run
  --call ID     checks only this call, such as auth.login; repeatable
  --event NAME  checks only this event, such as sendMessage; repeatable
  --json FILE   writes the score to this file as JSON

Exit codes: 0 they agree on every mutant, 1 wrong usage, 2 a pact cannot be read, 3 the verifier could not run, 4 they
disagree on a mutant.

Example: ${name} -- --call exchanges.last`

/** Returns the command for the pacts in these files. */
export const gateOf = (files: readonly string[]): Command => ({
  help,
  flags: {
    sample: { type: 'boolean' },
    call: { type: 'string' },
    event: { type: 'string' },
    json: { type: 'string' },
  },
  async run(flags, context) {
    const file = flags.text('json')
    if (file !== undefined) prepareOutput('--json', file)
    const pacts = await pactsIn(files, flags.texts('call'), flags.texts('event'))
    const started = performance.now()
    const score = scoreOf(await runUntilStopped(pacts, flags.isSet('sample') ? sampleOneIn : 1, context))
    const seconds = (performance.now() - started) / 1000
    const { write, paint } = context.terminal
    for (const disagreement of score.disagreements) write(`${formatDisagreement(disagreement)}\n\n`)
    const hasPassed = score.all.disagreements === 0
    const headline = paint(hasPassed ? 'green' : 'red', formatHeadline(score.all))
    write(`${formatTable(score)}\n\n${headline}, in ${seconds.toFixed(1)} s\n`)
    if (file !== undefined)
      writeOutput('--json', file, [`${JSON.stringify({ ...score, seconds }, null, 2)}\n`])
    return hasPassed ? exitCodes.passed : exitCodes.failed
  },
})

/** Keeps only the selected interactions, if any are selected. */
async function pactsIn(
  files: readonly string[],
  calls: readonly string[],
  events: readonly string[],
): Promise<readonly Pact[]> {
  const all = (await Promise.all(files.map(readPacts))).flat()
  const wanted = { calls, events, states: [], canVerifyEvents: true }
  return select(all, wanted).pacts.map(({ pact }) => pact)
}

async function runUntilStopped(
  pacts: readonly Pact[],
  oneIn: number,
  { terminal, signal }: CommandContext,
): Promise<readonly Verdict[]> {
  let shown = -1
  const onProgress = (requests: number, all: number): void => {
    const percent = Math.floor((100 * requests) / all)
    if (percent === shown) return
    shown = percent
    terminal.progress?.(`${String(percent)} % of ${String(all / 2)} mutants checked`)
  }
  try {
    return await runGate(pacts, { oneIn, onProgress, signal })
  } catch (error) {
    if (signal.aborted) throw new Interrupted('Stopped.', { cause: error })
    throw error
  }
}
