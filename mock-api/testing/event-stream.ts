/** Reads server-sent events in tests. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

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
  const messages = read(response)
  return {
    response,
    leave: () => outgoing.destroy(),
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

async function* read(response: IncomingMessage): AsyncGenerator<Message, undefined> {
  let text = ''
  for await (const chunk of response) {
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
