/** Keeps what was put in last, at most `limit` of it, so that nobody can fill the memory from outside. */
export function keepNewest<Value>(kept: Map<string, Value>, limit: number, key: string, value: Value): void {
  // Taken out first: a map stands in the order in which its keys came.
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= limit) break
    kept.delete(oldest)
  }
}
