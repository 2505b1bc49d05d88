/** What the chat does for who is not looking, who was away, and who has two tabs. */
import { expect, messages, openRequest, signIn, test } from './world.ts'

test('what nobody has seen is counted on the button and in the title, and not for whoever looks', async ({
  page,
  world,
}) => {
  await signIn(page)
  const requestId = await openRequest(page, world)
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

test('whoever reads back is told of new messages, and taken to them when they like', async ({
  page,
  world,
}) => {
  await signIn(page)
  const requestId = await openRequest(page, world)
  for (let count = 1; count <= 10; count += 1) {
    await world.act('reply', { requestId, message: `Message ${String(count)}\n\n\n` + 'suite '.repeat(20) })
  }
  await expect(messages(page)).toHaveCount(10)
  await messages(page).first().scrollIntoViewIfNeeded()
  await world.act('reply', { requestId, message: 'Encore un.' })
  await page.getByRole('button', { name: '1 nouveau message' }).click()
  await expect(messages(page).last()).toBeInViewport()
  await expect(page.getByRole('button', { name: '1 nouveau message' })).toBeHidden()
})

test(
  'a long conversation shows its end, and what was said before when it is asked for',
  { tag: '@all' },
  async ({ page, world }) => {
    await signIn(page)
    const requestId = await openRequest(page, world)
    await page.keyboard.press('Escape')
    for (let count = 1; count <= 130; count += 1) {
      await world.act('reply', { requestId, message: `Message ${String(count)}.` })
    }
    await page.getByRole('button', { name: /^Ouvrir le support/ }).click()
    await expect(messages(page)).toHaveCount(100)
    await expect(messages(page).filter({ hasText: 'Message 130.' })).toBeInViewport()
    const earlier = page.getByRole('button', { name: 'Messages précédents' })
    const before = messages(page).filter({ hasText: 'Message 31.' })
    await before.scrollIntoViewIfNeeded()
    await earlier.click()
    await expect(messages(page)).toHaveCount(130)
    await expect(before).toBeInViewport()
    await expect(earlier).toBeHidden()
  },
)

test('a message is neither sent empty nor cut: what is too long says so, and stays', async ({
  page,
  world,
}) => {
  await signIn(page)
  await openRequest(page, world)
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
  await messages(page).getByRole('button', { name: 'Voir plus' }).click()
  await expect(messages(page).getByText(long.slice(1))).toBeVisible()
})

test('what could not be sent outlives a reload, and is sent once, in order', async ({ page, world }) => {
  await signIn(page)
  await openRequest(page, world)
  const composer = page.getByLabel('Votre message')
  await page.context().setOffline(true)
  for (const text of ['Un', 'Deux', 'Trois']) {
    await composer.fill(text)
    await composer.press('Enter')
  }
  await expect(messages(page).getByText('Envoi en cours')).toHaveCount(3)
  // The page itself can still be had; nothing of the provider can.
  await page.route('**/api/messages/client', (route) => route.abort())
  await page.context().setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(messages(page).getByText('Non envoyé.')).toHaveCount(3)

  await page.unroute('**/api/messages/client')
  for (const text of ['Un', 'Deux', 'Trois']) {
    await messages(page).filter({ hasText: text }).getByRole('button', { name: 'Réessayer' }).click()
    await expect(messages(page).filter({ hasText: text }).getByText('Envoyé', { exact: true })).toBeAttached()
  }
  await page.reload()
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(messages(page)).toHaveText([/Un/, /Deux/, /Trois/])
})

test('two tabs show the same conversation', { tag: '@all' }, async ({ page, world, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(other.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()

  // A browser takes its time for a tab in the background.
  await page.bringToFront()
  const requestId = await openRequest(page, world)
  await expect(other.getByText('Votre demande est en cours de traitement !')).toBeVisible()
  await page.getByLabel('Votre message').fill('Je suis au zaap.')
  await page.getByLabel('Votre message').press('Enter')
  await expect(messages(other).filter({ hasText: 'Je suis au zaap.' })).toBeVisible()
  await world.act('reply', { requestId, message: 'Parfait.' })
  await expect(messages(other)).toHaveCount(2)
  await page.getByRole('button', { name: 'Fermer la conversation' }).click()
  await page.getByRole('button', { name: 'Fermer le Chat' }).click()
  await expect(other.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
})
