/** Where calls get their access token. Separate from `call`, so that the session loads no code for calls. */

/** `refused`: the session is over · `replaced`: another player is signed in now · `unavailable`: the provider is unreachable. */
export type Renewal = 'renewed' | 'refused' | 'replaced' | 'unavailable'

export interface TokenSource {
  token(): string | undefined
  userId(): string | undefined
  /** Gets a newer token than `usedToken`, which the provider has refused. */
  renew(usedToken: string): Promise<Renewal>
}

const nobody: TokenSource = {
  token: () => undefined,
  userId: () => undefined,
  renew: () => Promise.resolve('unavailable'),
}

let current = nobody

export const tokenSource = (): TokenSource => current

/** Missing functions answer as for a visitor. */
export function setTokenSource(next: Partial<TokenSource>): void {
  current = { ...nobody, ...next }
}
