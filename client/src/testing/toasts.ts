import { onTestFinished, vi } from 'vitest'
import { notify } from '../notify/notify.tsx'

/** Replaces `notify.info` and `notify.providerInfo` until the test ends. Returns a function that lists their messages. */
export function watchToasts(): () => readonly string[] {
  const texts: string[] = []
  for (const name of ['info', 'providerInfo'] as const) {
    const spy = vi.spyOn(notify, name).mockImplementation((text) => void texts.push(text))
    onTestFinished(() => spy.mockRestore())
  }
  return () => texts
}
