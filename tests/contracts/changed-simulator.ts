/** The simulator behind a proxy that changes its responses. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startServer } from '../../contracts/provider-kit/testing/server.ts'
import { startSimulatorProvider } from '../../scripts/simulator-provider/provider.ts'

/** Returns a changed body, undefined to keep it, or null to close the connection. */
export type Change = (path: string, body: string) => string | null | undefined

/** `change` applies to calls and events, `changeState` to responses of the states address. */
export async function startChangedSimulator(change: Change, changeState: Change = () => undefined) {
  const { provider, states, messages, close } = await startSimulatorProvider()
  onTestFinished(close)
  const [messagesUrl, statesUrl] = [new URL(messages), new URL(states)]
  return {
    provider: await proxied(provider, change),
    states: (await proxied(statesUrl.origin, changeState)) + statesUrl.pathname,
    messages: (await proxied(messagesUrl.origin, change)) + messagesUrl.pathname,
  }
}

const proxied = (target: string, change: Change): Promise<string> =>
  startServer((incoming, outgoing) => {
    void forward(target, incoming).then(async (answer) => {
      const body = await text(answer)
      const changed = change(incoming.url ?? '', body)
      if (changed === null) {
        incoming.socket.destroy()
        return
      }
      const { 'content-length': _length, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 500, headers).end(changed ?? body)
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
