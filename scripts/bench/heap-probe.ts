/** Loaded into a server with `--import`: sends the server's heap and CPU time to the benchmark for each message. */
export interface HeapReading {
  /** After garbage collection. */
  readonly heapBytes: number
  /** Before and after the collection, which is not the server's own work. */
  readonly cpuBeforeMs: number
  readonly cpuAfterMs: number
}

process.on('message', () => {
  const cpuBeforeMs = cpuMs()
  // Twice: the second collection frees what the first one finalises.
  globalThis.gc?.()
  globalThis.gc?.()
  const reading: HeapReading = {
    heapBytes: process.memoryUsage().heapUsed,
    cpuBeforeMs,
    cpuAfterMs: cpuMs(),
  }
  process.send?.(reading)
})
process.once('disconnect', () => process.exit())

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
