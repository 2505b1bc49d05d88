import { alert, enter, openConsole } from './console.ts'
import { createConversation } from './conversations.ts'
import { all, expect, player, test } from './world.ts'

test('a player has a session, presence and open things, live, and a page', async ({ page, world }) => {
  await openConsole(page, world, `players?search=${player.email}`)
  const yasmine = page.getByRole('row').filter({ hasText: player.email })
  const request = page.getByRole('link', { name: 'Request', exact: true })
  await expect(yasmine).toContainText('Signed out')
  await expect(yasmine).toContainText('Nothing')
  await createConversation(page, 'request')
  const requestId = (await world.waiting())[0]?._id ?? ''
  await expect(yasmine).toContainText('Signed in')
  await expect(yasmine).toContainText('Offline')
  const base = `/__sim/console/w/${world.name}`
  await expect(request).toHaveAttribute('href', `${base}/desk/request/${requestId}`)

  await yasmine.getByRole('link', { name: 'Yasmine Bennani' }).click()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(player.password)
  await expect(page.getByRole('link', { name: 'Journal of Yasmine' })).toHaveAttribute(
    'href',
    `${base}/journal?player=${encodeURIComponent(player.email)}`,
  )
  await expect(page.getByRole('region', { name: 'Transactions' })).toContainText('80 transactions')
  // The address is a link to the same player.
  await page.reload()
  await expect(request).toBeVisible()
})

test('the page of a player opens the client as the player, and a tracking', all, async ({ page, world }) => {
  const { items } = await world.control.call('lists.users', { query: { search: player.email } })
  await openConsole(page, world, `players/${items[0]?._id ?? ''}`)
  const now = page.getByRole('region', { name: 'Now' })
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the client as Yasmine' }).click()
  await expect((await opened).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(now).toContainText('Online, 1 socket')

  const message = page.getByLabel('First message')
  await enter(message, 'Hello Yasmine')
  const link = now.getByRole('link', { name: 'Tracking' })
  await expect(link).toHaveAttribute('href', /\/desk\/tracking\/[0-9a-f]{24}$/)
  await expect(message).toHaveValue('')
  await message.fill('Hello again')
  await page.getByRole('button', { name: 'Open a tracking' }).click()
  await expect(alert(page, /./)).toBeVisible()
  await expect(message).toHaveValue('Hello again')
})

test('an unknown player is named, and the list is one link away', all, async ({ page, world }) => {
  await openConsole(page, world, `players/${'0'.repeat(24)}`)
  await expect(page.getByText('This world has no such player')).toBeVisible()
  await page.getByRole('link', { name: 'All players' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
})
