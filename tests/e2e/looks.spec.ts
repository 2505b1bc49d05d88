/** States of pages that a visitor does not see at once, on a phone and on a desktop, light and dark: accessible. */
import { createExchange } from './conversations.ts'
import { fillIn, forms } from './filled-forms.ts'
import { desktop, expectSound, phone } from './sound.ts'
import { all, expect, expectTakenOver, openMarket, openRequest, signIn, test } from './world.ts'

test.use({ viewport: phone.viewport, colorScheme: 'light' })

test('the menus of the header pass axe', async ({ page }) => {
  await page.goto('/contact')
  await expectTakenOver(page)
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Services' })).toBeVisible()
  await expectSound(page, [phone])
  await page.keyboard.press('Escape')
  // Its links stay visible until the animation ends.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.setViewportSize(desktop.viewport)
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Buy Kamas Touch' })).toBeVisible()
  await expectSound(page, [desktop])
})

// tests/e2e/every-page.spec.ts has these pages without errors, and languages.spec.ts a waiting exchange.
test('the pages of a player pass axe with errors, and during a hand-over', all, async ({ page, world }) => {
  test.slow()
  await signIn(page, '/profile')
  await page.getByLabel('First name (required)').fill('')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectSound(page)

  await page.goto('/exchange')
  await page.getByRole('button', { name: 'Demander l’échange' }).click()
  await expect(page.getByText('Ce champ est requis').first()).toBeVisible()
  await fillIn(page, { ...forms.exchange, typed: { 'Quantité envoyée (M)': '0,001' } })
  await expect(page.getByText('Les frais dépassent ce montant')).toBeVisible()
  await expectSound(page)
  await createExchange(page, await openMarket(page, world, 1, 0), 5)
  const [exchange] = await world.exchanges()
  await world.act('assign', { transactionId: exchange?._id })
  await page.reload()
  await expect(page.getByText('Attention aux faux comptes')).toBeVisible()
  await expectSound(page)

  await page.goto('/transactions?tab=exchange')
  await expect(page.getByText(/of \d+ transactions/)).toBeVisible()
  await expectSound(page)
  await page.route('**/api/transactions/**', (route) =>
    route.fulfill({ status: 400, json: { message: 'Non.' } }),
  )
  await page
    .getByRole('navigation', { name: 'Kind of transaction' })
    .getByRole('link', { name: 'Sell' })
    .click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSound(page)
})

test('every view of the chat passes axe', all, async ({ page, world }) => {
  test.slow()
  await signIn(page, '/contact')
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
