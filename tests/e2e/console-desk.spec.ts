/** The desk of the console: an operator at work, and the player in another page. */
import type { Page } from '@playwright/test'
import { alert, enter, openAtDesk, openBeside, openConsole } from './console.ts'
import { createConversation, createExchange, openConversation, openWaitingRequest } from './conversations.ts'
import { phone } from './sound.ts'
import { all, expect, expectConnected, messages, openMarket, signIn, test, type World } from './world.ts'

const inbox = (desk: Page) => desk.getByRole('region', { name: 'Inbox' })
const row = (desk: Page, name: RegExp) => inbox(desk).getByRole('link', { name })
const thread = (desk: Page) => desk.getByRole('group', { name: 'Messages' })
const composer = (desk: Page) => desk.getByLabel('Reply to the player')
const conversation = (desk: Page) => desk.getByRole('article', { name: 'Conversation' })
const ended = (desk: Page) => conversation(desk).getByText('This conversation has ended.')

async function say(page: Page, text: string): Promise<void> {
  await enter(page.getByLabel('Votre message'), text)
}

test('an operator answers an order, fulfils it and settles it', async ({ page, world }) => {
  await openWaitingRequest(page, world)
  const desk = await openBeside(page, world)
  await expect(desk).toHaveTitle(/^\(1\) Desk · /)
  await row(desk, /Yasmine Bennani online.*Buy 12.5 M on Boune.*expires in/).click()
  await desk.getByRole('button', { name: 'Quick replies' }).click()
  await desk.getByRole('button', { name: /^Confirmer la commande/ }).click()
  const asked =
    'Yasmine, vous souhaitez acheter 12,5 M sur Boune avec le personnage Yasmi-Iop. C’est bien cela ?'
  await expect(composer(desk)).toHaveValue(asked)
  await composer(desk).press('Enter')
  await expect(messages(page).filter({ hasText: asked })).toBeVisible()
  await say(page, 'Oui, c’est ça')
  await expect(thread(desk).getByText('Oui, c’est ça')).toBeVisible()
  await expect(row(desk, /Oui, c’est ça/)).toBeVisible()

  await desk.getByRole('button', { name: 'Fulfil' }).click()
  await expect(conversation(desk).getByRole('definition').filter({ hasText: 'Pending' })).toBeVisible()
  await expect(conversation(desk)).toBeFocused()
  await expect(inbox(desk).getByText('Nobody waits')).toBeVisible()
  await desk.getByLabel('New status').selectOption('Paid')
  await desk.getByRole('button', { name: 'Settle' }).click()
  await expect(conversation(desk).getByRole('definition').filter({ hasText: 'Paid' })).toBeVisible()
})

test('the keyboard alone opens, answers and closes a conversation', async ({ page, world }) => {
  await openWaitingRequest(page, world)
  const desk = await openBeside(page, world)
  await expect(row(desk, /Yasmine/)).toBeVisible()
  await desk.keyboard.press('j')
  await expect(row(desk, /Yasmine/)).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(thread(desk)).toBeVisible()
  await desk.keyboard.press('r')
  await expect(composer(desk)).toBeFocused()
  await desk.keyboard.type('Je suis là, e et u sont des lettres ?')
  await desk.keyboard.press('Shift+Enter')
  await desk.keyboard.type('Dites-moi tout.')
  await desk.keyboard.press('Enter')
  await expect(messages(page).filter({ hasText: 'Dites-moi tout.' })).toBeVisible()
  await desk.keyboard.press('/')
  await expect(desk.getByRole('button', { name: /^Saluer/ })).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(composer(desk)).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(thread(desk)).toBeFocused()

  await desk.keyboard.press('?')
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('f')
  await expect(desk.getByRole('button', { name: 'Fulfil' })).toBeFocused()
  await desk.keyboard.press('e')
  await expect(desk.getByLabel('Last message (optional)')).toBeFocused()
  await desk.keyboard.type('Bonne soirée !')
  await desk.keyboard.press('Enter')
  await expect(ended(desk)).toBeVisible()
  await expect(page.getByLabel('Notifications').getByText('Bonne soirée !')).toBeVisible()
})

test('an exchange is assigned and settled, or rejected', all, async ({ page, world }) => {
  await signIn(page, '/exchange')
  const servers = await openMarket(page, world)
  const desk = await openBeside(page, world)
  for (const [button, status] of [
    ['Settle as exchanged', 'Exchanged'],
    ['Reject', 'Rejected'],
  ] as const) {
    await createExchange(page, servers, 12, 10.54)
    await row(desk, /12 M from Boune to Agride.*No operator yet/).click()
    await desk.getByLabel('Operator', { exact: true }).selectOption({ label: 'Karim (offline)' })
    await desk.getByRole('button', { name: 'Assign' }).click()
    await expect(row(desk, /Karim is assigned/)).toBeVisible()
    await expect(conversation(desk).getByText('Karim', { exact: true })).toBeVisible()
    await desk.getByRole('button', { name: button }).click()
    await expect(conversation(desk).getByText(status, { exact: true })).toBeVisible()
    await expect(inbox(desk).getByText('Nobody waits')).toBeVisible()
  }
})

