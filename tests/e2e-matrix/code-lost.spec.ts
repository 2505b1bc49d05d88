/**
 * A page with missing, broken, late or no code: it says so, and carries out each press or says that it did not. The build
 * checks that every page has the same notice and script, which decide this (scripts/build/prerender.ts), and
 * client/src/app/lost-pages.test.ts that each page reports its own code. Here is one page of each kind.
 */
import type { Route } from '@playwright/test'
import { anyCode, entryCode, expectRetryHelps, expectSaid, pageCode, sentences } from '../e2e/lost-code.ts'
import { expectSound } from '../e2e/sound.ts'
import { expect, expectTakenOver, holdBack, logIn, signIn, test } from '../e2e/world.ts'

/** Prerendered with a header, prerendered with a form alone, rendered only by the browser, and unknown. */
const kinds = { text: '/faq', form: '/signin', drawn: '/profile', missing: '/nulle-part' }

const broken = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: 'import "nowhere"; <<<' })

/** `npm test` tests a prerendered page in the default wording (tests/e2e/code-lost.spec.ts). */
test('missing code is reported on pages of each kind, and a retry helps', async ({ page }) => {
  await page.clock.install()
  for (const [path, sentence, retry, isReadable] of [
    [kinds.form, 'lost', 'Réessayer', true],
    ['/ar/faq', 'lostInArabic', 'أعد المحاولة', true],
    [kinds.missing, 'lost', 'Réessayer', true],
    [kinds.drawn, 'lost', 'Réessayer', false],
  ] as const) {
    await page.route(entryCode, (route) => route.abort())
    await page.goto(path)
    await expectSaid(page, sentence)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ visible: isReadable })
    await expectRetryHelps(page, retry)
  }
})

test('broken code is reported by a notice that passes axe, and a retry helps', async ({ page }) => {
  await page.clock.install()
  for (const path of [kinds.text, kinds.drawn]) {
    await page.route(entryCode, broken)
    await page.goto(path)
    await expectSaid(page, 'lost')
    if (path === kinds.text) await expectSound(page)
    await expectRetryHelps(page)
  }
})

for (const [path, before, after] of [
  [kinds.text, 'Thème : Système', 'Thème : Clair'],
  [kinds.form, 'Afficher le mot de passe', 'Masquer le mot de passe'],
  // Controls that need the code are not rendered before it.
  [kinds.drawn],
] as const) {
  test(`late code of ${path} is reported, and carries out the press once it has loaded`, async ({ page }) => {
    await page.clock.install()
    const release = await holdBack(page, entryCode)
    await page.goto(path, { waitUntil: 'commit' })
    if (before !== undefined) await page.getByRole('button', { name: before }).click()
    await expectSaid(page, 'late')
    release()
    await expectTakenOver(page)
    await expect(page.locator('#code-notice')).toBeHidden()
    if (after !== undefined) await expect(page.getByRole('button', { name: after })).toBeVisible()
  })
}

test('a page without any script says so after a while', async ({ page }) => {
  await page.route(anyCode, (route) => route.abort())
  for (const path of [kinds.text, kinds.drawn]) {
    await page.goto(path)
    await page.locator('#code-notice').evaluate((notice) => {
      for (const animation of notice.getAnimations()) animation.finish()
    })
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded completely.')
  }
})

test('a page whose own chunk is missing or broken says so, and works after a retry', async ({ page }) => {
  await logIn(page.context().request)
  const lost = page.getByText('Une partie de la page n’a pas pu être chargée')
  for (const [path, lose] of [
    [kinds.text, (route: Route) => route.abort()],
    [kinds.form, broken],
    [kinds.drawn, broken],
  ] as const) {
    await page.route(pageCode, lose)
    await page.goto(path)
    // The page first retries automatically.
    await expect(lost).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(lost).toBeHidden()
    await expectTakenOver(page)
  }
})

/** A script that arrives late holds back the body behind it. */
const withSlowBody = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const html = await response.text()
  await route.fulfill({ response, body: html.replace('<body', '<script src="/slow.js"></script><body') })
}

test('a page whose body arrives after its code is late says so', async ({ page }) => {
  await page.clock.install()
  await page.route('/exchange', withSlowBody)
  await page.route(entryCode, () => undefined)
  const release = await holdBack(page, '/slow.js')
  await page.goto('/exchange', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-code', 'coming')
  await page.clock.fastForward(15_000)
  await expect(page.locator('html')).toHaveAttribute('data-code', 'late')
  release()
  await expect(page.getByText(sentences.late)).toBeVisible()
})

test('a chat without the code of its connection says that it is interrupted', async ({ page }) => {
  await page.route('**/assets/realtime-wiring-*.js', (route) => route.abort())
  await signIn(page)
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  const chat = page.getByRole('dialog', { name: 'Support' })
  await expect(chat.getByRole('status').filter({ hasText: 'Connexion interrompue' })).toBeVisible()
})

test('a page without styles says so, although its code works', async ({ page }) => {
  await page.route('**/*.css', (route) => route.abort())
  await page.goto('/faq')
  await expectTakenOver(page)
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded completely.')
})
