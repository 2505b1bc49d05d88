/** One keep-alive connection to a simulator, for tests that make thousands of calls in sequence. */
import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Sent {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | undefined
}

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Opens a connection that closes when the test ends. */
export function connectTo(url: string): (sent: Sent) => Promise<Received> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
  })
  const { hostname, port } = new URL(url)
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
        text(incoming).then((received) => {
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: received })
        }, reject)
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
}
