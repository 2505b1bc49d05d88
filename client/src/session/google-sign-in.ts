import { readStored, store } from '../lib/storage.ts'

const startKey = 'kamasouk.google'

const longestMs = 15 * 60_000

/**
 * Returns whether this browser started the sign-in that has just ended; true once per press on the link.
 * `public/start.js` stores the time of the press, so an address that an attacker sends around is not accepted.
 */
export function takeGoogleStart(now: number): boolean {
  const startedAt = Number(readStored('localStorage', startKey) ?? NaN)
  store('localStorage', startKey, null)
  return now - startedAt >= 0 && now - startedAt <= longestMs
}
