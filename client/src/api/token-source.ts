/** How calls come by their access token. Apart from `call`, so that the session can be known before any call is made. */

/**
 * How an attempt to get a new access token ended. `refused`: the session is over. `replaced`: another player is signed in
 * now, so nothing of the player before may be sent again. `unavailable`: the provider could not be asked.
 */
export type Renewal = 'renewed' | 'refused' | 'replaced' | 'unavailable'

export interface TokenSource {
  token(): string | undefined
  /** The id of the player who is signed in. */
  userId(): string | undefined
  /** Gets a token newer than `usedToken`, which the provider has just refused. */
  renew(usedToken: string): Promise<Renewal>
}

let current: TokenSource = {
  token: () => undefined,
  userId: () => undefined,
  renew: () => Promise.resolve('unavailable'),
}

export const tokenSource = (): TokenSource => current

export function setTokenSource(next: TokenSource): void {
  current = next
}
