/** The chat about a request, from the order to its end. */
import { openConversation, openSupport, openWaitingRequest } from './conversations.ts'
import {
  all,
  askForKamas,
  expect,
  expectConnected,
  expectWaiting,
  faulty,
  messages,
  openOrderForm,
  player,
  sandboxToo,
  sendOrder,
  signIn,
  test,
} from './world.ts'

test(
  'a player finds a server and asks for Kamas, and an operator answers',
  sandboxToo,
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
    await sendOrder(page, { quantity: '12,5', username: 'Yasmi-Iop' })
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

test(
  'a conversation limits messages, keeps the draft, and closes when confirmed',
  faulty,
  async ({ page, world }) => {
    const requestId = await openWaitingRequest(page, world)

    await test.step('does not send an empty or too long message, and keeps a too long one', async () => {
      const composer = page.getByLabel('Votre message')
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

    await test.step('keeps messages and the draft when it is minimised and the page is reloaded', async () => {
      await page.getByLabel('Votre message').fill('Un instant, je')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Ouvrir le support' })).toBeFocused()
      await page.reload()
      await openSupport(page)
      await expect(messages(page).filter({ hasText: 'Je prends votre demande.' })).toBeVisible()
      await expect(page.getByLabel('Votre message')).toHaveValue('Un instant, je')
    })

    await test.step('stays open when the player cancels, or when closing fails', async () => {
      const dialog = page.getByRole('dialog', { name: 'Souhaitez-vous vraiment fermer cette conversation ?' })
      await page.getByRole('button', { name: 'Fermer la conversation' }).click()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(messages(page)).toHaveCount(4)

      const endFault = await world.begin({ status: 'messages.closeRequest', code: 503, ttl: '1h' })
      await page.getByRole('button', { name: 'Fermer la conversation' }).click()
      await dialog.getByRole('button', { name: 'Fermer le Chat' }).click()
      await expect(
        page.getByText('Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'),
      ).toBeVisible()
      await expect(page.getByText('Faute simulée')).toBeHidden()
      await expect(page.getByRole('alert').filter({ hasText: 'n’a pas pu être fermée' })).toBeVisible()
      await endFault()
      await dialog.getByRole('button', { name: 'Fermer le Chat' }).click()
      await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
    })
  },
)

test(
  'the order form reports failed lists and missing fields, and sends nothing',
  faulty,
  async ({ page, world }) => {
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
  },
)

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

/** Messages that are several lines high, so that the list scrolls. */
async function replyOften(act: (message: string) => Promise<void>, times: number): Promise<void> {
  for (let count = 1; count <= times; count += 1) {
    await act(`Message ${String(count)}\n\n\n` + 'suite '.repeat(20))
  }
}

test('a player who reads earlier messages stays there, and sees new ones counted', async ({
  page,
  world,
}) => {
  const requestId = await openWaitingRequest(page, world)
  await replyOften((message) => world.act('reply', { requestId, message }), 10)
  await expect(messages(page)).toHaveCount(10)
  await world.begin({ reset: 'messages.sendToRequest', ttl: '1h' })
  await page.getByLabel('Votre message').fill('Perdu')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Non envoyé.')).toBeInViewport()

  await messages(page).first().scrollIntoViewIfNeeded()
  await world.act('reply', { requestId, message: 'Encore un.' })
  await expect(messages(page)).toHaveCount(12)
  await expect(messages(page).first()).toBeInViewport()
  await page.getByRole('button', { name: '1 nouveau message' }).click()
  await expect(messages(page).last()).toBeInViewport()
  await expect(page.getByRole('button', { name: '1 nouveau message' })).toBeHidden()
})

test('unread messages are counted, and replace no other conversation', async ({ page, world }) => {
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

  // A message in the other conversation does not replace the one on the screen.
  await openSupport(page)
  await page.getByRole('button', { name: 'Retour' }).click()
  await page.getByRole('button', { name: 'Suivre ma Commande' }).click()
  const tracking = page.getByText('Dites-nous de quelle commande il s’agit')
  await expect(tracking).toBeVisible()
  // The support opens with the conversation of the latest message.
  await page.keyboard.press('Escape')
  await openSupport(page)
  await expect(tracking).toBeVisible()
  await world.act('reply', { requestId, message: 'Encore un mot.' })
  await expect(page).toHaveTitle(/^\(1\)/)
  await expect(tracking).toBeVisible()
})

test('a long conversation shows its end, and earlier messages on request', all, async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  await page.keyboard.press('Escape')
  for (let count = 1; count <= 130; count += 1) {
    await world.act('reply', { requestId, message: `Message ${String(count)}.` })
  }
  await openSupport(page)
  await expect(messages(page)).toHaveCount(100)
  await expect(messages(page).filter({ hasText: 'Message 130.' })).toBeInViewport()
  const earlier = page.getByRole('button', { name: 'Messages précédents' })
  const before = messages(page).filter({ hasText: 'Message 31.' })
  await before.scrollIntoViewIfNeeded()
  await earlier.click()
  await expect(messages(page)).toHaveCount(130)
  await expect(before).toBeInViewport()
  await expect(earlier).toBeHidden()
})

test('unsent messages survive a reload, and each is sent once, in order', async ({ page, world }) => {
  await openConversation(page, 'request')
  const composer = page.getByLabel('Votre message')
  await page.context().setOffline(true)
  for (const text of ['Un', 'Deux']) {
    await composer.fill(text)
    await composer.press('Enter')
  }
  await expect(messages(page).getByText('Envoi en cours')).toHaveCount(2)
  // The page loads again, but sending still fails.
  const endFault = await world.begin({ reset: 'messages.sendToRequest', ttl: '1h' })
  await page.context().setOffline(false)
  await page.reload()
  await openSupport(page)
  await expect(messages(page).getByText('Non envoyé.')).toHaveCount(2)

  await endFault()
  for (const text of ['Un', 'Deux']) {
    await messages(page).filter({ hasText: text }).getByRole('button', { name: 'Réessayer' }).click()
    await expect(messages(page).filter({ hasText: text }).getByText('Envoyé', { exact: true })).toBeAttached()
  }
  await page.reload()
  await openSupport(page)
  await expect(messages(page)).toHaveText([/Un/, /Deux/])
})

test('two tabs show the same conversation', all, async ({ page, world, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/')
  await openSupport(other)
  await expect(other.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()

  // Browsers slow down background tabs.
  await page.bringToFront()
  await askForKamas(page)
  await expectWaiting(page)
  const [request] = await world.waiting()
  await expect(other.getByText('Votre demande est en cours de traitement !')).toBeVisible()
  await page.getByLabel('Votre message').fill('Je suis au zaap.')
  await page.getByLabel('Votre message').press('Enter')
  await expect(messages(other).filter({ hasText: 'Je suis au zaap.' })).toBeVisible()
  await world.act('reply', { requestId: request?._id, message: 'Parfait.' })
  await expect(messages(other)).toHaveCount(2)
  await page.getByRole('button', { name: 'Fermer la conversation' }).click()
  await page.getByRole('button', { name: 'Fermer le Chat' }).click()
  await expect(other.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
})
