/** The two calls of Google sign-in: the redirect to the account chooser, and the callback. */
import type { Redirect as RedirectSchema } from '../../contracts/registry/auth.ts'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import type * as z from 'zod/mini'
import type { RefreshCookie } from '../domain/auth.ts'
import { beginGoogle, completeGoogle } from '../domain/google-sign-in.ts'
import { Refusal } from '../domain/refusal.ts'
import type { World } from '../world/world.ts'

/** The account chooser that replaces Google's. */
export const accountChooserPath = '/__sim/google'

/** The client's page that reads the session or the error from its address. */
const successPath = '/auth/success'

type Redirect = z.infer<typeof RedirectSchema>

const to = (path: string, query: Readonly<Record<string, string>>): Redirect => ({
  location: `${path}?${new URLSearchParams(query).toString()}`,
})

/** The browser behind a call, and its cookies. */
export interface Browser {
  /** Returns whether a browser navigates here, as opposed to a call from a script. */
  readonly isBrowser: () => boolean
  /** Replaces the refresh cookie, or clears it with null. */
  setRefreshCookie(cookie: RefreshCookie | null): void
  /** Returns the state with which this browser went to Google. */
  readonly googleState: () => string | undefined
  /** Stores the state in a cookie of the browser. */
  setGoogleState(state: string): void
}

export function goToGoogle(world: World, { setGoogleState }: Pick<Browser, 'setGoogleState'>): Redirect {
  const state = beginGoogle(world)
  setGoogleState(state)
  return to(accountChooserPath, { state })
}

/** Returns the session to a call. Redirects a browser to the client with the session or the error. */
export async function completeSignIn(
  world: World,
  query: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  { googleState, isBrowser, setRefreshCookie }: Browser,
): Promise<AnswerOf<'auth.googleCallback'>> {
  try {
    const { answer, cookie } = await completeGoogle(world, query, googleState())
    setRefreshCookie(cookie)
    if (!isBrowser()) return answer
    const { accessToken, user } = answer
    // Addresses end up in histories and logs, so bank details are left out.
    const { bankInfo: _bankInfo, ...publicUser } = user
    return to(successPath, { accessToken, user: JSON.stringify(publicUser) })
  } catch (error) {
    if (!(error instanceof Refusal) || !isBrowser()) throw error
    return to(successPath, { error: query.error ?? error.code })
  }
}
