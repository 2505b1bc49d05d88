/** What is owed to everyone in whatever state a page is: nothing that axe objects to, and no sideways scroll. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, sidewaysOverflow } from './world.ts'

export const phone = { name: 'a phone', viewport: { width: 360, height: 780 } }
export const desktop = { name: 'a desktop', viewport: { width: 1440, height: 900 } }

/** On a phone and then on a desktop, unless one of them is named; light and dark. */
export async function expectSound(page: Page, screens = [phone, desktop]): Promise<void> {
  for (const { name, viewport } of screens) {
    await page.setViewportSize(viewport)
    await endMotion(page)
    expect(await sidewaysOverflow(page), `scrolls sideways on ${name}`).toBeLessThanOrEqual(0)
    expect(await violations(page, {}), `on ${name}`).toEqual([])
    // Nothing but colours is different in the dark.
    await page.emulateMedia({ colorScheme: 'dark' })
    await endMotion(page)
    expect(await violations(page, { runOnly: ['color-contrast'] }), `on ${name}, in the dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Motion is for cause and effect; what is judged is where it ends. */
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

/** Axe's own package for the browser drivers brings axe along for each look, and all that it found nothing wrong with back. */
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
