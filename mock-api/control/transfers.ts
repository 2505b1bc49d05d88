/** Reads uploads and sends downloads in chunks, so that a large body is never in memory as a whole. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { ControlError } from './control-error.ts'

/** The slowest JSON of this length takes a few milliseconds to read. */
const chunkLength = 16 * 1024

/** Calls `take` with each chunk of the body, after waiting for its `turn`. When `take` throws, reads the rest of the body and then throws the same error. */
export async function readUpload(
  request: IncomingMessage,
  turn: () => Promise<void>,
  take: (chunk: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  try {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') {
      throw new ControlError(415, `The body is compressed (${encoding}): send it uncompressed.`)
    }
    const parts: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
    for await (const part of parts) {
      const text = decoder.decode(part, { stream: true })
      for (let at = 0; at < text.length; at += chunkLength) {
        await turn()
        take(text.slice(at, at + chunkLength))
      }
    }
    take(decoder.decode())
  } catch (error) {
    if (!request.complete && request.destroyed) {
      throw new ControlError(400, 'The body ended too early.', 'invalid-input')
    }
    // A caller that is still sending would not see the response.
    await finished(request.resume()).catch(() => undefined)
    throw error
  }
}

/** Sends the chunks as a file. Does not throw when the caller disconnects. */
export async function sendDownload(
  response: Response,
  { name, chunks }: { readonly name: string; readonly chunks: Iterable<string> },
  { gone, turn }: { readonly gone: AbortSignal; readonly turn: () => Promise<void> },
): Promise<void> {
  response.attachment(name).type('json')
  await pipeline(Readable.from(inTurns(chunks, turn)), response).catch((error: unknown) => {
    if (!gone.aborted) throw error
  })
}

/** Lets other requests run between two chunks: a caller on this machine takes chunks as fast as they are made. */
async function* inTurns(chunks: Iterable<string>, turn: () => Promise<void>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    await turn()
    yield chunk
  }
}