test('what another console did meanwhile is said beside the button', all, async ({ page, world }) => {
  await signIn(page, '/exchange')
  await createExchange(page, await openMarket(page, world), 12, 10.54)
  const transactionId = (await world.exchanges())[0]?._id ?? ''
  const desk = await openBeside(page, world, `desk/exchange/${transactionId}`)
  const assign = desk.getByRole('button', { name: 'Assign' })
  await expect(assign).toBeVisible()
  await desk.route('**/__sim/worlds/*/{entities,stream,desk}**', (route) => route.abort())
  await world.act('assign', { transactionId })
  await assign.click()
  await expect(alert(desk, 'already-assigned')).toBeVisible()
})

test('a tracking is taken over and closed, each time with a message', all, async ({ page, world }) => {
  await openConversation(page, 'tracking')
  await expectConnected(world)
  const desk = await openBeside(page, world)
  await row(desk, /Asks about an order/).click()
  await desk.getByLabel('Take over as').selectOption({ label: 'Karim (offline)' })
  const first = desk.getByLabel('First message (optional)').first()
  await first.fill('Bonjour, je regarde votre commande.')
  await desk.getByRole('button', { name: 'Take over' }).click()
  await expect(messages(page).filter({ hasText: 'je regarde votre commande' })).toBeVisible()
  await expect(first).toHaveValue('')
  await first.fill('Encore moi')
  await desk.getByRole('button', { name: 'Take over' }).click()
  await expect(alert(desk, 'already-taken')).toBeVisible()
  await expect(first).toHaveValue('Encore moi')

  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  const last = desk.getByRole('dialog').getByLabel('Last message (optional)')
  await enter(last, 'Votre commande est livrée.')
  await expect(ended(desk)).toBeVisible()
  await expect(page.getByLabel('Notifications').getByText('Votre commande est livrée.')).toBeVisible()
})

test('a request counts down, turns urgent, and expires', all, async ({ page, world }) => {
  await openWaitingRequest(page, world)
  const desk = await openBeside(page, world)
  await row(desk, /expires in 29m/).click()
  await world.control.call('clock.advance', { body: { by: '26m' } })
  await expect(row(desk, /expires soon: [34]m/)).toBeVisible()
  await world.control.call('clock.advance', { body: { by: '5m' } })
  await expect(conversation(desk).getByText('Ended', { exact: true })).toBeVisible()
  await expect(inbox(desk).getByText('Nobody waits')).toBeVisible()
  await expect(page.getByLabel('Notifications').getByText('Votre demande a expiré.')).toBeVisible()
  await inbox(desk).getByRole('link', { name: 'Ended' }).click()
  await expect(row(desk, /Yasmine Bennani/)).toBeVisible()
})

test(
  'a request that cannot be served ends with the reason, and its player has a journal',
  all,
  async ({ page, world }) => {
    const { desk } = await openAtDesk(page, world)
    await expect(desk.getByRole('link', { name: 'Journal of this player' })).toHaveAttribute(
      'href',
      new RegExp(`/w/${world.name}/journal\\?player=yasmine%40kamasouk\\.test$`),
    )
    await desk.getByRole('button', { name: 'Unavailable' }).click()
    await desk.getByLabel('Reason').selectOption('The stock of the server is too small')
    await desk.getByRole('dialog').getByRole('button', { name: 'Unavailable' }).click()
    await expect(page.getByText('Le stock de ce serveur ne suffit plus pour votre demande.')).toBeVisible()
  },
)

test('a new request appears, is announced and counted', all, async ({ page, world }) => {
  await openConsole(page, world)
  await expect(inbox(page).getByText('Nobody waits')).toBeVisible()
  await createConversation(page, 'request')
  await expect(row(page, /Yasmine Bennani.*Buy 12.5 M on Boune/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'New:' })).toHaveText(
    'New: Request, Yasmine Bennani, Buy 12.5 M on Boune',
  )
  await expect(page).toHaveTitle(/^\(1\) Desk/)
})

test('the next reply can be written while the last one is on its way', all, async ({ page, world }) => {
  const { desk } = await openAtDesk(page, world)
  const first = Promise.withResolvers<undefined>()
  const second = Promise.withResolvers<undefined>()
  await desk.route('**/operator/reply', async (route) => {
    const isFirst = route.request().postData()?.includes('Un instant.') === true
    await (isFirst ? first : second).promise
    await (isFirst ? route.continue() : route.abort())
  })
  await enter(composer(desk), 'Un instant.')
  await expect(composer(desk)).toHaveValue('')
  await composer(desk).press('/')
  await desk.keyboard.press('Escape')
  await composer(desk).pressSequentially('Je vérifie')
  first.resolve(undefined)
  await expect(thread(desk).getByText('Un instant.')).toBeVisible()
  await expect(composer(desk)).toHaveValue('Je vérifie')

  await composer(desk).press('Enter')
  await composer(desk).pressSequentially('le stock.')
  second.resolve(undefined)
  await expect(alert(desk, /./)).toBeVisible()
  await expect(composer(desk)).toHaveValue('Je vérifie\nle stock.')
})

