/** Where calls get their access token. Separate from `call`, so that the session loads no code for calls. */

/** `refused`: the session is over · `replaced`: another player is signed in now · `unavailable`: the provider is unreachable. */
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
