/** The simulator as a provider under test, behind a proxy that changes what it says. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startServer } from '../../contracts/provider-kit/testing/server.ts'
import { startSimulatorProvider } from '../../scripts/simulator-provider/provider.ts'

/** What the proxy makes of an answer's body; undefined leaves it as it is, and null breaks the connection off. */
export type Lie = (path: string, body: string) => string | null | undefined

/** `lie` is told of the provider's calls and of the events that are handed over, `stateLie` of what its states answer. */
export async function startLyingProvider(lie: Lie, stateLie: Lie = () => undefined) {
  const { provider, states, messages, close } = await startSimulatorProvider()
  onTestFinished(close)
  const [desk, stateDesk] = [new URL(messages), new URL(states)]
  return {
    provider: await proxied(provider, lie),
    states: (await proxied(stateDesk.origin, stateLie)) + stateDesk.pathname,
    messages: (await proxied(desk.origin, lie)) + desk.pathname,
  }
}

const proxied = (target: string, lie: Lie): Promise<string> =>
  startServer((incoming, outgoing) => {
    void forward(target, incoming).then(async (answer) => {
      const body = await text(answer)
      const said = lie(incoming.url ?? '', body)
      if (said === null) {
        incoming.socket.destroy()
        return
      }
      const { 'content-length': _length, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 500, headers).end(said ?? body)
    })
  })

async function forward(target: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const body = await buffer(incoming)
  const { hostname, port } = new URL(target)
  const outgoing = request({
    hostname,
    port,
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
  })
  outgoing.end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return answer
}
