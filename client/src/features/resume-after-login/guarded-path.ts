/** The pages of those who are signed in. */
import { guardedPlaces } from '../../texts/resume-after-login.ts'

export type GuardedPath = keyof typeof guardedPlaces

/** The guarded page that an address belongs to; whatever follows `?` or `#` does not matter. */
export function guardedPathOf(address: string): GuardedPath | undefined {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return (Object.keys(guardedPlaces) as GuardedPath[]).find((guarded) => guarded === path)
}
