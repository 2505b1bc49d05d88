/** The journal of the console: the time line, its filters, time travel, and scenarios made from entries. */
import type { Page } from '@playwright/test'
import type { CallInput } from '../../mock-api/control/client.ts'
import { alert, openBeside, openConsole, yamlEditor } from './console.ts'
import { createConversation, openWaitingRequest } from './conversations.ts'
import { expectSound } from './sound.ts'
import {
  all,
  callAsPlayer,
  expect,
  messages,
  openRequest,
  player,
  signIn,
  test,
  type World,
} from './world.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Entries' })
const entry = (page: Page, text: string | RegExp) =>
  entries(page).getByRole('link').filter({ hasText: text }).first()
const detail = (page: Page) => page.getByRole('complementary', { name: /^Entry \d+$/ })
const part = (page: Page, name: string) => detail(page).getByRole('region', { name })
const checkbox = (page: Page, seq: number) =>
  page.getByRole('checkbox', { name: `Select entry ${String(seq)}`, exact: true })

/** Returns the number of the newest entry that fits. */
async function seqOf(world: World, query: CallInput<'journal.read'>['query']): Promise<number> {
  const page = await world.control.call('journal.read', { query: { ...query, order: 'newest', limit: 1 } })
  return page.entries[0]?.seq ?? 0
}

/** Writes this many entries that only the clock makes. */
async function fill(world: World, count: number): Promise<void> {
  for (let step = 0; step < count; step += 1)
    await world.control.call('clock.setRate', { body: { rate: (step % 2) + 1 } })
}

test('a call, an act and its event appear as they happen, with their causes', async ({ page, world }) => {
  await signIn(page)
  const journal = await openBeside(page, world, 'journal')
  const requestId = await openRequest(page, world)
  await world.act('reply', { requestId, message: 'Bonjour !' })
  await expect(entry(journal, /Yasmine Bennani called conversations\.create · 201/)).toBeVisible()
  // By the keyboard: rows move under the pointer while the player's page still makes calls.
  await entry(journal, 'sendMessage sent to Yasmine Bennani').press('Enter')
  await expect(part(journal, 'Payload')).toContainText('"Bonjour !"')
  await part(journal, 'Cause').getByRole('link').click()
  const effect = part(journal, 'Effects').getByRole('link', { name: /sendMessage sent to/ })
  await expect(effect).toBeVisible()
  await entry(journal, 'conversations.create').press('Enter')
  await expect(part(journal, 'Body')).toContainText('"Yasmi-Iop"')
  await expect(part(journal, 'Answer')).toContainText(requestId)
  await journal.goBack()
  await expect(effect).toBeVisible()
})

test('a rewind takes the connected player back, and the journal says so', async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  await world.act('reply', { requestId, message: 'Une réponse de trop' })
  await expect(messages(page).filter({ hasText: 'Une réponse de trop' })).toBeVisible()
  const seq = await seqOf(world, { kind: 'operator' })
  const journal = await openBeside(page, world, `journal?entry=${String(seq)}`)
  await detail(journal).getByRole('button', { name: 'Rewind to before it…' }).click()
  const dialog = journal.getByRole('dialog', { name: `Rewind to before entry ${String(seq)}?` })
  await expect(dialog).toContainText('from then on are undone')
  await dialog.getByRole('button', { name: 'Rewind', exact: true }).click()
  await expect(detail(journal)).toContainText(`World restored before ${String(seq)}`)
  await expect(messages(page).filter({ hasText: 'Une réponse de trop' })).toHaveCount(0)
  await expect(page.getByText('Votre demande est en cours de traitement !')).toBeVisible()
})

