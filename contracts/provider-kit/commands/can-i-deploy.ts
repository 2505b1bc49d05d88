import * as z from 'zod/mini'
import type { Command } from '../../shared/command.ts'
import { exitCodes, UsageError } from '../../shared/errors.ts'
import type { ParsedFlags } from '../../shared/flags.ts'
import type { Terminal } from '../../shared/terminal.ts'
import { openBroker, understood } from '../broker.ts'
import { askBrokerClient } from '../broker-client.ts'
import { brokerFlags, brokerFlagsHelp, requiredBroker } from '../broker-flags.ts'

const help = `contracts can-i-deploy --pacticipant NAME --version V --to-environment ENV [-b URL] [--json]

Asks a Pact Broker whether this version gets along with everything that runs in the environment.

  --pacticipant NAME, -a          kamasouk-client, or the provider: kamasouk-api, kamasouk-events
  --version V, -e                 the version that is to be deployed
  --to-environment ENV            where it is to be deployed: production, or another one that the broker knows
  --json                          the broker's own answer
${brokerFlagsHelp}

Exit codes: 0 yes, 4 no, 1 wrong use, 3 no broker answers or it refuses the credentials, 130 stopped by Ctrl-C.

Example: contracts can-i-deploy --pacticipant kamasouk-api --version 1.4.0 --to-environment production`

const text = { type: 'string' } as const
const canIDeployFlags = {
  pacticipant: { ...text, short: 'a' },
  version: { ...text, short: 'e' },
  'to-environment': text,
  json: { type: 'boolean' } as const,
  ...brokerFlags,
}

const Side = z.looseObject({
  name: z.string(),
  version: z.optional(z.nullable(z.looseObject({ number: z.string() }))),
})
const Answer = z.looseObject({
  /** `null` is the broker's word for what nobody has verified yet. */
  summary: z.looseObject({ deployable: z.nullable(z.boolean()), reason: z._default(z.string(), '') }),
  matrix: z.array(
    z.looseObject({
      consumer: Side,
      provider: Side,
      verificationResult: z.optional(z.nullable(z.looseObject({ success: z.nullable(z.boolean()) }))),
    }),
  ),
})
type Answer = z.infer<typeof Answer>

export const canIDeploy: Command = {
  help,
  flags: canIDeployFlags,
  async run(flags, context) {
    const { terminal, signal } = context
    const [name, version, environment] = [
      required(flags, 'pacticipant'),
      required(flags, 'version'),
      required(flags, 'to-environment'),
    ]
    const broker = requiredBroker(flags)
    await openBroker(broker, { signal })
    const question = ['--pacticipant', name, '--version', version, '--to-environment', environment]
    const said = await askBrokerClient(broker, ['can-i-deploy', ...question], context)
    const answer = understood(Answer, said, broker)
    const isDeployable = answer.summary.deployable === true
    if (flags.isSet('json')) terminal.write(`${JSON.stringify(answer, null, 2)}\n`)
    else {
      const verdict = isDeployable ? terminal.paint('green', 'Yes') : terminal.paint('red', 'No')
      terminal.write(
        `${verdict}: ${name} ${version} ${isDeployable ? 'can' : 'cannot'} go to ${environment}.\n`,
      )
      printReasons(answer, terminal)
    }
    return isDeployable ? exitCodes.passed : exitCodes.failed
  },
}

function required(flags: ParsedFlags, name: string): string {
  const value = flags.text(name)
  if (value === undefined) throw new UsageError(`can-i-deploy needs --${name}. --help says what it is.`)
  return value
}

function printReasons({ summary, matrix }: Answer, terminal: Terminal): void {
  for (const line of summary.reason.split('\n')) if (line !== '') terminal.write(`  ${line}\n`)
  for (const { consumer, provider, verificationResult } of matrix) {
    const verdict =
      verificationResult?.success === true ? 'kept' : verificationResult ? 'broken' : 'not verified'
    terminal.write(`  ${verdict.padEnd(12)}  ${wordsOf(consumer)} by ${wordsOf(provider)}\n`)
  }
}

const wordsOf = ({ name, version }: z.infer<typeof Side>): string =>
  version ? `${name} ${version.number}` : `any ${name}`
