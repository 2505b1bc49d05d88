/** Which Pact Broker a command means, and who asks: flags and variables in the names of Pact's own programs. */
import { UsageError } from '../command/errors.ts'
import type { ParsedFlags } from '../command/flags.ts'
import type { Broker, Credentials } from './broker.ts'

type Setting = 'url' | 'token' | 'username' | 'password'
type Names = Readonly<Record<Setting, string>>

const text = { type: 'string' } as const

/** As Pact's client of a broker calls them. */
export const brokerFlags = {
  'broker-base-url': { ...text, short: 'b' },
  'broker-token': { ...text, short: 'k' },
  'broker-username': { ...text, short: 'u' },
  'broker-password': { ...text, short: 'p' },
} as const

export const brokerFlagsHelp = `  -b, --broker-base-url URL       the broker (default PACT_BROKER_BASE_URL)
  -k, --broker-token TOKEN        (default PACT_BROKER_TOKEN)
  -u, --broker-username NAME      (default PACT_BROKER_USERNAME)
  -p, --broker-password PASSWORD  (default PACT_BROKER_PASSWORD)`

const brokerNames: Names = {
  url: 'broker-base-url',
  token: 'broker-token',
  username: 'broker-username',
  password: 'broker-password',
}

/** As Pact's verifier calls the same. */
export const verifierNames: Names = {
  url: 'broker-url',
  token: 'token',
  username: 'user',
  password: 'password',
}

const variables: Names = {
  url: 'PACT_BROKER_BASE_URL',
  token: 'PACT_BROKER_TOKEN',
  username: 'PACT_BROKER_USERNAME',
  password: 'PACT_BROKER_PASSWORD',
}

type Environment = Readonly<Record<string, string | undefined>>

export function requiredBroker(flags: ParsedFlags, env: Environment): Broker {
  const broker = configuredBroker(flags, brokerNames, env)
  if (broker) return broker
  throw new UsageError(`No Pact Broker is configured: --${brokerNames.url} or ${variables.url} names one.`)
}

/** The broker that the flags name, or the environment; undefined where none is configured. */
export function configuredBroker(flags: ParsedFlags, names: Names, env: Environment): Broker | undefined {
  const flag: Settings = (setting) => flags.text(names[setting])
  const variable: Settings = (setting) => env[variables[setting]] || undefined
  const url = flag('url') ?? variable('url')
  if (url === undefined) return undefined
  return {
    url: checkedUrl(url, flag('url') === undefined ? variables.url : `--${names.url}`, names),
    credentials: credentialsOf(flag, variable, names),
  }
}

type Settings = (setting: Setting) => string | undefined

function checkedUrl(text: string, name: string, names: Names): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // What stands there instead may hold a password.
    throw new UsageError(`${name} takes an address such as https://broker.example.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `${name} takes an address without a password in it: --${names.username} and --${names.password} say who asks.`,
    )
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function credentialsOf(flag: Settings, variable: Settings, names: Names): Credentials {
  const isNamed = flag('username') !== undefined || flag('password') !== undefined
  if (isNamed && flag('token') !== undefined) {
    throw new UsageError(`A broker takes either --${names.token} or --${names.username}, not both.`)
  }
  const token = flag('token') ?? (isNamed ? undefined : variable('token'))
  if (token !== undefined) return { by: 'token', token }
  const [username, password] = [
    flag('username') ?? variable('username'),
    flag('password') ?? variable('password'),
  ]
  if (username !== undefined) return { by: 'password', username, password: password ?? '' }
  if (password === undefined) return { by: 'nothing' }
  throw new UsageError(`A password needs a name beside it: --${names.username} or ${variables.username}.`)
}
