/** Runs Pact's verifier on all mutants: a server returns each mutant at its own address, and a pact asks for each of them. */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Interaction, Pact } from '../../contracts/provider-kit/pact.ts'
import { runVerifier, type Result } from '../../contracts/provider-kit/verifier.ts'
import { startLocalServer, type LocalServer } from '../../contracts/shared/local-server.ts'
import type { Answer } from './mutants.ts'

/** The verifier requests events here, with a description that ends in the mutant's number: `sendMessage: minimum #17`. */
const messagesPath = '/messages'

/** Starts the server: the mutant with the number 17 is at `/17` below its address. Calls `onRequest` for each request. */
export const startMutantServer = (mutants: readonly Answer[], onRequest: () => void): Promise<LocalServer> =>
  startLocalServer((request, response) => {
    void numberIn(request).then((number) => {
      onRequest()
      const { status, headers, body } = mutants[number] ?? { status: 404, headers: {}, body: undefined }
      response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body))
    })
  })

async function numberIn(request: IncomingMessage): Promise<number> {
  const body = await text(request)
  const match = request.url === messagesPath ? / #(\d+)"/.exec(body) : /^\/(\d+)/.exec(request.url ?? '')
  return Number(match?.[1])
}

export interface NumberedMutant {
  readonly interaction: Interaction
  readonly number: number
}

/** One verifier process uses one core. A second process is worth its start only for many mutants. */
const processesFor = (mutants: number): number => (mutants < 200 ? 1 : 2)

/** Returns the verifier's result for each mutant, by number. */
export async function verifyMutants(
  pacts: readonly Pact[],
  mutants: readonly NumberedMutant[],
  server: LocalServer,
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, Result>> {
  const length = processesFor(mutants.length)
  const shares = Array.from({ length }, (_, share) => mutants.filter((_, index) => index % length === share))
  const results = await Promise.all(shares.map((share) => verifyShare(pacts, share, server, signal)))
  return new Map(results.flat().map((result) => [Number(result.description.split('#').at(-1)), result]))
}

async function verifyShare(
  pacts: readonly Pact[],
  mutants: readonly NumberedMutant[],
  server: LocalServer,
  signal: AbortSignal | undefined,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const pact of pacts) {
    const known = new Set(pact.interactions)
    const interactions = mutants.filter(({ interaction }) => known.has(interaction)).map(requestForMutant)
    if (interactions.length === 0) continue
    results.push(...(await runVerifier({ ...pact, interactions }, optionsFor(pact, server), signal)))
  }
  return results
}

const optionsFor = (pact: Pact, { url }: LocalServer) => ({
  provider: pact.provider.name,
  providerBaseUrl: url,
  transports: [{ protocol: 'message', scheme: 'http', port: Number(new URL(url).port), path: messagesPath }],
  followRedirects: false,
  timeout: 20_000,
  logLevel: 'error' as const,
})

/** Replaces the request by one for the mutant, and removes the states: only the response is compared. */
function requestForMutant({ interaction, number }: NumberedMutant): Interaction {
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
