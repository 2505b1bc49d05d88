import type { SessionDeps } from '../session/session.ts'

/** What a session needs, in a browser with one tab and no delays. */
export const sessionDeps = (overrides: Partial<SessionDeps> = {}): SessionDeps => ({
  withLock: (run) => run(),
  pause: () => Promise.resolve(),
  announce: () => undefined,
  notify: () => undefined,
  ...overrides,
})

/** A lock that lets one in after the other, as the browser's does across tabs. */
export function createTurns(): SessionDeps['withLock'] {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}
