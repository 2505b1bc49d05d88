/** The console's worlds: bug bundles, snapshots, and what happens to the pages of players. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createControlClient } from '../../mock-api/control/client.ts'
import { openDataFolder } from '../../mock-api/data-folder.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { buildConsole } from '../../scripts/client-build.ts'
import { alert, enter, openBeside, openConsole, screenLink } from './console.ts'
import { createConversation, openWaitingRequest } from './conversations.ts'
import { expectSound } from './sound.ts'
import { all, expect, expectWaiting, messages, test, type World } from './world.ts'

const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
const worldNamed = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Worlds' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: `World ${name}`, exact: true }) })
const fileField = (page: Page): Locator => page.getByLabel('File', { exact: true })
const nameField = (page: Page): Locator => page.getByLabel('Name of the new world')
const openButton = (page: Page): Locator => button(page, 'Open as a new world')
const addressOf = (world: World, name: string, screen: string) =>
  `${world.url}/__sim/console/w/${name}/${screen}`

const file = (text: string, name = 'bug.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

/** Checks that a player waits in another world too, and removes that world. */
async function expectWaitingIn({ control }: World, name: string): Promise<void> {
  const params = { world: name }
  expect((await control.call('operator.waiting', { params })).requests).toHaveLength(1)
  await control.call('worlds.remove', { params })
}

async function downloadedText(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  return readFile(await (await started).path(), 'utf8')
}

/** Chooses an action that asks for a confirmation, and confirms it. */
async function confirm(page: Page, opener: Locator, action: string): Promise<void> {
  await opener.click()
  await button(page.getByRole('dialog'), action).click()
}

test('a bug bundle with a note opens as a world', async ({ page, world }) => {
  await createConversation(page, 'request')
  await openConsole(page, world, 'worlds')
  await page.getByLabel('Note (optional)').fill('The badge stays. Look at #1 & "2".')
  const text = await downloadedText(page, 'Download a bug bundle')

  const name = `${world.name}-bug`
  await fileField(page).setInputFiles(file(text, `${name}.json`))
  await expect(page.getByRole('figure', { name: 'Note in this bundle' })).toContainText(
    'The badge stays. Look at #1 & "2".',
  )
  await expect(nameField(page)).toHaveValue(name)
  await openButton(page).click()
  await expect(page).toHaveURL(addressOf(world, name, 'desk'))
  await expect(page.getByRole('main', { name: 'Desk' })).toBeFocused()
  await expectWaitingIn(world, name)
})

test('a file that is no bundle of this version is refused and stays chosen', all, async ({ page, world }) => {
  const text = await (await page.request.get(`/__sim/worlds/${world.name}/bundle`)).text()
  await openConsole(page, world, 'worlds')
  await openButton(page).click()
  await expect(fileField(page)).toHaveAccessibleDescription('Choose a file.')
  await fileField(page).setInputFiles(file(text.replace('"version":1', '"version":2')))
  await nameField(page).fill(`${world.name}-bug`)
  await openButton(page).click()
  await expect(fileField(page)).toHaveAccessibleDescription(/The bundle has version 2\./)
  await expect(nameField(page)).toHaveValue(`${world.name}-bug`)
  await expect(worldNamed(page, `${world.name}-bug`)).toHaveCount(0)
  for (const [name, sentence] of [
    [world.name, /already exists/],
    ['', /Lower-case letters/],
  ] as const) {
    await nameField(page).fill(name)
    await openButton(page).click()
    await expect(nameField(page)).toHaveAccessibleDescription(sentence)
    await expect(fileField(page)).toHaveValue(/bug\.json$/)
  }
})

test('a file that is dropped on the screen is chosen', all, async ({ page, world }) => {
  await openConsole(page, world, 'worlds')
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['{"kind":"kamasouk-bundle"}'], 'Lost badge (2).json'))
    return transfer
  })
  const place = page.getByRole('heading', { level: 1, name: 'Worlds' })
  await place.dispatchEvent('dragover', { dataTransfer })
  await place.dispatchEvent('drop', { dataTransfer })
  await expect(fileField(page)).toHaveValue(/Lost badge \(2\)\.json$/)
  await expect(fileField(page)).toBeFocused()
  await expect(nameField(page)).toHaveValue('lost-badge-2')
})

test('a world is created, copied, entered and pinned', all, async ({ page, world }) => {
  await createConversation(page, 'request')
  await openConsole(page, world, 'worlds')
  const [name, seed] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Seed')]
  await name.fill('Not Valid')
  await button(page, 'Create').click()
  await expect(name).toHaveAccessibleDescription(/Lower-case letters, digits and dashes, at most 64\./)
  await enter(seed, 'seven')
  await expect(seed).toHaveAccessibleDescription('The seed is a whole number.')

  const other = worldNamed(page, `${world.name}-b`)
  await name.fill(`${world.name}-b`)
  await seed.fill('7')
  await page.getByLabel('Size').selectOption('small')
  await seed.press('Enter')
  await expect(page).toHaveURL(addressOf(world, `${world.name}-b`, 'worlds'))
  await expect(page.getByRole('main', { name: 'Worlds' })).toBeFocused()
  await expect(other).toContainText('Seed 7')
  await expect(other).toContainText('Shown here')
  await expect(worldNamed(page, world.name)).toContainText('This browser')
  await button(other, 'Enter').click()
  await expect(page.getByText(`Tabs of the client on this address now use “${world.name}-b”.`)).toBeVisible()
  await expect(other).toContainText('This browser')
  await button(other, 'Pin').click()
  await expect(other).toContainText('Pinned')
  await button(other, 'Unpin').click()
  await expect(other).not.toContainText('Pinned')

  await button(worldNamed(page, world.name), 'Copy…').click()
  const copy = `${world.name}-2`
  await expect(page.getByLabel('Name of the copy')).toHaveValue(copy)
  await button(page, 'Copy').click()
  await expect(page).toHaveURL(addressOf(world, copy, 'worlds'))
  const journalOf = (name: string) => world.control.call('journal.read', { params: { world: name } })
  expect(await journalOf(copy)).toEqual(await journalOf(world.name))
  await expectWaitingIn(world, copy)
  await world.control.call('worlds.remove', { params: { world: `${world.name}-b` } })
})