test('a reply that is refused stays, also after a rewind', all, async ({ page, world }) => {
  const { desk, requestId } = await openAtDesk(page, world)
  const text = 'Bonjour Yasmine, مرحبا'
  await composer(desk).fill(text)
  await desk.reload()
  await expect(composer(desk)).toHaveValue(text)
  await world.act('close', { requestId })
  await expect(conversation(desk).getByText('Your text stays here.')).toBeVisible()
  await composer(desk).press('Enter')
  await expect(alert(desk, 'chat-closed')).toBeVisible()
  await expect(composer(desk)).toHaveValue(text)

  const { entries } = await world.control.call('journal.read')
  const opened = entries.find((entry) => entry.kind === 'call' && entry.opened !== undefined)
  await world.control.call('worlds.rewind', { body: { before: opened?.seq ?? 0 } })
  await expect(desk.getByText('There is no such conversation')).toBeVisible()
  const kept = desk.getByLabel('Your text that was not sent')
  await expect(kept).toHaveValue(text)
  await desk.getByRole('button', { name: 'Discard the text' }).click()
  await expect(kept).toBeHidden()
  await openConsole(desk, world, 'desk/letter/1')
  await expect(desk.getByText('but no “letter”')).toBeVisible()
})

test('Arabic is written from right to left in messages, list and reply', all, async ({ page, world }) => {
  const { desk } = await openAtDesk(page, world)
  await say(page, 'مرحبا، أريد شراء كاما')
  await composer(desk).fill('مرحبا بك')
  for (const place of [thread(desk).getByText('مرحبا'), inbox(desk).getByText('مرحبا'), composer(desk)])
    await expect(place).toHaveCSS('direction', 'rtl')
})

test('the list of people sets operators online and opens a tracking', all, async ({ page, world }) => {
  await signIn(page, '/faq')
  await expectConnected(world)
  const desk = await openBeside(page, world, 'desk?show=people')
  await desk.getByLabel('Karim is online').click()
  await expect(desk.getByLabel('Karim is online')).toBeChecked()
  await inbox(desk).getByText('Open a tracking').click()
  await inbox(desk).getByLabel('First message (optional)').fill('Bonjour, une question ?')
  await inbox(desk).getByRole('button', { name: 'Open the tracking' }).click()
  await expect(thread(desk).getByText('Bonjour, une question ?')).toBeVisible()
})

test('a phone shows the list or the conversation, with a way back', all, async ({ page, world }) => {
  const { desk } = await openAtDesk(page, world)
  await desk.setViewportSize(phone.viewport)
  await expect(inbox(desk)).toBeHidden()
  await desk.getByRole('button', { name: 'Details' }).click()
  await expect(desk.getByRole('button', { name: 'Fulfil' })).toBeVisible()
  await desk.getByRole('link', { name: 'Back to the list' }).click()
  await expect(row(desk, /Yasmine/)).toBeVisible()
})

const idOf = (kind: string, index: number): string => kind + index.toString(16).padStart(23, '0')

/** Lets this many more players wait, by a snapshot of the world. */
async function fillWorld({ control }: World, count: number): Promise<void> {
  const params = { snapshot: 'many' }
  await control.call('snapshots.take', { body: { name: params.snapshot } })
  const file = await control.call('snapshots.export', { params })
  const rows = file['rows'] as Record<'users' | 'requests', Record<string, unknown>[]>
  const [user, request] = [rows.users[0], rows.requests[0]]
  for (let index = 0; index < count; index += 1) {
    const [_id, firstName] = [idOf('a', index), `Player${String(index)}`]
    rows.users.push({ ...user, _id, firstName, email: `${_id}@kamasouk.test` })
    rows.requests.push({ ...request, _id: idOf('b', index), userId: _id })
  }
  await control.call('snapshots.import', { params, body: { ...file } })
  await control.call('snapshots.restore', { params })
}

test('two thousand who wait are found, and few of them are rendered', all, async ({ page, world }) => {
  await createConversation(page, 'request')
  await fillWorld(world, 1999)
  await openConsole(page, world)
  await expect(page).toHaveTitle(/^\(2000\) Desk/)
  const rows = inbox(page).getByRole('listitem')
  await expect(rows.first()).toHaveAttribute('aria-setsize', '2000')
  for (let index = 0; index < 120; index += 1) await page.keyboard.press('j')
  await expect(inbox(page).locator('li:focus-within')).toHaveAttribute('aria-posinset', /^1\d\d$/)
  expect(await rows.count()).toBeLessThan(50)
  await page.getByLabel('Search players').fill('player1998')
  await expect(rows).toHaveCount(1)
})
