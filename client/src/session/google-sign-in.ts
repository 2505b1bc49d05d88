/** The end of a sign-in with Google, which leads the browser back to /auth/success. */
import { read } from '../../../contracts/registry/reading.ts'
import { User } from '../../../contracts/registry/users.ts'
import { parseJson } from '../lib/json.ts'
import { readStored, store } from '../lib/storage.ts'

/** How a sign-in with Google ended, read from the address. */
export type GoogleReturn =
  | { readonly outcome: 'signed-in'; readonly accessToken: string; readonly user: User }
  /** The person left Google's page without choosing an account. */
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused' }
  /** The address has a token and an invalid user. */
  | { readonly outcome: 'unreadable' }
  /** The page was opened by hand, or reloaded. */
  | { readonly outcome: 'nothing' }

/** Google's own error code for `cancelled`. */
const cancelledByPerson = 'access_denied'

/** Anybody can write this query: nothing in it is trusted before the schema accepts it, and no text of it is shown. */
export function readGoogleReturn(query: string): GoogleReturn {
  const values = new URLSearchParams(query)
  const error = values.get('error')
  if (error !== null) return { outcome: error === cancelledByPerson ? 'cancelled' : 'refused' }
  const accessToken = values.get('accessToken') ?? ''
  if (accessToken === '') return { outcome: 'nothing' }
  const user = read(User, parseJson(values.get('user') ?? ''))
  return user.success ? { outcome: 'signed-in', accessToken, user: user.data } : { outcome: 'unreadable' }
}

const startKey = 'kamasouk.google'

/** The longest time between the press on the link and the return. */
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
