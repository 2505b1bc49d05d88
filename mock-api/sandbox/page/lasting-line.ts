/** A line to the worker that outlives the worker: when another replaces it, the page says `hello` again. */
import type { FromPage, FromWorker, Line } from '../protocol.ts'

type Call = Extract<FromPage, { type: 'call' }>

export interface LastingLine extends Line {
  /** A worker can be reached with `post`: the first, or one that replaces it. */
  attach(post: (message: FromPage) => void): void
  receive(message: FromWorker): void
}

/** The close code of a WebSocket whose connection broke. */
const brokenSocket = 1006

export function createLastingLine(tab: string, isKnownTab: boolean): LastingLine {
  const listeners = new Set<(message: FromWorker) => void>()
  const waiting: FromPage[] = []
  const calls = new Map<number, { readonly call: Call; hasHead: boolean }>()
  const sockets = new Set<number>()
  let post: ((message: FromPage) => void) | undefined

  function remember(message: FromPage): void {
    if (message.type === 'call') calls.set(message.id, { call: message, hasHead: false })
    else if (message.type === 'abort') calls.delete(message.id)
    else if (message.type === 'open') sockets.add(message.id)
    else if (message.type === 'close') sockets.delete(message.id)
  }

  function receive(message: FromWorker): void {
    if (message.type === 'head') {
      const known = calls.get(message.id)
      if (known) known.hasHead = true
    } else if (message.type === 'end' || message.type === 'broken') calls.delete(message.id)
    else if (message.type === 'closed') sockets.delete(message.id)
    for (const listener of listeners) listener(message)
  }

  /** The last worker has taken its calls and sockets with it. A call that only reads is made again. */
  function recover(send: (message: FromPage) => void): void {
    for (const [id, { call, hasHead }] of calls) {
      if (call.method === 'GET' && !hasHead) send(call)
      else receive({ type: 'broken', id })
    }
    for (const id of sockets) receive({ type: 'closed', id, code: brokenSocket })
  }

  return {
    send(message) {
      remember(message)
      if (post) post(message)
      else waiting.push(message)
    },
    onMessage(listener) {
      listeners.add(listener)
    },
    receive,
    attach(next) {
      const isFirst = post === undefined
      post = next
      next({ type: 'hello', tab, isKnownTab: isKnownTab || !isFirst })
      if (isFirst) for (const message of waiting.splice(0)) next(message)
      else recover(next)
    },
  }
}
