/** The desk of the console: an operator at work, and the player in another page. */
import type { Page } from '@playwright/test'
import { openBeside, openConsole } from './console.ts'
import { createConversation, openConversation, openWaitingRequest } from './conversations.ts'
import { phone } from './sound.ts'
import {
  all,
  callAsPlayer,
  expect,
  expectConnected,
  messages,
  openMarket,
  player,
  retro,
  signIn,
  test,
  type World,
} from './world.ts'

const inbox = (desk: Page) => desk.getByRole('region', { name: 'Inbox' })
const row = (desk: Page, name: RegExp) => inbox(desk).getByRole('link', { name })
const thread = (desk: Page) => desk.getByRole('group', { name: 'Messages' })
const composer = (desk: Page) => desk.getByLabel('Reply to the player')
const conversation = (desk: Page) => desk.getByRole('article', { name: 'Conversation' })
const alert = (desk: Page, text: string | RegExp) => desk.getByRole('alert').filter({ hasText: text })

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Votre message').fill(text)
  await page.getByLabel('Votre message').press('Enter')
}

const trackingIdOf = async (world: World): Promise<string> =>
  (await world.control.call('lists.conversations', { query: { kind: 'tracking' } })).items[0]?._id ?? ''

async function exchangeOf(page: Page, world: World): Promise<string> {
  const { serverIdFrom, serverIdTo } = await openMarket(page, world)
  await callAsPlayer(page.context().request, '/transactions/exchange', {
    gameId: retro,
    serverIdSender: serverIdFrom,
    serverIdReceiver: serverIdTo,
    SenderGameName: 'Yasmi-Iop',
    ReceiverGameName: 'Yasmi-Cra',
    quantitySendDouble: 12,
    quantityReceiveDouble: 10.54,
  })
  return (await world.exchanges())[0]?._id ?? ''
}

const statusOf = async (world: World): Promise<string | undefined> =>
  (await world.control.call('lists.transactions', { query: { user: player.email, limit: 1 } })).items[0]
    ?.status

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
  await expect(composer(desk)).toHaveValue('')
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
  expect(await statusOf(world)).toBe('Paid')
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
  await expect(conversation(desk).getByText('This conversation has ended.')).toBeVisible()
  await expect(page.getByLabel('Notifications').getByText('Bonne soirée !')).toBeVisible()
})

