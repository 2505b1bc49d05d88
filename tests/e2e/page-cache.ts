/** The browser's back/forward cache, which Playwright switches off. */
import type { Page } from '@playwright/test'
import { findCachingBrowser } from '../../scripts/browser.ts'
import { browserFlags } from './browser-flags.ts'
import { expect } from './world.ts'

/** For `test.use`. */
export const withPageCache = {
  launchOptions: {
    ...findCachingBrowser(),
    args: [...browserFlags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
}

interface Shown {
  readonly fromCache: boolean
  readonly texts: string[]
}

/** Records what this part of each page of this tab shows in its first frames. */
export const recordFrames = (page: Page, part: string): Promise<unknown> =>
  page.addInitScript((selector) => {
    addEventListener('pageshow', ({ persisted }) => {
      const texts: string[] = []
      Object.assign(globalThis, { shown: { fromCache: persisted, texts } satisfies Shown })
      const record = (): void => {
        texts.push(document.querySelector<HTMLElement>(selector)?.innerText ?? '')
        if (texts.length < 150) requestAnimationFrame(record)
      }
      requestAnimationFrame(record)
    })
  }, part)

/** Goes back in this tab. A page that comes from the cache has no load event. */
export const goBack = (page: Page): Promise<unknown> => page.goBack({ waitUntil: 'commit' })
export const goForward = (page: Page): Promise<unknown> => page.goForward({ waitUntil: 'commit' })

/** What `recordFrames` has recorded. */
export const readShown = (page: Page): Promise<Shown> =>
  page.evaluate(() => (globalThis as unknown as { shown: Shown }).shown)

/** The page came from the cache. The failure says why it did not. */
export const expectCached = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation')
        const { shown } = globalThis as unknown as { shown: Shown }
        return shown.fromCache ? 'cached' : JSON.stringify(navigation)
      }),
    )
    .toBe('cached')

/** No frame of this page had the text. Call it when the page shows its present state. */
export async function expectNeverShown(page: Page, text: string): Promise<void> {
  expect((await readShown(page)).texts.filter((shown) => shown.includes(text))).toEqual([])
}
