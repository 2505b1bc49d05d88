import { expect, test } from './world.ts'

test('both lists load with their prices, and say where nothing can be bought', async ({ page }) => {
  await page.goto('/buy')
  for (const name of ['Serveurs Dofus Touch', 'Serveurs Dofus Retro']) {
    const list = page.getByRole('region', { name })
    await expect(list.getByRole('columnheader')).toHaveText(['Server', 'Price', 'Status', 'Action'])
    // One of them heads the columns.
    expect(await list.getByRole('row').count()).toBeGreaterThan(20)
    const open = list.getByRole('row').filter({ hasText: 'En stock' }).first()
    await expect(open.getByRole('cell').first()).toHaveText(/^\d+(,\d+)? DH\/M$/)
    await expect(open.getByRole('button', { name: 'Acheter maintenant' })).toBeEnabled()
    const soldOut = list.getByRole('row').filter({ hasText: 'Rupture de stock' }).first()
    await expect(soldOut.getByRole('button', { name: 'Indisponible' })).toBeDisabled()
  }
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
