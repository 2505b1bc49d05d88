import { setTokenSource } from '../api/token-source.ts'
import {
  createSessionStore,
  type SessionDeps,
  type SessionNotice,
  type TabMessage,
} from '../session/session.ts'

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

export function createLock(): SessionDeps['withLock'] {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}
