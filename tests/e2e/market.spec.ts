import type { Page } from '@playwright/test'
import { expect, holdBack, signIn, test } from './world.ts'

const markets = [
  {
    path: '/buy',
    title: 'Achat Instantané de Kamas',
    open: 'En stock',
    action: 'Acheter maintenant',
    shut: 'Rupture de stock',
    type: 'Buy',
    price: 'buyPrice',
  },
  {
    path: '/sell',
    title: 'Convertissez vos Kamas en argent',
    open: 'Non complet',
    action: 'Vendre maintenant',
    shut: 'Stock Complet',
    type: 'Sell',
    price: 'sellPrice',
  },
] as const

for (const { path, title, open, action, shut, type, price } of markets) {
  const tag = path === '/buy' ? [] : '@all'
  test(
    `${path} lists servers with their prices, and its action opens their order`,
    { tag },
    async ({ page }) => {
      // Wide enough to show the panel beside the list.
      await page.setViewportSize({ width: 2200, height: 900 })
      const answer = page.waitForResponse('**/api/servers/all/dofustouch*')
      await signIn(page, path)
      await expect(page).toHaveTitle(`${title} · Kamasouk`)
      const { servers } = (await (await answer).json()) as {
        servers: readonly { serverName: string; sellPrice: number; buyPrice: number }[]
      }
      const dodge = servers.find(({ serverName }) => serverName === 'Dodge')
      expect(dodge?.sellPrice).not.toBe(dodge?.buyPrice)
      await expect(page.getByRole('row', { name: 'Dodge' }).getByRole('cell').first()).toHaveText(
        `${dodge?.[price].toLocaleString('fr-FR') ?? ''} DH/M`,
      )

      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      for (const [edition, game] of [
        ['Serveurs Dofus Touch', 'Dofus Touch'],
        ['Serveurs Dofus Retro', 'Dofus Retro'],
      ] as const) {
        const list = page.getByRole('region', { name: edition })
        await expect(list.getByRole('columnheader')).toHaveText(['Server', 'Price', 'Status', 'Action'])
        const shutRow = list.getByRole('row').filter({ hasText: shut }).first()
        await expect(shutRow.getByRole('button', { name: 'Indisponible' })).toBeDisabled()
        const row = list.getByRole('row').filter({ hasText: open }).nth(1)
        await row.getByRole('button', { name: action }).click()
        const chosen = (label: string) => page.getByLabel(label, { exact: true }).locator('option:checked')
        await expect(chosen('Serveur')).toHaveText(await row.getByRole('rowheader').innerText())
        await expect(chosen('Jeu')).toHaveText(game)
        await expect(page.getByLabel('Type de transaction')).toHaveValue(type)
        const quantity = page.getByLabel('Quantité (M)')
        // Another row changes only the server.
        if (edition === 'Serveurs Dofus Touch') await quantity.fill('7')
        await expect(quantity).toHaveValue('7')
      }
    },
  )
}

test('a failed list loads on a retry, and a search keeps the rows until it answers', async ({ page }) => {
  const path = '**/api/servers/all/dofustouch*'
  await page.route(path, (route) =>
    route.fulfill({ status: 400, json: { message: 'Le serveur est en pause.' } }),
  )
  await page.goto('/buy')
  const touch = page.getByRole('region', { name: 'Serveurs Dofus Touch' })
  await expect(touch.getByRole('alert')).toContainText('Le serveur est en pause.')
  await expect(page.getByRole('region', { name: 'Serveurs Dofus Retro' }).getByRole('table')).toBeVisible()
  await page.unroute(path)
  await touch.getByRole('button', { name: 'Réessayer' }).click()
  await expect(touch.getByRole('table')).toBeVisible()

  const box = touch.getByRole('searchbox')
  const release = await holdBack(page, '**/api/servers/all/dofustouch?keyword=dodge')
  const asked = page.waitForRequest('**/api/servers/all/dofustouch?keyword=dodge')
  await box.fill('dodge')
  await box.press('Enter')
  await asked
  await expect(touch.getByRole('row', { name: 'Blair' })).toBeVisible()
  release()
  await expect(touch.getByText('1 serveur', { exact: true })).toBeVisible()
  await expect(touch.getByRole('row', { name: 'Blair' })).toBeHidden()

  await box.fill('nulle part')
  await box.press('Enter')
  await expect(touch.getByText('No Data found')).toBeVisible()
  await box.fill('')
  await expect(touch.getByText('22 serveurs')).toBeVisible()
})

/** Returns the distance of a section from the top of the window. */
const topOf = (page: Page, name: string): Promise<number> =>
  page.getByRole('region', { name }).evaluate((section) => section.getBoundingClientRect().top)

const isUnderTheHeader = (top: number): boolean => top >= 0 && top <= 120

test('the edition in the address stays at the top while the lists load', async ({ page }) => {
  const [retro, touch] = ['Serveurs Dofus Retro', 'Serveurs Dofus Touch']
  const release = {
    [retro]: await holdBack(page, '**/api/servers/all/dofus?*'),
    [touch]: await holdBack(page, '**/api/servers/all/dofustouch?*'),
  }
  await page.goto('/buy#retro')
  await expect.poll(async () => isUnderTheHeader(await topOf(page, retro))).toBe(true)
  const top = await topOf(page, retro)
  for (const edition of [retro, touch]) {
    release[edition]?.()
    await expect(page.getByRole('region', { name: edition }).getByRole('table')).toBeVisible()
    expect(await topOf(page, retro)).toBeCloseTo(top, 0)
  }
  await page.getByRole('link', { name: 'Dofus Touch', exact: true }).press('Enter')
  await expect(page).toHaveURL('/buy#touch')
  await expect.poll(async () => isUnderTheHeader(await topOf(page, touch))).toBe(true)
})
