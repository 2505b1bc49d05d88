/** The screen Faults of the console. */
import type { Page } from '@playwright/test'
import { enter, openBeside, openConsole } from './console.ts'
import { openWaitingRequest } from './conversations.ts'
import { all, expect, expectConnected, faulty, player, signIn, test } from './world.ts'

const active = (page: Page) => page.getByRole('list', { name: 'Active faults' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

test('a fault that is added reaches the player, is counted and removed', faulty, async ({ page, world }) => {
  await openWaitingRequest(page, world)
  const desk = await openBeside(page, world, 'faults')
  await desk.getByRole('button', { name: /^status/ }).click()
  const [status, who] = [dialog(desk).getByLabel('Status'), dialog(desk).getByLabel('Player')]
  await dialog(desk).getByLabel('Call').selectOption('messages.closeRequest')
  await who.fill('yasmine@kamasouk.tests')
  await dialog(desk).getByLabel('Times').fill('5')
  await dialog(desk).getByRole('button', { name: 'Add the fault' }).click()
  await expect(status).toBeFocused()
  await expect(status).toHaveAccessibleDescription(/number/)
  await enter(status, '503')
  await expect(who).toHaveAccessibleDescription(/yasmine@kamasouk.tests/)
  await enter(who, player.email)
  await expect(active(desk)).toContainText('messages.closeRequest')

  await page.getByRole('button', { name: 'Fermer la conversation' }).click()
  await page.getByRole('button', { name: 'Fermer le Chat' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'n’a pas pu être fermée' })).toBeVisible()
  await expect(active(desk).getByText(/^[1-4] times?$/)).toBeVisible()
  await desk.getByRole('button', { name: 'Remove status' }).press('Enter')
  await expect(desk.getByText('No fault is active')).toBeVisible()
})

const faultyAndLong = { tag: [all.tag, faulty.tag] }

test('a preset cuts the player off until all is removed', faultyAndLong, async ({ page, world }) => {
  await signIn(page)
  await expectConnected(world)
  const desk = await openBeside(page, world, 'faults')
  await desk.getByLabel('For whom').fill(player.email)
  await desk.getByRole('button', { name: 'Add Connection cut' }).click()
  await expect(desk.getByText(`Added for ${player.email}.`)).toBeVisible()
  await expect(active(desk)).toContainText(player.email)
  await expect.poll(async () => (await world.control.call('sockets.list')).sockets).toEqual([])
  await desk.getByRole('button', { name: 'Remove all' }).click()
  await expectConnected(world)
})

test('a fault is paused, edited and resumed with the keyboard alone', all, async ({ page, world }) => {
  await world.control.call('faults.add', { body: { delay: 'sendMessage', by: '2s', times: 3 } })
  await openConsole(page, world, 'faults')
  await page.getByRole('button', { name: 'Pause delay f1' }).press('Enter')
  const delay = dialog(page).getByLabel('Delay', { exact: true })
  const resume = page.getByRole('button', { name: 'Resume delay f1' })
  await expect(resume).toBeFocused()
  await expect(active(page).getByText('paused')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(delay).toHaveValue('2s')
  await delay.fill('8 seconds')
  await page.keyboard.press('Enter')
  await expect(delay).toHaveAccessibleDescription(/whole number and its unit/)
  await delay.fill('2s..8s')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(active(page)).toContainText('2s..8s')
  await resume.press('Enter')
  await expect(active(page).getByText('acts')).toBeVisible()
  await page.getByRole('button', { name: 'Remove delay f1' }).press('Enter')
  await expect(page.getByText('No fault is active')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('For whom')).toBeFocused()
})