test('filters are in the address, so Back undoes them', all, async ({ page, world }) => {
  await createConversation(page, 'request')
  await callAsPlayer(page.context().request, '/auth/forgot-password', { email: player.email })
  await openConsole(page, world, `journal?kind=call&player=${player.email}&text=YASMI-iop`)
  const mail = entry(page, 'Mail to Yasmine Bennani')
  const rows = entries(page).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(entry(page, 'conversations.create')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(mail).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByRole('button', { name: 'Mails' }).click()
  await expect(page).toHaveURL(/journal\?kind=mail$/)
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('/')
  await page.keyboard.type('jk nothing has this')
  await expect(page.getByText('No entry matches the filters')).toBeVisible()
  await page.getByLabel('Text in the entry').fill('')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expectSound(page)
  await page.getByLabel('Player').fill('nobody@kamasouk.test')
  await expect(alert(page, 'has no user "nobody@kamasouk.test"')).toBeVisible()
  await page.getByLabel('Player').fill('')

  await mail.click()
  const opened = page.waitForEvent('popup')
  await detail(page).getByRole('link', { name: 'Open the link of the mail' }).click()
  await expect((await opened).getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
})

test('a new world begins before an entry, and the old one stays', all, async ({ page, world }) => {
  await createConversation(page, 'request')
  const seq = await seqOf(world, { call: 'conversations.create' })
  await openConsole(page, world, `journal?entry=${String(seq)}`)
  await detail(page).getByRole('button', { name: 'New world from here…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New world from here' })
  const create = dialog.getByRole('button', { name: 'Create' })
  await dialog.getByLabel('Name').fill(world.name)
  await create.click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/already/)
  const name = `${world.name.slice(0, 40)}-before`
  await dialog.getByLabel('Name').fill(name)
  await create.click()
  await dialog.getByRole('link', { name: 'Open its desk' }).click()
  await expect(page).toHaveURL(new RegExp(`/w/${name}/desk$`))
  const other = { params: { world: name } }
  expect((await world.control.call('operator.waiting', other)).requests).toHaveLength(0)
  expect(await world.waiting()).toHaveLength(1)
  await world.control.call('worlds.remove', other)
})

test('selected entries become a scenario that passes', all, async ({ page, world }) => {
  await createConversation(page, 'request')
  const requestId = (await world.waiting())[0]?._id
  await world.act('reply', { requestId, message: 'Bonjour !' })
  await world.act('close', { requestId })
  const first = await seqOf(world, { call: 'conversations.create' })
  const last = await seqOf(world, { kind: 'operator' })
  await openConsole(page, world, 'journal')
  await checkbox(page, first).click()
  await checkbox(page, last).click({ modifiers: ['Shift'] })
  await expect(page.getByText(`${String(last - first + 1)} entries selected`)).toBeVisible()
  await page.getByRole('button', { name: 'Save as scenario…' }).click()
  await expect(yamlEditor(page)).toContainText('operator: reply')
  await expect(page.getByLabel('Where')).toHaveValue('new')
  await page.getByLabel('Speed').selectOption('Without waiting')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Every step passed.')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`/w/${world.name}/`))
  await page.goBack()
  await expect(yamlEditor(page)).toContainText('operator: reply')
})

test('new entries do not move what is read, and a button leads to them', all, async ({ page, world }) => {
  await fill(world, 120)
  await openConsole(page, world, 'journal')
  await expect(entry(page, '120')).toBeVisible()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 2000)
  await expect(checkbox(page, 60)).toBeInViewport()
  const place = await checkbox(page, 60).boundingBox()
  await fill(world, 12)
  const button = page.getByRole('button', { name: '12 new entries' })
  await expect(button).toBeVisible()
  expect(await checkbox(page, 60).boundingBox()).toEqual(place)
  await button.click()
  await expect(checkbox(page, 132)).toBeInViewport()
  await fill(world, 1)
  await expect(checkbox(page, 133)).toBeInViewport()
})

test('j and k move through the entries, and Enter opens one', all, async ({ page, world }) => {
  await fill(world, 300)
  await openConsole(page, world, 'journal')
  await expect(entry(page, '300')).toBeVisible()
  for (let step = 0; step <= 40; step += 1) await page.keyboard.press('j')
  await expect(entry(page, '260')).toBeFocused()
  await expect(entry(page, '260')).toBeInViewport()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/entry=261$/)
  await page.keyboard.press('j')
  await expect(detail(page)).toHaveAccessibleName('Entry 260')
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(entry(page, '260')).toBeFocused()
})
