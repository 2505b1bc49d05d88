import { onTestFinished, vi } from 'vitest'

/** A browser's storage until the test ends, with what it holds. */
export function startStorage(
  area: 'localStorage' | 'sessionStorage',
  held: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const entries = new Map(Object.entries(held))
  vi.stubGlobal(area, {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return entries
}
