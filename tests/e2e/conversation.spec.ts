import type { WebSocketRoute } from '@playwright/test'
import {
  askForKamas,
  expect,
  expectWaiting,
  messages,
  openOrderForm,
  openRequest,
  sendOrder,
  signIn,
  test,
} from './world.ts'

test('a player signs in, finds a server, asks for Kamas, and an operator answers until the end', async ({
  page,
  world,
}) => {
  await signIn(page)
  await expect(page).toHaveURL('/')

  await page.getByRole('link', { name: 'Acheter des Kamas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Achat Instantané de Kamas' })).toBeVisible()
  const retro = page.getByRole('region', { name: 'Serveurs Dofus Retro' })
  await expect(retro.getByRole('row', { name: 'Boune' })).toBeVisible()
  await retro.getByRole('searchbox').fill('agri')
  await retro.getByRole('searchbox').press('Enter')
  await expect(retro.getByRole('row')).toHaveCount(2)
  await retro.getByRole('row', { name: 'Agride' }).getByRole('button', { name: 'Acheter maintenant' }).click()

  const chat = page.getByRole('dialog', { name: 'Support' })
  await expect(chat.getByLabel('Serveur').locator('option:checked')).toHaveText('Agride')
  await expect(chat.getByLabel('Type de transaction')).toHaveValue('Buy')
  await sendOrder(page, { quantity: '12,5', username: 'Yasmi-Iop' })
  await expectWaiting(page)
  expect(await world.waiting()).toMatchObject([{ quantity: 12.5, username: 'Yasmi-Iop' }])

  const scenario = world.play('welcome', '--speed', '2x', '--set', 'patience=8s')
  await expect(messages(page).filter({ hasText: 'Opérateur' })).toHaveCount(2, { timeout: 15_000 })
  await expect(chat.getByText('Votre demande est en cours de traitement !')).toBeHidden()
  await chat.getByLabel('Votre message').fill('Merci, je suis au zaap.')
  await chat.getByLabel('Votre message').press('Enter')
  await expect(
    messages(page).filter({ hasText: 'Merci, je suis au zaap.' }).getByText('Envoyé'),
  ).toBeAttached()

  await expect(page.getByText("L'admin a ferme la conversation")).toBeVisible({ timeout: 15_000 })
  await expect(chat.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
  const { code, output } = await scenario.ended
  expect(code, output).toBe(0)
})

test('a scenario that is already waiting at the desk answers the request that comes', async ({
  page,
  world,
}) => {
  await signIn(page)
  const scenario = world.play('welcome', '--speed', '10x')
  await scenario.printed('wait up to')
  await askForKamas(page)
  await expect(page.getByText("L'admin a ferme la conversation")).toBeVisible({ timeout: 15_000 })
  const { code, output } = await scenario.ended
  expect(code, output).toBe(0)
})

