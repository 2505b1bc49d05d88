/** What the flags of a verification say of a broker: which pacts it gives, and whether it is told how they were kept. */
import * as z from 'zod/mini'
import { UsageError } from '../shared/errors.ts'
import type { Flags, ParsedFlags } from '../shared/flags.ts'
import { didYouMean } from '../shared/suggest.ts'
import { configuredBroker, isGiven, verifierBrokerFlags, verifierBrokerFlagsHelp } from './broker-flags.ts'
import type { Broker } from './broker.ts'

export interface BrokerSource {
  readonly broker: Broker
  readonly selectors: readonly Selector[]
  readonly providerBranch: string | undefined
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
  ...verifierBrokerFlags,
  'consumer-branch': text,
  'consumer-version-selectors': text,
  publish: boolean,
  'provider-version': text,
  'provider-branch': text,
  'build-url': text,
} as const satisfies Flags

export const brokerSourceHelp = `${verifierBrokerFlagsHelp}
  --consumer-branch B             the pacts of this branch of the client; may be given several times
  --consumer-version-selectors J  which pacts, in Pact's words as JSON; may be given several times
                                  (default those of the main branch and of what is deployed or released)
  --publish                       tells the broker how the pacts were kept, each as a whole
  --provider-version V            of which version of the provider that is said
  --provider-branch B             the branch of that version
  --build-url URL                 the build that verifies it`

/**
 * Undefined where no broker is configured, and where files are named: they go before a broker of the environment. Throws
 * a UsageError for flags that mean nothing together.
 */
export function brokerSourceOf(flags: ParsedFlags, areFilesNamed: boolean): BrokerSource | undefined {
  const broker = areFilesNamed ? undefined : configuredBroker(flags)
  if (broker === undefined) {
    const idle = Object.keys(brokerSourceFlags).find((name) => isGiven(flags, name))
    if (idle === undefined) return undefined
    throw new UsageError(
      areFilesNamed
        ? `--${idle} is about a Pact Broker, and --file or --dir about pacts from elsewhere.`
        : `--${idle} is about a Pact Broker: --broker-url names it.`,
    )
  }
  const providerBranch = flags.text('provider-branch')
  const selectors = selectorsOf(flags, providerBranch)
  return { broker, selectors, providerBranch, publish: publicationOf(flags) }
}

/** Throws a UsageError where results are to be published of a part: the broker would think that they were of the whole. */
export function expectNoPart({ publish }: BrokerSource, part: readonly string[]): void {
  if (publish === undefined || part.length === 0) return
  throw new UsageError(
    `--publish is for whole pacts, and not for what is chosen from them: ${part.join(', ')}.`,
  )
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
