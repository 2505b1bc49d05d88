import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadAgainOnReturn } from './current.ts'

const lost = new Error('lost')
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

test('code whose load ended when the page was left is loaded when the page returns', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('code')
  const loaded = loadAgainOnReturn(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledOnce()
  page.dispatchEvent(new Event('pageshow'))
  await expect(loaded).resolves.toBe('code')
})

test('code that is lost while the page stays is reported, and not loaded again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(lost)
  await Promise.all([expect(loadAgainOnReturn(load)).rejects.toBe(lost), vi.advanceTimersByTimeAsync(1000)])
  page.dispatchEvent(new Event('pageshow'))
  expect(load).toHaveBeenCalledOnce()
})
