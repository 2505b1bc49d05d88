/** A proxy that changes answers. It knows nothing of the kit's own proxy, and passes no WebSocket on. */
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { startSimulatorProvider } from '../../scripts/simulator-provider/provider.ts'

export interface WireAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Changes {
  /** Returns another path and query. */
  readonly url?: (url: string, incoming: IncomingMessage) => string
  /** Returns the parts of the answer that change, or null to close the connection. `url` has the query, `sent` is the body. */
  readonly answer?: (
    answer: WireAnswer,
    url: string,
    incoming: IncomingMessage,
    sent: string,
  ) => Partial<WireAnswer> | null | undefined
}

const startChangingProxy = (target: string, { url: urlOf = (url) => url, answer: change }: Changes) =>
  startLocalServer((incoming, outgoing) => {
    const pass = async (): Promise<void> => {
      const { url = '' } = incoming
      const sent = await text(incoming)
      const answer = await forwarded(target + urlOf(url, incoming), incoming, sent)
      const changed = change?.(answer, url, incoming, sent)
      if (changed === null) return void incoming.socket.destroy()
      const { status, headers, body } = { ...answer, ...changed }
      const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _, ...kept } = headers
      outgoing.writeHead(status, kept).end(body)
    }
    pass().catch(() => outgoing.destroy())
  })

async function forwarded(url: string, incoming: IncomingMessage, sent: string): Promise<WireAnswer> {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const outgoing = request(url, { method: incoming.method, headers })
  outgoing.end(sent)
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
