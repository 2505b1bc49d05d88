import type { CallMessage, FromWorker, Line } from '../protocol.ts'

export interface CallRequest extends Omit<CallMessage, 'type' | 'id'> {
  readonly signal?: AbortSignal
}

/**
 * Resolves with the reply as the worker gave it: a redirect is not followed. Rejects as `fetch` does, with a TypeError if the
 * connection breaks and with the reason of an abort. The body of the response breaks in the same way.
 */
export type Call = (request: CallRequest) => Promise<Response>

interface Pending {
  onHead(head: Extract<FromWorker, { type: 'head' }>): void
  readonly body: ReadableStreamDefaultController<Uint8Array>
  fail(reason: unknown): void
}

const isWithoutBody = (status: number): boolean => status === 204 || status === 205 || status === 304

/** `nextId` gives the ids of this page's calls and sockets. */
export function createCall(line: Line, nextId: () => number): Call {
  const pending = new Map<number, Pending>()

  line.onMessage((message) => {
    if (!('id' in message)) return
    const call = pending.get(message.id)
    if (call === undefined) return
    if (message.type === 'head') {
      if (message.body !== undefined) pending.delete(message.id)
      call.onHead(message)
    } else if (message.type === 'part') call.body.enqueue(message.data)
    else if (message.type === 'end') {
      pending.delete(message.id)
      call.body.close()
    } else if (message.type === 'broken') {
      // The tools of a page do not show the console of a SharedWorker.
      if (message.defect !== undefined) console.error(message.defect)
      call.fail(new TypeError('Failed to fetch'))
    }
  })

  return async ({ signal, ...request }) => {
    signal?.throwIfAborted()
    const id = nextId()
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        pending.set(id, {
          onHead({ status, headers, body: whole = body }) {
            const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) }
            resolve(new Response(isWithoutBody(status) ? null : whole, init))
          },
          body: controller,
          fail(reason) {
            pending.delete(id)
            reject(reason)
            controller.error(reason)
          },
        })
      },
      cancel() {
        if (pending.delete(id)) line.send({ type: 'abort', id })
      },
    })
    signal?.addEventListener('abort', () => {
      const call = pending.get(id)
      if (call === undefined) return
      line.send({ type: 'abort', id })
      call.fail(signal.reason)
    })
    line.send({ type: 'call', id, ...request })
    return promise
  }
}
