/** `npm run contracts:gate`: checks that the pacts are exactly as strict as the client's parser. */
import { readPacts, type Pact } from '../../contracts/provider-kit/pact.ts'
import { select } from '../../contracts/provider-kit/selection.ts'
import { collect, createCommand, fileName, type CommandContext } from '../../contracts/shared/command-line.ts'
import { exitCodes, Interrupted } from '../../contracts/shared/errors.ts'
import { prepareOutput, writeOutput } from '../../contracts/shared/output-file.ts'
import { runGate, type Verdict } from './gate.ts'
import { formatDisagreement, formatHeadline, formatTable, scoreOf } from './score.ts'

/** Keeps the sample at about 15 seconds on two cores. */
const sampleOneIn = 10

const about =
  "Checks that the pacts are exactly as strict as the client's own parser. A mutant server answers each interaction " +
  'of the committed pacts with one change: a field dropped, null or of another type, a misspelled string, another ' +
  "valid word, another user's id, a list reversed, of both editions or empty, another status. The client's parser and " +
  "Pact's verifier must reject the same mutants."

const afterOptions = `
Exit codes: 0 they agree on every mutant, 1 wrong usage, 2 a pact cannot be read, 3 the verifier could not run,
4 they disagree on a mutant.

Example: npm run contracts:gate -- --call exchanges.last`

/** Returns the command for the pacts in these files. */
export const gateOf = (files: readonly string[]) => (context: CommandContext) =>
  createCommand('npm run contracts:gate --', context)
    .description(about)
    .option('--sample', `checks about one mutant in ${String(sampleOneIn)}, the same ones in every run`)
    .option('--call <id>', 'checks only this call, such as auth.login; repeatable', collect)
    .option('--event <name>', 'checks only this event, such as sendMessage; repeatable', collect)
    .option('--json <file>', 'writes the score to this file as JSON', fileName)
    .addHelpText('after', afterOptions)
    .action(async ({ sample = false, call = [], event = [], json }) => {
      if (json !== undefined) prepareOutput('--json', json)
      const pacts = await selectPacts(files, call, event)
      const started = performance.now()
      const score = scoreOf(await runUntilStopped(pacts, sample ? sampleOneIn : 1, context))
      const seconds = (performance.now() - started) / 1000
      const { write, paint } = context.terminal
      for (const disagreement of score.disagreements) write(`${formatDisagreement(disagreement)}\n\n`)
      const hasPassed = score.all.disagreements === 0
      const headline = paint(hasPassed ? 'green' : 'red', formatHeadline(score.all))
      write(`${formatTable(score)}\n\n${headline}, in ${seconds.toFixed(1)} s\n`)
      if (json !== undefined)
        writeOutput('--json', json, [`${JSON.stringify({ ...score, seconds }, null, 2)}\n`])
      if (!hasPassed) context.exitCode = exitCodes.failed
    })

/** Keeps only the selected interactions, if any are selected. */
async function selectPacts(
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