test('a player closes the conversation after a second thought', async ({ page, world }) => {
  await signIn(page)
  const requestId = await openRequest(page, world)
  await world.act('reply', { requestId, message: 'Bonjour !' })
  await expect(messages(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Fermer la conversation' }).click()
  const question = page.getByRole('dialog', { name: 'Souhaitez-vous vraiment fermer cette conversation ?' })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(messages(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Fermer la conversation' }).click()
  await question.getByRole('button', { name: 'Fermer le Chat' }).click()
  await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
  expect(await world.waiting()).toEqual([])
})

test('a reload and a minimised panel lose nothing: neither the conversation nor what was being written', async ({
  page,
  world,
}) => {
  await signIn(page)
  const requestId = await openRequest(page, world)
  await world.act('reply', { requestId, message: 'Je prends votre demande.' })
  await page.getByLabel('Votre message').fill('Un instant, je')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ouvrir le support' })).toBeFocused()

  await page.reload()
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(messages(page).filter({ hasText: 'Je prends votre demande.' })).toBeVisible()
  await expect(page.getByLabel('Votre message')).toHaveValue('Un instant, je')
})

test('a message that could not be sent keeps its text and is sent again, once', async ({ page, world }) => {
  await signIn(page)
  await openRequest(page, world)
  await page.route('**/api/messages/client', (route) => route.abort())
  await page.getByLabel('Votre message').fill('Je suis au zaap.')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const message = messages(page).filter({ hasText: 'Je suis au zaap.' })
  await expect(message.getByText('Non envoyé.')).toBeVisible()

  await page.unroute('**/api/messages/client')
  await message.getByRole('button', { name: 'Réessayer' }).click()
  await expect(message.getByText('Envoyé')).toBeAttached()
  await expect(message).toHaveCount(1)
})

test('a message is shown as text, and a long one is cut until it is opened', async ({ page, world }) => {
  await signIn(page)
  const requestId = await openRequest(page, world)
  await world.act('reply', { requestId, message: '<img src=x onerror=alert(1)>' })
  await expect(messages(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()

  await world.act('reply', { requestId, message: `${'a'.repeat(200)}fin` })
  const long = messages(page).last()
  await expect(long.getByText(`${'a'.repeat(200)}…`)).toBeVisible()
  await long.getByRole('button', { name: 'Voir plus' }).click()
  await expect(long.getByText('fin')).toBeVisible()
  await long.getByRole('button', { name: 'Voir moins' }).click()
  await expect(long.getByText('fin')).toBeHidden()
})

test('an incomplete order says which fields are missing and sends nothing', async ({ page, world }) => {
  await signIn(page)
  await openOrderForm(page)
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill all fields')
  await expect(page.getByLabel('Jeu')).toBeFocused()
  await expect(page.getByLabel('Jeu')).toHaveAccessibleDescription('Ce champ est requis')

  await page.getByLabel('Quantité (M)').fill('1,2345')
  await expect(page.getByLabel('Quantité (M)')).toHaveAccessibleDescription(/trois décimales/)
  expect(await world.waiting()).toEqual([])
})

test('a close that fails says so, and the conversation stays open', async ({ page, world }) => {
  await signIn(page)
  await openRequest(page, world)
  await page.route('**/api/messages/close/client', (route) =>
    route.fulfill({ status: 503, json: { message: 'ECONNREFUSED at 10.0.0.7:5432' } }),
  )
  await page.getByRole('button', { name: 'Fermer la conversation' }).click()
  await page.getByRole('button', { name: 'Fermer le Chat' }).click()
  await expect(
    page.getByText('Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'),
  ).toBeVisible()
  await expect(page.getByText('ECONNREFUSED')).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'n’a pas pu être fermée' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fermer le Chat' })).toBeEnabled()
  expect(await world.waiting()).toHaveLength(1)
})

test('what was said while the connection was down is there when it is back', async ({ page, world }) => {
  const connections: WebSocketRoute[] = []
  const isUp = { value: true }
  await page.routeWebSocket('**/socket.io/**', (route) => {
    if (!isUp.value) {
      void route.close()
      return
    }
    connections.push(route)
    route.connectToServer()
  })
  await page.route('**/socket.io/**', (route) => (isUp.value ? route.continue() : route.abort()))
  await signIn(page)
  const requestId = await openRequest(page, world)
  await world.act('reply', { requestId, message: 'Un instant.' })
  await expect(messages(page)).toHaveCount(1)

  isUp.value = false
  for (const connection of connections) await connection.close()
  await expect(page.getByText(/Connexion interrompue/)).toBeVisible()
  await world.act('reply', { requestId, message: 'Je vous attends au zaap.' })

  isUp.value = true
  await expect(messages(page).filter({ hasText: 'Je vous attends au zaap.' })).toBeVisible({
    timeout: 15_000,
  })
  await expect(page.getByText(/Connexion interrompue/)).toBeHidden()
})
