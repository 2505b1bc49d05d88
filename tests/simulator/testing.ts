/** Helpers for the tests of the simulator as a whole. */
import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { onTestFinished } from 'vitest'
import { productWalk, type WalkOptions } from '../../scenarios/explore/commands.ts'
import type { Driver, Model } from '../../scenarios/explore/model.ts'

/** `npm run test:all` plays the long form of the random tests; `npm test` plays a sample. */
export const isLong = process.env['LONG_WALKS'] === '1'

/** The same in each run of `npm test`; `npm run test:all` sets and prints another one each day. */
export const seed = Number(process.env['FC_SEED'] ?? 7)

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | undefined
}

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Opens one keep-alive connection, for thousands of calls in sequence, that closes when the test ends. */
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

/** Returns `steps` commands; the same seed gives the same commands. */
export function sampleWalk(
  options: WalkOptions,
  seed: number,
  steps: number,
): readonly fc.AsyncCommand<Model, Driver>[] {
  const lists = fc.sample(productWalk(options, steps), { seed, numRuns: 20, unbiased: true })
  return lists.flatMap((commands) => Array.from(commands)).slice(0, steps)
}
