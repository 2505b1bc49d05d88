/** Which interactions of a pact no provider can keep together, found by a provider that tries. */
import { isDeepStrictEqual } from 'node:util'
import { subjectOf, type Interaction, type Pact } from '../../contracts/provider-kit/pact.ts'
import type { startReferenceProvider } from '../../contracts/provider-kit/reference-provider.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'

type ReferenceProvider = Awaited<ReturnType<typeof startReferenceProvider>>

/**
 * The reference provider has one answer for one request in one state, with all that is asked of it; so what it does not
 * keep contradicts what is asked beside it.
 */
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

/** What decides which answer is due, or which event: where it is the same, one provider has one answer. */
function isSameCase(one: Interaction, other: Interaction): boolean {
  if (!isDeepStrictEqual(one.providerStates, other.providerStates)) return false
  return one.type === 'Synchronous/HTTP'
    ? other.type === 'Synchronous/HTTP' && isDeepStrictEqual(one.request, other.request)
    : subjectOf(one).subject === subjectOf(other).subject
}
