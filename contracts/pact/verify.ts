/** Verifies a provider with the pacts: over HTTP alone, so that it can be anybody's, in any language. */
import { existsSync } from 'node:fs'
import { Verifier } from '@pact-foundation/pact'
import * as z from 'zod/mini'
import { callsPact, callsProvider, eventsPact, eventsProvider } from './pact-files.ts'

export interface ProviderUnderTest {
  /** Its origin, `http://127.0.0.1:4600`. */
  readonly provider: string
  /** Where its states are set up: `POST {state, params, action}`, answering the state's values. */
  readonly states: string
  /** Where it hands over its events: `POST {description, providerStates}`, answering the payload. */
  readonly messages: string | undefined
}

/** The interactions of one pact by how they went. */
export interface Verification {
  readonly kept: readonly string[]
  readonly broken: readonly string[]
  /** Broken, and allowed to be: an addition of this product that the provider leaves out. */
  readonly leftOut: readonly string[]
}

/** The provider could not be asked at all; the message says what to do. */
export class Unreachable extends Error {}

/** Throws Unreachable for an address at which nothing answers. */
export async function expectReachable({ provider, states, messages }: ProviderUnderTest): Promise<void> {
  for (const [flag, url] of Object.entries({ provider, states, messages })) {
    if (url === undefined) continue
    // Any answer will do, a refusal too: somebody is there.
    await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch((cause: unknown) => {
      throw new Unreachable(`Nothing answers at ${url}: start the provider, or correct --${flag}.`, { cause })
    })
  }
}

export const verifyCalls = ({ provider, states }: ProviderUnderTest): Promise<Verification> =>
  verify(callsPact, callsProvider, { providerBaseUrl: provider, providerStatesSetupUrl: states })

/** `messages` is where the provider hands over its events. */
export function verifyEvents({ states }: ProviderUnderTest, messages: string): Promise<Verification> {
  const { protocol, port, pathname, origin } = new URL(messages)
  return verify(eventsPact, eventsProvider, {
    providerBaseUrl: origin,
    providerStatesSetupUrl: states,
    transports: [
      {
        protocol: 'message',
        scheme: protocol.replace(':', ''),
        port: Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port),
        path: pathname,
      },
    ],
  })
}

type VerifierOptions = ConstructorParameters<typeof Verifier>[0]

/** What was broken, and how, has been printed by the verifier when this answers. */
async function verify(pact: string, provider: string, options: VerifierOptions): Promise<Verification> {
  if (!existsSync(pact)) throw new Error(`There is no ${pact}: npm test writes it.`)
  const verifier = new Verifier({
    ...options,
    provider,
    pactUrls: [pact],
    providerStatesSetupTeardown: false,
    providerStatesSetupBody: true,
    // A redirect is an answer of its own, not a way to another one.
    followRedirects: false,
    logLevel: 'error',
  })
  const { interactionResults } = readResult(await verifier.verifyProvider().catch(resultOfFailure))
  const names = (isWanted: (interaction: z.infer<typeof Interaction>) => boolean): string[] =>
    interactionResults.filter(isWanted).map(({ description }) => description)
  return {
    kept: names(({ result }) => result === 'OK'),
    broken: names(({ result, pending }) => result !== 'OK' && !pending),
    leftOut: names(({ result, pending }) => result !== 'OK' && pending),
  }
}

const Interaction = z.object({ description: z.string(), pending: z.boolean(), result: z.string() })
const Result = z.object({ interactionResults: z.array(Interaction) })

/** A verification that failed rejects with an error whose message is the same JSON as that of one that succeeded. */
function resultOfFailure(error: unknown): string {
  if (error instanceof Error && error.message.startsWith('{')) return error.message
  throw error
}

const readResult = (json: unknown): z.infer<typeof Result> => Result.parse(JSON.parse(String(json)))
