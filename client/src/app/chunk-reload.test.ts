import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { reloadOnce } from './chunk-reload.ts'

/** A page that counts how often it is loaded again. */
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
  test('is loaded again once for each build, and not a second time', async () => {
    startStorage('sessionStorage')
    const page = countingPage()
    expect(await reloadOnce(page, 'a.js')).toBe(true)
    expect(await reloadOnce(page, 'a.js')).toBe(false)
    expect(await reloadOnce(page, 'b.js')).toBe(true)
    expect(await reloadOnce(page, 'a.js')).toBe(false)
    expect(page.reloads).toBe(2)
  })

  test('is left as it is while the server is out of reach, which spends nothing', async () => {
    startStorage('sessionStorage')
    const page = countingPage(false)
    expect(await reloadOnce(page, 'a.js')).toBe(false)
    expect(page.reloads).toBe(0)
    expect(await reloadOnce(countingPage(), 'a.js')).toBe(true)
  })

  test('is left as it is where nothing can be remembered', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const page = countingPage()
    expect(await reloadOnce(page, 'a.js')).toBe(false)
    expect(page.reloads).toBe(0)
  })
})
