/** `npm run contracts:gate`: checks that the pacts are exactly as strict as the client's parser. */
import { readPacts } from '../../contracts/provider-kit/pact.ts'
import { select } from '../../contracts/provider-kit/selection.ts'
import { collect, createCommand, fileName, type CommandContext } from '../../contracts/shared/command-line.ts'
import { exitCodes } from '../../contracts/shared/errors.ts'
import { prepareOutput, writeOutput } from '../../contracts/shared/output-file.ts'
import { isAgreement, runGate, type Verdict } from './gate.ts'
import { kinds } from './mutants.ts'

/** Keeps the sample at about 15 seconds on two cores. */
const sampleOneIn = 10

const about =
  "Checks that the pacts are exactly as strict as the client's own parser. A mutant server answers each interaction " +
  'of the committed pacts with one change: a field dropped, null or of another type, a misspelled string, another ' +
  "valid word, another user's id, a list reversed, of both editions or empty, another status, an answer that does not fit its request. The client's parser and " +
  "Pact's verifier must reject the same mutants."

const afterOptions = `
Exit codes: 0 they agree on every mutant, 1 wrong usage, 2 a pact cannot be read, 3 the verifier could not run,
4 they disagree on a mutant.

Example: npm run contracts:gate -- --call exchanges.last`

export const gateOf = (files: readonly string[]) => (context: CommandContext) =>
  createCommand('npm run contracts:gate --', context)
    .description(about)
    .option('--sample', `checks about one mutant in ${String(sampleOneIn)}, the same ones in every run`)
    .option('--call <id>', 'checks only this call, such as auth.login; repeatable', collect)
    .option('--event <name>', 'checks only this event, such as sendMessage; repeatable', collect)
    .option('--json <file>', 'writes the score to this file as JSON', fileName)
    .addHelpText('after', afterOptions)
    .action(async ({ sample = false, call: calls = [], event: events = [], json }) => {
      if (json !== undefined) prepareOutput('--json', json)
      const { terminal, signal } = context
      const { pacts } = select(await readPacts(...files), {
        calls,
        events,
        states: [],
        canVerifyEvents: true,
      })
      const started = performance.now()
      const verdicts = await runGate(pacts, {
        oneIn: sample ? sampleOneIn : 1,
        onProgress: (percent) => terminal.progress?.(`${String(percent)} % of the mutants checked`),
        signal,
      })
      const seconds = (performance.now() - started) / 1000
      const score = scoreOf(verdicts)
      const hasPassed = score.all.disagreements === 0
      const headline = terminal.paint(hasPassed ? 'green' : 'red', formatHeadline(score.all))
      for (const disagreement of score.disagreements)
        terminal.write(`${formatDisagreement(disagreement)}\n\n`)
      terminal.write(`${formatTable(score)}\n\n${headline}, in ${seconds.toFixed(1)} s\n`)
      if (json !== undefined) {
        writeOutput('--json', json, [`${JSON.stringify({ ...score, seconds }, null, 2)}\n`])
      }
      if (!hasPassed) context.exitCode = exitCodes.failed
    })

export type Score = ReturnType<typeof scoreOf>
type Counts = ReturnType<typeof countsOf>

function scoreOf(verdicts: readonly Verdict[]) {
  const byKind = Map.groupBy(verdicts, ({ mutant }) => mutant.kind)
  return {
    all: countsOf(verdicts),
    byKind: kinds.flatMap((kind) => {
      const ofKind = byKind.get(kind)
      return ofKind === undefined ? [] : [{ kind, ...countsOf(ofKind) }]
    }),
    disagreements: verdicts.filter((verdict) => !isAgreement(verdict)).map(disagreementOf),
  }
}

function countsOf(verdicts: readonly Verdict[]) {
  const agreed = verdicts.filter(isAgreement)
  const rejected = agreed.filter(({ rejection }) => rejection !== undefined).length
  return {
    mutants: verdicts.length,
    rejected,
    accepted: agreed.length - rejected,
    disagreements: verdicts.length - agreed.length,
  }
}

function disagreementOf({ subject, mutant: { kind, at, now }, rejection = 'accepts it', verified }: Verdict) {
  const reasons = verified.mismatches.map(({ what }) => what).join('; ')
  const verifier = verified.outcome === 'broken' ? `rejects it: ${reasons}` : 'accepts it'
  return { interaction: subject.interaction.description, kind, at, now, client: rejection, verifier }
}

/** Returns `7686 of 7686 mutants: parser and verifier agree (100 %)`. Never rounds up to 100 %. */
function formatHeadline({ mutants, disagreements }: Counts): string {
  const agreements = mutants - disagreements
  const percent = Math.floor((agreements / mutants) * 10_000) / 100
  return `${String(agreements)} of ${String(mutants)} mutants: parser and verifier agree (${String(percent)} %)`
}

function formatTable({ all, byKind }: Score): string {
  const rows = [...byKind, { kind: 'all', ...all }].map((row) => Object.values(row))
  return [['', 'mutants', 'rejected by both', 'accepted by both', 'disagree'], ...rows]
    .map((cells) =>
      cells.map((cell, at) => (at === 0 ? String(cell).padEnd(18) : String(cell).padStart(16))).join('  '),
    )
    .join('\n')
}

const formatDisagreement = ({
  interaction,
  kind,
  at,
  now,
  client,
  verifier,
}: Score['disagreements'][number]) =>
  [
    `${interaction}  ${[at, kind, now].filter((part) => part !== '').join(' ')}`,
    `  the client's parser ${client}`,
    `  the verifier ${verifier}`,
  ].join('\n')
