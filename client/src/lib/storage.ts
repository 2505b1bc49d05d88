/** The browser's storage. If it is full, forbidden or missing, nothing is stored and nothing throws. */
export type Area = 'localStorage' | 'sessionStorage'

export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Null removes the key. */
export function store(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
  } catch {}
}

/** Settings of the device, and the flag of an unconfirmed logout: they stay when a player signs out. */
const deviceKeys = new Set([
  'kamasouk.theme',
  'kamasouk.language',
  'kamasouk.language-offer',
  'kamasouk.logout',
])

/** Whether a player wants the sound stays with the account. */
const isKept = (key: string): boolean => deviceKeys.has(key) || /^kamasouk\.alerts\.\w+\.sound$/.test(key)

/** Removes all stored data of any player, by default in this tab and in the browser. */
export function forgetPersonalData(areas: readonly Area[] = ['localStorage', 'sessionStorage']): void {
  for (const area of areas) {
    for (const key of storedKeys(area)) if (!isKept(key)) store(area, key, null)
  }
}

export function storedKeys(area: Area): string[] {
  try {
    return Object.keys(globalThis[area]).filter((key) => key.startsWith('kamasouk.'))
  } catch {
    return []
  }
}

/** Returns undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
