/**
 * Whether this browser began the sign-in with Google that has just ended. `public/start.js` marks the moment when the link
 * is pressed; an address that somebody else made and sent around finds no mark.
 */
import { readStored, store } from '../lib/storage.ts'

const key = 'kamasouk.google'

/** As long as a person may take on Google's pages. */
const longestMs = 15 * 60_000

/** Returns true once for each press on the link. */
export function takeGoogleStart(now: number): boolean {
  const startedAt = Number(readStored('localStorage', key) ?? NaN)
  store('localStorage', key, null)
  return now - startedAt >= 0 && now - startedAt <= longestMs
}
