/** Light or dark: the system's theme, or the player's choice. */
import type { Page } from '@playwright/test'
import { expect, expectTakenOver, test } from './world.ts'

test.use({ colorScheme: 'light' })

const choice = (page: Page) => page.getByRole('button', { name: /^Thème/ })
const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 255] = (/\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? []).map(Number)
    return red < 128
  })

test('the theme follows the system until the player chooses one, which is kept', async ({ page }) => {
  await page.goto('/faq')
  await expectTakenOver(page)
  await expect(choice(page)).toHaveAccessibleName('Thème : Système')
  expect(await isDark(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(page)).toBe(true)
  // The player prefers reduced motion.
  const moving = await choice(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    return document.getAnimations().length
  })
  expect(moving).toBe(0)
  await expect(choice(page)).toHaveAccessibleName('Thème : Clair')
  await expect.poll(() => isDark(page)).toBe(false)
  await choice(page).click()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  expect(await isDark(page)).toBe(true)
  await expect(choice(page)).toHaveAccessibleName('Thème : Sombre')
  await choice(page).click()
  await expect(choice(page)).toHaveAccessibleName('Thème : Système')
  await expect.poll(() => isDark(page)).toBe(false)
})
