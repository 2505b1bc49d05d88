/** Reads a body that may be large, part by part, so that it never stands in memory as a whole. */
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { ControlError } from './control-error.ts'

/** What is read in one go: the slowest JSON of this length takes a few milliseconds. */
const pieceLength = 16 * 1024

export type Upload = (take: (part: string) => void) => Promise<void>

/** Hands each piece to `take` when its turn has come. Throws what `take` throws, once the caller has sent the rest. */
export async function readUpload(
  request: IncomingMessage,
  turn: () => Promise<void>,
  take: (part: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  try {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') {
      throw new ControlError(415, `The body is compressed (${encoding}): send it as it is.`)
    }
    const parts: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
    for await (const part of parts) {
      const text = decoder.decode(part, { stream: true })
      for (let at = 0; at < text.length; at += pieceLength) {
        await turn()
        take(text.slice(at, at + pieceLength))
      }
    }
    take(decoder.decode())
  } catch (error) {
    if (!request.complete && request.destroyed) {
      throw new ControlError(400, 'The body broke off.', 'invalid-input')
    }
    // A caller that is still sending would not see the answer.
    await finished(request.resume()).catch(() => undefined)
    throw error
  }
}
