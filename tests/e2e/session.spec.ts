import type { BrowserContext, Page } from '@playwright/test'
import { callAsPlayer, expect, expectConnected, holdBack, player, signIn, test } from './world.ts'

const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign In' })
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const pendingLogout = (page: Page) => page.getByText('Votre déconnexion n’est pas terminée')

/** Whether the browser's cookie still opens a session. */
const hasSession = async ({ request }: BrowserContext): Promise<boolean> =>
  (await request.get('/api/auth/refresh')).ok()

test('a player stays signed in until the logout ends the session everywhere', async ({ page, context }) => {
  await signIn(page)
  const release = await holdBack(page, '**/api/auth/refresh')
  await page.goto('/signin')
  await expect(page.getByRole('status')).toHaveText('Chargement…')
  release()
  await expect(page).toHaveURL('/')
  const loggedOut = page.waitForResponse('**/api/auth/logout')
  await logout(page).click()
  await expect(signInLink(page)).toBeVisible()
  await loggedOut
  await page.reload()
  await expect(signInLink(page)).toBeVisible()
  expect(await hasSession(context)).toBe(false)
})

test('a password change elsewhere signs this page out at once', async ({ page, request, world }) => {
  await signIn(page)
  await expectConnected(world)
  await world.enter(request)
  const newPassword = 'Kamas2027!'
  const passwords = { oldPassword: player.password, newPassword, newConfirmationPassword: newPassword }
  await callAsPlayer(request, '/auth/change-password/{userId}', passwords, 'PUT')
  await expect(signInLink(page)).toBeVisible()
})

test('the chat and the markets lead a visitor to the sign-in, even before the check', async ({ page }) => {
  await page.route('**/api/auth/refresh', () => new Promise(() => undefined))
  await page.goto('/buy')
  await page.getByRole('button', { name: 'Acheter maintenant' }).first().click()
  await expect(page).toHaveURL('/signin')
  await page.goBack()
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(page).toHaveURL('/signin')
  await page.goBack()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help centre', exact: true }).click()
  await page.getByRole('button', { name: 'Start Live Chat' }).click()
  await expect(page).toHaveURL('/signin')
})

test('a logout that fails survives a reload, and is completed later', async ({ page, context }) => {
  await signIn(page, '/buy')
  await context.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '<h1>Error</h1>' }))
  await logout(page).click()
  await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
  await page.reload()
  const other = await context.newPage()
  await other.goto('/profile')
  for (const each of [page, other]) {
    await expect(signInLink(each)).toBeVisible()
    await expect(pendingLogout(each)).toBeVisible()
  }
  await context.unroute('**/api/auth/logout')
  // The next attempt comes at once when the network is back.
  await context.setOffline(true)
  await context.setOffline(false)
  for (const each of [page, other]) await expect(pendingLogout(each)).toBeHidden()
  expect(await hasSession(context)).toBe(false)
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
