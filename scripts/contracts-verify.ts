/** `npm run contracts:verify`: the simulator, or the provider that is named, against the committed pacts. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  expectReachable,
  Unreachable,
  verifyCalls,
  verifyEvents,
  type ProviderUnderTest,
  type Verification,
} from '../contracts/pact/verify.ts'

const name = 'npm run contracts:verify'
const help = `${name} -- [--provider URL --states URL [--messages URL]] [--report FILE]

Proves that a provider keeps the contract: without flags the simulator, else the one that is named.

  --provider URL   where it answers, without /api
  --states URL     where its states are set up (POST {state, params, action}; docs/providers.md)
  --messages URL   where it hands over its events; without it they are not verified
  --report FILE    where to write what was kept and what was broken, as JSON

Exit codes: 0 every pact is kept, 1 wrong use, or something is broken.

Example: ${name} -- --provider http://127.0.0.1:8080 --states http://127.0.0.1:8080/states`

process.env['PACT_DO_NOT_TRACK'] = 'true'
process.exitCode = await run()

async function run(): Promise<number> {
  const flags = readFlags()
  if (typeof flags === 'string') {
    console.error(`${name}: ${flags}`)
    return 1
  }
  if (flags.help === true) {
    console.log(help)
    return 0
  }
  if (flags.provider !== undefined && flags.states !== undefined) {
    return verify({ provider: flags.provider, states: flags.states, messages: flags.messages }, flags.report)
  }
  const { startSimulatorProvider } = await import('../tests/contracts/simulator-provider.ts')
  const simulator = await startSimulatorProvider()
  try {
    return await verify(simulator, flags.report)
  } finally {
    await simulator.close()
  }
}

async function verify(provider: ProviderUnderTest, report: string | undefined): Promise<number> {
  try {
    await expectReachable(provider)
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    console.error(`${name}: ${error.message}`)
    return 1
  }
  const calls = await verifyCalls(provider)
  const events = provider.messages === undefined ? undefined : await verifyEvents(provider, provider.messages)
  conclude('calls', calls)
  if (events) conclude('events', events)
  else console.log('The events were not verified: --messages URL says where they are.')
  if (report !== undefined) await writeFile(report, JSON.stringify({ calls, events }, null, 2))
  return calls.broken.length + (events?.broken.length ?? 0) === 0 ? 0 : 1
}

function conclude(what: string, { kept, broken, leftOut }: Verification): void {
  console.log(`\nThe ${what}: ${String(kept.length)} kept, ${String(broken.length)} broken.`)
  for (const interaction of broken) console.log(`  broken    ${interaction}`)
  for (const interaction of leftOut) console.log(`  left out  ${interaction} (optional)`)
}

interface Flags {
  readonly provider?: string | undefined
  readonly states?: string | undefined
  readonly messages?: string | undefined
  readonly report?: string | undefined
  readonly help?: boolean | undefined
}

/** The flags, or the sentence that says what is wrong with them. */
function readFlags(): Flags | string {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: {
        provider: text,
        states: text,
        messages: text,
        report: text,
        help: { type: 'boolean', short: 'h' },
      },
    })
    if ((values.provider === undefined) !== (values.states === undefined)) {
      return '--provider and --states go together: a provider is verified in the states that it sets up.'
    }
    for (const flag of ['provider', 'states', 'messages'] as const) {
      const address = values[flag]
      if (address !== undefined && !/^https?:\/\//.test(address)) {
        return `--${flag} takes an address such as http://127.0.0.1:8080, not "${address}".`
      }
    }
    return values
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}. --help lists the flags.`
  }
}
