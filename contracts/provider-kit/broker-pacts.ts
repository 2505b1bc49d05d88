/**
 * The pacts that a broker wants verified, and what it is told of them. Pact's verifier could do both by itself, but tells
 * the broker that a provider breaks a pact whose pending interactions alone are not kept, tells it the same of a part as
 * of the whole, and ends well when the broker does not take what it is told.
 */
import * as z from 'zod/mini'
import { CouldNotRun, UsageError } from '../shared/errors.ts'
import type { BrokerSource } from './broker-source.ts'
import { NotAtBroker, openBroker, understood, type OpenBroker } from './broker.ts'
import { Pact } from './pact.ts'
import { printable } from './printable.ts'
import type { NamedPact } from './selection.ts'
import type { VerifiedPact } from './verification.ts'
import type { Mismatch, Result } from './verifier.ts'

/** Its name is the broker's, where it gives one: `Pact between kamasouk-client (1a2b3c) and kamasouk-api`. */
export interface PactFromBroker extends NamedPact {
  /** Why it is asked for: `latest from branch main`. */
  readonly because: string
  /** Where the broker takes its results. */
  readonly resultsUrl: string
}

export interface PactsFromBroker {
  readonly source: BrokerSource
  readonly pacts: readonly PactFromBroker[]
}

const Links = z.looseObject({
  self: z.looseObject({ href: z.string(), name: z.optional(z.string()) }),
})
const ForVerification = z.looseObject({
  _embedded: z.looseObject({
    pacts: z.array(
      z.looseObject({
        shortDescription: z._default(z.string(), ''),
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
): Promise<PactsFromBroker> {
  const broker = await openBroker(source.broker, { signal })
  const pacts: PactFromBroker[] = []
  for (const provider of providers) {
    const url = broker.link('pb:provider-pacts-for-verification', { provider })
    const answer = await broker.post(url, questionOf(source)).catch(noneWhereNotFound)
    if (answer === undefined) continue
    const { _embedded } = understood(ForVerification, answer, source.broker)
    for (const { shortDescription, _links } of _embedded.pacts) {
      pacts.push({ ...(await pactAt(_links.self, broker)), because: printable(shortDescription) })
    }
  }
  if (pacts.length > 0) return { source, pacts: toldApart(pacts) }
  const selectors = JSON.stringify(source.selectors)
  throw new CouldNotRun(
    `The broker at ${source.broker.url} has no pact with ${providers.join(' or ')} for ${selectors}.`,
  )
}

/** A provider that no pact is with, a broker does not know at all. */
function noneWhereNotFound(error: unknown): undefined {
  if (!(error instanceof NotAtBroker)) throw error
}

const questionOf = ({ selectors, providerBranch }: BrokerSource) => ({
  consumerVersionSelectors: selectors,
  ...(providerBranch === undefined ? {} : { providerVersionBranch: providerBranch }),
})

async function pactAt({ href, name: given }: z.infer<typeof Links>['self'], broker: OpenBroker) {
  const [document, name] = [await broker.get(href), printable(given ?? `the pact at ${href}`)]
  const [pact, links] = [Pact.safeParse(document).data, ResultsLink.safeParse(document).data]
  if (pact === undefined) throw new CouldNotRun(`${name} is no pact of version 4 of the specification.`)
  if (links === undefined) throw new CouldNotRun(`${name} comes without a place for its results.`)
  return { at: href, pact, name, resultsUrl: links._links['pb:publish-verification-results'].href }
}

/** A broker may call several by one name. */
const toldApart = (pacts: readonly PactFromBroker[]): readonly PactFromBroker[] =>
  pacts.map((pact) => {
    const namesakes = pacts.filter(({ name }) => name === pact.name)
    return namesakes.length === 1 ? pact : { ...pact, name: `${pact.name}, at ${printable(pact.at)}` }
  })

/** Throws a UsageError where results are to be published of a part: the broker would think that they were of all. */
export function expectWhole({ source, pacts }: PactsFromBroker, selected: readonly NamedPact[]): void {
  if (source.publish === undefined) return
  for (const { at, name, pact } of pacts) {
    const part = selected.find((other) => other.at === at)?.pact.interactions.length ?? 0
    if (part === pact.interactions.length) continue
    throw new UsageError(
      `--publish is for whole pacts: of ${name}, it is ${String(part)} of ${String(pact.interactions.length)} interactions.`,
    )
  }
}

/**
 * Tells the broker of each pact whether the provider keeps it, after the branch of the provider's version, which the
 * broker wants to know first. Answers with a line for each that was told.
 */
export async function publishResults(
  { source, pacts }: PactsFromBroker,
  verified: readonly VerifiedPact[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { providerBranch: branch, publish } = source
  if (publish === undefined) return []
  const { providerVersion: version, buildUrl } = publish
  const broker = await openBroker(source.broker, { signal })
  if (branch !== undefined) {
    for (const pacticipant of new Set(pacts.map(({ pact }) => pact.provider.name))) {
      await broker.put(broker.link('pb:pacticipant-branch-version', { pacticipant, branch, version }))
    }
  }
  const lines: string[] = []
  for (const { at, name, pact, resultsUrl } of pacts) {
    const results = verified.find(({ from }) => from.at === at)?.results ?? []
    const success = results.length === pact.interactions.length && results.every(isKept)
    await broker.post(resultsUrl, {
      success,
      providerApplicationVersion: version,
      ...(buildUrl === undefined ? {} : { buildUrl }),
      testResults: results.map((result, index) => testResultOf(result, pact.interactions[index])),
    })
    lines.push(`${name}: ${success ? 'kept' : 'not kept'} by version ${version}`)
  }
  return lines
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
