/** Where the provider under test is: whole addresses, or host and port as Pact's own verifier takes them. */
import { UsageError } from '../shared/errors.ts'
import { wholeNumber, type Flags, type ParsedFlags } from '../shared/flags.ts'
import { isGiven } from './broker-flags.ts'
import type { ProviderUnderTest } from './verifier.ts'

const text = { type: 'string' } as const

/** Together they say what `provider` says alone. */
const partFlags = {
  hostname: { ...text, short: 'h', variable: 'PACT_PROVIDER_HOSTNAME' },
  port: { ...text, short: 'p', variable: 'PACT_PROVIDER_PORT' },
  transport: {
    ...text,
    aliases: ['scheme'],
    values: ['http', 'https'],
    variable: 'PACT_PROVIDER_TRANSPORT',
  },
  'base-path': { ...text, variable: 'PACT_PROVIDER_BASE_PATH' },
} as const satisfies Flags

export const addressFlags = {
  provider: { ...text, variable: 'PACT_PROVIDER_BASE_URL' },
  ...partFlags,
  states: {
    ...text,
    short: 's',
    aliases: ['state-change-url'],
    variable: 'PACT_PROVIDER_STATE_CHANGE_URL',
  },
  messages: { ...text, variable: 'PACT_PROVIDER_MESSAGES_URL' },
} as const satisfies Flags

export const addressHelp = `  --provider URL                where it answers, without /api (PACT_PROVIDER_BASE_URL), or in its place:
    --hostname HOST, -h         PACT_PROVIDER_HOSTNAME, default localhost
    --port PORT, -p             PACT_PROVIDER_PORT, default that of the transport
    --transport http|https      also --scheme, PACT_PROVIDER_TRANSPORT, default http
    --base-path PATH            PACT_PROVIDER_BASE_PATH
  --states URL, -s              where its states are set up, also --state-change-url (PACT_PROVIDER_STATE_CHANGE_URL)
  --messages URL                where it hands over its events; without it they are not verified
                                (PACT_PROVIDER_MESSAGES_URL)`

/** Throws a UsageError for an address that is missing or none. */
export function providerOf(flags: ParsedFlags): ProviderUnderTest {
  const provider = addressInParts(flags) ?? neededAddress(flags, 'provider', 'where it answers, without /api')
  return {
    provider: provider.replace(/\/+$/, ''),
    states: neededAddress(flags, 'states', 'where its states are set up'),
    messages: addressOf(flags, 'messages'),
  }
}

/** Undefined where it is said as a whole, which goes before what the environment says of parts. */
function addressInParts(flags: ParsedFlags): string | undefined {
  const given = Object.keys(partFlags).find((name) => isGiven(flags, name))
  if (given !== undefined && isGiven(flags, 'provider')) {
    throw new UsageError(`--provider and --${given} both say where the provider is: give one of them.`)
  }
  if (flags.isSet('provider') && given === undefined) return undefined
  if (!flags.isSet('hostname') && !flags.isSet('port')) return undefined
  const port = wholeNumber(flags, 'port', 65_535)
  const path = (flags.text('base-path') ?? '').replace(/^\/+/, '')
  const origin = `${flags.text('transport') ?? 'http'}://${hostOf(flags)}${port === undefined ? '' : `:${String(port)}`}`
  return path === '' ? origin : `${origin}/${path}`
}

function hostOf(flags: ParsedFlags): string {
  const host = flags.text('hostname') ?? 'localhost'
  if (/^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(host)) return host
  // What stands there instead may hold a password.
  throw new UsageError(
    `${flags.nameOf('hostname')} takes a host alone, such as 127.0.0.1: --provider takes a whole address.`,
  )
}

type AddressFlag = 'provider' | 'states' | 'messages'

function neededAddress(flags: ParsedFlags, name: AddressFlag, what: string): string {
  const address = addressOf(flags, name)
  if (address !== undefined) return address
  throw new UsageError(`--${name} URL is missing: ${what} (${addressFlags[name].variable} does as well).`)
}

function addressOf(flags: ParsedFlags, name: AddressFlag): string | undefined {
  const given = flags.text(name)
  if (given === undefined) return undefined
  const url = URL.parse(given)
  if (url && (url.username !== '' || url.password !== '')) {
    // What stands there would be repeated in every report.
    throw new UsageError(
      `${flags.nameOf(name)} takes an address without a password in it: --header can carry one.`,
    )
  }
  if (url && /^https?:$/.test(url.protocol)) return given
  throw new UsageError(
    `${flags.nameOf(name)} takes an address such as http://127.0.0.1:8080, not "${given}".`,
  )
}
