import type { Command, CommandContext } from '../../shared/command.ts'
import { exitCodes, Interrupted, type ExitCode } from '../../shared/errors.ts'
import type { ParsedFlags } from '../../shared/flags.ts'
import { fromCallerFolder } from '../../shared/output-file.ts'
import type { Terminal } from '../../shared/terminal.ts'
import { callsPact, callsProvider, eventsPact, eventsProvider } from '../../shared/pact-files.ts'
import type { HowToAsk } from '../http-request.ts'
import { expectWhole, pactsFromBroker, publishResults, type PactsFromBroker } from '../broker-pacts.ts'
import { brokerSourceOf, expectNoPart, type BrokerSource } from '../broker-source.ts'
import { readPacts } from '../pact-files.ts'
import { preFlight } from '../pre-flight.ts'
import { providerOf } from '../provider-address.ts'
import { refuseOthers } from '../refused-flags.ts'
import { prepareReports } from '../report-files.ts'
import {
  pactsBetween,
  partInWords,
  select,
  type NamedPact,
  type Parties,
  type Selected,
} from '../selection.ts'
import { textReport } from '../text-report.ts'
import { verificationOf, type Verification, type Verified, type VerifiedPact } from '../verification.ts'
import { verify as verifyPact, type ProviderUnderTest } from '../verifier.ts'
import { howToAsk, partiesOf, verifyFlags, verifyHelp, wantedOf } from '../verify-flags.ts'

export const verify: Command = {
  help: verifyHelp,
  flags: verifyFlags,
  async run(flags, context) {
    refuseOthers(flags)
    const provider = providerOf(flags)
    const wanted = wantedOf(flags, provider.messages !== undefined)
    const source = brokerSourceOf(flags, flags.isSet('file') || flags.isSet('dir'))
    if (source) expectNoPart(source, partInWords(wanted))
    const how = howToAsk(flags, context.signal)
    const reports = prepareReports(flags)
    const terminal = flags.isSet('no-colour') ? withoutColours(context.terminal) : context.terminal
    const broker = source && (await brokerPacts(source, partiesOf(flags), provider, context))
    const pacts = broker?.pacts ?? pactsBetween(await pactsInFiles(flags), partiesOf(flags))
    const selected = select(pacts, wanted)
    if (broker) expectWhole(broker, selected.pacts)
    const verified = await untilStopped(context, () => verifyAll(selected, provider, how, terminal))
    const verification = verificationOf(verified)
    terminal.write(textReport(verification, terminal.paint))
    reports.write(verification)
    if (broker) await tell(broker, verified, verification, context)
    return exitCodeOf(verification)
  },
}

async function brokerPacts(
  source: BrokerSource,
  parties: Parties,
  { messages }: ProviderUnderTest,
  { terminal, signal }: CommandContext,
): Promise<PactsFromBroker> {
  const providers = messages === undefined ? [callsProvider] : [callsProvider, eventsProvider]
  const given = await pactsFromBroker(source, providers, signal)
  const pacts = pactsBetween(given.pacts, parties)
  for (const { name, because } of pacts) terminal.write(`${name}: ${because}\n`)
  return { source, pacts }
}

/** Of a provider that went away the broker is told nothing: it may keep its pacts all the same. */
async function tell(
  broker: PactsFromBroker,
  { verified }: Verified,
  { counts }: Verification,
  { terminal, signal }: CommandContext,
): Promise<void> {
  if (broker.source.publish !== undefined && counts.unverified > 0) {
    terminal.complain('The broker is told nothing: not everything could be verified.')
    return
  }
  for (const line of await publishResults(broker, verified, signal)) terminal.write(`published  ${line}\n`)
}

/** The pacts of this client, or those in the files and folders that are named, each once. */
async function pactsInFiles(flags: ParsedFlags): Promise<readonly NamedPact[]> {
  const named = [...flags.texts('file'), ...flags.texts('dir')]
  const paths = named.length === 0 ? [callsPact, eventsPact] : named.map(fromCallerFolder)
  const pacts = (await Promise.all(paths.map(readPacts))).flat()
  return [...new Map(pacts.map((pact) => [pact.at, pact])).values()]
}

async function verifyAll(
  { pacts, selection }: Selected,
  provider: ProviderUnderTest,
  how: HowToAsk,
  { complain, progress }: Terminal,
): Promise<Verified> {
  const startedAt = new Date()
  const started = performance.now()
  const interactions = pacts.flatMap(({ pact }) => pact.interactions)
  const { unknownStates } = await preFlight(interactions, provider, how, (number, of) => {
    progress?.(`state ${String(number)} of ${String(of)}`)
  })
  for (const name of unknownStates) {
    complain(
      `The state "${name}" is one of another version of the client; what it makes true is not known here.`,
    )
  }
  const verified: VerifiedPact[] = []
  let begun = 0
  const onInteraction = (): void => {
    begun = Math.min(begun + 1, selection.selected)
    progress?.(`interaction ${String(begun)} of ${String(selection.selected)}`)
  }
  for (const from of pacts) {
    verified.push({ from, results: await verifyPact(from.pact, provider, how, onInteraction) })
  }
  return { provider, startedAt, durationMs: performance.now() - started, selection, verified }
}

/** Whatever a Ctrl-C breaks off, the end is always the same. */
async function untilStopped<Value>({ signal }: CommandContext, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted) throw new Interrupted('Stopped; nothing is left running.', { cause: error })
    throw error
  }
}

function exitCodeOf({ counts }: Verification): ExitCode {
  if (counts.broken > 0) return exitCodes.failed
  return counts.unverified > 0 ? exitCodes.couldNotRun : exitCodes.passed
}

const withoutColours = (terminal: Terminal): Terminal => ({ ...terminal, paint: (_format, text) => text })
