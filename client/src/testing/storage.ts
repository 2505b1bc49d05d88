import { onTestFinished, vi } from 'vitest'

export function startStorage(
  area: 'localStorage' | 'sessionStorage',
  initial: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const entries = new Map(Object.entries(initial))
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }
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
