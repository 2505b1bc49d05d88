/** A sample of tests/e2e-matrix/code-lost.spec.ts, and parts of a page whose code is missing. */
import { all, expect, signIn, submitSignIn, test } from './world.ts'
import { entryCode, expectRetryHelps, expectSaid } from './lost-code.ts'

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

test('a sign-in whose code is missing says so, and keeps the input', all, async ({ page }) => {
  await page.route('**/assets/session-calls-*.js', (route) => route.abort())
  await page.goto('/signin')
  await submitSignIn(page)
  await expect(page.getByText('rechargez la page')).toBeVisible()
  await expect(page.getByLabel('Email')).not.toHaveValue('')
})

test('a missing chat panel is reported, and the page still works', all, async ({ page }) => {
  await page.route('**/assets/chat-panel-*.js', (route) => route.abort())
  await signIn(page)
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(page.getByText('Une partie de la page n’a pas pu être chargée')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ouvrir le support' })).toBeVisible()
})
