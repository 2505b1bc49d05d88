/** Makes one call over and over on a connection of its own, and tells how long each was kept waiting. */
import { setTimeout as sleep } from 'node:timers/promises'
import { oneConnection } from './http-client.ts'
import { takeOrders } from './take-orders.ts'
import { quantile } from './statistics.ts'

export interface ProbeOrder {
  readonly url: string
  readonly path: string
  readonly seconds: number
}

export interface ProbeResult {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

takeOrders(async ({ url, path, seconds }: ProbeOrder) => {
  const send = oneConnection(url)
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  while (performance.now() < end) {
    times.push((await send({ path })).tookMs)
    // So that it looks and does not load.
    await sleep(1)
  }
  const sorted = Float64Array.from(times).toSorted()
  return {
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? Number.NaN,
  } satisfies ProbeResult
})
