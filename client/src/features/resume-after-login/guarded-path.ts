/** The pages for signed-in players. */
import { guardedPlaces } from '../../texts/resume-after-login.ts'

export type GuardedPath = keyof typeof guardedPlaces

/** Returns the guarded page of an address, ignoring its query and hash. */
export function guardedPathOf(address: string): GuardedPath | undefined {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return (Object.keys(guardedPlaces) as GuardedPath[]).find((guarded) => guarded === path)
}
