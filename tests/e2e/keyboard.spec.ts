import type { Locator, Page } from '@playwright/test'
import { expect, expectWaiting, messages, player, test } from './world.ts'

/** Presses Tab, or Shift+Tab, until `target` has the focus. Throws if it never gets it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < 150; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('Tab does not lead there')
}

test('a player can sign in, order and write by keyboard alone', async ({ page, world }) => {
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(player.email)
  await tabTo(page, page.getByLabel('Mot de passe', { exact: true }))
  await page.keyboard.type(player.password)
  await page.keyboard.press('Enter')

  // It is the last element of every page.
  await tabTo(page, page.getByRole('button', { name: 'Ouvrir le support' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Effectuer une Transaction' }))
  await page.keyboard.press('Enter')
  for (const [label, typed] of [
    ['Jeu', 'Dofus Retro'],
    ['Serveur', 'Boune'],
    ['Type de transaction', 'Buy'],
    ['Quantité (M)', '12,5'],
    ['Nom du personnage', 'Yasmi-Iop'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(typed)
  }
  await page.keyboard.press('Enter')
  await expectWaiting(page)
  expect(await world.waiting()).toMatchObject([{ quantity: 12.5, username: 'Yasmi-Iop' }])

  await tabTo(page, page.getByLabel('Votre message'))
  await page.keyboard.type('Je suis au zaap.')
  await page.keyboard.press('Enter')
  await expect(messages(page).filter({ hasText: 'Je suis au zaap.' }).getByText('Envoyé')).toBeAttached()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ouvrir le support' })).toBeFocused()
})
