/** The browser's storage. Values that it does not accept are kept in memory while the page is open. */
import { readStored, store, storedKeys, type Area } from './storage.ts'

const copies = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

export const recall = (area: Area, key: string): string | null =>
  copies[area].get(key) ?? readStored(area, key)

/** Null removes the key. */
export function remember(area: Area, key: string, value: string | null): void {
  store(area, key, value)
  if (value === null || readStored(area, key) === value) copies[area].delete(key)
  else copies[area].set(key, value)
}

export const rememberedKeys = (area: Area): string[] => [...storedKeys(area), ...copies[area].keys()]

/** Empties the memory after a logout; `forgetPersonalData` empties only the storage. */
export function forgetCopies(): void {
  copies.localStorage.clear()
  copies.sessionStorage.clear()
}
