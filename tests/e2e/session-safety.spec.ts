import type { BrowserContext, Page } from '@playwright/test'
import { cutOffNews, expect, player, signIn, submitSignIn, test } from './world.ts'

const mehdi = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }

const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign In' })
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const pendingLogout = (page: Page) => page.getByText('Votre déconnexion n’est pas terminée')

/** Whether the browser's cookie still opens a session. */
const hasSession = async ({ request }: BrowserContext): Promise<boolean> =>
  (await request.get('/api/auth/refresh')).ok()

test.describe('a logout that the provider does not confirm', () => {
  for (const [how, answer] of [
    ['is cut off', undefined],
    ['fails', { status: 500, body: '<h1>Internal Server Error</h1>' }],
  ] as const) {
    test(
      `because the call ${how} is not undone by a reload, and is finished later`,
      { tag: answer === undefined ? [] : '@all' },
      async ({ page, context }) => {
        await signIn(page, '/buy')
        await context.route('**/api/auth/logout', (route) => (answer ? route.fulfill(answer) : route.abort()))
        await logout(page).click()
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
      },
    )
  }

  test('because the player goes elsewhere at once is finished there', async ({ page, context }) => {
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

test('a logout leaves nothing but the theme in the browser, and no history in another window', async ({
  page,
  context,
}) => {
  await signIn(page, '/transactions')
  await page.getByRole('button', { name: /^Thème/ }).click()
  await expect(page.getByRole('table')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/buy')
  await logout(other).click()
  await expect(page.getByRole('table')).toBeHidden()
  await expect(signInLink(page)).toBeVisible()
  for (const one of [page, other])
    await expect
      .poll(() => one.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]))
      .toEqual(['kamasouk.theme'])
})

/** What stands in the fields of the page. */
const typedTexts = (page: Page): Promise<string[]> =>
  page.locator('input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

/** Signs Yasmine out and Mehdi in, as two people would at one computer. */
async function changePlayer(window: Page): Promise<void> {
  await logout(window).click()
  await signInLink(window).click()
  await submitSignIn(window, mehdi)
  await expect(logout(window)).toBeVisible()
}

test.describe('two players in two windows of one browser', () => {
  test(
    'a sign-in as somebody else reaches the other window at once, which keeps nothing of the first',
    { tag: '@all' },
    async ({ page, context }) => {
      await signIn(page, '/exchange')
      await page.getByLabel('Personnage qui envoie').fill('Yasmi-Iop')
      const other = await context.newPage()
      await other.goto('/')
      await changePlayer(other)
      await expect(page.getByText(`Vous êtes maintenant connecté en tant que ${mehdi.email}.`)).toBeVisible()
      await expect.poll(() => typedTexts(page)).not.toContain('Yasmi-Iop')
      await page.goto('/profile')
      await expect(page.getByLabel('Email')).toHaveValue(mehdi.email)
    },
  )

  test(
    'an action of the first, in a window that heard nothing, is not carried out for the second',
    { tag: '@all' },
    async ({ page, context, world }) => {
      await cutOffNews(page)
      await signIn(page, '/')
      await page.getByRole('button', { name: 'Ouvrir le support' }).click()
      await page.getByRole('button', { name: 'Effectuer une Transaction' }).click()
      await page.getByLabel('Jeu').selectOption('Dofus Retro')
      await page.getByLabel('Serveur').selectOption('Boune')
      await page.getByLabel('Type de transaction').selectOption('Buy')
      await page.getByLabel('Quantité (M)').fill('12')
      await page.getByLabel('Nom du personnage').fill('Yasmi-Iop')
      const other = await context.newPage()
      await other.goto('/')
      await changePlayer(other)
      // Yasmine's access token has run out by now, and the browser's cookie is Mehdi's.
      await world.control.call('clock.advance', { body: { by: '16m' } })
      await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
      await expect(page.getByText(`Vous êtes maintenant connecté en tant que ${mehdi.email}.`)).toBeVisible()
      await expect.poll(() => typedTexts(page)).not.toContain('Yasmi-Iop')
      expect(await world.waiting()).toEqual([])
    },
  )
})

test('a session that somebody else made is not taken over from the address', async ({
  page,
  world,
  playwright,
}) => {
  const stranger = await playwright.request.newContext({ extraHTTPHeaders: { 'X-World': world.name } })
  const answer = await stranger.post(`${world.url}/api/auth/login`, { data: player })
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: object }
  const query = new URLSearchParams({ accessToken, user: JSON.stringify(user) }).toString()
  await page.goto(`/auth/success?${query}`)
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('n’a pas été commencée dans ce navigateur')).toBeVisible()
  await page.goto('/')
  await page.mouse.move(2, 2)
  await expect(signInLink(page)).toBeVisible()
  await stranger.dispose()
})

test('a sign-in with Google names the account', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Continuer avec Google' }).click()
  await page.getByRole('button', { name: new RegExp(player.email) }).click()
  await expect(page.getByText(`Connecté en tant que ${player.email}.`)).toBeVisible()
})
