import type { Page } from '@playwright/test'
import { alert, enter, openConsole } from './console.ts'
import { all, expect, openMarket, serverIdOf, test } from './world.ts'

const edit = (page: Page, label: string) => page.getByRole('button', { name: `Edit ${label}` })
const typed = (page: Page, label: string) => page.getByRole('textbox', { name: label })

test('an edited price reaches the player, and a refused one stays in its field', async ({ page, world }) => {
  await openConsole(page, world, 'market/servers?search=boune')
  const button = edit(page, 'buy price of Boune')
  await button.click()
  const field = typed(page, 'buy price of Boune')
  for (const [text, sentence] of [
    ['much', 'Type a number, such as 12.5.'],
    ['1,2345', 'A number with at most 3 decimals belongs here.'],
  ] as const) {
    await enter(field, text)
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveValue(text)
    await expect(field).toBeFocused()
  }
  await enter(field, '21,75')
  await expect(button).toHaveText(/21\.75 DH$/)
  const mark = page.getByRole('combobox', { name: 'Players can buy on Boune' })
  await mark.selectOption('Out of stock')
  await expect
    .poll(async () => (await world.control.call('lists.servers', { query: { search: 'boune' } })).items)
    .toMatchObject([{ stockStatusForSell: 'out of stock' }])
  await expect(mark).toHaveValue('out of stock')
  await page.goto('/buy')
  const row = page.getByRole('row', { name: 'Boune' })
  await expect(row.getByRole('cell').first()).toHaveText('21,75 DH/M')
  await expect(row.getByRole('button', { name: 'Indisponible' })).toBeDisabled()
})

test('input stays while somebody else changes the value', all, async ({ page, world }) => {
  await openConsole(page, world, 'market/servers?search=boune&buying=in+stock+now')
  const serverId = await serverIdOf(page, 'Boune')
  const button = edit(page, 'stock of Boune')
  const field = typed(page, 'stock of Boune')
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('77.5')
  // The filter of the list no longer matches the server.
  await world.act('set-server', { serverId, serverStock: 12, stockStatusForSell: 'out of stock' })
  await expect(page.getByText('0 servers')).toBeVisible()
  await expect(field).toHaveValue('77.5')
  await expect(field).toBeFocused()
  await world.act('set-server', { serverId, stockStatusForSell: 'in stock now' })
  await expect(field).toHaveAccessibleDescription('Somebody changed it to 12 M.')
  await page.keyboard.press('Escape')
  await expect(button).toHaveText(/12 M$/)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('77.5')
  await page.keyboard.press('Enter')
  await expect(button).toHaveText(/77\.5 M$/)
  await expect(button).toBeFocused()
})

test('the test of a rate calculates with the edited rate', all, async ({ page, world }) => {
  const { serverIdFrom, serverIdTo } = await openMarket(page, world, 0.5, 0.5)
  await openConsole(page, world, `market/rates?from=${serverIdFrom}&to=${serverIdTo}`)
  await page.getByLabel('Test: amount sent (M)').fill('12')
  await expect(page.getByText('12 M × 0.5 − 0.5 M = 6 − 0.5 = 5.5 M')).toBeVisible()
  await edit(page, 'rate from Boune to Agride').click()
  await typed(page, 'rate from Boune to Agride').fill('0.92')
  await page.keyboard.press('Enter')
  await expect(page.getByText('12 M × 0.92 − 0.5 M = 11.04 − 0.5 = 10.54 M')).toBeVisible()
})

test('an operator goes online, and has a character on each server', all, async ({ page, world }) => {
  await openConsole(page, world, 'market/operators')
  const karim = page.getByRole('region', { name: 'Karim' })
  await karim.getByRole('button', { name: 'Karim: Set online' }).press('Enter')
  await expect(karim.getByText('Online', { exact: true })).toBeVisible()
  await expect(karim.getByRole('button', { name: 'Karim: Set offline' })).toBeFocused()
  await page.getByLabel('Characters').fill('agride')
  await expect(karim.getByText('Agride (Dofus Retro)')).toBeVisible()
  await expect(karim.getByText('Boune (Dofus Retro)')).toBeHidden()
})

test('a transaction is settled, and a forbidden status says why', all, async ({ page, world }) => {
  const { items } = await world.control.call('lists.transactions', {
    query: { type: 'Buy', status: 'Pending', limit: 1 },
  })
  await openConsole(page, world, `market/transactions?search=${items[0]?._id ?? ''}`)
  const status = page.getByRole('row').getByRole('button', { name: /^Edit status/ })
  const choice = page.getByRole('row').getByRole('combobox')
  const settle = async (chosen: string): Promise<void> => {
    await status.click()
    await choice.selectOption(chosen)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await settle('Exchanged')
  await expect(status).toHaveText(/Exchanged$/)
  await settle('Pending')
  await expect(choice).toHaveAccessibleDescription(/a transaction goes from Pending to Exchanged/)
  await expect(choice).toHaveValue('Pending')

  // The list of those that are exchanged loses the row.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('Exchanged')
  await settle('Paid')
  await expect(page.getByText('No transaction matches the filters')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('filters survive a reload, Back undoes them, and the list has pages', all, async ({ page, world }) => {
  await openConsole(page, world, 'market/transactions')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const who = page.getByLabel('Player')
  await expect(pages).toBeVisible()
  // The second change comes before the page has rendered the first.
  await page.evaluate(() => {
    for (const value of ['Exchange', 'oldest']) {
      const select = document.querySelector(`select:has(> option[value=${value}])`)
      Object.assign(select ?? {}, { value })
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await who.fill('yasmine@kamasouk.test')
  await expect(pages).toContainText('15 transactions')
  await expect(page).toHaveURL(/type=Exchange&order=oldest&player=yasmine/)
  await page.reload()
  await expect(pages).toContainText('15 transactions')
  await expect(who).toHaveValue('yasmine@kamasouk.test')
  await expect(page.getByLabel('Order')).toHaveValue('oldest')
  await page.goBack()
  await expect(who).toHaveValue('')
  await expect(pages).toContainText('200 transactions, page 1 of 4')
  await pages.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(pages).toContainText('page 2 of 4')
  await who.fill('nobody@kamasouk.test')
  await expect(alert(page, 'nobody@kamasouk.test')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(pages).toContainText('1,000 transactions, page 1 of 20')
})
