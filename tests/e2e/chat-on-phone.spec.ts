/** On a phone the chat fills the screen: the page below cannot be reached by keyboard or screen reader. */
import type { Page } from '@playwright/test'
import { all, expect, messages, openRequest, signIn, test } from './world.ts'

test.use({ viewport: { width: 360, height: 780 } })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Support' })
const launcher = (page: Page) => page.getByRole('button', { name: 'Ouvrir le support' })
/** Everything around the panel. */
const behind = (page: Page) =>
  page.getByRole('banner').or(page.getByRole('main')).or(page.getByRole('contentinfo'))

/** Presses Tab repeatedly. Returns the elements outside the panel that get the focus. */
async function tabbedOutside(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const outside: string[] = []
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press(key)
    const control = await page.evaluate(() => {
      const { activeElement } = document
      const isElsewhere = activeElement !== document.body && activeElement?.closest('[role=dialog]') === null
      return isElsewhere ? activeElement.outerHTML : undefined
    })
    if (control !== undefined) outside.push(control)
  }
  return outside
}

test('the chat works by keyboard, and Tab never reaches the page below', async ({ page }) => {
  await signIn(page, '/faq')
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
  for (const key of ['Tab', 'Shift+Tab'] as const) expect(await tabbedOutside(page, key)).toEqual([])
  expect(await page.locator('[inert]').count()).toBe(1)
  for (const part of await behind(page).all())
    await expect(part.locator('xpath=ancestor::*[@inert]')).toHaveCount(1)

  // Tab may have ended at the browser's own controls.
  await panel(page).getByRole('button', { name: 'Réduire le support' }).press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
  await expect(page.locator('[inert]')).toHaveCount(0)
})

test('the page is reachable again when a larger window has room for both', all, async ({ page }) => {
  await signIn(page, '/faq')
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 780 })
  await expect(page.locator('[inert]')).toHaveCount(0)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
  await link.focus()
  await expect(link).toBeFocused()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(panel(page)).toBeFocused()
})

test('toasts stay reachable for screen readers', all, async ({ page, world }) => {
  await signIn(page)
  const requestId = await openRequest(page, world)
  await world.act('reply', { requestId, message: 'Bonjour' })
  await expect(messages(page)).toHaveCount(1)
  await world.act('close', { requestId })
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .getByText("L'admin a ferme la conversation")
  await expect(toast).toBeInViewport()
  await expect(toast.locator('xpath=ancestor::*[@inert]')).toHaveCount(0)
})
