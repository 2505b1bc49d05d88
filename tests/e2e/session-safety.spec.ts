import type { BrowserContext, Page } from '@playwright/test'
import { all, expect, googleReturn, logIn, signIn, test } from './world.ts'

const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign In' })
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const pendingLogout = (page: Page) => page.getByText('Votre déconnexion n’est pas terminée')

/** Whether the browser's cookie still opens a session. */
const hasSession = async ({ request }: BrowserContext): Promise<boolean> =>
  (await request.get('/api/auth/refresh')).ok()

test.describe('a logout that the provider does not confirm', () => {
  test('survives a reload, and is completed later in all tabs', all, async ({ page, context }) => {
    await signIn(page, '/buy')
    await context.route('**/api/auth/logout', (route) =>
      route.fulfill({ status: 500, body: '<h1>Internal Server Error</h1>' }),
    )
    await logout(page).click()
    await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
    await expect(pendingLogout(page)).toBeVisible()
    await page.reload()
    await expect(signInLink(page)).toBeVisible()
    await expect(pendingLogout(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(signInLink(other)).toBeVisible()
    await expect(pendingLogout(other)).toBeVisible()
    await context.unroute('**/api/auth/logout')
    // The next attempt comes at once when the network is back.
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(pendingLogout(page)).toBeHidden()
    await expect(pendingLogout(other)).toBeHidden()
    expect(await hasSession(context)).toBe(false)
  })

  test('because the player leaves at once is completed on the next page', async ({ page, context }) => {
    await signIn(page, '/buy')
    await page.route('**/api/auth/logout', () => undefined)
    await logout(page).click()
    await page.unroute('**/api/auth/logout')
    await page.goto('/faq')
    await expect(signInLink(page)).toBeVisible()
    await page.mouse.move(2, 2)
    await page.waitForFunction(() => localStorage.getItem('kamasouk.logout') === null)
    expect(await hasSession(context)).toBe(false)
    await page.reload()
    await expect(signInLink(page)).toBeVisible()
  })
})

test('a logout leaves only the theme, and hides the history in another window', async ({ page, context }) => {
  await signIn(page, '/transactions')
  await page.getByRole('button', { name: /^Thème/ }).click()
  await expect(page.getByRole('table')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/contact')
  await expect(logout(other)).toBeVisible()
  await other.getByLabel('Nom').fill('Yasmine')
  await expect.poll(() => other.evaluate(() => Object.values(sessionStorage).join())).toContain('Yasmine')
  await logout(other).click()
  await expect(page.getByRole('table')).toBeHidden()
  await expect(signInLink(page)).toBeVisible()
  await expect(other.getByText('Yasmine')).toBeHidden()
  for (const one of [page, other])
    await expect
      .poll(() => one.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]))
      .toEqual(['kamasouk.theme'])
})

test('a session of somebody else is not accepted from the address', async ({ page, world, request }) => {
  await world.enter(request)
  await page.goto(googleReturn(await logIn(request)))
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('n’a pas été commencée dans ce navigateur')).toBeVisible()
  await page.goto('/')
  await page.mouse.move(2, 2)
  await expect(signInLink(page)).toBeVisible()
})
