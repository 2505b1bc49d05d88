/** Verifies a provider with the pacts: over HTTP alone, so that it can be anybody's, in any language. */
import { existsSync } from 'node:fs'
import { Verifier } from '@pact-foundation/pact'
import { callsPact, callsProvider, eventsPact, eventsProvider } from './pact-files.ts'

export interface ProviderUnderTest {
  /** Its origin, `http://127.0.0.1:4600`. */
  readonly provider: string
  /** Where its states are set up: `POST {state, params, action}`, answering the state's values. */
  readonly states: string
  /** Where it hands over its events: `POST {description, providerStates}`, answering the payload. */
  readonly messages: string | undefined
}

/** Rejects with the verifier's error when the provider breaks a pact; what broke has been printed by then. */
export async function verifyCalls({ provider, states }: ProviderUnderTest): Promise<void> {
  await verify(callsPact, callsProvider, { providerBaseUrl: provider, providerStatesSetupUrl: states })
}

/** The same for the events. Needs `messages`. */
export async function verifyEvents({ states, messages }: ProviderUnderTest): Promise<void> {
  if (messages === undefined) throw new Error('the events are verified through the address of the messages')
  const { protocol, port, pathname, origin } = new URL(messages)
  await verify(eventsPact, eventsProvider, {
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

async function verify(pact: string, provider: string, options: VerifierOptions): Promise<void> {
  if (!existsSync(pact)) throw new Error(`There is no ${pact}: npm test writes it.`)
  await new Verifier({
    ...options,
    provider,
    pactUrls: [pact],
    providerStatesSetupTeardown: false,
    providerStatesSetupBody: true,
    // A redirect is an answer of its own, not a way to another one.
    followRedirects: false,
    logLevel: 'error',
  }).verifyProvider()
}
