import type { IncomingMessage, ServerResponse } from 'node:http'
import { json as jsonIn } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startLocalServer } from '../../shared/local-server.ts'
import { readClientPacts, type Interaction, type Pact, type ProviderState } from '../pact.ts'
import { startReferenceProvider } from '../reference-provider.ts'
import type { StateChange } from '../state-relay.ts'
import { callOf, json, pactOf } from './pact.ts'

export type Answering = (request: IncomingMessage, response: ServerResponse) => unknown

export async function startServer(answer: Answering): Promise<string> {
  const { url, close } = await startLocalServer(answer)
  onTestFinished(close)
  return url
}

/** Starts the reference provider with these pacts, or with those of the client. */
export async function startReference(...pacts: readonly Pact[]) {
  const provider = await startReferenceProvider(pacts.length === 0 ? await readClientPacts() : pacts)
  onTestFinished(provider.close)
  return provider
}

export async function deadAddress(): Promise<string> {
  const { url, close } = await startLocalServer(() => undefined)
  close()
  return url
}

export const says =
  (status: number, text: string, contentType = 'application/json', headers = {}): Answering =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': contentType, ...headers }).end(text)

export const hangs: Answering = () => undefined

/** Handles states: `answer` returns `[status, body]`, or undefined to never respond. */
export function statesSaying(
  answer: (asked: StateChange) => readonly [status: number, body: unknown] | undefined,
): Answering {
  return async (request, response) => {
    const said = answer((await jsonIn(request)) as StateChange)
    if (said === undefined) return
    const [status, body] = said
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
  }
}

export const call = (description: string, states: readonly ProviderState[] = [], request: object = {}) =>
  callOf(description, { path: '/api/games', ...request }, json({ games: [] }), ...states)

export const event = (description: string, states: readonly ProviderState[] = []) => ({
  type: 'Asynchronous/Messages',
  description,
  providerStates: states,
  contents: json({ requestId: '65f0000000000000000000d1' }).body,
})

export const interactionsOf = (...interactions: readonly object[]): readonly Interaction[] =>
  pactOf(...interactions).interactions

export const signedIn = { name: 'a player is signed in' }
export const resetLink = { name: 'a reset link has been sent', params: { isUsed: 'no' } }
export const closing = { name: 'the staff has closed the request of a connected player' }

/** Needs three states: the empty one, a player's, and a reset link's, which two calls share. */
export const fourCalls = interactionsOf(
  call('games.list: minimum'),
  call('conversations.create: minimum', [signedIn]),
  call('auth.resetPassword: minimum', [resetLink]),
  call('auth.resetPassword: again', [resetLink]),
)

export const api = says(200, '{"games":[]}')
export const stateValues: Readonly<Record<string, unknown>> = {
  [signedIn.name]: { accessToken: 'a', userId: 'b', gameId: 'c', serverId: 'd' },
  [resetLink.name]: { resetToken: 'e' },
  [closing.name]: { requestId: 'f' },
}
export const readyStates = statesSaying(({ state }) => [200, stateValues[state] ?? {}])
