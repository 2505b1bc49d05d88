import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { reloadOnce } from './error-page.tsx'

function countingPage(isReachable = true) {
  return {
    reloads: 0,
    isReachable: () => Promise.resolve(isReachable),
    reload() {
      this.reloads += 1
    },
  }
}

describe('the page', () => {
  test('is reloaded once per build', async () => {
    startStorage('sessionStorage')
    const page = countingPage()
    expect(await reloadOnce(page, 'a.js')).toBe(true)
    expect(await reloadOnce(page, 'a.js')).toBe(false)
    expect(await reloadOnce(page, 'b.js')).toBe(true)
    expect(await reloadOnce(page, 'a.js')).toBe(false)
    expect(page.reloads).toBe(2)
  })

  test('is not reloaded while the server is unreachable, and may be reloaded later', async () => {
    startStorage('sessionStorage')
    const page = countingPage(false)
    expect(await reloadOnce(page, 'a.js')).toBe(false)
    expect(page.reloads).toBe(0)
    expect(await reloadOnce(countingPage(), 'a.js')).toBe(true)
  })

  test('is not reloaded without working storage', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const page = countingPage()
    expect(await reloadOnce(page, 'a.js')).toBe(false)
    expect(page.reloads).toBe(0)
  })
})
