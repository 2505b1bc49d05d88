/** Reads uploads and writes downloads in chunks, so that a large body is never in memory as a whole. */
import type { Incoming, Reply } from '../api/message.ts'
import { ControlError, invalidInput } from './control-error.ts'

/** The slowest JSON of this length takes a few milliseconds to read. */
const chunkLength = 16 * 1024

/** Calls `take` with each chunk of the body, after waiting for its `turn`. When `take` throws, reads the rest of the body and then throws the same error. */
export async function readUpload(
  { headers, upload }: Incoming,
  turn: () => Promise<void>,
  take: (chunk: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let failure: { readonly error: unknown } | undefined
  async function takeAll(text: string): Promise<void> {
    try {
      for (let at = 0; at < text.length; at += chunkLength) {
        await turn()
        take(text.slice(at, at + chunkLength))
      }
    } catch (error) {
      failure = { error }
    }
  }

  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    const message = `The body is compressed (${String(encoding)}): send it uncompressed.`
    failure = { error: new ControlError(415, message) }
  }
  try {
    // A caller that is still sending would not see the response, so the rest is read after a failure too.
    for await (const part of upload())
      if (failure === undefined) await takeAll(decoder.decode(part, { stream: true }))
  } catch {
    throw invalidInput('The body ended too early.')
  }
  if (failure === undefined) await takeAll(decoder.decode())
  if (failure !== undefined) throw failure.error
}

/** Returns a reply that sends the chunks as a file. Calls `onDone` after the last one, or when the caller takes no more. */
export const downloadReply = (
  { name, chunks }: { readonly name: string; readonly chunks: Iterable<string> },
  turn: () => Promise<void>,
  onDone: () => void,
): Reply => ({
  status: 200,
  headers: {
    'Content-Disposition': `attachment; filename=${name}`,
    'Content-Type': 'application/json; charset=utf-8',
  },
  body: inTurns(chunks, turn, onDone),
})

/** Lets other requests run between two chunks: a caller on this machine takes chunks as fast as they are made. */
async function* inTurns(
  chunks: Iterable<string>,
  turn: () => Promise<void>,
  onDone: () => void,
): AsyncGenerator<string> {
  try {
    for (const chunk of chunks) {
      await turn()
      yield chunk
    }
  } finally {
    onDone()
  }
}
