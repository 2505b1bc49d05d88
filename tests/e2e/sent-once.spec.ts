import type { Locator, Page } from '@playwright/test'
import { fillIn, forms, stored } from './filled-forms.ts'
import {
  expect,
  expectTakenOver,
  expectWaiting,
  messages,
  openOrderForm,
  player,
  signIn,
  test,
} from './world.ts'

/** Clicks twice before React can render. */
const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** Collects the writing calls as they are made. */
function watchWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() !== 'GET')
      writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

test.describe('a double click sends once', () => {
  test('in the chat', { tag: '@all' }, async ({ page }) => {
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

  test('in the exchange form', async ({ page, world }) => {
    await signIn(page)
    const answer = await page.request.get('/api/servers/all/dofus?keyword=')
    const { servers } = (await answer.json()) as { servers: readonly Record<'_id' | 'serverName', string>[] }
    const [serverIdFrom, serverIdTo] = ['Boune', 'Agride'].map(
      (name) => servers.find(({ serverName }) => serverName === name)?._id,
    )
    await world.act('set-rate', { serverIdFrom, serverIdTo, conversionRate: 1, exchangeFee: 0 })
    await world.act('set-server', { serverId: serverIdTo, serverStock: 100 })
    await forms.exchange.open(page)
    await fillIn(page, forms.exchange)
    await page.getByLabel('Votre personnage qui reçoit').fill('Yasmi-Cra')
    await expect(page.getByLabel('Quantité envoyée (M)')).toHaveValue('3,125')
    const writes = watchWrites(page)
    await pressTwice(page.getByRole('button', { name: 'Demander l’échange' }))
    await expectWaiting(page)
    expect(writes).toEqual(['POST /api/transactions/exchange'])
    expect(await stored(page)).not.toContain('Yasmi-Iop')
  })

  test('in the forms of an account', { tag: '@all' }, async ({ page }) => {
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
    test(`on ${path}`, { tag: '@all' }, async ({ page }) => {
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
