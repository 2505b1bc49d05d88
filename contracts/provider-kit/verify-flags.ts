/** The flags of `contracts verify`, in the names of Pact's own verifier where it has them. */
import { UsageError } from '../shared/errors.ts'
import type { Flags, ParsedFlags } from '../shared/flags.ts'
import type { HowToAsk } from './http-request.ts'
import { brokerSourceFlags, brokerSourceHelp } from './broker-source.ts'
import { addressFlags, addressHelp } from './provider-address.ts'
import { refusedFlags } from './refused-flags.ts'
import type { Parties, Wanted } from './selection.ts'

const text = { type: 'string' } as const
const boolean = { type: 'boolean' } as const

export const verifyFlags = {
  ...addressFlags,
  'request-timeout': { ...text, variable: 'PACT_PROVIDER_REQUEST_TIMEOUT' },
  header: { ...text, short: 'H' },
  'disable-ssl-verification': boolean,
  'state-change-teardown': { ...boolean, variable: 'PACT_PROVIDER_STATE_CHANGE_TEARDOWN' },
  file: { ...text, short: 'f' },
  dir: { ...text, short: 'd' },
  'provider-name': { ...text, short: 'n', variable: 'PACT_PROVIDER_NAME' },
  'filter-consumer': { ...text, short: 'c' },
  call: text,
  event: text,
  state: text,
  'filter-description': { ...text, variable: 'PACT_DESCRIPTION' },
  'filter-state': { ...text, variable: 'PACT_PROVIDER_STATE' },
  'filter-no-state': { ...boolean, variable: 'PACT_PROVIDER_NO_STATE' },
  ...brokerSourceFlags,
  json: { ...text, short: 'j', variable: 'PACT_VERIFIER_JSON_REPORT' },
  junit: { ...text, short: 'x', variable: 'PACT_VERIFIER_JUNIT_REPORT' },
  html: { ...text, variable: 'PACT_VERIFIER_HTML_REPORT' },
  'no-colour': { ...boolean, aliases: ['no-color'] },
  ...refusedFlags,
} as const satisfies Flags

const defaultTimeoutMs = 5000

const refusedInLines = Object.keys(refusedFlags)
  .map((name) => `--${name}`)
  .join(', ')
  .replace(/.{1,110}(?: |$)/g, (line) => `  ${line.trimEnd()}\n`)
  .trimEnd()

export const verifyHelp = `contracts verify --provider URL --states URL [--messages URL] [what to verify] [reports]

Proves that a provider keeps what the client relies on: each interaction of the pacts is played against it, in the state
that it needs. Before that, every state is set up once, and the provider is looked at: what is wrong there is said at once.

Where the provider is
${addressHelp}
  --request-timeout MS          how long one answer may take (PACT_PROVIDER_REQUEST_TIMEOUT; default ${String(defaultTimeoutMs)})
  --header NAME=VALUE, -H       sent with every request, for a gateway in front of it; may be given several times
  --disable-ssl-verification    takes any certificate
  --state-change-teardown       taken and always done (PACT_PROVIDER_STATE_CHANGE_TEARDOWN)

What to verify; each that is given narrows it further
  --call NAME                   one call, auth.login; may be given several times
  --event NAME                  one event, closeChat; may be given several times
  --state TEXT                  what needs this state, 'a player is signed in'; may be given several times
  --filter-description REGEX    what is described like this, 'auth\\..*: minimum' (PACT_DESCRIPTION)
  --filter-state REGEX          what needs a state like this (PACT_PROVIDER_STATE)
  --filter-no-state             what needs no state (PACT_PROVIDER_NO_STATE)
  --file FILE, -f               a pact, or a folder of them, instead of those of this client; may be given several times
  --dir FOLDER, -d              the pacts in a folder; may be given several times
  --provider-name NAME, -n      the pacts with this provider, kamasouk-api (PACT_PROVIDER_NAME)
  --filter-consumer NAME, -c    the pacts of this consumer; may be given several times

From a Pact Broker, where one is configured
${brokerSourceHelp}

Reports, beside the one on the terminal
  --json FILE, -j               everything that was found, for programs (PACT_VERIFIER_JSON_REPORT)
  --junit FILE, -x              for a CI (PACT_VERIFIER_JUNIT_REPORT)
  --html FILE                   one page to read and to hand on, by call (PACT_VERIFIER_HTML_REPORT)
  --no-colour                   no colours on the terminal, also --no-color

Of Pact's own verifier these are refused, with a sentence of what to use here:
${refusedInLines}

Exit codes: 0 every pact is kept, 1 wrong use, 2 invalid pact, 3 the provider cannot be verified or went away, 4 a pact is
broken, 130 stopped by Ctrl-C.

Example: contracts verify --provider http://127.0.0.1:8080 --states http://127.0.0.1:8080/states --call auth.login`

/** Throws a UsageError for a time or a header that is none. */
export function howToAsk(flags: ParsedFlags, signal: AbortSignal): HowToAsk {
  return {
    timeoutMs: timeoutOf(flags),
    headers: Object.fromEntries(flags.texts('header').map(headerOf)),
    isCertificateUnchecked: flags.isSet('disable-ssl-verification'),
    signal,
  }
}

function timeoutOf(flags: ParsedFlags): number {
  const given = flags.text('request-timeout')
  if (given === undefined) return defaultTimeoutMs
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given)
  const name = flags.nameOf('request-timeout')
  throw new UsageError(`${name} takes whole milliseconds from 1 to 9999999, not "${given}".`)
}

function headerOf(given: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+)=([\x20-\x7E]*)$/.exec(given) ?? []
  if (name !== '') return [name, value]
  // What stands there may be a secret.
  throw new UsageError('--header takes NAME=VALUE in plain characters, such as X-Api-Key=abc.')
}

/** Whose pacts are meant; everybody's where nobody is named. */
export const partiesOf = (flags: ParsedFlags): Parties => ({
  consumers: flags.texts('filter-consumer'),
  providers: flags.texts('provider-name'),
})

/** Throws a UsageError for a pattern that is none, and for two filters that leave nothing between them. */
export function wantedOf(flags: ParsedFlags, canVerifyEvents: boolean): Wanted {
  const wanted = {
    calls: flags.texts('call'),
    events: flags.texts('event'),
    states: flags.texts('state'),
    description: patternOf(flags, 'filter-description'),
    state: patternOf(flags, 'filter-state'),
    hasNoState: flags.isSet('filter-no-state'),
    canVerifyEvents,
  }
  if (wanted.hasNoState && (wanted.state !== undefined || wanted.states.length > 0)) {
    const other = wanted.state === undefined ? '--state' : flags.nameOf('filter-state')
    throw new UsageError(`${flags.nameOf('filter-no-state')} and ${other} leave nothing between them.`)
  }
  return wanted
}

function patternOf(flags: ParsedFlags, name: 'filter-description' | 'filter-state'): RegExp | undefined {
  const given = flags.text(name)
  if (given === undefined) return undefined
  try {
    return new RegExp(given, 'u')
  } catch (cause) {
    throw new UsageError(`${flags.nameOf(name)} takes a regular expression, not "${given}".`, { cause })
  }
}
