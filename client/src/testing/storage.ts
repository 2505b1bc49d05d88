import { onTestFinished, vi } from 'vitest'

/** A browser's storage until the test ends, with what it holds. */
export function startStorage(
  area: 'localStorage' | 'sessionStorage',
  held: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const entries = new Map(Object.entries(held))
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }
  // A browser's storage shows its keys as properties of its own.
  vi.stubGlobal(
    area,
    new Proxy(storage, {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return entries
}
