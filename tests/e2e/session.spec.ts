import { callAsPlayer, expect, holdBack, player, signIn, test } from './world.ts'

test('a player stays signed in until the logout ends the session everywhere', async ({ page, world }) => {
  await signIn(page)
  const release = await holdBack(page, '**/api/auth/refresh')
  await page.goto('/signin')
  await expect(page.getByRole('status')).toHaveText('Chargement…')
  release()
  await expect(page).toHaveURL('/')
  const loggedOut = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  const signInLink = page.getByRole('link', { name: 'Sign In' })
  await expect(signInLink).toBeVisible()
  await loggedOut
  await page.reload()
  await expect(signInLink).toBeVisible()
  const refresh = await page.request.get(`${world.url}/api/auth/refresh`)
  expect(refresh.status()).toBe(401)
})

test('a password change elsewhere signs this page out at once', async ({ page, request, world }) => {
  await signIn(page)
  await expect.poll(async () => (await world.control.call('sockets.list')).sockets).toHaveLength(1)
  await world.enter(request)
  const newPassword = 'Kamas2027!'
  const passwords = { oldPassword: player.password, newPassword, newConfirmationPassword: newPassword }
  await callAsPlayer(request, '/auth/change-password/{userId}', passwords, 'PUT')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
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
