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

const priceText = (price = 0): string => `${price.toLocaleString('fr-FR')} DH/M`

for (const { path, title, open, action, shut, type, price } of markets) {
  const tag = path === '/buy' ? [] : '@all'
  test(
    `${path} lists the servers of both editions with its prices and their availability`,
    { tag },
    async ({ page }) => {
      const answer = page.waitForResponse('**/api/servers/all/dofustouch*')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} · Kamasouk`)
      for (const name of ['Serveurs Dofus Touch', 'Serveurs Dofus Retro']) {
        const list = page.getByRole('region', { name })
        await expect(list.getByRole('columnheader')).toHaveText(['Server', 'Price', 'Status', 'Action'])
        // Includes the row of the column headers.
        await expect.poll(() => list.getByRole('row').count()).toBeGreaterThan(20)
        const row = list.getByRole('row').filter({ hasText: open }).first()
        await expect(row.getByRole('cell').first()).toHaveText(/^\d+(,\d+)? DH\/M$/)
        await expect(row.getByRole('button', { name: action })).toBeEnabled()
        const shutRow = list.getByRole('row').filter({ hasText: shut }).first()
        await expect(shutRow.getByRole('button', { name: 'Indisponible' })).toBeDisabled()
      }
      const { servers } = (await (await answer).json()) as {
        servers: readonly { serverName: string; sellPrice: number; buyPrice: number }[]
      }
      const dodge = servers.find(({ serverName }) => serverName === 'Dodge')
      expect(dodge?.sellPrice).not.toBe(dodge?.buyPrice)
      await expect(page.getByRole('row', { name: 'Dodge' }).getByRole('cell').first()).toHaveText(
        priceText(dodge?.[price]),
      )
    },
  )

  test(
    `the action of ${path} opens the order form for that server, and another row changes only the server`,
    { tag },
    async ({ page }) => {
      // Wide enough to show the panel beside the list.
      await page.setViewportSize({ width: 2200, height: 900 })
      await signIn(page, path)
      const choose = async (edition: string, index: number): Promise<string> => {
        const row = page
          .getByRole('region', { name: edition })
          .getByRole('row')
          .filter({ hasText: open })
          .nth(index)
        await row.getByRole('button', { name: action }).click()
        return row.getByRole('rowheader').innerText()
      }
      const game = page.getByLabel('Jeu').locator('option:checked')
      const server = page.getByLabel('Serveur', { exact: true }).locator('option:checked')
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      const first = await choose('Serveurs Dofus Touch', 0)
      await expect(server).toHaveText(first)
      await expect(page.getByLabel('Type de transaction')).toHaveValue(type)
      await page.getByLabel('Quantité (M)').fill('7')

      const second = await choose('Serveurs Dofus Retro', 1)
      await expect(game).toHaveText('Dofus Retro')
      await expect(server).toHaveText(second)
      await expect(page.getByLabel('Quantité (M)')).toHaveValue('7')
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
  await expect(touch.getByText('22 serveurs')).toBeVisible()
  const release = await holdBack(page, '**/api/servers/all/dofustouch?keyword=dodge')
  const asked = page.waitForRequest('**/api/servers/all/dofustouch?keyword=dodge')
  await box.fill('dodge')
  await expect(touch.getByText('22 serveurs')).toBeVisible()
  await box.press('Enter')
  await asked
  await expect(touch.getByRole('row', { name: 'Blair' })).toBeVisible()
  release()
  await expect(touch.getByText('1 serveur', { exact: true })).toBeVisible()
  await expect(touch.getByRole('row', { name: 'Blair' })).toBeHidden()
  await expect(touch.getByRole('row', { name: 'Dodge' })).toBeVisible()

  await box.fill('nulle part')
  await box.press('Enter')
  await expect(touch.getByText('No Data found')).toBeVisible()
  await expect(touch.getByText('Your search did not match any data. Please try again')).toBeVisible()

  await box.fill('')
  await expect(touch.getByText('22 serveurs')).toBeVisible()
})

/** Returns the distance of a section from the top of the window. */
const topOf = (page: Page, name: string): Promise<number> =>
  page.getByRole('region', { name }).evaluate((section) => section.getBoundingClientRect().top)

const isUnderTheHeader = (top: number): boolean => top >= 0 && top <= 120

for (const path of ['/buy', '/sell']) {
  const tag = path === '/buy' ? [] : '@all'
  test(
    `the edition in the address of ${path} stays at the top while the lists load`,
    { tag },
    async ({ page }) => {
      const [retroAnswers, touchAnswers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route('**/api/servers/all/**', async (route) => {
        await (route.request().url().includes('dofustouch') ? touchAnswers : retroAnswers).promise
        await route.continue()
      })
      await page.goto(`${path}#retro`)
      const [retro, touch] = ['Serveurs Dofus Retro', 'Serveurs Dofus Touch']
      await expect.poll(async () => isUnderTheHeader(await topOf(page, retro))).toBe(true)
      const top = await topOf(page, retro)

      retroAnswers.resolve()
      await expect(page.getByRole('region', { name: retro }).getByRole('table')).toBeVisible()
      expect(await topOf(page, retro)).toBeCloseTo(top, 0)
      touchAnswers.resolve()
      await expect(page.getByRole('region', { name: touch }).getByRole('table')).toBeVisible()
      expect(await topOf(page, retro)).toBeCloseTo(top, 0)

      await page.getByRole('link', { name: 'Dofus Touch', exact: true }).press('Enter')
      await expect(page).toHaveURL(`${path}#touch`)
      await expect.poll(async () => isUnderTheHeader(await topOf(page, touch))).toBe(true)
    },
  )
}
