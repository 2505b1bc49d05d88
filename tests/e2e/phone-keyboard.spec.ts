/** In some browsers a phone's keyboard covers the page, and only the visual viewport reports it. */
import type { Page } from '@playwright/test'
import { openConversation, openWaitingRequest } from './conversations.ts'
import { all, expect, messages, test } from './world.ts'

const height = 780
test.use({ viewport: { width: 360, height } })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Support' })
const bottomOf = async (page: Page) => {
  const box = await panel(page).boundingBox()
  return box && box.y + box.height
}

/** Simulates such a keyboard, which the tested browser does not have. */
const raiseKeyboard = (page: Page, seen: number) =>
  page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, seen)

test('the field and the latest message stay visible above the keyboard', all, async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  for (let line = 1; line <= 12; line += 1) {
    await world.act('reply', { requestId, message: `Ligne ${String(line)}` })
  }
  await expect(messages(page)).toHaveCount(12)
  await page.getByLabel('Votre message').click()
  expect(await bottomOf(page)).toBe(height)

  await raiseKeyboard(page, 400)
  await expect.poll(() => bottomOf(page)).toBe(400)
  await expect(messages(page).last()).toBeInViewport()
  const composer = await page.getByLabel('Votre message').boundingBox()
  expect(composer && composer.y + composer.height).toBeLessThanOrEqual(400)
  const said = await messages(page).last().boundingBox()
  expect(said && said.y + said.height).toBeLessThanOrEqual(composer?.y ?? 0)
  await expect(page.getByRole('button', { name: 'Réduire le support' })).toBeInViewport()

  await raiseKeyboard(page, height)
  await expect.poll(() => bottomOf(page)).toBe(height)
})

test('zooming in enlarges the panel', all, async ({ page }) => {
  await openConversation(page, 'request')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2)
  expect(await page.evaluate(() => visualViewport?.height)).toBe(height / 2)
  expect(await panel(page).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(height)
})
