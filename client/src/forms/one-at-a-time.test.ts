import { expect, test, vi } from 'vitest'
import { runAlone } from './one-at-a-time.ts'

test('a second press does nothing until the first one resolves or rejects', async () => {
  const running = { current: false }
  const first = Promise.withResolvers<undefined>()
  const run = vi.fn<() => Promise<unknown>>(() => first.promise)
  const pressed = runAlone(running, run)
  await runAlone(running, run)
  expect(run).toHaveBeenCalledTimes(1)
  first.reject(new Error('refused'))
  await expect(pressed).rejects.toThrow('refused')
  await runAlone(running, () => Promise.resolve(run.mockClear()))
  expect(running.current).toBe(false)
})
