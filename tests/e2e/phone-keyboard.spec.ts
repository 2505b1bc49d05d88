/** A phone's keyboard lies over the page in some browsers, and only the visual viewport tells of it. */
import type { Page } from '@playwright/test'
import { expect, messages, openRequest, signIn, test } from './world.ts'

const height = 780
test.use({ viewport: { width: 360, height } })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Support' })
const bottomOf = async (page: Page) => {
  const box = await panel(page).boundingBox()
  return box && box.y + box.height
}

/** No browser under test has such a keyboard: its visual viewport tells what it would with one. */
const raiseKeyboard = (page: Page, seen: number) =>
  page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, seen)

test('what is written and what was said last stay in sight above it', async ({ page, world }) => {
  await signIn(page)
  const requestId = await openRequest(page, world)
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

test('whoever zooms in finds the same panel, larger', async ({ page, world }) => {
  await signIn(page)
  await openRequest(page, world)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2)
  expect(await page.evaluate(() => visualViewport?.height)).toBe(height / 2)
  expect(await panel(page).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(height)
})
