/**
 * Sends a call at an even pace, whatever becomes of the ones before. The load generator has a pace too, and keeps it by
 * sending the whole of a second at its beginning.
 */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendOver } from './http-client.ts'
import type { LoadRequest } from './load.ts'
import { takeOrders } from './take-orders.ts'

export interface SteadyOrder {
  readonly url: string
  readonly request: LoadRequest
  readonly perSecond: number
  readonly seconds: number
  readonly connections: number
}

export interface SteadyResult {
  /** Answers in a second: fewer than were to be sent, where the server does not keep up. */
  readonly rate: number
  readonly refused: number
}

takeOrders(async ({ url, request, perSecond, seconds, connections }: SteadyOrder) => {
  const send = sendOver(url, new Agent({ keepAlive: true, maxSockets: connections, timeout: 20_000 }))
  const started = performance.now()
  const elapsedMs = (): number => performance.now() - started
  const total = perSecond * seconds
  const answers: Promise<void>[] = []
  let refused = 0
  while (answers.length < total) {
    const due = Math.min(total, (elapsedMs() / 1000) * perSecond)
    while (answers.length < due) {
      answers.push(
        send(request).then(({ status }) => {
          if (status >= 300) refused += 1
        }),
      )
    }
    await sleep(1)
  }
  await Promise.all(answers)
  return { rate: total / (elapsedMs() / 1000), refused } satisfies SteadyResult
})
