/** Adds an entry as the newest one and removes the oldest ones above `limit`, so that the map cannot fill the memory. */
export function keepNewest<Value>(kept: Map<string, Value>, limit: number, key: string, value: Value): void {
  // Deleted first, because a map keeps the order in which its keys were added.
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= limit) break
    kept.delete(oldest)
  }
}
