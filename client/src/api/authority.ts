/** How calls come by their access token. Apart from `call`, so that the session can be known before any call is made. */

/** How an attempt to get a new access token ended; only a refusal means that the session is over. */
export type Renewal = 'renewed' | 'refused' | 'unavailable'

export interface Authority {
  token(): string | undefined
  /** Gets a token newer than `usedToken`, which the provider has just refused. */
  renew(usedToken: string): Promise<Renewal>
}

let current: Authority = { token: () => undefined, renew: () => Promise.resolve('unavailable') }

export const authority = (): Authority => current

export function setAuthority(next: Authority): void {
  current = next
}
