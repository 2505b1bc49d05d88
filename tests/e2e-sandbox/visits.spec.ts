/** The simulator's own pages, which a static host cannot serve, and the bar above all pages. */
import type { Page } from '@playwright/test'
import { expect, test, watchConsole } from '../e2e/world.ts'

const visit = (path: string): string => `sandbox/visit.html?to=${encodeURIComponent(path)}`

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a mistake in the Google account is shown beside its field, and cancelling leads back', async ({
  page,
}) => {
  const complaints = watchConsole(page)
  await page.goto('signin')
  await page.getByRole('link', { name: /Google/ }).click()
  await expect(title(page, 'Choose an account')).toBeVisible()
  await expect(page.locator('.chooser')).toHaveCSS('max-width', '480px')
  await page.reload()
  await page.getByText('Use another account').click()
  await page.getByLabel('E-mail').fill('new@exemple.ma')
  await page.getByRole('button', { name: 'Go on with this account' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('new@exemple.ma')
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await expect(title(page, 'Connexion')).toBeVisible()
  expect(complaints).toEqual([])
})

test('an expired sign-in with Google leads back to the sign-in page', async ({ page }) => {
  await page.goto(visit('/__sim/google?state=expired'))
  await expect(title(page, 'Start again')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the sign-in page' }).click()
  await expect(title(page, 'Connexion')).toBeVisible()
})

for (const [path, name] of [
  ['/__sim/openapi.json', 'Kamasouk: the calls'],
  ['/__sim/asyncapi.json', 'Kamasouk: the events'],
  ['/__sim/control.openapi.json', 'Kamasouk: the control API'],
] as const) {
  test(`the page “${name}” is readable and links to its document`, async ({ page }) => {
    const complaints = watchConsole(page)
    await page.goto(visit(path))
    await expect(title(page, name)).toBeVisible()
    await page.getByRole('link', { name: /as JSON$/ }).click()
    await expect(page.getByText('"info": {')).toBeVisible()
    expect(complaints).toEqual([])
  })
}

for (const path of ['signin', '__sim/console/w/default/desk', '__sim/console/w/default/market']) {
  test(`the bar adds no scrollbar to ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Start over' })).toBeEnabled()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  })
}
