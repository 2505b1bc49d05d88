/**
 * The simulator as a provider under test. A second server makes the states of the pacts true and returns the events that a
 * real socket received. The simulator itself does not know about pacts.
 */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLocalServer, type LocalServer } from '../../contracts/shared/local-server.ts'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { createStates, emptyMarket } from './states.ts'

export async function startSimulatorProvider() {
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
  const states = createStates({ worlds: simulator.worlds, publicUrl })
  return startLocalServer((request, response) => {
    void answer(request).then(
      (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }, port)

  async function answer(request: IncomingMessage): Promise<unknown> {
    const body = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>
    return request.url === '/states' ? states.setUp(body) : states.lastPayload()
  }
}
