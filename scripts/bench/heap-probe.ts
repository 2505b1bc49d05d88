/** Loaded into a server with `--import`: reports the server's heap and CPU time to the benchmark. */
import { handleTasks } from './child-task.ts'

export interface HeapReading {
  /** After garbage collection. */
  readonly heapBytes: number
  /** Before and after the collection, which is not the server's own work. */
  readonly cpuBeforeMs: number
  readonly cpuAfterMs: number
}

handleTasks((): HeapReading => {
  const cpuBeforeMs = cpuMs()
  // Twice: the second collection frees what the first one finalises.
  globalThis.gc?.()
  globalThis.gc?.()
  return { heapBytes: process.memoryUsage().heapUsed, cpuBeforeMs, cpuAfterMs: cpuMs() }
})

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
