import { createCommand, type CommandContext } from '../../shared/command-line.ts'
import { CouldNotRun } from '../../shared/errors.ts'
import { unresponsiveProvider } from '../diagnose.ts'
import type { RequestOptions } from '../http-request.ts'
import { caseWith, type Case } from '../reports/report.ts'
import { addReportOptions, startReport } from '../reports/report-files.ts'
import { states } from '../../provider-states/provider-states.ts'
import { Broken, createProviderClient } from '../sequences/provider-client.ts'
import { sequenceGroups, type Sequence } from '../sequences/sequences.ts'
import { changeState, formatState } from '../states.ts'
import { addRequestOptions, collectHeader, requestOptions, urlFor } from './options.ts'

export const createSequencesCommand = (context: CommandContext) => {
  const command = createCommand('sequences', context)
    .description(
      'Checks what one request cannot show: several requests and two sockets in a row. Sessions renew and end, messages are stored once, events arrive once, and access to the things of another player is refused.',
    )
    .requiredOption('--provider <url>', 'the base URL of the provider, without /api', urlFor('--provider'))
    .requiredOption('--states <url>', 'the address that sets up its states', urlFor('--states'))
    .option(
      '--messages <url>',
      'accepted like for verify; sequences receive events over the realtime channel themselves',
      urlFor('--messages'),
    )
    .option('--header <name=value>', 'sent with every request; may be repeated', collectHeader)
  return addReportOptions(addRequestOptions(command))
    .addHelpText(
      'after',
      `
Exit codes: 0 passed, 1 wrong use, 3 the provider cannot be checked, 4 a sequence is broken, 130 stopped by Ctrl-C.

Example: contracts sequences --provider http://127.0.0.1:8080 --states http://127.0.0.1:8080/states`,
    )
    .action(async (options) => {
      const { provider } = options
      const report = startReport('contracts sequences', provider, options, context)
      const request = requestOptions(options, context)
      const down = await unresponsiveProvider(provider, request)
      if (down !== undefined) throw new CouldNotRun(down)
      const groups = []
      for (const { name, summary, sequences } of sequenceGroups) {
        const cases = []
        for (const sequence of sequences) {
          context.terminal.progress?.(`${name}: ${sequence.name}`)
          cases.push(await caseOf(sequence, provider, options.states, request))
        }
        groups.push({ name, summary, cases })
      }
      report({ groups })
    })
}

/** Throws CouldNotRun when the state cannot be set up. */
async function caseOf(
  { name, state, params = {}, run }: Sequence,
  provider: string,
  statesUrl: string,
  options: RequestOptions,
): Promise<Case> {
  const needed = { name: state, params, values: states[state].values }
  const result = await changeState(statesUrl, 'setup', needed, options)
  if (result.kind === 'unreachable') throw new CouldNotRun(result.message)
  if (result.kind !== 'ready') {
    throw new CouldNotRun(
      `The state ${formatState(needed)} cannot be set up: ${statesUrl} ${result.message}.`,
    )
  }
  const started = performance.now()
  const problems = []
  try {
    await run(createProviderClient(provider, options), result.values as Readonly<Record<string, string>>)
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    problems.push(error.problem)
  } finally {
    await changeState(statesUrl, 'teardown', needed, options)
  }
  return { ...caseWith(name, problems), durationMs: performance.now() - started }
}
