/** Answers each lie at an address of its own, so that whoever asks, in whatever order, is told the right one. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer } from './mutants.ts'

export interface LyingProvider {
  /** Below it, `/17` is where the lie of that number is told. */
  readonly url: string
  close(): Promise<void>
}

/** Where events are asked for, by a description that ends in the number: `sendMessage: minimum #17`. */
export const messagesPath = '/messages'

/** Stands on a free port until it is closed. */
export async function startLyingProvider(
  lies: readonly Answer[],
  onAsked: () => void = () => undefined,
): Promise<LyingProvider> {
  const server = createServer((request, response) => {
    void numberIn(request).then((number) => {
      onAsked()
      const { status, headers, body } = lies[number] ?? { status: 404, headers: {}, body: undefined }
      response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function numberIn(request: IncomingMessage): Promise<number> {
  const body = await text(request)
  const asked = request.url === messagesPath ? / #(\d+)"/.exec(body) : /^\/(\d+)/.exec(request.url ?? '')
  return Number(asked?.[1])
}
