/**
 * The simulator as a provider under test: it makes the states of the pacts true, and hands over the events that a real
 * socket received after the real trigger. The simulator itself knows nothing of pacts.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ProviderUnderTest } from '../../contracts/provider-kit/verifier.ts'
import { isStateName, type StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { accountHandlers } from './accounts.ts'
import { conversationHandlers, playersAt } from './conversations.ts'
import { eventCatcher, triggerHandlers } from './events.ts'
import { listHandlers } from './lists.ts'
import { exchangingAt, marketHandlers } from './market.ts'
import { deskOf, emptyMarket } from './world.ts'

export interface SimulatorProvider extends ProviderUnderTest {
  readonly messages: string
  close(): Promise<void>
}

export async function startSimulatorProvider(): Promise<SimulatorProvider> {
  const simulator = await createSimulator({ port: 0, seedFile: emptyMarket })
  const caught: { payload?: unknown } = {}
  const handlers = stateHandlers(simulator, (payload) => {
    caught.payload = payload
  })
  const desk = createServer((request, response) => {
    void answer(request).then(
      (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })

  async function answer(request: IncomingMessage): Promise<unknown> {
    const body = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>
    if (request.url !== '/states') return caught.payload
    if (body['action'] === 'teardown') return {}
    const name = String(body['state'])
    await simulator.worlds.reset('default')
    // An interaction that needs nothing of the provider names no state.
    if (name === '') return {}
    if (!isStateName(name)) throw new Error(`There is no handler for the state "${name}".`)
    const handle = handlers[name] as (params: unknown) => Promise<unknown>
    return handle(body['params'])
  }

  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const url = originOf(desk)
  return {
    provider: simulator.url,
    states: `${url}/states`,
    messages: `${url}/messages`,
    async close() {
      desk.closeAllConnections()
      desk.close()
      await simulator.close()
    },
  }
}

const originOf = (server: HttpServer): string =>
  `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

function stateHandlers(simulator: Simulator, caught: (payload: unknown) => void): StateHandlers {
  const desk = deskOf(simulator)
  const [players, exchanging] = [playersAt(desk), exchangingAt(desk)]
  return {
    ...accountHandlers(desk),
    ...conversationHandlers(desk, players),
    ...marketHandlers(desk, exchanging),
    ...listHandlers(desk),
    ...triggerHandlers(desk, players, exchanging, eventCatcher(simulator.url, caught)),
  }
}
