/**
 * The simulator as a provider under test. A second server makes the states of the pacts true and returns the events that a
 * real socket received. The simulator itself does not know about pacts.
 */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { createStates, emptyMarket } from './states.ts'

export async function startSimulatorProvider() {
  const simulator = await createSimulator({ port: 0, seedFile: emptyMarket })
  const { close, ...addresses } = await serveStates(statesOf(simulator))
  return {
    provider: simulator.url,
    ...addresses,
    async close() {
      close()
      await simulator.close()
    },
  }
}

/** The states of a simulator whose market is empty. Players connect for events at `publicUrl`. */
export const statesOf = ({ worlds, url }: Simulator, publicUrl = url): States =>
  createStates({ worlds, publicUrl })

type States = Pick<ReturnType<typeof createStates>, 'setUp'> & { lastPayload(): unknown }

/** Serves `/states` and `/messages`. Each state resets the default world of its simulator. */
export async function serveStates({ setUp, lastPayload }: States, port?: number) {
  async function answer(request: IncomingMessage): Promise<unknown> {
    const body = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>
    return request.url === '/states' ? setUp(body) : lastPayload()
  }
  const { url, close } = await startLocalServer((request, response) => {
    void answer(request).then(
      (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }, port)
  return { states: `${url}/states`, messages: `${url}/messages`, close }
}
