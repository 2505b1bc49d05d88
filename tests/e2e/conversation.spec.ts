/** The conversations of the chat, from the order or question to their end. */
import { openSupport, openWaitingRequest } from './conversations.ts'
import {
  all,
  expect,
  expectConnected,
  expectWaiting,
  faulty,
  messages,
  openOrderForm,
  player,
  sendOrder,
  signIn,
  test,
} from './world.ts'

test(
  'a player finds a server and asks for Kamas, and an operator answers',
  // Also runs in the sandbox with each `npm test`; the others only with `npm run test:all`.
  { tag: '@sandbox' },
  async ({ page, world }) => {
    await signIn(page)
    await expectConnected(world)

    await page.getByRole('link', { name: 'Acheter des Kamas' }).click()
    const retro = page.getByRole('region', { name: 'Serveurs Dofus Retro' })
    await retro.getByRole('searchbox').fill('agri')
    await retro.getByRole('searchbox').press('Enter')
    await expect(retro.getByRole('row')).toHaveCount(2)
    await retro
      .getByRole('row', { name: 'Agride' })
      .getByRole('button', { name: 'Acheter maintenant' })
      .click()

    const chat = page.getByRole('dialog', { name: 'Support' })
    await expect(chat.getByLabel('Serveur').locator('option:checked')).toHaveText('Agride')
    await expect(chat.getByLabel('Type de transaction')).toHaveValue('Buy')
    await sendOrder(page)
    await expectWaiting(page)
    const [request] = await world.waiting()
    expect(request).toMatchObject({ quantity: 12.5, username: 'Yasmi-Iop' })
    const requestId = request?._id

    await world.act('reply', { requestId, message: 'Bonjour !' })
    await world.act('reply', { requestId, message: 'Je suis au zaap.' })
    await expect(messages(page).filter({ hasText: 'Opérateur' })).toHaveCount(2)
    await expect(chat.getByText('Votre demande est en cours de traitement !')).toBeHidden()
    await chat.getByLabel('Votre message').fill('Merci, j’arrive.')
    await chat.getByLabel('Votre message').press('Enter')
    await expect(messages(page).filter({ hasText: 'Merci, j’arrive.' }).getByText('Envoyé')).toBeAttached()

    await world.act('close', { requestId })
    await expect(page.getByText("L'admin a ferme la conversation")).toBeVisible()
    await expect(chat.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
  },
)

test('a conversation limits messages, keeps the draft and asks before it closes', async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  const composer = page.getByLabel('Votre message')

  await test.step('does not send an empty or too long message, and keeps a too long one', async () => {
    await composer.fill('  \n ')
    await composer.press('Enter')
    const long = `${'م'.repeat(1999)}👍`
    await composer.fill(long)
    await expect(composer).toHaveAccessibleDescription('2 000 caractères au plus : 1 de trop.')
    await composer.press('Enter')
    await expect(composer).toHaveValue(long)
    await expect(messages(page)).toHaveCount(0)
    await composer.fill(long.slice(1))
    await composer.press('Enter')
    await expect(messages(page).getByText('Envoyé', { exact: true })).toBeAttached()
  })

  await test.step('shows a message as text, and cuts a long one until it is opened', async () => {
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

  await test.step('announces a new message of the staff to screen readers, as text', async () => {
    await world.act('reply', { requestId, message: 'Je prends votre demande.' })
    await expect(page.locator('[aria-live=polite]', { hasText: 'Opérateur' })).toHaveText(
      'Opérateur : Je prends votre demande.',
    )
  })

  // tests/simulator/conversations sends messages through faults and reloads, each once and in order.
  await test.step('keeps messages, unsent ones and the draft when the page is reloaded', async () => {
    const endFault = await world.begin({ reset: 'messages.sendToRequest', ttl: '1h' })
    await composer.fill('Merci')
    await composer.press('Enter')
    await expect(page.getByText('Non envoyé.')).toBeVisible()
    await composer.fill('Un instant, je')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Ouvrir le support' })).toBeFocused()
    await page.reload()
    await openSupport(page)
    await expect(messages(page).filter({ hasText: 'Je prends votre demande.' })).toBeVisible()
    await expect(composer).toHaveValue('Un instant, je')
    await endFault()
    const unsent = messages(page).filter({ hasText: 'Merci' })
    await unsent.getByRole('button', { name: 'Réessayer' }).click()
    await expect(unsent.getByText('Envoyé', { exact: true })).toBeAttached()
  })

  // tests/e2e/faulty-writes.spec.ts has a closing that fails.
  await test.step('stays open when the player cancels', async () => {
    await page.getByRole('button', { name: 'Fermer la conversation' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Fermer le Chat' })).toBeHidden()
    await expect(messages(page)).toHaveCount(5)
    await page.getByRole('button', { name: 'Fermer la conversation' }).click()
    await page.getByRole('button', { name: 'Fermer le Chat' }).click()
    await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
  })
})

test('the order form reports failed lists and missing fields', faulty, async ({ page, world }) => {
  await signIn(page)
  const endFault = await world.begin({ status: 'games.list', code: 400, ttl: '1h' })
  await openOrderForm(page)
  const chat = page.getByRole('dialog', { name: 'Support' })
  await expect(chat.getByRole('alert')).toContainText('Faute simulée')
  await endFault()
  await chat.getByRole('button', { name: 'Réessayer' }).click()

  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill all fields')
  await expect(page.getByLabel('Jeu')).toBeFocused()
  await expect(page.getByLabel('Jeu')).toHaveAccessibleDescription('Ce champ est requis')
  await page.getByLabel('Quantité (M)').fill('1,2345')
  await expect(page.getByLabel('Quantité (M)')).toHaveAccessibleDescription(/trois décimales/)
  expect(await world.waiting()).toEqual([])
})

test('messages sent while the connection was down appear when it is back', all, async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  await world.act('reply', { requestId, message: 'Un instant.' })
  await expect(messages(page)).toHaveCount(1)

  const endPartition = await world.begin({ partition: player.email, ttl: '1h' })
  await expect(page.getByText(/Connexion interrompue/)).toBeVisible()
  await world.act('reply', { requestId, message: 'Je vous attends au zaap.' })

  await endPartition()
  await expect(messages(page).filter({ hasText: 'Je vous attends au zaap.' })).toBeVisible()
  await expect(page.getByText(/Connexion interrompue/)).toBeHidden()
})

test('a player who reads earlier messages stays there; new ones are counted', async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  await page.keyboard.press('Escape')
  for (let count = 1; count <= 110; count += 1) {
    await world.act('reply', { requestId, message: `Message ${String(count)}.` })
  }
  await openSupport(page)
  await expect(messages(page)).toHaveCount(100)
  await world.begin({ reset: 'messages.sendToRequest', ttl: '1h' })
  await page.getByLabel('Votre message').fill('Perdu')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Non envoyé.')).toBeInViewport()

  const earlier = page.getByRole('button', { name: 'Messages précédents' })
  const before = messages(page).filter({ hasText: 'Message 11.' })
  await before.scrollIntoViewIfNeeded()
  await earlier.click()
  await expect(earlier).toBeHidden()
  await expect(before).toBeInViewport()
  await world.act('reply', { requestId, message: 'Encore un.' })
  await expect(messages(page)).toHaveCount(112)
  await expect(before).toBeInViewport()
  await page.getByRole('button', { name: '1 nouveau message' }).click()
  await expect(messages(page).last()).toBeInViewport()
  await expect(page.getByRole('button', { name: '1 nouveau message' })).toBeHidden()
})

// client/src/features/chat-widget/machine.test.ts has which conversation is shown.
test('unread messages are counted', async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  await page.keyboard.press('Escape')
  await world.act('reply', { requestId, message: 'Bonjour !' })
  await world.act('reply', { requestId, message: 'Je suis là.' })
  const launcher = page.getByRole('button', { name: 'Ouvrir le support, 2 messages non lus' })
  await expect(launcher).toBeVisible()
  await expect(page).toHaveTitle(/^\(2\) /)
  await page.reload()
  await expect(launcher).toBeVisible()

  await launcher.click()
  await expect(messages(page)).toHaveCount(2)
  await expect(page).not.toHaveTitle(/^\(/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ouvrir le support', exact: true })).toBeVisible()
})

// client/src/entities/conversation/conversation-events.test.ts has every way in which one ends.
test('a rejected request shows why; a question leads to answers or an operator', async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  await world.act('unavailable', { requestId, reason: 'out_of_stock' })
  const chat = page.getByRole('dialog', { name: 'Support' })
  await expect(chat.getByRole('alert')).toContainText('Service Unavailable')
  await expect(chat.getByText('Le stock de ce serveur ne suffit plus pour votre demande.')).toBeVisible()
  await chat.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()

  await page.getByRole('button', { name: "Demande d'information" }).click()
  await expect(chat.getByRole('link', { name: 'Questions fréquentes' })).toHaveAttribute('href', '/faq')
  await chat.getByRole('button', { name: 'Écrire à un opérateur' }).click()
  await expect(chat.getByText('Suivi de commande')).toBeVisible()
  await chat.getByRole('button', { name: 'Retour' }).click()
  await chat.getByRole('button', { name: 'Suivre ma Commande' }).click()
  await expect(chat.getByLabel('Votre message')).toBeVisible()
  await chat.getByRole('button', { name: 'Fermer la conversation' }).click()
  await page.getByRole('button', { name: 'Fermer le Chat' }).click()
  await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
})
