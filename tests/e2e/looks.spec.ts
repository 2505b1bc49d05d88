/** What a page owes everyone: nothing that axe objects to, no sideways scroll, a quiet console, a strict policy. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { passage, printedPaths } from './paths.ts'
import { expect, openRequest, sidewaysOverflow, signIn, test, watchConsole } from './world.ts'

const screens = [
  { name: 'a phone', viewport: { width: 360, height: 780 } },
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
] as const

/** One page stands at three addresses; one of them is looked at. */
const alike = new Set(['/buy/guide', '/exchange/guide'])
const missing = '/nulle-part'
const looked = [...printedPaths.filter((path) => path !== passage && !alike.has(path)), missing]

for (const path of looked) {
  test(`${path} keeps to its width and satisfies axe, on a phone and on a desktop, light and dark`, async ({
    page,
  }) => {
    const complaints = watchConsole(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (['/buy', '/sell'].includes(path)) await expect(page.getByRole('table')).toHaveCount(2)
    for (const { viewport } of screens) {
      await page.setViewportSize(viewport)
      await expectSound(page)
    }
    expect(complaints).toEqual(path === missing ? [expect.stringContaining('404')] : [])
  })
}

for (const { name, viewport } of screens) {
  test.describe(`on ${name}, light and dark`, () => {
    test.use({ viewport, colorScheme: 'light' })

    test('the profile satisfies axe, with its faults too', async ({ page }) => {
      await signIn(page)
      await page.goto('/profile')
      await page.getByLabel('First name (required)').fill('')
      await page.getByRole('button', { name: 'Save' }).first().click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await expectSound(page)
    })

    test('the exchange satisfies axe, with its faults and at the hand-over', async ({ page, world }) => {
      test.slow()
      await signIn(page)
      await page.goto('/exchange')
      await page.getByRole('button', { name: 'Demander l’échange' }).click()
      await expect(page.getByText('Ce champ est requis').first()).toBeVisible()
      await page.getByLabel('Jeu').selectOption('Dofus Retro')
      await page.getByLabel('Serveur d’envoi').selectOption('Boune')
      await page.getByLabel('Serveur de réception').selectOption({ index: 1 })
      await page.getByLabel('Quantité envoyée (M)').fill('0,001')
      await expect(page.getByText('Les frais dépassent ce montant')).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'Max : envoyer ce que le stock permet' }).click()
      await page.getByLabel('Votre personnage qui envoie').fill('Yasmi-Iop')
      await page.getByLabel('Votre personnage qui reçoit').fill('Yasmi-Cra')
      await page.getByRole('button', { name: 'Demander l’échange' }).click()
      await expect(page.getByText('Votre demande est en cours de traitement !')).toBeVisible()
      const [exchange] = await world.exchanges()
      await world.act('assign', { transactionId: exchange?._id })
      await expect(page.getByText('Attention aux faux comptes')).toBeVisible()
      await expectSound(page)
    })

    test('the history satisfies axe: both kinds of list, and one that cannot be had', async ({ page }) => {
      await signIn(page)
      for (const [query, shown] of [
        ['', 'of 40 transactions'],
        ['?tab=exchange', 'of 15 transactions'],
      ] as const) {
        await page.goto(`/transactions${query}`)
        await expect(page.getByText(shown)).toBeVisible()
        await expectSound(page)
      }
      await page.route('**/api/transactions/**', (route) =>
        route.fulfill({ status: 400, json: { message: 'Non.' } }),
      )
      await page.goto('/transactions?tab=sell')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectSound(page)
    })

    test('every face of the chat satisfies axe', async ({ page, world }) => {
      test.slow()
      await signIn(page)
      await page.getByRole('button', { name: 'Ouvrir le support' }).click()
      await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'Effectuer une Transaction' }).click()
      await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'Retour' }).click()
      await page.getByRole('button', { name: 'Réduire le support' }).click()
      const requestId = await openRequest(page, world)
      await expectSound(page)
      await world.act('reply', {
        requestId,
        message: `Bonjour ! ${'Livraison en 5 à 15 minutes. '.repeat(10)}`,
      })
      await expect(page.getByRole('button', { name: 'Voir plus' })).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'Fermer la conversation' }).click()
      await expect(page.getByRole('button', { name: 'Fermer le Chat' })).toBeVisible()
      await expectSound(page)
      await world.act('unavailable', { requestId, reason: 'no_operator' })
      await expect(page.getByText('Service Unavailable')).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'Retour' }).click()
      await page.getByRole('button', { name: "Demande d'information" }).click()
      await expectSound(page)
    })
  })
}

/** In both themes: nothing but colours is different in the dark. */
async function expectSound(page: Page): Promise<void> {
  await endMotion(page)
  expect(await sidewaysOverflow(page), 'scrolls sideways').toBeLessThanOrEqual(0)
  await expectNoViolation(new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await endMotion(page)
  await expectNoViolation(new AxeBuilder({ page }).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Motion is for cause and effect; what is judged is where it ends. */
const endMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
    }
  })

async function expectNoViolation(axe: AxeBuilder): Promise<void> {
  // Without the second page that it opens for the sake of frames from elsewhere: there are none.
  const { violations } = await axe.setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}
