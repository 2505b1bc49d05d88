/** The browser's storage, which may be full, forbidden or absent: then nothing is kept, and nothing breaks. */
export type Area = 'localStorage' | 'sessionStorage'

export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Null forgets the key. */
export function store(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
  } catch {
    // Keeping it was a convenience only.
  }
}

/** What describes the device and no person: it stays when a player signs out. So does a logout that is not confirmed. */
const deviceKeys = new Set(['kamasouk.theme', 'kamasouk.language', 'kamasouk.logout'])

/** Removes everything that this client has stored about any player, in this tab and in the browser. */
export function forgetPersonalData(areas: readonly Area[] = ['localStorage', 'sessionStorage']): void {
  for (const area of areas) {
    for (const key of storedKeys(area)) if (!deviceKeys.has(key)) store(area, key, null)
  }
}

/** Everything of this client that is stored there. */
export function storedKeys(area: Area): string[] {
  try {
    return Object.keys(globalThis[area]).filter((key) => key.startsWith('kamasouk.'))
  } catch {
    return []
  }
}
