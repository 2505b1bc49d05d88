import type { Page } from '@playwright/test'
import { openConsole } from './console.ts'
import { createConversation } from './conversations.ts'
import { all, expect, player, test, type World } from './world.ts'

const yasmine = (page: Page) => page.getByRole('row').filter({ hasText: player.email })

async function openYasmine(page: Page, world: World): Promise<void> {
  await openConsole(page, world, `players?search=${player.email}`)
  await yasmine(page).getByRole('link', { name: 'Yasmine Bennani' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yasmine Bennani')
}

test('a player has a session, presence and open things that lead to the desk, live', async ({
  page,
  world,
}) => {
  await openConsole(page, world, `players?search=${player.email}`)
  await expect(yasmine(page)).toContainText('Signed out')
  await expect(yasmine(page)).toContainText('Nothing')
  await createConversation(page, 'request')
  const requestId = (await world.waiting())[0]?._id ?? ''
  await expect(yasmine(page)).toContainText('Signed in')
  await expect(yasmine(page)).toContainText('Offline')
  await expect(yasmine(page).getByRole('link', { name: 'Request' })).toHaveAttribute(
    'href',
    `/__sim/console/w/${world.name}/desk/request/${requestId}`,
  )

  await yasmine(page).getByRole('link', { name: 'Yasmine Bennani' }).click()
  const profile = page.getByRole('region', { name: 'Profile' })
  await expect(profile).toContainText(player.password)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now.getByRole('link', { name: 'Journal of Yasmine' })).toHaveAttribute(
    'href',
    `/__sim/console/w/${world.name}/journal?player=${encodeURIComponent(player.email)}`,
  )
  await expect(page.getByRole('region', { name: 'Transactions' })).toContainText('80 transactions')

  // The address is a link to the same player.
  await page.reload()
  await expect(now.getByRole('link', { name: 'Request' })).toBeVisible()
})

test('the client opens as the player in a new tab', all, async ({ page, world }) => {
  await openYasmine(page, world)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the client as Yasmine' }).click()
  const client = await opened
  await expect(client.getByRole('button', { name: 'Logout' })).toBeVisible()
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('Signed in')
  await expect(now).toContainText('Online, 1 socket')
})

test(
  'a tracking is opened for a player, and a second one says why not and keeps the message',
  all,
  async ({ page, world }) => {
    await openYasmine(page, world)
    const message = page.getByLabel('First message')
    await message.fill('Hello Yasmine')
    await message.press('Enter')
    const link = page.getByRole('region', { name: 'Now' }).getByRole('link', { name: 'Tracking' })
    await expect(link).toHaveAttribute('href', /\/desk\/tracking\/[0-9a-f]{24}$/)
    await expect(message).toHaveValue('')
    await message.fill('Hello again')
    await page.getByRole('button', { name: 'Open a tracking' }).click()
    await expect(page.getByRole('region', { name: 'Open a tracking' }).getByRole('alert')).not.toBeEmpty()
    await expect(message).toHaveValue('Hello again')
  },
)

test('an unknown player is named, and the list is one link away', all, async ({ page, world }) => {
  await openConsole(page, world, `players/${'0'.repeat(24)}`)
  await expect(page.getByText('This world has no such player')).toBeVisible()
  await page.getByRole('link', { name: 'All players' }).click()
  await expect(yasmine(page)).toBeVisible()
})
