/** A provider that sends far more than requested: only a part is rendered at once. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { all, expect, signIn, test } from './world.ts'

const idOf = (number: number): string => number.toString(16).padStart(24, '0')

test(
  'of 1200 servers, a market shows the first ones, and a form offers a thousand',
  all,
  async ({ page }) => {
    const server = callExamples['servers.retro'].answers['maximum']?.servers[0]
    const servers = Array.from({ length: 1200 }, (_, index) => ({
      ...server,
      _id: idOf(index),
      serverName: `Serveur ${String(index + 1)}`,
    }))
    await page.route('**/api/servers/all/dofus?*', (route) => route.fulfill({ json: { servers } }))
    await signIn(page, '/buy')
    const list = page.getByRole('region', { name: 'Serveurs Dofus Retro' })
    const rows = list.getByRole('rowheader')
    await expect(list.getByRole('status').first()).toHaveText('1200 serveurs')
    await expect(rows).toHaveCount(200)
    await list.getByRole('button', { name: 'Afficher plus de serveurs (encore 1000)' }).click()
    await expect(rows).toHaveCount(400)
    await expect(rows.last()).toHaveText('Serveur 400')

    await page.goto('/exchange')
    await page.getByLabel('Jeu').selectOption('Dofus Retro')
    // One more for the placeholder.
    await expect(page.getByLabel('Serveur de réception').getByRole('option')).toHaveCount(1001)
  },
)

// client/src/api/limited-texts.test.ts and call.test.ts say how endless texts are cut.
test('a huge history shows its first rows and few page buttons', all, async ({ page }) => {
  const row = callExamples['history.buy'].answers['paid']?.data[0]
  const data = Array.from({ length: 500 }, (_, index) => ({ ...row, _id: idOf(index) }))
  const pagination = { total: 1e9, page: 1, limit: 10, totalPages: 1e8 }
  await page.route('**/api/transactions/buy/**', (route) => route.fulfill({ json: { data, pagination } }))
  await signIn(page, '/transactions')
  const list = page.getByRole('region', { name: 'Kamas bought' })
  const rows = list.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(200)
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem')).toHaveCount(7)
  await list.getByRole('button', { name: 'Show more (300 left)' }).click()
  await expect(rows).toHaveCount(400)
})
