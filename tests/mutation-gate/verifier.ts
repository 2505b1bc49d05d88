/** What Pact's verifier makes of the lies: pacts in which each interaction stands once for every lie that is told in it. */
import type { Interaction, Pact } from '../../contracts/provider-kit/pact.ts'
import { runVerifier, type Result } from '../../contracts/provider-kit/verifier.ts'
import { messagesPath, type LyingProvider } from './mutant-server.ts'

/** The interaction that a lie is told in, with the lie's number. */
export interface Told {
  readonly interaction: Interaction
  readonly number: number
}

/** One process of the engine keeps one core busy; a second one is worth its start only for many. */
const processesFor = (lies: number): number => (lies < 200 ? 1 : 2)

/** One result for each, by its number. */
export async function verifyLies(
  pacts: readonly Pact[],
  told: readonly Told[],
  provider: LyingProvider,
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, Result>> {
  const length = processesFor(told.length)
  const shares = Array.from({ length }, (_, share) => told.filter((_, index) => index % length === share))
  const results = await Promise.all(shares.map((share) => verifyShare(pacts, share, provider, signal)))
  return new Map(results.flat().map((result) => [Number(result.description.split('#').at(-1)), result]))
}

async function verifyShare(
  pacts: readonly Pact[],
  told: readonly Told[],
  provider: LyingProvider,
  signal: AbortSignal | undefined,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const pact of pacts) {
    const interactions = told.filter(({ interaction }) => pact.interactions.includes(interaction)).map(asked)
    if (interactions.length === 0) continue
    results.push(...(await runVerifier({ ...pact, interactions }, optionsFor(pact, provider), signal)))
  }
  return results
}

const optionsFor = (pact: Pact, { url }: LyingProvider) => ({
  provider: pact.provider.name,
  providerBaseUrl: url,
  transports: [{ protocol: 'message', scheme: 'http', port: Number(new URL(url).port), path: messagesPath }],
  followRedirects: false,
  timeout: 20_000,
  logLevel: 'error' as const,
})

/** What is sent is no matter here, and says no more than which lie is to be told; so no state is needed either. */
function asked({ interaction, number }: Told): Interaction {
  const description = `${interaction.description} #${String(number)}`
  return interaction.type === 'Synchronous/HTTP'
    ? {
        ...interaction,
        description,
        providerStates: [],
        request: { method: 'GET', path: `/${String(number)}` },
      }
    : { ...interaction, description, providerStates: [] }
}
