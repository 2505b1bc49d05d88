import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './world.ts'

// The player has forty purchases, twenty-five sales and fifteen exchanges.
const list = (page: Page) => page.getByRole('region', { name: /^Kamas / })
const rows = (page: Page) => list(page).locator('tbody').getByRole('row')
const found = (page: Page) => list(page).getByRole('status').first()
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

const first = (page: Page) => rows(page).first()
const showKind = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kind of transaction' }).getByRole('link', { name }).click()

test('a second press counts too that comes before the page shows the first', async ({ page }) => {
  await signIn(page, '/transactions')
  await expect(found(page)).toHaveText('1–10 of 40 transactions')
  const total = page.getByRole('columnheader', { name: 'Total' }).getByRole('button')
  const fourth = await pages(page).getByRole('button', { name: 'Page 4' }).elementHandle()
  await total.evaluate((sort: HTMLElement, page) => {
    sort.click()
    ;(page as HTMLElement).click()
  }, fourth)
  await expect(page).toHaveURL('/transactions?sort=total&page=4')
})

// client/src/features/history/filters.test.ts has the query of each filter, and mock-api/http/history.test.ts what it finds.
test('a player sorts, filters and pages through purchases, as the address says', async ({ page }) => {
  await signIn(page, '/transactions')
  await expect(page).toHaveTitle('Transaction History · Kamasouk')
  await expect(found(page)).toHaveText('1–10 of 40 transactions')
  await expect(rows(page)).toHaveCount(10)
  await expect(first(page).getByText(/^[A-Z][a-z]{2} \d\d, \d{4}$/)).toBeVisible()
  const newest = (await first(page).textContent()) ?? ''
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')

  const total = page.getByRole('columnheader', { name: 'Total' })
  await total.getByRole('button').click()
  await expect(page).toHaveURL('/transactions?sort=total')
  await expect(total).toHaveAttribute('aria-sort', 'ascending')
  await expect(first(page)).not.toHaveText(newest)
  const cheapest = (await first(page).textContent()) ?? ''
  await total.getByRole('button').press('Enter')
  await expect(page).toHaveURL('/transactions?sort=-total')
  await expect(first(page)).not.toHaveText(cheapest)

  await expect(pages(page).getByRole('button', { name: 'Previous' })).toBeDisabled()
  await pages(page).getByRole('button', { name: 'Page 4' }).click()
  await expect(page).toHaveURL('/transactions?sort=-total&page=4')
  await expect(found(page)).toHaveText('31–40 of 40 transactions')
  await expect(pages(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Kamas bought' })).toBeFocused()

  await page.getByLabel('Status').selectOption('Rejected')
  await expect(page).toHaveURL('/transactions?status=Rejected&sort=-total')
  await expect(rows(page).filter({ hasNotText: 'Rejected' })).toHaveCount(0)
  await page.getByLabel('Game').selectOption('Dofus Touch (touch edition)')
  await expect(page).toHaveURL('/transactions?status=Rejected&game=touch&sort=-total')
  await expect(rows(page).filter({ hasText: 'Dofus Retro' })).toHaveCount(0)

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/transactions?sort=-total&page=4')
  await expect(page.getByLabel('Status')).toHaveValue('')
  await expect(found(page)).toHaveText('31–40 of 40 transactions')
  await page.reload()
  await expect(found(page)).toHaveText('31–40 of 40 transactions')
})

test('another tab has its own columns and filters, and keeps only the search', async ({ page }) => {
  await signIn(page, '/transactions?search=o&status=Paid&sort=total&page=2')
  await showKind(page, 'Exchange')
  await expect(page).toHaveURL('/transactions?tab=exchange&search=o')
  await expect(page.getByRole('columnheader', { name: 'From Server' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('o')
  await page.goto('/transactions?tab=exchange&page=9')
  await list(page).getByRole('button', { name: 'Go to page 2' }).click()
  await expect(found(page)).toHaveText('11–15 of 15 transactions')

  // A phone shows cards, which can be sorted, and the filters in one line.
  await page.setViewportSize({ width: 360, height: 780 })
  await showKind(page, 'Buy')
  await expect(first(page).getByText('Personnage')).toBeVisible()
  await expect(first(page)).toBeInViewport()
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.click()
  await page.getByLabel('Sort by').selectOption('Total, highest first')
  await filters.click()
  await expect(page.getByLabel('Sort by')).toBeHidden()
  await expect(filters).toHaveAccessibleName('Filters Total, highest first')
  await expect(page).toHaveURL('/transactions?sort=-total')
})

test('a search starts on Enter, and rows stay while others load or fail to load', async ({ page, world }) => {
  await signIn(page, '/transactions?page=3')
  const box = page.getByRole('searchbox', { name: 'Search' })
  await expect(found(page)).toHaveText('21–30 of 40 transactions')
  await box.fill('nulle part')
  // Text that was not submitted stays when the page changes.
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(found(page)).toHaveText('11–20 of 40 transactions')
  await expect(box).toHaveValue('nulle part')
  await box.press('Enter')
  await expect(page).toHaveURL('/transactions?search=nulle+part')
  await expect(list(page).getByText('No Data found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  await box.fill('')
  await expect(page).toHaveURL('/transactions')
  await expect(found(page)).toHaveText('1–10 of 40 transactions')

  // Rows stay while others load or fail to load.
  const before = await first(page).innerText()
  const held = await world.hold('history.buy')
  const endFault = await world.begin({ status: 'history.buy', code: 400, ttl: '1h' })
  await page.getByRole('button', { name: 'Page 4' }).click()
  await held.wait()
  expect(await first(page).innerText()).toBe(before)
  await held.release()
  await expect(list(page).getByRole('alert')).toContainText('Faute simulée')
  expect(await first(page).innerText()).toBe(before)

  await endFault()
  await list(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(found(page)).toHaveText('31–40 of 40 transactions')
  await expect(list(page).getByRole('alert')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Kamas bought' })).toBeFocused()
})

// client/src/features/history/export-file.test.ts has what a file contains, also for a French Excel.
test('an export has every page, can be cancelled, and can be retried', async ({ page, world, place }) => {
  await signIn(page, '/transactions?sort=total&page=2')
  await expect(found(page)).toHaveText('11–20 of 40 transactions')
  const button = page.getByRole('button', { name: 'Download CSV' })
  await page.getByLabel('File format').selectOption('Excel (français)')
  const downloaded = page.waitForEvent('download')
  await button.click()
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^kamasouk-buy-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toMatch(/^\uFEFFId;/)
  expect(lines).toHaveLength(40)
  await expect(page.getByText('saved with 40 transactions.')).toBeVisible()

  const held = await world.hold('history.buy')
  // A call of the sandbox is no request of the browser; mock-api/sandbox/page/calls.test.ts says that it is aborted.
  const aborted =
    place === 'sandbox' ||
    page.waitForEvent('requestfailed', (request) => request.url().includes('limit=100'))
  await button.click()
  await held.wait()
  await page.getByRole('button', { name: 'Cancel download' }).click()
  await aborted
  await expect(page.getByText('Download cancelled; no file was saved.')).toBeVisible()
  await expect(button).toBeFocused()

  await held.release()
  const endFault = await world.begin({ reset: 'history.buy', ttl: '1h' })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Aucun fichier n’a été enregistré.')
  await endFault()
  const again = page.waitForEvent('download')
  await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click()
  await again
  await expect(page.getByRole('alert')).toBeHidden()
})
