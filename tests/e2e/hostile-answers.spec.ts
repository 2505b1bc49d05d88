/** A provider that sends far more than requested: only a part is rendered at once. */
import type { Page } from '@playwright/test'
import { callExamples } from '../../contracts/registry/examples.ts'
import { all, expect, signIn, test } from './world.ts'

const idOf = (number: number): string => number.toString(16).padStart(24, '0')

async function answers(page: Page, address: string, json: object): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json }))
}

const servers = '**/api/servers/all/dofus?*'
const buys = '**/api/transactions/buy/**'

function manyServers(count: number): object {
  const server = callExamples['servers.retro'].answers['maximum']?.servers[0]
  return {
    servers: Array.from({ length: count }, (_, index) => ({
      ...server,
      _id: idOf(index),
      serverName: `Serveur ${String(index + 1)}`,
    })),
  }
}

test('a market of over a thousand servers shows the first ones, more on request', all, async ({ page }) => {
  await answers(page, servers, manyServers(1200))
  await page.goto('/buy')
  const list = page.getByRole('region', { name: 'Serveurs Dofus Retro' })
  const rows = list.getByRole('rowheader')
  await expect(list.getByRole('status').first()).toHaveText('1200 serveurs')
  await expect(rows).toHaveCount(200)
  await list.getByRole('button', { name: 'Afficher plus de serveurs (encore 1000)' }).click()
  await expect(rows).toHaveCount(400)
  await expect(rows.last()).toHaveText('Serveur 400')
})

test('a form offers the first thousand servers', all, async ({ page }) => {
  await answers(page, servers, manyServers(1200))
  await signIn(page, '/exchange')
  await page.getByLabel('Jeu').selectOption('Dofus Retro')
  // One more for the placeholder.
  await expect(page.getByLabel('Serveur de réception').getByRole('option')).toHaveCount(1001)
})

test('a huge history shows its first rows, few page buttons and shortened names', all, async ({ page }) => {
  const row = callExamples['history.buy'].answers['paid']?.data[0]
  const endless = `e${'\u0301'.repeat(100_000)}`
  const data = Array.from({ length: 500 }, (_, index) => ({
    ...row,
    _id: idOf(index),
    persoName: index === 0 ? endless : 'Yasmi-Iop',
  }))
  const pagination = { total: 1e9, page: 1, limit: 10, totalPages: 1e8 }
  await answers(page, buys, { data, pagination })
  await signIn(page, '/transactions')
  const list = page.getByRole('region', { name: 'Kamas bought' })
  const rows = list.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(200)
  await expect(rows.first()).toContainText(`e${'\u0301'.repeat(20)}`)
  await expect(rows.first()).not.toContainText('\u0301'.repeat(21))
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem')).toHaveCount(7)
  await list.getByRole('button', { name: 'Show more (300 left)' }).click()
  await expect(rows).toHaveCount(400)
})
