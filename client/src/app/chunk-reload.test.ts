import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { isLostChunk, reloadOnce } from './chunk-reload.ts'

describe('a lost chunk', () => {
  test.each([
    [
      'Chromium',
      'Failed to fetch dynamically imported module: https://kamasouk.test/assets/faq-page-a1b2.js',
    ],
    ['Firefox', 'error loading dynamically imported module: https://kamasouk.test/assets/faq-page-a1b2.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Safari, answered with a page', "'text/html' is not a valid JavaScript MIME type."],
    ['the bundler, of styles', 'Unable to preload CSS for /assets/faq-page-a1b2.css'],
  ])('is known by what %s says', (_, message) => {
    expect(isLostChunk(new TypeError(message))).toBe(true)
  })

  test.each([
    new TypeError('x is not a function'),
    new TypeError('Failed to fetch'),
    'Failed to fetch dynamically imported module',
    { status: 404, statusText: 'Not Found' },
    undefined,
  ])('is not any other error: %s', (error) => {
    expect(isLostChunk(error)).toBe(false)
  })
})

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
