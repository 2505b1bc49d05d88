/** Loaded into a server with `--import`, so that it tells its own heap and CPU time without knowing of the benchmark. */
import { takeOrders } from './take-orders.ts'

export interface HeapReading {
  /** After everything that nobody holds was collected. */
  readonly heapBytes: number
  /** Spent until the reading, and until its end: collecting is not the server's own work. */
  readonly cpuBeforeMs: number
  readonly cpuAfterMs: number
}

takeOrders((): HeapReading => {
  const cpuBeforeMs = cpuMs()
  // Twice: what the first collection finalises, the second frees.
  globalThis.gc?.()
  globalThis.gc?.()
  return { heapBytes: process.memoryUsage().heapUsed, cpuBeforeMs, cpuAfterMs: cpuMs() }
})

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
