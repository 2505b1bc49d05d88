/** Single calls with little of their own around them, for what is timed one by one. */
import { Agent, request } from 'node:http'
import type { LoadRequest } from './load.ts'

export interface Reply {
  readonly status: number
  readonly text: string
  readonly tookMs: number
}

export type SendCall = (order: LoadRequest) => Promise<Reply>

/** Calls on one connection, kept open; they wait for each other. */
export const oneConnection = (url: string): SendCall =>
  sendOver(url, new Agent({ keepAlive: true, maxSockets: 1, timeout: 20_000 }))

export const sendOver =
  (url: string, agent: Agent): SendCall =>
  ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const content = body === undefined ? undefined : JSON.stringify(body)
      const started = performance.now()
      const sent = request(
        url + path,
        {
          agent,
          method,
          headers: {
            ...headers,
            ...(content === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () => {
            const tookMs = performance.now() - started
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), tookMs })
          })
        },
      )
      sent.once('timeout', () => sent.destroy(new Error(`${method} ${path} took 20 s`)))
      sent.once('error', reject)
      sent.end(content)
    })
