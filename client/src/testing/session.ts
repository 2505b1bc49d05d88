import { onTestFinished, vi } from 'vitest'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { setTokenSource } from '../api/token-source.ts'
import {
  createSessionStore,
  type SessionDeps,
  type SessionNotice,
  type TabMessage,
} from '../session/session.ts'
import { startProvider } from './provider.ts'
import { startStorage } from './storage.ts'

export const { user: yasmine } = callExamples['auth.refresh'].answers.minimum
export const mehdi = { ...yasmine, _id: '65f0000000000000000000a2', firstName: 'Mehdi' }
export const credentials = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: false }

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

interface TabOptions extends Partial<SessionDeps> {
  /** What the browser has stored before. */
  readonly before?: Readonly<Record<string, string>>
}

/** A tab with its storage and its provider. Warnings are silent. */
export function startTab({ before, ...deps }: TabOptions = {}) {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warnings.mockRestore())
  const stored = startStorage('localStorage', before)
  const tabStored = startStorage('sessionStorage')
  return { stored, tabStored, provider: startProvider(), ...openTab(deps) }
}

/** A tab in which Yasmine has signed in; its token is `old`. */
export async function startSignedIn(options?: TabOptions) {
  const tab = startTab(options)
  tab.provider.answers('auth.login', { accessToken: 'old', user: yasmine, message: '' })
  await tab.session.signIn(credentials)
  tab.statuses.length = 0
  return tab
}

export function createLock(): SessionDeps['withLock'] {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}
