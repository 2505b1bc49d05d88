/**
 * A page with missing, broken, late or no code: it says so, and carries out each press or says that it did not. The build
 * checks that every page has the same notice and script, which decide this (scripts/build/prerender.ts), and
 * client/src/app/lost-pages.test.ts that each page reports its own code. Here is one page of each kind.
 */
import type { Page, Route } from '@playwright/test'
import { expectSound } from './sound.ts'
import { all, expect, expectTakenOver, holdBack, logIn, signIn, submitSignIn, test } from './world.ts'

/** Prerendered with a header, prerendered with a form alone, rendered only by the browser, and unknown. */
const kinds = { text: '/faq', form: '/signin', drawn: '/profile', missing: '/nulle-part' }

/** The code of every page, as the build names it. */
const entryCode = '**/assets/index-*.js'

const abort = (route: Route) => route.abort()
const broken = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: 'import "nowhere"; <<<' })

const sentences = {
  lost: 'Cette page n’a pas pu être chargée entièrement. This page could not be loaded completely.',
  undone:
    'La page n’était pas prête : ce que vous venez de demander n’a pas été fait. The page was not ready: what you have just asked for was not done.',
  late: 'Cette page met plus de temps que d’habitude à se charger. This page takes longer than usual to load.',
  lostInArabic: 'تعذر تحميل هذه الصفحة كاملة.',
} as const

/** Expects the notice, after the time that the page waits. */
async function expectSaid(page: Page, sentence: keyof typeof sentences): Promise<void> {
  // The browser reports a failure asynchronously.
  await expect(async () => {
    await page.clock.fastForward(sentence === 'late' ? 15_000 : 1000)
    await expect(page.getByText(sentences[sentence]).first()).toBeVisible({ timeout: 250 })
  }).toPass()
}

/** Expects that the retry link loads a working page. */
async function expectRetryHelps(page: Page, name = 'Réessayer'): Promise<void> {
  // Otherwise a script that is requested after the first loss would load now, and the page would recover without a retry.
  await page.waitForLoadState('networkidle')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('link', { name }).click()
  await expectTakenOver(page)
  await expect(page.locator('#code-notice')).toBeHidden()
}

test('a prerendered page says that its code is missing, and that a press did nothing', async ({ page }) => {
  await page.clock.install()
  await page.route(entryCode, abort)
  await page.goto(kinds.text)
  await expectSaid(page, 'lost')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Thème/ }).click()
  await expectSaid(page, 'undone')
  await expectRetryHelps(page)
})

test('missing or broken code is reported on pages of each kind, and a retry helps', all, async ({ page }) => {
  await page.clock.install()
  for (const [path, lose, sentence, retry] of [
    [kinds.form, broken, 'lost', 'Réessayer'],
    ['/ar/faq', abort, 'lostInArabic', 'أعد المحاولة'],
    [kinds.missing, abort, 'lost', 'Réessayer'],
    [kinds.drawn, broken, 'lost', 'Réessayer'],
  ] as const) {
    await page.route(entryCode, lose)
    await page.goto(path)
    await expectSaid(page, sentence)
    if (path === kinds.form) await expectSound(page)
    await expectRetryHelps(page, retry)
  }
})

for (const [path, before, after] of [
  [kinds.text, 'Thème : Système', 'Thème : Clair'],
  [kinds.form, 'Afficher le mot de passe', 'Masquer le mot de passe'],
  // Controls that need the code are not rendered before it.
  [kinds.drawn],
] as const) {
  test(
    `late code of ${path} is reported, and carries out the press once it has loaded`,
    all,
    async ({ page }) => {
      await page.clock.install()
      const release = await holdBack(page, entryCode)
      await page.goto(path, { waitUntil: 'commit' })
      if (before !== undefined) await page.getByRole('button', { name: before }).click()
      await expectSaid(page, 'late')
      release()
      await expectTakenOver(page)
      await expect(page.locator('#code-notice')).toBeHidden()
      if (after !== undefined) await expect(page.getByRole('button', { name: after })).toBeVisible()
    },
  )
}

test('a page without any script, or without styles, says so after a while', all, async ({ page }) => {
  for (const [path, files] of [
    [kinds.text, '**/*.js'],
    [kinds.drawn, '**/*.js'],
    [kinds.text, '**/*.css'],
  ] as const) {
    await page.route(files, abort)
    await page.goto(path)
    await page.locator('#code-notice').evaluate((notice) => {
      for (const animation of notice.getAnimations()) animation.finish()
    })
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded completely.')
    await page.unroute(files)
  }
})

test('a missing or broken chunk of a page is reported, and a retry helps', all, async ({ page }) => {
  await logIn(page.context().request)
  const lost = page.getByText('Une partie de la page n’a pas pu être chargée')
  for (const [path, lose] of [
    [kinds.text, abort],
    [kinds.drawn, broken],
  ] as const) {
    await page.route('**/assets/*-page-*.js', lose)
    await page.goto(path)
    // The page first retries automatically.
    await expect(lost).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(lost).toBeHidden()
    await expectTakenOver(page)
  }
})

test('a missing part is reported: the sign-in, the chat and its connection', all, async ({ page }) => {
  await page.route('**/assets/session-calls-*.js', abort)
  await page.goto('/signin')
  await submitSignIn(page)
  await expect(page.getByText('rechargez la page')).toBeVisible()
  await expect(page.getByLabel('Email')).not.toHaveValue('')
  await page.unrouteAll()

  const launcher = page.getByRole('button', { name: 'Ouvrir le support' })
  await page.route('**/assets/chat-panel-*.js', abort)
  await signIn(page)
  await launcher.click()
  await expect(page.getByText('Une partie de la page n’a pas pu être chargée')).toBeVisible()
  await expect(launcher).toBeVisible()
  await page.unrouteAll()

  await page.route('**/assets/realtime-wiring-*.js', abort)
  await page.reload()
  await launcher.click()
  const chat = page.getByRole('dialog', { name: 'Support' })
  await expect(chat.getByRole('status').filter({ hasText: 'Connexion interrompue' })).toBeVisible()
})
