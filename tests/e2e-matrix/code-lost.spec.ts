/** Every page with missing, broken, late or no code: it says so, and carries out each press or says that it did not. */
import type { Page, Route } from '@playwright/test'
import { anyCode, entryCode, expectRetryHelps, expectSaid, pageCode, sentences } from '../e2e/lost-code.ts'
import { drawnPaths, passage, printedPaths } from '../e2e/paths.ts'
import { expectSound } from '../e2e/sound.ts'
import { expect, expectTakenOver, holdBack, logIn, signIn, test } from '../e2e/world.ts'

const drawnPages = drawnPaths.map((path) => path.replace(/:\w+$/, 'a-token'))
const missing = '/nulle-part'
const pages = [...printedPaths, ...drawnPages, missing]
/** Prerendered pages are readable anyway. */
const isReadable = (path: string): boolean => !drawnPages.includes(path)
/** The page to which Google returns redirects at once. */
const redirects = (path: string): boolean => path === passage

const expectReadable = async (page: Page, path: string): Promise<void> => {
  if (isReadable(path)) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const losses = {
  missing: (route: Route) => route.abort(),
  broken: (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'import "nowhere"; <<<' }),
}

for (const path of pages) {
  test.describe(path, () => {
    for (const [what, lose] of Object.entries(losses)) {
      // Every page handles broken code in the same way, so two of them are enough.
      if (what === 'broken' && !['/faq', '/profile'].includes(path)) continue
      test(`with ${what} code says so, and works after a retry`, async ({ page }) => {
        await page.clock.install()
        await page.route(entryCode, lose)
        await page.goto(path)
        await expectSaid(page, 'lost')
        await expectReadable(page, path)
        await expectRetryHelps(page)
      })
    }

    test('with late code says so, and carries out the press once it has loaded', async ({ page }) => {
      await page.clock.install()
      const release = await holdBack(page, entryCode)
      await page.goto(path, { waitUntil: 'commit' })
      // Controls that need the code are not rendered before it, so some pages have none.
      const pressed = page
        .getByRole('button', { name: 'Thème : Système' })
        .or(page.getByRole('button', { name: 'Afficher le mot de passe' }))
        .first()
      await expectReadable(page, path)
      const isPressed = isReadable(path) && !redirects(path) && (await pressed.isVisible())
      if (isPressed) await pressed.click()
      await expectSaid(page, 'late')
      release()
      await expectTakenOver(page)
      await expect(page.locator('#code-notice')).toBeHidden()
      if (isPressed)
        await expect(
          page
            .getByRole('button', { name: 'Thème : Clair' })
            .or(page.getByRole('button', { name: 'Masquer le mot de passe' }))
            .first(),
        ).toBeVisible()
    })

    test('without any script says so after a while', async ({ page }) => {
      await page.route(anyCode, (route) => route.abort())
      await page.goto(path)
      await page.locator('#code-notice').evaluate((notice) => {
        for (const animation of notice.getAnimations()) animation.finish()
      })
      await expect(page.getByRole('alert')).toContainText('This page could not be loaded completely.')
      await expectReadable(page, path)
    })

    if (path !== missing && !redirects(path)) {
      test('without its own chunk says so, and works after a retry', async ({ page }) => {
        await logIn(page.context().request)
        await page.route(pageCode, (route) => route.abort())
        await page.goto(path)
        // The page first retries automatically.
        await expect(page.getByText('Une partie de la page n’a pas pu être chargée')).toBeVisible()
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.getByRole('button', { name: 'Réessayer' }).click()
        await expect(page.getByText('Une partie de la page n’a pas pu être chargée')).toBeHidden()
        await expectTakenOver(page)
      })
    }
  })
}

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

test('a page whose chunk is broken works after a retry', async ({ page }) => {
  await page.goto('/')
  await expectTakenOver(page)
  await page.route('**/assets/faq-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("garbled")' }),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByText('Une partie de la page n’a pas pu être chargée')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions fréquentes')
})

test('a chat without the code of its connection says that it is interrupted', async ({ page }) => {
  await page.route('**/assets/realtime-wiring-*.js', (route) => route.abort())
  await signIn(page)
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  const chat = page.getByRole('dialog', { name: 'Support' })
  await expect(chat.getByRole('status').filter({ hasText: 'Connexion interrompue' })).toBeVisible()
})

test('the notice about missing code passes axe', async ({ page }) => {
  await page.clock.install()
  await page.route(entryCode, (route) => route.abort())
  await page.goto('/faq')
  await expectSaid(page, 'lost')
  await expectSound(page)
})

test('a page without styles says so, although its code works', async ({ page }) => {
  await page.route('**/*.css', (route) => route.abort())
  await page.goto('/faq')
  await expectTakenOver(page)
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded completely.')
})
