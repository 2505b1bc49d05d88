/** Finds interactions that no single provider can pass together. */
import { isDeepStrictEqual } from 'node:util'
import { subjectOf, type Interaction, type Pact } from '../../contracts/provider-kit/pact.ts'
import type { startReferenceProvider } from '../../contracts/provider-kit/reference-provider.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'

type ReferenceProvider = Awaited<ReturnType<typeof startReferenceProvider>>

/** The reference provider has one response for a request in a state; an interaction that it fails contradicts another. */
export async function contradictionsIn(pact: Pact, provider: ReferenceProvider): Promise<readonly string[]> {
  const results = await verify(pact, provider, { timeoutMs: 20_000 })
  return results.flatMap(({ description, outcome, mismatches }) => {
    if (outcome === 'kept') return []
    const broken = pact.interactions.filter((each) => each.description === description)
    const rivals = pact.interactions.filter(
      (each) => !broken.includes(each) && broken.some((one) => isSameCase(one, each)),
    )
    const names = [description, ...rivals.map((each) => each.description)]
    return `${names.join(' and ')}: ${mismatches.map(({ at, what }) => `${at} ${what}`.trim()).join('; ')}`
  })
}

/** Returns whether two interactions must have the same response. */
function isSameCase(one: Interaction, other: Interaction): boolean {
  if (!isDeepStrictEqual(one.providerStates, other.providerStates)) return false
  return one.type === 'Synchronous/HTTP'
    ? other.type === 'Synchronous/HTTP' && isDeepStrictEqual(one.request, other.request)
    : subjectOf(one).subject === subjectOf(other).subject
}
