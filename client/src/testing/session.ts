import { setTokenSource } from '../api/token-source.ts'
import {
  createSessionStore,
  type SessionDeps,
  type SessionNotice,
  type TabMessage,
} from '../session/session.ts'

/** Opens a tab and records what its session does. Without `deps` there are no other tabs and no delays. */
export function openTab(deps: Partial<SessionDeps> = {}) {
  const pauses: number[] = []
  const notices: SessionNotice[] = []
  const announced: TabMessage[] = []
  const session = createSessionStore({
    withLock: (run) => run(),
    pause: (attempt) => {
      pauses.push(attempt)
      return Promise.resolve()
    },
    announce: (message) => announced.push(message),
    notify: (notice) => notices.push(notice),
    ...deps,
  })
  setTokenSource(session)
  const statuses: string[] = []
  session.subscribe(() => statuses.push(session.get().status))
  return { session, pauses, notices, announced, statuses }
}

/** Returns a lock that runs one task after the other, as Web Locks do across tabs. */
export function createLock(): SessionDeps['withLock'] {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}
