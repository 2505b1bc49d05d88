/** Where calls get their access token. Separate from `call`, so that the session loads no code for calls. */

/**
 * The result of renewing an access token. `refused`: the session is over. `replaced`: another player is signed in now, so
 * no call of the previous player may be repeated. `unavailable`: the provider could not be reached.
 */
export type Renewal = 'renewed' | 'refused' | 'replaced' | 'unavailable'

export interface TokenSource {
  token(): string | undefined
  userId(): string | undefined
  /** Gets a newer token than `usedToken`, which the provider has refused. */
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
