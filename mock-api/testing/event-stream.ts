/** Reads event streams in tests. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { createWebSocketStream, WebSocket } from 'ws'

export interface Message {
  readonly id?: string | undefined
  readonly event?: string | undefined
  readonly data: unknown
}

export async function openStream(url: string, headers: Record<string, string> = {}) {
  const outgoing = get(url, { headers })
  onTestFinished(() => {
    outgoing.destroy()
  })
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.setEncoding('utf8')
  return {
    response,
    leave: () => outgoing.destroy(),
    reset: () => outgoing.socket?.resetAndDestroy(),
    ...reader(response),
  }
}

/** Opens the same stream over a WebSocket. */
export async function openSocketStream(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers })
  onTestFinished(() => {
    socket.terminate()
  })
  // A refusal rejects below.
  const stream = createWebSocketStream(socket, { encoding: 'utf8' }).on('error', () => undefined)
  const messages = reader(stream)
  // A binary frame would be a Blob in a browser.
  socket.on('message', (_data, isBinary) => expect(isBinary).toBe(false))
  const [[{ socket: connection }]] = (await Promise.all([
    once(socket, 'upgrade'),
    once(socket, 'open'),
  ])) as unknown as [[IncomingMessage]]
  return {
    send: (text: string) => socket.send(text),
    leave: () => socket.close(),
    reset: () => connection.resetAndDestroy(),
    ...messages,
  }
}

function reader(parts: AsyncIterable<unknown>) {
  const messages = read(parts)
  return {
    next: async (count: number): Promise<Message[]> => {
      const taken: Message[] = []
      while (taken.length < count) {
        const { value, done } = await messages.next()
        if (done === true) break
        taken.push(value)
      }
      return taken
    },
  }
}

async function* read(parts: AsyncIterable<unknown>): AsyncGenerator<Message, undefined> {
  let text = ''
  for await (const chunk of parts) {
    text += String(chunk)
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) =>
        fields.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      yield {
        id: field('id'),
        event: field('event'),
        data: JSON.parse(field('data') ?? ''),
      }
    }
  }
}
