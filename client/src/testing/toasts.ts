import { onTestFinished, vi } from 'vitest'
import { notify } from '../notify/notify.ts'

/** Answers what has been shown to the person as information since then, instead of showing it. */
export function watchToasts(): () => readonly string[] {
  const info = vi.spyOn(notify, 'info').mockImplementation(() => undefined)
  onTestFinished(() => {
    info.mockRestore()
  })
  return () => info.mock.calls.map(([text]) => text)
}