test('a player’s page follows a restored snapshot and a reset', all, async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  const desk = await openBeside(page, world, 'worlds')
  const name = desk.getByLabel('Name of a new snapshot')
  const restore = button(desk, 'Restore before')
  await name.fill('before')
  await button(desk, 'Take a snapshot').click()
  await expect(restore).toBeVisible()
  await name.fill('before')
  await expect(name).toHaveAccessibleDescription('This replaces the snapshot “before”.')
  await world.act('reply', { requestId, message: 'Bonjour Yasmine' })
  await expect(messages(page).filter({ hasText: 'Bonjour Yasmine' })).toBeVisible()

  await confirm(desk, restore, 'Restore')
  await expect(messages(page).filter({ hasText: 'Bonjour Yasmine' })).toHaveCount(0)
  await expectWaiting(page)
  expect(await world.waiting()).toHaveLength(1)
  await confirm(desk, button(worldNamed(desk, world.name), 'Reset…'), 'Reset')
  await expect(page.getByText('Votre demande est en cours de traitement !')).toBeHidden()
  expect(await world.waiting()).toHaveLength(0)
  await expect(restore).toBeVisible()
})

test('a snapshot is downloaded, uploaded, opened as a world and deleted', all, async ({ page, world }) => {
  await createConversation(page, 'request')
  await world.control.call('snapshots.take', { body: { name: 'before' } })
  await openConsole(page, world, 'worlds')
  const text = await downloadedText(page, 'Download before')
  const upload = page.getByLabel('Snapshot file')
  await upload.setInputFiles(file('{}', 'Again!.json'))
  await expect(page.getByLabel('Name of the uploaded snapshot')).toHaveValue('again')
  await button(page, 'Upload').click()
  await expect(upload).toHaveAccessibleDescription(/This is not a snapshot of a world/)
  await upload.setInputFiles(file(text, 'Again!.json'))
  await button(page, 'Upload').click()
  await expect(button(page, 'Restore again')).toBeVisible()
  await confirm(page, button(page, 'Delete again'), 'Delete')
  await expect(button(page, 'Restore again')).toBeHidden()

  const name = `${world.name}-c`
  await fileField(page).setInputFiles(file(text, `${name}.json`))
  await openButton(page).click()
  await expect(page).toHaveURL(addressOf(world, name, 'desk'))
  await expectWaitingIn(world, name)
})

test('the page says that its world was deleted; the default one stays', all, async ({ page, world }) => {
  await openConsole(page, world, 'worlds')
  const remove = button(worldNamed(page, 'default'), 'Delete…')
  await confirm(page, remove, 'Delete')
  await expect(page.getByText('The default world cannot be removed: reset it instead.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()

  // The page hears of the end of its world before the answer.
  const held = Promise.withResolvers<void>()
  await page.route(`**/__sim/worlds/${world.name}`, async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  await confirm(page, button(worldNamed(page, world.name), 'Delete…'), 'Delete')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no world' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  held.resolve()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await button(page, `Create “${world.name}”`).click()
  await expect(worldNamed(page, world.name)).toBeVisible()
})

test('saved worlds say so, closed ones open, and a failed write is shown on every screen until it is solved', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('worlds')
  const start = async () =>
    createSimulator({
      port: 0,
      consoleFolder: await buildConsole(),
      data: openDataFolder({ folder, port: 0, onNotice: () => undefined }),
    })
  const before = await start()
  await createControlClient({ url: before.url }).call('worlds.create', { body: { name: 'resting' } })
  await before.close()
  const simulator = await start()
  const saved = /saved .+ ago, 0\.[1-9] MB on disk/
  const closed = page
    .getByRole('table', { name: 'Other worlds on disk' })
    .getByRole('row')
    .filter({ hasText: 'resting' })
  const problem = alert(page, `The world "resting" cannot be saved in ${folder}: the folder is missing`)
  try {
    await page.goto(`${simulator.url}/__sim/console/w/default/worlds`)
    await expect(worldNamed(page, 'default')).toContainText(saved)
    await expect(closed).toContainText(/0\.[1-9] MB.+ ago/)
    await closed.getByRole('link', { name: 'Open' }).click()
    await expect(page.getByRole('main', { name: 'Desk' })).toBeFocused()
    await screenLink(page, 'Worlds').click()
    await expect(worldNamed(page, 'resting')).toContainText(saved)
    await expect(closed).toBeHidden()

    await rm(folder, { recursive: true })
    await screenLink(page, 'Faults').click()
    await button(page, 'Stop the clock').click()
    await expect(problem).toBeVisible()
    await screenLink(page, 'Worlds').click()
    await expect(worldNamed(page, 'resting')).toContainText('Not saved')
    await expect(problem).toBeVisible()
    await expectSound(page)
    await mkdir(folder)
    await button(page, 'Stop the clock').click()
    await expect(button(page, 'Let the clock run')).toBeVisible()
    await expect(problem).toBeHidden()
    await expect(worldNamed(page, 'resting')).toContainText(saved)
  } finally {
    await simulator.close()
  }
})
