import { readStored, store } from '../lib/storage.ts'

const startKey = 'kamasouk.google'

const longestMs = 15 * 60_000

/** True once per press on the link, whose time `public/start.js` stores: an attacker's address is not accepted. */
export function takeGoogleStart(now: number): boolean {
  const startedAt = Number(readStored('localStorage', startKey) ?? NaN)
  store('localStorage', startKey, null)
  return now - startedAt >= 0 && now - startedAt <= longestMs
}
