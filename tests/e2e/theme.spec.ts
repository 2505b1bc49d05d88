/** Light or dark: as the system has it, or as the person has chosen. */
import type { Page } from '@playwright/test'
import { expect, expectTakenOver, holdBack, test } from './world.ts'

test.use({ colorScheme: 'light' })

const choice = (page: Page) => page.getByRole('button', { name: /^Thème/ })
const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 255] = (/\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? []).map(Number)
    return red < 128
  })

test('goes with the system until somebody chooses, and then stays as chosen, in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/faq')
  await expectTakenOver(page)
  await expect(choice(page)).toHaveAccessibleName('Thème : Système')
  expect(await isDark(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(page)).toBe(true)

  const other = await context.newPage()
  // It hears of the choice while it has no code yet.
  const release = await holdBack(other, '**/assets/*.js')
  await other.goto('/contact')
  await choice(page).click()
  await expect(choice(page)).toHaveAccessibleName('Thème : Clair')
  await expect.poll(() => isDark(page)).toBe(false)
  await choice(page).click()
  await expect(choice(page)).toHaveAccessibleName('Thème : Sombre')
  await expect.poll(() => isDark(other)).toBe(true)
  release()
  await expect(choice(other)).toHaveAccessibleName('Thème : Sombre')

  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  expect(await isDark(page)).toBe(true)
  await expect(choice(page)).toHaveAccessibleName('Thème : Sombre')
  await choice(page).click()
  await expect(choice(page)).toHaveAccessibleName('Thème : Système')
  await expect.poll(() => isDark(page)).toBe(false)
})

test('changes at once, in the whole page, for whoever wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/faq')
  await expectTakenOver(page)
  const moving = await choice(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    return document.getAnimations().length
  })
  expect(moving).toBe(0)
  await expect(choice(page)).toHaveAccessibleName('Thème : Clair')
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  const stillMoving = await choice(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    return document.getAnimations().length
  })
  expect(stillMoving).toBe(0)
  expect(await isDark(page)).toBe(true)
})
