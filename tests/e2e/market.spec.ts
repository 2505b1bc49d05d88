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
  },
  {
    path: '/sell',
    title: 'Convertissez vos Kamas en argent',
    open: 'Non complet',
    action: 'Vendre maintenant',
    shut: 'Stock Complet',
    type: 'Sell',
  },
]

for (const { path, title, open, action, shut, type } of markets) {
  test(`both lists of ${path} load with their prices, and say where there is no trade`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Kamasouk`)
    for (const name of ['Serveurs Dofus Touch', 'Serveurs Dofus Retro']) {
      const list = page.getByRole('region', { name })
      await expect(list.getByRole('columnheader')).toHaveText(['Server', 'Price', 'Status', 'Action'])
      // One of them heads the columns.
      expect(await list.getByRole('row').count()).toBeGreaterThan(20)
      const row = list.getByRole('row').filter({ hasText: open }).first()
      await expect(row.getByRole('cell').first()).toHaveText(/^\d+(,\d+)? DH\/M$/)
      await expect(row.getByRole('button', { name: action })).toBeEnabled()
      const shutRow = list.getByRole('row').filter({ hasText: shut }).first()
      await expect(shutRow.getByRole('button', { name: 'Indisponible' })).toBeDisabled()
    }
  })

  test(`the action of ${path} leads a visitor to the sign-in, and a player to the form for that server`, async ({
    page,
  }) => {
    const act = async (): Promise<string> => {
      const row = page
        .getByRole('region', { name: 'Serveurs Dofus Retro' })
        .getByRole('row')
        .filter({ hasText: open })
        .first()
      const server = await row.getByRole('rowheader').innerText()
      await row.getByRole('button', { name: action }).click()
      return server
    }
    await page.goto(path)
    await act()
    await expect(page).toHaveURL('/signin')

    await signIn(page, path)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    const server = await act()
    await expect(page.getByLabel('Jeu')).toHaveValue(/1$/)
    await expect(
      page.getByLabel('Serveur', { exact: true }).getByRole('option', { selected: true }),
    ).toHaveText(server)
    await expect(page.getByLabel('Type de transaction')).toHaveValue(type)
  })
}

const shown = (price = 0): string => `${price.toLocaleString('fr-FR')} DH/M`

test('each market shows its own price of a server', async ({ page }) => {
  const answer = page.waitForResponse('**/api/servers/all/dofustouch*')
  await page.goto('/sell')
  const { servers } = (await (await answer).json()) as {
    servers: readonly { serverName: string; sellPrice: number; buyPrice: number }[]
  }
  const dodge = servers.find(({ serverName }) => serverName === 'Dodge')
  const priceOfDodge = page.getByRole('row', { name: 'Dodge' }).getByRole('cell').first()
  expect(dodge?.sellPrice).not.toBe(dodge?.buyPrice)
  await expect(priceOfDodge).toHaveText(shown(dodge?.sellPrice))
  await page.goto('/buy')
  await expect(priceOfDodge).toHaveText(shown(dodge?.buyPrice))
})

test('the rows that are there stay until the searched ones have come', async ({ page }) => {
  await page.goto('/sell')
  const touch = page.getByRole('region', { name: 'Serveurs Dofus Touch' })
  await expect(touch.getByRole('row', { name: 'Blair' })).toBeVisible()
  const answer = await holdBack(page, '**/api/servers/all/dofustouch?keyword=dodge')
  const asked = page.waitForRequest('**/api/servers/all/dofustouch?keyword=dodge')
  await touch.getByRole('searchbox').fill('dodge')
  await touch.getByRole('searchbox').press('Enter')
  await asked
  await expect(touch.getByRole('row', { name: 'Blair' })).toBeVisible()
  answer()
  await expect(touch.getByRole('row', { name: 'Blair' })).toBeHidden()
  await expect(touch.getByRole('row', { name: 'Dodge' })).toBeVisible()
})

test('a search is made on Enter, finds nothing politely, and clearing the box brings all back', async ({
  page,
}) => {
  await page.goto('/buy')
  const touch = page.getByRole('region', { name: 'Serveurs Dofus Touch' })
  const box = touch.getByRole('searchbox')
  await expect(touch.getByText('22 serveurs')).toBeVisible()
  await box.fill('dodge')
  await expect(touch.getByText('22 serveurs')).toBeVisible()
  await box.press('Enter')
  await expect(touch.getByText('1 serveur', { exact: true })).toBeVisible()
  await expect(touch.getByRole('row', { name: 'Dodge' })).toBeVisible()

  await box.fill('nulle part')
  await box.press('Enter')
  await expect(touch.getByText('No Data found')).toBeVisible()
  await expect(touch.getByText('Your search did not match any data. Please try again')).toBeVisible()

  await box.fill('')
  await expect(touch.getByText('22 serveurs')).toBeVisible()
})

test('a list that cannot be loaded says so in its place and loads on another try', async ({ page }) => {
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
})

/** Where a section begins in the window. */
const topOf = (page: Page, name: string): Promise<number> =>
  page.getByRole('region', { name }).evaluate((section) => section.getBoundingClientRect().top)

const isUnderTheHeader = (top: number): boolean => top >= 0 && top <= 120

for (const path of ['/buy', '/sell']) {
  test(`an edition named in the address of ${path} stays at the top while the lists come in`, async ({
    page,
  }) => {
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
  })
}

test('the Buy menu leads to each edition, by keyboard too', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Buy', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'Buy Kamas Retro' }).first().click()
  await expect(page).toHaveURL('/buy#retro')
  await expect(page.getByRole('heading', { name: 'Serveurs Dofus Retro' })).toBeInViewport()
  await expect(
    page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Buy Kamas Retro' }),
  ).toBeHidden()
})

test('an unknown address says so within the layout and leads home', async ({ page }) => {
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page n’existe pas')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/')
})
