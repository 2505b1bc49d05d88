/** One world for all tabs. */
import { openWaitingRequest } from '../e2e/conversations.ts'
import { expect, messages, sidewaysOverflow, test } from '../e2e/world.ts'

const desk = '__sim/console/w/default/desk'

test('a player in one tab and the operator in another talk in one world', async ({
  page,
  context,
  world,
}) => {
  await openWaitingRequest(page, world)
  const operator = await context.newPage()
  await operator.goto(desk)
  await operator.getByRole('link', { name: /^Yasmine Bennani/ }).click()
  await operator.getByLabel('Reply to the player').fill('Bonjour !')
  await operator.getByLabel('Reply to the player').press('Enter')
  await expect(messages(page).filter({ hasText: 'Bonjour !' })).toBeVisible()
  await page.getByLabel('Votre message').fill('Merci !')
  await page.getByLabel('Votre message').press('Enter')
  await expect(operator.getByRole('group', { name: 'Messages' }).getByText('Merci !')).toBeVisible()
})

test('each page says that it is a demonstration, and its bar leads to the console', async ({ page }) => {
  for (const [path, width] of [
    ['transactions', 320],
    ['signin', 360],
    ['buy', 768],
    ['', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    await page.goto(path)
    await expect(page.getByText('nothing leaves this browser')).toBeVisible()
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('link', { name: 'Console', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await page.getByRole('link', { name: 'Client', exact: true }).click()
  await expect(page.getByRole('banner').first()).toBeVisible()
})
