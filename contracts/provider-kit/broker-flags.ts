/** Which Pact Broker a command means, and who asks, in the names of Pact's own programs: they do not agree on them. */
import { UsageError } from '../shared/errors.ts'
import type { Flags, ParsedFlags } from '../shared/flags.ts'
import type { Broker, Credentials } from './broker.ts'

const text = { type: 'string' } as const

/** By one letter as Pact's verifier has them, to which -p is a port and -u the address of a pact. */
export const verifierBrokerFlags = {
  'broker-base-url': { ...text, short: 'b', aliases: ['broker-url'], variable: 'PACT_BROKER_BASE_URL' },
  'broker-token': { ...text, short: 't', aliases: ['token'], variable: 'PACT_BROKER_TOKEN' },
  'broker-username': { ...text, aliases: ['user'], variable: 'PACT_BROKER_USERNAME' },
  'broker-password': { ...text, aliases: ['password'], variable: 'PACT_BROKER_PASSWORD' },
} as const satisfies Flags

/** By one letter as Pact's client of a broker has them. */
export const brokerFlags = {
  ...verifierBrokerFlags,
  'broker-token': { ...verifierBrokerFlags['broker-token'], short: 'k' },
  'broker-username': { ...verifierBrokerFlags['broker-username'], short: 'u' },
  'broker-password': { ...verifierBrokerFlags['broker-password'], short: 'p' },
} as const satisfies Flags

const lines = [
  ['broker-base-url', 'URL', 'the broker, also --broker-url'],
  ['broker-token', 'TOKEN', 'also --token'],
  ['broker-username', 'NAME', 'also --user'],
  ['broker-password', 'PASSWORD', 'also --password'],
] as const

const helpOf = (flags: Flags): string =>
  lines
    .map(([name, value, what]) => {
      const { short, variable = '' } = flags[name] ?? {}
      const flag = `--${name} ${value}${short === undefined ? '' : `, -${short}`}`
      return `  ${flag.padEnd(30)}  ${what} (${variable})`
    })
    .join('\n')

export const verifierBrokerFlagsHelp = helpOf(verifierBrokerFlags)
export const brokerFlagsHelp = helpOf(brokerFlags)

export function requiredBroker(flags: ParsedFlags): Broker {
  const broker = configuredBroker(flags)
  if (broker) return broker
  throw new UsageError('No Pact Broker is configured: --broker-base-url or PACT_BROKER_BASE_URL names one.')
}

/** Undefined where none is configured. */
export function configuredBroker(flags: ParsedFlags): Broker | undefined {
  const url = flags.text('broker-base-url')
  if (url === undefined) return undefined
  return { url: checkedUrl(url, flags.nameOf('broker-base-url')), credentials: credentialsOf(flags) }
}

function checkedUrl(text: string, name: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // What stands there instead may hold a password.
    throw new UsageError(`${name} takes an address such as https://broker.example.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `${name} takes an address without a password in it: --broker-username and --broker-password say who asks.`,
    )
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** Whoever is named on the command line asks, and a token of the environment is somebody else's. */
function credentialsOf(flags: ParsedFlags): Credentials {
  const isNamed = isGiven(flags, 'broker-username') || isGiven(flags, 'broker-password')
  if (isNamed && isGiven(flags, 'broker-token')) {
    throw new UsageError('A broker takes either --broker-token or --broker-username, not both.')
  }
  const token = isNamed ? undefined : flags.text('broker-token')
  if (token !== undefined) return { by: 'token', token }
  const [username, password] = [flags.text('broker-username'), flags.text('broker-password')]
  if (username !== undefined) return { by: 'password', username, password: password ?? '' }
  if (password === undefined) return { by: 'nothing' }
  throw new UsageError('A password needs a name beside it: --broker-username or PACT_BROKER_USERNAME.')
}

/** Whether it stands on the command line, and not in the environment alone. */
export const isGiven = (flags: ParsedFlags, name: string): boolean =>
  flags.isSet(name) && flags.nameOf(name).startsWith('--')
