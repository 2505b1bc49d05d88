/** Runs in a page of a test: calls the worker of the sandbox. Connects as the pages of the sandbox do. */
import { connect } from '../../mock-api/sandbox/page/connect.ts'
import type { FromWorker } from '../../mock-api/sandbox/protocol.ts'

/** A reply as the worker sends it. */
export interface RawReply {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly setCookies: readonly string[]
  readonly body: string
}

/** Rejects when the connection breaks, or when there is no worker. */
export type SendInPage = (
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | null,
) => Promise<RawReply>

interface Call {
  head?: Extract<FromWorker, { type: 'head' }>
  text: string
  readonly decoder: TextDecoder
  readonly resolve: (reply: RawReply) => void
  readonly reject: (reason: Error) => void
}

const calls = new Map<number, Call>()
let failure: Error | undefined
const line = connect(new URL('../../../sandbox/worker.js', import.meta.url).pathname, {
  isKnownTab: true,
  onFailed() {
    failure = new Error('The worker of the sandbox did not start.')
    for (const { reject } of calls.values()) reject(failure)
  },
})
line.onMessage((message) => {
  if (message.type === 'restarted') location.reload()
  const call = 'id' in message ? calls.get(message.id) : undefined
  if (call === undefined) return
  if (message.type === 'head') call.head = message
  if (message.type === 'part') call.text += call.decoder.decode(message.data, { stream: true })
  if (message.type === 'broken') call.reject(new Error(message.defect ?? 'The connection broke.'))
  const isWhole = message.type === 'head' && message.body !== undefined
  if (isWhole) call.text = call.decoder.decode(message.body)
  if ((message.type === 'end' || isWhole) && call.head) {
    const { status, headers, setCookies } = call.head
    call.resolve({ status, headers, setCookies, body: call.text })
  }
})

let last = 0
const send: SendInPage = (method, url, headers, text) =>
  new Promise((resolve, reject) => {
    if (failure) throw failure
    const id = (last += 1)
    calls.set(id, { text: '', decoder: new TextDecoder(), resolve, reject })
    const body = text === null ? null : new TextEncoder().encode(text).buffer
    line.send({ type: 'call', id, method, url, headers, body, hasCredentials: true })
  })
Object.assign(globalThis, { kamasoukSandbox: send })
