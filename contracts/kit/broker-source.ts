/** What the flags of a verification say of a broker: which pacts it gives, and whether it is told how they were kept. */
import * as z from 'zod/mini'
import { UsageError } from '../command/errors.ts'
import type { ParsedFlags } from '../command/flags.ts'
import { didYouMean } from '../command/suggest.ts'
import { configuredBroker, verifierNames } from './broker-flags.ts'
import type { Broker } from './broker.ts'

export interface BrokerSource {
  readonly broker: Broker
  readonly selectors: readonly Selector[]
  readonly providerBranch: string | undefined
  readonly enablePending: boolean
  readonly includeWipPactsSince: string | undefined
  /** Undefined where the broker is not told. */
  readonly publish: Publication | undefined
}

/** As which version of the provider the results are published. */
export interface Publication {
  readonly providerVersion: string
  readonly buildUrl: string | undefined
}

const isTrue = z.optional(z.literal(true))
const word = z.optional(z.string().check(z.minLength(1)))

/** Which versions of the client are meant, in Pact's own words. */
const Selector = z.strictObject({
  consumer: word,
  branch: word,
  mainBranch: isTrue,
  matchingBranch: isTrue,
  fallbackBranch: word,
  deployed: isTrue,
  released: isTrue,
  deployedOrReleased: isTrue,
  environment: word,
  tag: word,
  fallbackTag: word,
  latest: z.optional(z.boolean()),
})
export type Selector = z.infer<typeof Selector>

const text = { type: 'string' } as const
const boolean = { type: 'boolean' } as const

/** In the names of Pact's verifier; `consumer-branch` alone is ours, short for a selector. */
export const brokerSourceFlags = {
  'broker-url': { ...text, short: 'b' },
  user: text,
  password: text,
  token: { ...text, short: 't' },
  'consumer-version-selectors': text,
  'consumer-branch': text,
  'enable-pending': boolean,
  'include-wip-pacts-since': text,
  publish: boolean,
  'provider-version': text,
  'provider-branch': text,
  'build-url': text,
} as const

export const brokerSourceHelp = `  -b, --broker-url URL                   takes the pacts from this Pact Broker (default PACT_BROKER_BASE_URL)
  -t, --token TOKEN                      (default PACT_BROKER_TOKEN)
      --user NAME                        (default PACT_BROKER_USERNAME)
      --password PASSWORD                (default PACT_BROKER_PASSWORD)
      --consumer-branch B                the client's pacts of this branch; may be given several times
      --consumer-version-selectors JSON  which pacts, in Pact's words; may be given several times
                                         (default those of the main branch and of what is deployed or released)
      --enable-pending                   pacts that this provider has never kept are reported, and break nothing yet
      --include-wip-pacts-since DATE     such pacts of other branches too
      --publish                          tells the broker how the pacts were kept
      --provider-version V               of which version of the provider that is said
      --provider-branch B                the branch of that version
      --build-url URL                    the build that verifies it`

/** Undefined where no broker is configured: the pacts are those beside this file. */
export function brokerSourceOf(
  flags: ParsedFlags,
  env: Readonly<Record<string, string | undefined>>,
): BrokerSource | undefined {
  const broker = configuredBroker(flags, verifierNames, env)
  if (broker === undefined) {
    const idle = Object.keys(brokerSourceFlags).find((name) => flags.isSet(name))
    if (idle === undefined) return undefined
    throw new UsageError(`--${idle} is about a Pact Broker: --broker-url names it.`)
  }
  const providerBranch = flags.text('provider-branch')
  const enablePending = flags.isSet('enable-pending')
  if (enablePending && providerBranch === undefined) {
    throw new UsageError(
      '--enable-pending needs --provider-branch: pending is what that branch has never kept.',
    )
  }
  const includeWipPactsSince = flags.text('include-wip-pacts-since')
  if (includeWipPactsSince !== undefined && !enablePending) {
    throw new UsageError('--include-wip-pacts-since needs --enable-pending: such pacts are pending.')
  }
  return {
    broker,
    selectors: selectorsOf(flags, providerBranch),
    providerBranch,
    enablePending,
    includeWipPactsSince,
    publish: publicationOf(flags),
  }
}

function publicationOf(flags: ParsedFlags): Publication | undefined {
  const providerVersion = flags.text('provider-version')
  if (!flags.isSet('publish')) return undefined
  if (providerVersion === undefined) {
    throw new UsageError('--publish needs --provider-version: of which version is it said?')
  }
  return { providerVersion, buildUrl: flags.text('build-url') }
}

function selectorsOf(flags: ParsedFlags, providerBranch: string | undefined): readonly Selector[] {
  const given = [
    ...flags.texts('consumer-branch').map((branch) => ({ branch })),
    ...flags.texts('consumer-version-selectors').flatMap(selectorsIn),
  ]
  if (given.length > 0) return given
  return [
    { mainBranch: true },
    { deployedOrReleased: true },
    ...(providerBranch === undefined ? [] : [{ matchingBranch: true } as const]),
  ]
}

function selectorsIn(json: string): readonly Selector[] {
  const name = '--consumer-version-selectors'
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new UsageError(`${name} takes JSON such as {"mainBranch": true}, not "${json}".`)
  }
  const { data, error } = z.array(Selector).safeParse([value].flat())
  if (data) return data
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const suggestion = didYouMean(key, Object.keys(Selector.shape))
    throw new UsageError(`${name}: a selector has no "${key}".${suggestion}`)
  }
  throw new UsageError(`${name}: ${json} holds a value that no selector has.`)
}
