/**
 * The pacts that a broker wants verified, and what it is told of them. Pact's verifier could do both by itself, but tells
 * the broker that a provider breaks a pact whose pending interactions alone are not kept, tells it the same of a part as
 * of the whole, and ends well when the broker does not take what it is told.
 */
import * as z from 'zod/mini'
import { CouldNotRun, UsageError } from '../command/errors.ts'
import type { BrokerSource, Publication } from './broker-source.ts'
import { NotAtBroker, openBroker, understood, type OpenBroker } from './broker.ts'
import { Pact } from './pact.ts'
import type { Mismatch, Result } from './verifier.ts'

export interface PactFromBroker {
  readonly pact: Pact
  /** Which one it is: `Pact between kamasouk-client (1a2b3c) and kamasouk-api`. */
  readonly name: string
  /** Why it is asked for: `latest from branch main`. */
  readonly because: string
  /** This provider has never kept it, and breaks nothing by not keeping it now. */
  readonly isPending: boolean
  /** Where the broker takes its results. */
  readonly resultsUrl: string
}

const Links = z.looseObject({
  self: z.looseObject({ href: z.string(), name: z._default(z.string(), 'a pact') }),
})
const ForVerification = z.looseObject({
  _embedded: z.looseObject({
    pacts: z.array(
      z.looseObject({
        shortDescription: z._default(z.string(), ''),
        verificationProperties: z.optional(z.looseObject({ pending: z._default(z.boolean(), false) })),
        _links: Links,
      }),
    ),
  }),
})
const ResultsLink = z.looseObject({
  _links: z.looseObject({ 'pb:publish-verification-results': z.looseObject({ href: z.string() }) }),
})

/** In the order of the providers. Throws a CommandError where the broker cannot be asked, and where it has none at all. */
export async function pactsFromBroker(
  source: BrokerSource,
  providers: readonly string[],
  signal: AbortSignal,
): Promise<readonly PactFromBroker[]> {
  const broker = await openBroker(source.broker, { signal })
  const pacts: PactFromBroker[] = []
  for (const provider of providers) {
    const url = broker.link('pb:provider-pacts-for-verification', { provider })
    const answer = await broker.post(url, questionOf(source)).catch(noneWhereNotFound)
    if (answer === undefined) continue
    const { _embedded } = understood(ForVerification, answer, source.broker)
    for (const { shortDescription, verificationProperties, _links } of _embedded.pacts) {
      const isPending = verificationProperties?.pending ?? false
      pacts.push({ ...(await pactAt(_links.self, broker)), because: shortDescription, isPending })
    }
  }
  if (pacts.length > 0) return pacts
  const selectors = JSON.stringify(source.selectors)
  throw new CouldNotRun(
    `The broker at ${source.broker.url} has no pact with ${providers.join(' or ')} for ${selectors}.`,
  )
}

/** A provider that no pact is with, a broker does not know at all. */
function noneWhereNotFound(error: unknown): undefined {
  if (!(error instanceof NotAtBroker)) throw error
}

const questionOf = ({ selectors, providerBranch, enablePending, includeWipPactsSince }: BrokerSource) => ({
  consumerVersionSelectors: selectors,
  includePendingStatus: enablePending,
  ...(providerBranch === undefined ? {} : { providerVersionBranch: providerBranch }),
  ...(includeWipPactsSince === undefined ? {} : { includeWipPactsSince }),
})

async function pactAt({ href, name }: z.infer<typeof Links>['self'], broker: OpenBroker) {
  const document = await broker.get(href)
  const [pact, links] = [Pact.safeParse(document).data, ResultsLink.safeParse(document).data]
  if (pact === undefined) throw new CouldNotRun(`${name} is no pact of version 4 of the specification.`)
  if (links === undefined) throw new CouldNotRun(`${name} comes without a place for its results.`)
  return { pact, name, resultsUrl: links._links['pb:publish-verification-results'].href }
}

/** What was verified of a pact. */
export interface Verified {
  readonly from: PactFromBroker
  readonly results: readonly Result[]
}

/** Throws a UsageError where a part of a pact alone is verified: of its result a broker would think that it was of all. */
export function expectWhole({ name, pact }: PactFromBroker, verified: number): void {
  const { length } = pact.interactions
  if (verified === length) return
  throw new UsageError(
    `--publish is for whole pacts: of ${name}, it is ${String(verified)} of ${String(length)} interactions.`,
  )
}

/**
 * Tells the broker of each pact whether the provider keeps it, after the branch of the provider's version, which the
 * broker wants to know first. Throws a UsageError, before it tells anything, for a pact that was not verified as a whole.
 */
export async function publishResults(
  source: BrokerSource,
  { providerVersion, buildUrl }: Publication,
  verified: readonly Verified[],
  signal: AbortSignal,
): Promise<void> {
  for (const { from, results } of verified) expectWhole(from, results.length)
  const broker = await openBroker(source.broker, { signal })
  const branch = source.providerBranch
  if (branch !== undefined) {
    for (const pacticipant of new Set(verified.map(({ from }) => from.pact.provider.name))) {
      const place = { pacticipant, branch, version: providerVersion }
      await broker.put(broker.link('pb:pacticipant-branch-version', place))
    }
  }
  for (const { from, results } of verified) {
    await broker.post(from.resultsUrl, {
      success: results.every(isKept),
      providerApplicationVersion: providerVersion,
      ...(buildUrl === undefined ? {} : { buildUrl }),
      testResults: results.map((result, index) => testResultOf(result, from.pact.interactions[index])),
    })
  }
}

/** A field that was left out, and may be, is no fault of the provider. */
const isKept = ({ outcome }: Result): boolean => outcome !== 'broken'

/** By which the broker knows an interaction; it has given it to each. */
const Identified = z.looseObject({ _id: z.string() })

function testResultOf(result: Result, interaction: unknown) {
  const id = Identified.safeParse(interaction).data?._id
  return {
    ...(id === undefined ? {} : { interactionId: id }),
    interactionDescription: result.description,
    success: isKept(result),
    ...(isKept(result) ? {} : { mismatches: result.mismatches.map(mismatchOf) }),
  }
}

const mismatchOf = ({ kind, at, what }: Mismatch) => ({
  ...(kind === 'other' ? {} : { attribute: kind }),
  ...(at === '' ? {} : { identifier: at }),
  description: what,
})
