import { onTestFinished, vi } from 'vitest'
import { notify } from '../notify/notify.ts'

/** Replaces `notify.info` until the test ends. Returns a function that lists its messages. */
export function watchToasts(): () => readonly string[] {
  const info = vi.spyOn(notify, 'info').mockImplementation(() => undefined)
  onTestFinished(() => info.mockRestore())
  return () => info.mock.calls.map(([text]) => text)
}
