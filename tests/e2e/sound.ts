/** Checks that a page passes axe and does not scroll sideways. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, sidewaysOverflow } from './world.ts'

export const phone = { name: 'a phone', viewport: { width: 360, height: 780 } }
export const desktop = { name: 'a desktop', viewport: { width: 1440, height: 900 } }

/** Checks on a phone and on a desktop, or on `screens`, light and dark. */
export async function expectSound(page: Page, screens = [phone, desktop]): Promise<void> {
  for (const { name, viewport } of screens) {
    await page.setViewportSize(viewport)
    await endMotion(page)
    expect(await sidewaysOverflow(page), `scrolls sideways on ${name}`).toBeLessThanOrEqual(0)
    expect(await violations(page, {}), `on ${name}`).toEqual([])
    // In the dark only colours differ.
    await page.emulateMedia({ colorScheme: 'dark' })
    await endMotion(page)
    expect(await violations(page, { runOnly: ['color-contrast'] }), `on ${name}, in the dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Finishes animations, so that the final state is checked. */
const endMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
    }
  })

interface Violation {
  readonly id: string
  readonly where: readonly string[]
}

/** Runs axe. Its Playwright package would inject axe for every check and return passed rules too. */
async function violations(page: Page, options: axe.RunOptions): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOptions) => {
      const found = await (window as unknown as { readonly axe: typeof axe }).axe.run(document, runOptions)
      return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
    },
    { ...options, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
}
