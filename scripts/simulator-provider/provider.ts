/**
 * The simulator as a provider under test. A second server makes the states of the pacts true and returns the events that a
 * real socket received. The simulator itself does not know about pacts.
 */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { createStates, emptyMarket } from './states.ts'

export async function startSimulatorProvider() {
  const simulator = await createSimulator({ port: 0, seedFile: emptyMarket })
  const { worlds, url } = simulator
  const { close, ...addresses } = await serveStates(createStates({ worlds, publicUrl: url }))
  return {
    provider: url,
    ...addresses,
    async close() {
      close()
      await simulator.close()
    },
  }
}

/** Serves `/states` and `/messages`. Each state resets the default world of its simulator. */
export async function serveStates({ setUp, lastPayload }: ReturnType<typeof createStates>, port?: number) {
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
