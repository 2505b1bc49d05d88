import { expect, messages, openOrderForm, openRequest, signIn, test } from './world.ts'

test('choosing another server while the form is open changes the server and keeps what was typed', async ({
  page,
}) => {
  // Wide enough for the panel to stand beside the list.
  await page.setViewportSize({ width: 2200, height: 900 })
  await signIn(page, '/buy')
  const action = (name: string) =>
    page.getByRole('row', { name }).getByRole('button', { name: 'Acheter maintenant' })
  await action('Blair').click()
  const chosen = page.getByLabel('Serveur', { exact: true }).locator('option:checked')
  await expect(chosen).toHaveText('Blair')
  await page.getByLabel('Quantité (M)').fill('7')

  await action('Dodge').click()
  await expect(chosen).toHaveText('Dodge')
  await action('Agride').click()
  await expect(page.getByLabel('Jeu').locator('option:checked')).toHaveText('Dofus Retro')
  await expect(chosen).toHaveText('Agride')
  await expect(page.getByLabel('Quantité (M)')).toHaveValue('7')
})

test('a form that cannot load its choices says so and loads them on another try', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/games', (route) => route.fulfill({ status: 400, json: { message: 'En pause.' } }))
  await openOrderForm(page)
  const chat = page.getByRole('dialog', { name: 'Support' })
  await expect(chat.getByRole('alert')).toContainText('En pause.')
  await page.unroute('**/api/games')
  await chat.getByRole('button', { name: 'Réessayer' }).click()
  await expect(chat.getByLabel('Jeu')).toBeVisible()
})

test('whoever reads back stays there when the staff writes, even beside a message that failed', async ({
  page,
  world,
}) => {
  await signIn(page)
  const requestId = await openRequest(page, world)
  for (let count = 1; count <= 12; count += 1) {
    await world.act('reply', { requestId, message: `Message ${String(count)}\n\n\n` + 'suite '.repeat(20) })
  }
  await expect(messages(page)).toHaveCount(12)
  await page.route('**/api/messages/client', (route) => route.abort())
  await page.getByLabel('Votre message').fill('Perdu')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Non envoyé.')).toBeInViewport()

  await messages(page).first().scrollIntoViewIfNeeded()
  await expect(messages(page).first()).toBeInViewport()
  await world.act('reply', { requestId, message: 'Encore un.' })
  await expect(messages(page)).toHaveCount(14)
  await expect(messages(page).first()).toBeInViewport()
})

test('the realtime connection is a websocket under the page’s policy', async ({ page }) => {
  const opened = page.waitForEvent('websocket')
  await signIn(page)
  const socket = await opened
  expect(socket.url()).toContain('/socket.io/')
  await socket.waitForEvent('framereceived')
})
