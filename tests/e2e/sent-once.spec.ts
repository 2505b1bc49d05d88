/** The other forms; exchange.spec.ts does the same with the exchange. */
import { fillIn, forms, stored } from './filled-forms.ts'
import {
  all,
  expect,
  expectTakenOver,
  expectWaiting,
  messages,
  openOrderForm,
  player,
  pressTwice,
  signIn,
  test,
  watchWrites,
} from './world.ts'

test.describe('a double click sends once', () => {
  test('in the chat', all, async ({ page }) => {
    await signIn(page)
    const writes = watchWrites(page)
    await openOrderForm(page)
    await fillIn(page, forms.order)
    await pressTwice(page.getByRole('button', { name: 'Envoyer ma demande' }))
    await expectWaiting(page)
    expect(writes).toEqual(['POST /api/conversations'])
    expect(await stored(page)).not.toContain('Yasmi-Iop')

    await page.route('**/api/messages/client', (route) => route.abort())
    await page.getByLabel('Votre message').fill('Bonjour')
    await pressTwice(page.getByRole('button', { name: 'Envoyer', exact: true }))
    await expect(messages(page)).toHaveCount(1)
    await expect(page.getByText('Non envoyé.')).toBeVisible()
    await page.unroute('**/api/messages/client')
    writes.length = 0
    await pressTwice(messages(page).getByRole('button', { name: 'Réessayer' }))
    await expect(messages(page).getByText('Envoyé')).toBeAttached()
    expect(writes).toEqual(['POST /api/messages/client'])

    await page.getByRole('button', { name: 'Fermer la conversation' }).click()
    writes.length = 0
    await pressTwice(page.getByRole('button', { name: 'Fermer le Chat' }))
    await pressTwice(page.getByRole('button', { name: 'Suivre ma Commande' }))
    await expect(page.getByText('Dites-nous de quelle commande il s’agit')).toBeVisible()
    expect(writes).toEqual(['PUT /api/messages/close/client', 'POST /api/trackings'])
  })

  test('in the forms of an account', all, async ({ page }) => {
    await signIn(page, '/profile')
    const writes = watchWrites(page)
    await fillIn(page, forms.profile)
    await page.getByLabel('Bank name').fill('Banque Atlas')
    await pressTwice(page.getByRole('button', { name: 'Save changes' }))
    await expect(page.getByText('Votre profil est à jour.')).toBeVisible()
    expect(await stored(page)).not.toContain('Agadir')
    await page.getByLabel('Old password').fill(player.password)
    for (const label of ['New password', 'Confirm new password']) {
      await page.getByLabel(label, { exact: true }).fill('Kamas2027!')
    }
    await pressTwice(page.getByRole('button', { name: 'Change password' }))
    await expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible()
    expect(writes.map((write) => write.replace(/[^/]+$/, ''))).toEqual([
      'PUT /api/users/',
      'PUT /api/auth/change-password/',
    ])
  })

  for (const [path, fields, button, write] of [
    [
      '/signin',
      { Email: player.email, 'Mot de passe': player.password },
      'Se connecter',
      'POST /api/auth/login',
    ],
    ['/forgot-password', { Email: player.email }, 'Send Reset Link', 'POST /api/auth/forgot-password'],
  ] as const) {
    test(`on ${path}`, all, async ({ page }) => {
      await page.goto(path)
      await expectTakenOver(page)
      for (const [label, text] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(text)
      const writes = watchWrites(page)
      const answered = page.waitForResponse((response) => response.url().endsWith(write.split(' ')[1] ?? ''))
      await pressTwice(page.getByRole('button', { name: button }))
      await answered
      expect(writes).toEqual([write])
    })
  }
})
