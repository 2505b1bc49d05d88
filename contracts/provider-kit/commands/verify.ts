import { collect, createCommand, type CommandContext } from '../../shared/command-line.ts'
import { Interrupted, UsageError } from '../../shared/errors.ts'
import { fromCallerFolder } from '../../shared/output-file.ts'
import type { RequestOptions } from '../http-request.ts'
import { keepLastFailed, readLastFailed } from '../last-failed.ts'
import { readClientPacts, readPacts, subjectOf, type Pact } from '../pact.ts'
import { preFlight } from '../pre-flight.ts'
import { addReportOptions, startReport } from '../reports/report-files.ts'
import { select } from '../selection.ts'
import { reportOf, type Verified } from '../verification.ts'
import { verify, type ProviderUnderTest } from '../verifier.ts'
import { addRequestOptions, collectHeader, requestOptions, urlFor } from './options.ts'

/** A provider that runs as long as the command needs it. */
export interface StartedProvider extends ProviderUnderTest {
  readonly states: string
  close(): Promise<void> | void
}

/** Creates `contracts verify`. Starts `startDefault` when no address is given. */
export function createVerifyCommand(
  context: CommandContext,
  name = 'verify',
  startDefault?: () => Promise<StartedProvider>,
) {
  const command = createCommand(name, context)
    .description(
      'Sends each interaction of the pacts to a provider and checks the response. First checks the addresses and sets up every state once.',
    )
    .optionsGroup('The provider:')
    .option('--provider <url>', 'its base URL, without /api', urlFor('--provider'))
    .option('--states <url>', 'the address that sets up its states', urlFor('--states'))
    .option(
      '--messages <url>',
      'the address that returns its events; without it, events are not verified',
      urlFor('--messages'),
    )
    .option(
      '--header <name=value>',
      'sent with every request, for example for a gateway; may be repeated',
      collectHeader,
    )
  const selecting = addRequestOptions(command)
    .optionsGroup('What to verify (several options narrow the selection):')
    .option('--call <name>', 'one call, such as auth.login; may be repeated', collect)
    .option('--event <name>', 'one event, such as closeChat; may be repeated', collect)
    .option(
      '--state <name>',
      "interactions that need this state, such as 'a player is signed in'; may be repeated",
      collect,
    )
    .option('--no-states', 'only interactions that need no provider state; --states is not needed then')
    .option('--last-failed', 'only the interactions that failed in the last run against this provider')
    .option(
      '--file <path>',
      'a pact file or a folder of pact files, instead of the pacts of this client; may be repeated',
      collect,
    )
  return addReportOptions(selecting)
    .addHelpText(
      'after',
      `
Exit codes: 0 passed, 1 wrong use, 2 invalid pact, 3 the provider cannot be verified, 4 a pact is broken,
130 stopped by Ctrl-C.

Example: contracts verify --provider http://127.0.0.1:8080 --states http://127.0.0.1:8080/states --call auth.login`,
    )
    .action(async (options) => {
      const isDefault = startDefault && !options.provider && !options.states && !options.messages
      const started = isDefault ? await startDefault() : undefined
      try {
        const provider = started ?? providerFrom(options)
        const report = startReport('contracts verify', provider.provider, options, context)
        const files = options.file?.map(fromCallerFolder)
        const pacts = files ? await readPacts(...files) : await readClientPacts()
        const { pacts: selected, selection } = select(pacts, {
          calls: options.call ?? [],
          events: options.event ?? [],
          states: options.state ?? [],
          isStateless: provider.states === undefined,
          descriptions: options.lastFailed ? await readLastFailed(provider.provider, context.env) : undefined,
          canVerifyEvents: provider.messages !== undefined,
        })
        const all = pacts.flatMap(({ interactions }) => interactions)
        const known = new Set(all.map((interaction) => subjectOf(interaction).subject))
        const verified = await verifySelected(selected, provider, requestOptions(options, context), context)
        const results = reportOf({ provider, selection, known: [...known], verified })
        // A provider that the command starts has another address in the next run.
        if (started === undefined) await keepLastFailed(provider.provider, results.groups, context)
        report(results)
      } finally {
        await started?.close()
      }
    })
}

interface Addresses extends Omit<Partial<ProviderUnderTest>, 'states'> {
  readonly states?: string | false
}

function providerFrom({ provider, states, messages }: Addresses): ProviderUnderTest {
  if (provider === undefined) throw new UsageError('--provider URL is missing: the base URL, without /api.')
  if (states === undefined) {
    throw new UsageError(
      '--states URL is missing: the address that sets up states. --no-states verifies what needs none.',
    )
  }
  return { provider, states: states || undefined, messages }
}

async function verifySelected(
  pacts: readonly Pact[],
  provider: ProviderUnderTest,
  request: RequestOptions,
  { terminal: { complain, progress } }: CommandContext,
): Promise<Verified['verified']> {
  try {
    const interactions = pacts.flatMap((pact) => pact.interactions)
    const unknownStates = await preFlight(interactions, provider, request, (number, of) => {
      progress?.(`state ${String(number)} of ${String(of)}`)
    })
    for (const name of unknownStates) {
      complain(
        `The state "${name}" belongs to another version of the client; this kit cannot say what it means.`,
      )
    }
    const verified = []
    let count = 0
    const onInteraction = (): void => {
      count = Math.min(count + 1, interactions.length)
      progress?.(`interaction ${String(count)} of ${String(interactions.length)}`)
    }
    for (const pact of pacts) {
      const results = await verify(pact, provider, request, onInteraction)
      // The results are in the order of the interactions.
      verified.push(
        ...pact.interactions.map((interaction, index) => ({ interaction, result: results[index] })),
      )
    }
    return verified
  } catch (error) {
    if (request.signal?.aborted !== true) throw error
    throw new Interrupted('Stopped; nothing is left running.', { cause: error })
  }
}
