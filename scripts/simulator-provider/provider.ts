/**
 * The simulator as a provider under test. A second server makes the states of the pacts true and returns the events that a
 * real socket received. The simulator itself does not know about pacts.
 */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ProviderUnderTest } from '../../contracts/provider-kit/verifier.ts'
import { isStateName, type StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import { startLocalServer, type LocalServer } from '../../contracts/shared/local-server.ts'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { accountHandlers } from './account-states.ts'
import { conversationHandlers } from './conversation-states.ts'
import { createEventCatcher, eventHandlers } from './event-states.ts'
import { listHandlers } from './list-states.ts'
import { marketHandlers } from './market-states.ts'
import { createPlayers } from './players.ts'
import { createSetup, emptyMarket } from './setup.ts'

export { emptyMarket }

export interface SimulatorProvider extends ProviderUnderTest {
  readonly states: string
  readonly messages: string
  close(): Promise<void>
}

export async function startSimulatorProvider(): Promise<SimulatorProvider> {
  const simulator = await createSimulator({ port: 0, seedFile: emptyMarket })
  const { url, close } = await serveStates(simulator)
  return {
    provider: simulator.url,
    states: `${url}/states`,
    messages: `${url}/messages`,
    async close() {
      close()
      await simulator.close()
    },
  }
}

interface StatesOptions {
  /** The port for `/states` and `/messages`; without it any free port. */
  readonly port?: number
  /** The address at which players connect for events; by default the simulator's own. */
  readonly publicUrl?: string
}

/** Serves `/states` and `/messages` for a simulator whose market is empty. Each state resets its default world. */
export function serveStates(
  simulator: Simulator,
  { port, publicUrl = simulator.url }: StatesOptions = {},
): Promise<LocalServer> {
  let lastPayload: unknown
  const handlers = stateHandlers(simulator, publicUrl, (payload) => {
    lastPayload = payload
  })
  return startLocalServer((request, response) => {
    void answer(request).then(
      (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }, port)

  async function answer(request: IncomingMessage): Promise<unknown> {
    const body = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>
    if (request.url !== '/states') return lastPayload
    if (body['action'] === 'teardown') return {}
    const name = String(body['state'])
    await simulator.worlds.reset('default')
    // An interaction without a state sends an empty name.
    if (name === '') return {}
    if (!isStateName(name)) throw new Error(`There is no handler for the state "${name}".`)
    const handle = handlers[name] as (params: unknown) => unknown
    return (await handle(body['params'])) ?? {}
  }
}

function stateHandlers(
  simulator: Simulator,
  publicUrl: string,
  onPayload: (payload: unknown) => void,
): StateHandlers {
  const setup = createSetup(simulator)
  const players = createPlayers(setup)
  return {
    ...accountHandlers(setup),
    ...conversationHandlers(setup, players),
    ...marketHandlers(setup, players),
    ...listHandlers(setup),
    ...eventHandlers(setup, players, createEventCatcher(publicUrl, onPayload)),
  }
}
