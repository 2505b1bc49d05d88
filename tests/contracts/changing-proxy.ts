/** A proxy that changes answers and the events of sockets, which it keeps at long polls. It knows nothing of the kit's own proxy. */
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { startLocalServer, type LocalServer } from '../../contracts/shared/local-server.ts'
import { startSimulatorProvider } from '../../scripts/simulator-provider/provider.ts'

export interface WireAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Changes {
  /** Returns another path and query. */
  readonly url?: (url: string, incoming: IncomingMessage) => string
  /** Returns the parts of the answer that change, or null to close the connection. `url` has the query. */
  readonly answer?: (
    answer: WireAnswer,
    url: string,
    incoming: IncomingMessage,
  ) => Partial<WireAnswer> | null | undefined
  /** Returns the packet of a socket, such as `42["closeChat",{}]`, that the client gets. */
  readonly packet?: (packet: string) => string
}

export async function startChangingProxy(
  target: string,
  { url: urlOf = (url) => url, answer: change, packet }: Changes,
): Promise<LocalServer> {
  return startLocalServer((incoming, outgoing) => {
    const pass = async (): Promise<void> => {
      const { url: asked = '', method } = incoming
      const answer = await forwarded(target, urlOf(asked, incoming), incoming)
      const isPoll = asked.startsWith('/socket.io/')
      const packets = isPoll && packet && method === 'GET' ? answer.body.split('\u001E') : undefined
      const changed = packets
        ? { body: packets.map((each) => packet?.(each) ?? each).join('\u001E') }
        : change?.(answer, asked, incoming)
      if (changed === null) return void incoming.socket.destroy()
      const { status, headers, body } = { ...answer, ...changed }
      const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _, ...kept } = headers
      outgoing.writeHead(status, kept).end(body)
    }
    pass().catch(() => outgoing.destroy())
  })
}

async function forwarded(target: string, path: string, incoming: IncomingMessage): Promise<WireAnswer> {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const outgoing = request(target + path, { method: incoming.method, headers })
  outgoing.end(await buffer(incoming))
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 500, headers: answer.headers, body: await text(answer) }
}

/** Starts the simulator as a provider whose calls and events, and whose answers to states, are changed. */
export async function startChangedSimulator(changes: Changes, changesOfStates: Changes = {}) {
  const simulator = await startSimulatorProvider()
  const addresses = [simulator.provider, simulator.states, simulator.messages].map((each) => new URL(each))
  const proxies = await Promise.all(
    addresses.map(({ origin }, index) => startChangingProxy(origin, index === 1 ? changesOfStates : changes)),
  )
  const [provider = '', states = '', messages = ''] = addresses.map(
    ({ pathname }, index) => (proxies[index]?.url ?? '') + pathname.replace(/\/$/, ''),
  )
  return {
    provider,
    states,
    messages,
    async close() {
      for (const { close } of proxies) close()
      await simulator.close()
    },
  }
}
