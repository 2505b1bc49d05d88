import { onTestFinished, vi } from 'vitest'
import { notify } from '../notify/notify.tsx'

export function watchToasts(): () => readonly string[] {
  const texts: string[] = []
  for (const name of ['info', 'providerInfo'] as const) {
    const spy = vi.spyOn(notify, name).mockImplementation((text) => void texts.push(text))
    onTestFinished(() => spy.mockRestore())
  }
  return () => texts
}
