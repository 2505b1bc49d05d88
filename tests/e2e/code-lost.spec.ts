/** A page whose code is missing, broken or late says so, and carries out each press or says that it did not. */
import { expect, expectTakenOver, holdBack, signIn, submitSignIn, test } from './world.ts'
import { anyCode, entryCode, expectRetryHelps, expectSaid } from './lost-code.ts'

test('a prerendered page says that its code is missing, and that a press did nothing', async ({ page }) => {
  await page.clock.install()
  await page.route(entryCode, (route) => route.abort())
  await page.goto('/faq')
  await expectSaid(page, 'lost')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Thème/ }).click()
  await expectSaid(page, 'undone')
  await expectRetryHelps(page)
})

test(
  'a page that is not prerendered says that its code is broken, and works after a retry',
  { tag: '@all' },
  async ({ page }) => {
    await page.clock.install()
    await page.route(entryCode, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("garbled")' }),
    )
    await page.goto('/reset-password/0123456789')
    await expectSaid(page, 'lost')
    await expectRetryHelps(page)
    await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible()
  },
)

test(
  'a page whose code is late says so, and carries out the press once it has loaded',
  { tag: '@all' },
  async ({ page }) => {
    await page.clock.install()
    const release = await holdBack(page, entryCode)
    await page.goto('/faq', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Thème : Système' }).click()
    await expectSaid(page, 'late')
    release()
    await expectTakenOver(page)
    await expect(page.getByRole('button', { name: 'Thème : Clair' })).toBeVisible()
    await expect(page.locator('#code-notice')).toBeHidden()
  },
)

test('a page without any script says so after a while', { tag: '@all' }, async ({ page }) => {
  await page.route(anyCode, (route) => route.abort())
  await page.goto('/profile')
  await page.locator('#code-notice').evaluate((notice) => {
    for (const animation of notice.getAnimations()) animation.finish()
  })
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded completely.')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL('/signin')
})

test('a sign-in whose code is missing says so, and keeps the input', { tag: '@all' }, async ({ page }) => {
  await page.route('**/assets/session-calls-*.js', (route) => route.abort())
  await page.goto('/signin')
  await submitSignIn(page)
  await expect(page.getByText('rechargez la page')).toBeVisible()
  await expect(page.getByLabel('Email')).not.toHaveValue('')
})

test('a missing chat panel is reported, and the page still works', { tag: '@all' }, async ({ page }) => {
  await page.route('**/assets/chat-panel-*.js', (route) => route.abort())
  await signIn(page)
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(page.getByText('Une partie de la page n’a pas pu être chargée')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ouvrir le support' })).toBeVisible()
})
