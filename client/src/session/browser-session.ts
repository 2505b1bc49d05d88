/** The session of this browser. */
import { useSyncExternalStore } from 'react'
import { setAuthority } from '../api/authority.ts'
import { createSessionStore, type Session, type Surroundings } from './session.ts'

const surroundings: Surroundings = {
  // Web Locks hold across tabs, so that two of them never show the same refresh token at once. Over plain HTTP there are
  // none; two tabs then rely on the provider's grace.
  inTurn: (run) => ('locks' in navigator ? navigator.locks.request('kamasouk.refresh', run) : run()),
  pause: (attempt) =>
    new Promise((resolve) => {
      setTimeout(resolve, 1000 * 2 ** (attempt - 1))
    }),
}

export const browserSession = createSessionStore(surroundings)
setAuthority(browserSession)

/** What the build prints its pages with, and what the browser therefore begins with: everybody is a visitor. */
const anybody: Session = { status: 'unknown', isExpected: false }
const getAnybody = (): Session => anybody

export const useSession = (): Session =>
  useSyncExternalStore(browserSession.subscribe, browserSession.get, getAnybody)
