/** On a phone the chat fills the screen: the page below cannot be reached, and the phone's keyboard covers nothing. */
import type { Page } from '@playwright/test'
import { openConversation, openWaitingRequest } from './conversations.ts'
import { all, expect, messages, signIn, test } from './world.ts'

const height = 780
test.use({ viewport: { width: 360, height } })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Support' })
const launcher = (page: Page) => page.getByRole('button', { name: 'Ouvrir le support' })

test('the chat works by keyboard, and Tab never reaches the page below', async ({ page }) => {
  await signIn(page, '/faq')
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press(key)
      const outside = await page.evaluate(() => {
        const { activeElement, body } = document
        return activeElement === body || activeElement?.closest('[role=dialog]')
          ? ''
          : activeElement?.outerHTML
      })
      expect(outside).toBe('')
    }
  }
  for (const part of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.locator('[inert]').getByRole(part, { includeHidden: true })).toHaveCount(1)

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
  await page.setViewportSize({ width: 1024, height })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
  await link.focus()
  await expect(link).toBeFocused()
  await page.setViewportSize({ width: 360, height })
  await expect(panel(page)).toBeFocused()
})

/**
 * In some browsers a phone's keyboard covers the page, and only the visual viewport reports it. This simulates such a
 * keyboard, which the tested browser does not have.
 */
const raiseKeyboard = (page: Page, seen: number) =>
  page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, seen)

test('the field, the latest message and toasts stay above the keyboard', all, async ({ page, world }) => {
  const bottomOf = async (part = panel(page)) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height : NaN
  }
  const requestId = await openWaitingRequest(page, world)
  for (let line = 1; line <= 12; line += 1) {
    await world.act('reply', { requestId, message: `Ligne ${String(line)}` })
  }
  await expect(messages(page)).toHaveCount(12)
  const composer = page.getByLabel('Votre message')
  await composer.click()
  expect(await bottomOf()).toBe(height)

  await raiseKeyboard(page, 400)
  await expect.poll(() => bottomOf()).toBe(400)
  await expect(messages(page).last()).toBeInViewport()
  expect(await bottomOf(composer)).toBeLessThanOrEqual(400)
  expect(await bottomOf(messages(page).last())).toBeLessThanOrEqual((await composer.boundingBox())?.y ?? 0)
  await expect(page.getByRole('button', { name: 'Réduire le support' })).toBeInViewport()
  await raiseKeyboard(page, height)
  await expect.poll(() => bottomOf()).toBe(height)

  await world.act('close', { requestId })
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .getByText("L'admin a ferme la conversation")
  await expect(toast).toBeInViewport()
  await expect(page.locator('[inert]').getByText("L'admin a ferme la conversation")).toHaveCount(0)
})

test('zooming in enlarges the panel', all, async ({ page }) => {
  await openConversation(page, 'request')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  await expect.poll(() => page.evaluate(() => visualViewport?.height)).toBe(height / 2)
  expect(await panel(page).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(height)
})
