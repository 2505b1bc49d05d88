/** The load generator, a process of its own so that it never shares a thread with what it measures. */
import { createRequire } from 'node:module'
import type { LoadOrder, LoadResult } from './load.ts'
import { takeOrders } from './take-orders.ts'
import { quantile } from './statistics.ts'

/** As much of autocannon as is used here: it is installed beside the peers, and brings no types. */
type Autocannon = (options: object) => PromiseLike<{
  readonly duration: number
  readonly '2xx': number
  readonly errors: number
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
}> & { on(event: 'response', listener: (...facts: readonly [unknown, number, number, number]) => void): void }

const autocannon = createRequire(new URL('peers/package.json', import.meta.url))('autocannon') as Autocannon

takeOrders(async ({ url, connections, seconds, amount, requests }: LoadOrder) => {
  const cpu = process.cpuUsage()
  const started = performance.now()
  const run = autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    timeout: 30,
    requests: requests.map(({ method = 'GET', path, headers = {}, body }) => ({
      method,
      path,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })),
  })
  // Its own histogram counts whole milliseconds.
  const latencies: number[] = []
  let lastAt = started
  run.on('response', (_client, _status, _bytes, latencyMs) => {
    latencies.push(latencyMs)
    lastAt = performance.now()
  })
  const { '2xx': succeeded, errors, statusCodeStats } = await run
  const elapsedMs = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  const others = Object.entries(statusCodeStats).filter(([status]) => !status.startsWith('2'))
  const sorted = Float64Array.from(latencies).toSorted()
  return {
    // Until the last answer: what was still under way when time ran out is neither counted nor waited for.
    rate: succeeded / ((lastAt - started) / 1000),
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? Number.NaN,
    generatorLoad: (user + system) / 1000 / elapsedMs,
    trouble: [
      ...others.map(([status, { count }]) => `${String(count)} × ${status}`),
      ...(errors === 0 ? [] : [`${String(errors)} connections failed`]),
    ],
  } satisfies LoadResult
})
