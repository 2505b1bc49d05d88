/** The two ends of signing in with Google: where the browser is sent, and what happens when it comes back. */
import type { Redirect as RedirectSchema } from '../../contracts/registry/auth.ts'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import type * as z from 'zod/mini'
import { beginGoogle, completeGoogle } from '../domain/google-sign-in.ts'
import { Refusal } from '../domain/refusal.ts'
import type { World } from '../world/world.ts'
import type { Caller } from './handlers.ts'

/** The simulator's own page of accounts, in the place of Google's. */
export const accountChooserPath = '/__sim/google'

/** Where the client takes a session, or a refusal, out of its address bar. */
const successPath = '/auth/success'

type Redirect = z.infer<typeof RedirectSchema>

const to = (path: string, query: Readonly<Record<string, string>>): Redirect => ({
  location: `${path}?${new URLSearchParams(query).toString()}`,
})

export function goToGoogle(world: World, { setGoogleState }: Pick<Caller, 'setGoogleState'>): Redirect {
  const state = beginGoogle(world)
  setGoogleState(state)
  return to(accountChooserPath, { state })
}

/** A call gets the session; a browser is sent on to the client with it, or with the reason why there is none. */
export async function completeSignIn(
  world: World,
  query: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  {
    googleState,
    isBrowser,
    setRefreshCookie,
  }: Pick<Caller, 'googleState' | 'isBrowser' | 'setRefreshCookie'>,
): Promise<AnswerOf<'auth.googleCallback'>> {
  try {
    const { answer, cookie } = await completeGoogle(world, { ...query, browserState: googleState() })
    setRefreshCookie(cookie)
    if (!isBrowser()) return answer
    const { accessToken, user } = answer
    // An address is written into histories and logs: what pays out money never goes there.
    const { bankInfo: _bankInfo, ...publicUser } = user
    return to(successPath, { accessToken, user: JSON.stringify(publicUser) })
  } catch (error) {
    if (!(error instanceof Refusal) || !isBrowser()) throw error
    return to(successPath, { error: query.error ?? error.code })
  }
}