test('an exchange is assigned and settled', all, async ({ page, world }) => {
  await signIn(page, '/exchange')
  const id = await exchangeOf(page, world)
  const desk = await openBeside(page, world)
  await row(desk, /12 M from Boune to Agride.*No operator yet/).click()
  await expect(desk).toHaveURL(new RegExp(`desk/exchange/${id}`))
  await desk.getByLabel('Operator', { exact: true }).selectOption({ label: 'Karim (offline)' })
  await desk.getByRole('button', { name: 'Assign' }).click()
  await expect(row(desk, /Karim is assigned/)).toBeVisible()
  await expect(conversation(desk).getByText('Karim', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Settle as exchanged' }).click()
  await expect(conversation(desk).getByText('Exchanged', { exact: true })).toBeVisible()
  await expect(inbox(desk).getByText('Nobody waits')).toBeVisible()
  expect(await statusOf(world)).toBe('Exchanged')
})

test(
  'an exchange is rejected; what another console did meanwhile is said beside the button',
  all,
  async ({ page, world }) => {
    await signIn(page, '/exchange')
    const id = await exchangeOf(page, world)
    const desk = await openBeside(page, world, `desk/exchange/${id}`)
    await desk.getByRole('button', { name: 'Reject' }).click()
    await expect(conversation(desk).getByText('Rejected', { exact: true })).toBeVisible()
    expect(await statusOf(world)).toBe('Rejected')

    const next = await exchangeOf(page, world)
    await openConsole(desk, world, `desk/exchange/${next}`)
    const assign = desk.getByRole('button', { name: 'Assign' })
    await expect(assign).toBeVisible()
    // The page does not know yet that another operator was faster.
    await desk.route('**/__sim/worlds/*/{entities,stream,desk}**', (route) => route.abort())
    await world.act('assign', { transactionId: next })
    await assign.click()
    await expect(alert(desk, 'already-assigned')).toBeVisible()
  },
)

test(
  'a tracking is taken over with a first message, and closed with a last one',
  all,
  async ({ page, world }) => {
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
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Last message (optional)').fill('Votre commande est livrée.')
    await dialog.getByLabel('Last message (optional)').press('Enter')
    await expect(conversation(desk).getByText('This conversation has ended.')).toBeVisible()
    await expect(page.getByLabel('Notifications').getByText('Votre commande est livrée.')).toBeVisible()
  },
)

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

test('a request that cannot be served ends with the reason', all, async ({ page, world }) => {
  await openWaitingRequest(page, world)
  const desk = await openBeside(page, world)
  await row(desk, /Yasmine/).click()
  await desk.getByRole('button', { name: 'Unavailable' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('The stock of the server is too small')
  await dialog.getByRole('button', { name: 'Unavailable' }).click()
  await expect(page.getByText('Le stock de ce serveur ne suffit plus pour votre demande.')).toBeVisible()
})

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

test('two consoles show the same truth', all, async ({ page, world }) => {
  await openWaitingRequest(page, world)
  const one = await openBeside(page, world)
  const other = await openBeside(page, world)
  await row(one, /Yasmine/).click()
  await row(other, /Yasmine/).click()
  await composer(one).fill('Je m’en occupe')
  await composer(one).press('Enter')
  await expect(thread(other).getByText('Je m’en occupe')).toBeVisible()
  await other.getByRole('button', { name: 'Close', exact: true }).click()
  await other.getByRole('dialog').getByLabel('Last message (optional)').press('Enter')
  await expect(conversation(one).getByText('This conversation has ended.')).toBeVisible()
  await expect(inbox(one).getByText('Nobody waits')).toBeVisible()
})

test('the next reply can be written while the last one is on its way', all, async ({ page, world }) => {
  await openWaitingRequest(page, world)
  const desk = await openBeside(page, world)
  await row(desk, /Yasmine/).click()
  const first = Promise.withResolvers<undefined>()
  const second = Promise.withResolvers<undefined>()
  await desk.route('**/operator/reply', async (route) => {
    const isFirst = route.request().postData()?.includes('Un instant.') === true
    await (isFirst ? first : second).promise
    await (isFirst ? route.continue() : route.abort())
  })
  await composer(desk).fill('Un instant.')
  await composer(desk).press('Enter')
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

test('a reply that is refused keeps its text, and so does a reload', all, async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  const desk = await openBeside(page, world, `desk/request/${requestId}`)
  await composer(desk).fill('Bonjour Yasmine,')
  await desk.reload()
  await expect(composer(desk)).toHaveValue('Bonjour Yasmine,')
  await world.act('close', { requestId })
  await expect(conversation(desk).getByText('Your text stays here.')).toBeVisible()
  await composer(desk).press('Enter')
  await expect(alert(desk, 'chat-closed')).toBeVisible()
  await expect(composer(desk)).toHaveValue('Bonjour Yasmine,')
})

test(
  'a text stays when a rewind removes the conversation, until it is discarded',
  all,
  async ({ page, world }) => {
    const requestId = await openWaitingRequest(page, world)
    const desk = await openBeside(page, world, `desk/request/${requestId}`)
    await composer(desk).fill('Bonjour Yasmine, مرحبا')
    const { entries } = await world.control.call('journal.read')
    const opened = entries.find((entry) => entry.kind === 'call' && entry.opened !== undefined)
    await world.control.call('worlds.rewind', { body: { before: opened?.seq ?? 0 } })
    await expect(desk.getByText('There is no such conversation')).toBeVisible()
    const kept = desk.getByLabel('Your text that was not sent')
    await expect(kept).toHaveValue('Bonjour Yasmine, مرحبا')
    await desk.reload()
    await expect(kept).toHaveValue('Bonjour Yasmine, مرحبا')
    await desk.getByRole('button', { name: 'Discard the text' }).click()
    await expect(kept).toBeHidden()
  },
)

test('Arabic is written from right to left in messages, list and reply', all, async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  const desk = await openBeside(page, world, `desk/request/${requestId}`)
  await say(page, 'مرحبا، أريد شراء كاما')
  await expect(thread(desk).getByText('مرحبا')).toHaveCSS('direction', 'rtl')
  await expect(inbox(desk).getByText('مرحبا')).toHaveCSS('direction', 'rtl')
  await composer(desk).fill('مرحبا بك')
  await expect(composer(desk)).toHaveCSS('direction', 'rtl')
})

test('an address of a conversation works, and an unknown one says so', all, async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  const desk = await openBeside(page, world, `desk/request/${requestId}`)
  await expect(conversation(desk).getByRole('heading', { name: /Yasmine Bennani/ })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Journal of this player' })).toHaveAttribute(
    'href',
    new RegExp(`journal\\?player=${encodeURIComponent(player.email)}$`),
  )
  await openConsole(desk, world, 'desk/request/65f0000000000000000000ff')
  await expect(desk.getByText('There is no such conversation')).toBeVisible()
  await openConsole(desk, world, 'desk/letter/1')
  await expect(desk.getByText('There is no such conversation')).toBeVisible()
})

test('the list of people sets operators online and opens a tracking', all, async ({ page, world }) => {
  await signIn(page, '/faq')
  await expectConnected(world)
  const desk = await openBeside(page, world, 'desk?show=people')
  await desk.getByLabel('Karim is online').click()
  await expect(desk.getByLabel('Karim is online')).toBeChecked()
  const { items } = await world.control.call('lists.operators', { query: { isOnline: true } })
  expect(items.map(({ displayName }) => displayName)).toEqual(['Salma', 'Karim'])

  await inbox(desk).getByText('Open a tracking').click()
  await inbox(desk).getByLabel('First message (optional)').fill('Bonjour, une question ?')
  await inbox(desk).getByRole('button', { name: 'Open the tracking' }).click()
  await expect(thread(desk).getByText('Bonjour, une question ?')).toBeVisible()
  await expect(desk).toHaveURL(new RegExp(`desk/tracking/${await trackingIdOf(world)}`))
})

test('a phone shows the list or the conversation, with a way back', all, async ({ page, world }) => {
  await openWaitingRequest(page, world)
  const desk = await openBeside(page, world)
  await desk.setViewportSize(phone.viewport)
  await row(desk, /Yasmine/).click()
  await expect(inbox(desk)).toBeHidden()
  await desk.getByRole('button', { name: 'Details' }).click()
  await expect(desk.getByRole('button', { name: 'Fulfil' })).toBeVisible()
  await desk.getByRole('link', { name: 'Back to the list' }).click()
  await expect(row(desk, /Yasmine/)).toBeVisible()
})

const idOf = (kind: string, index: number): string => kind + index.toString(16).padStart(23, '0')

/** Lets this many more players wait, by a snapshot of the world. */
async function fillWorld(world: World, count: number): Promise<void> {
  const snapshot = 'many'
  await world.control.call('snapshots.take', { body: { name: snapshot } })
  const file = await world.control.call('snapshots.export', { params: { snapshot } })
  const rows = file['rows'] as Record<'users' | 'requests', Record<string, unknown>[]>
  const [user, request] = [rows.users[0], rows.requests[0]]
  for (let index = 0; index < count; index += 1) {
    const userId = idOf('a', index)
    rows.users.push({
      ...user,
      _id: userId,
      firstName: `Player${String(index)}`,
      email: `${userId}@kamasouk.test`,
    })
    rows.requests.push({ ...request, _id: idOf('b', index), userId })
  }
  await world.control.call('snapshots.import', { params: { snapshot }, body: { ...file } })
  await world.control.call('snapshots.restore', { params: { snapshot } })
}

test(
  'two thousand who wait are scrolled and found, and few of them are rendered',
  all,
  async ({ page, world }) => {
    await createConversation(page, 'request')
    await fillWorld(world, 1999)
    await openConsole(page, world)
    await expect(page).toHaveTitle(/^\(2000\) Desk/)
    const rows = inbox(page).getByRole('listitem')
    await expect(rows.first()).toHaveAttribute('aria-setsize', '2000')
    expect(await rows.count()).toBeLessThan(50)
    for (let index = 0; index < 120; index += 1) await page.keyboard.press('j')
    await expect(inbox(page).locator('li:focus-within')).toHaveAttribute('aria-posinset', /^1\d\d$/)
    expect(await rows.count()).toBeLessThan(50)
    await page.getByLabel('Search players').fill('player1998')
    await expect(rows).toHaveCount(1)
  },
)
