/** `npm run contracts:verify`: the simulator, or the provider that is named, against the committed pacts. */
import { parseArgs } from 'node:util'
import { verifyCalls, verifyEvents, type ProviderUnderTest } from '../contracts/pact/verify.ts'

const help = `npm run contracts:verify -- [--provider URL --states URL [--messages URL]]

Proves that a provider keeps the contract: without flags the simulator, else the one that is named.

  --provider URL   where it answers, without /api
  --states URL     where its states are set up (POST {state, params, action}; docs/providers.md)
  --messages URL   where it hands over its events; without it they are not verified

Example: npm run contracts:verify -- --provider http://127.0.0.1:8080 --states http://127.0.0.1:8080/states`

process.env['PACT_DO_NOT_TRACK'] = 'true'
process.exitCode = await run()

async function run(): Promise<number> {
  const flags = readFlags()
  if (typeof flags === 'string') {
    console.error(`npm run contracts:verify: ${flags}`)
    return 1
  }
  if (flags.help === true) {
    console.log(help)
    return 0
  }
  if (flags.provider === undefined || flags.states === undefined) {
    const { startSimulatorProvider } = await import('../tests/contracts/simulator-provider.ts')
    const simulator = await startSimulatorProvider()
    try {
      return await verify(simulator)
    } finally {
      await simulator.close()
    }
  }
  return verify({ provider: flags.provider, states: flags.states, messages: flags.messages })
}

/** 0 when every pact is kept, 1 otherwise; the verifier has printed what was broken. */
async function verify(provider: ProviderUnderTest): Promise<number> {
  const runs = [
    ['calls', verifyCalls],
    ...(provider.messages === undefined ? [] : ([['events', verifyEvents]] as const)),
  ] as const
  let code = 0
  for (const [what, verifyPact] of runs) {
    try {
      await verifyPact(provider)
      console.log(`The ${what} are kept by ${provider.provider}.`)
    } catch (error) {
      console.error(
        `The ${what} are broken by ${provider.provider}: ${error instanceof Error ? error.message : String(error)}`,
      )
      code = 1
    }
  }
  if (provider.messages === undefined)
    console.log('The events were not verified: --messages URL says where they are.')
  return code
}

interface Flags {
  readonly provider?: string | undefined
  readonly states?: string | undefined
  readonly messages?: string | undefined
  readonly help?: boolean | undefined
}

/** The flags, or the sentence that says what is wrong with them. */
function readFlags(): Flags | string {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: { provider: text, states: text, messages: text, help: { type: 'boolean', short: 'h' } },
    })
    if ((values.provider === undefined) !== (values.states === undefined)) {
      return '--provider and --states go together: a provider is verified in the states that it sets up.'
    }
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string' && !URL.canParse(value))
        return `--${name} takes an address, not "${value}".`
    }
    return values
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)} --help lists the flags.`
  }
}
