/** The console's worlds: bug bundles, snapshots, and what happens to the pages of players. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createControlClient, type ControlClient } from '../../mock-api/control/client.ts'
import { openConsole } from './console.ts'
import { createConversation } from './conversations.ts'
import {
  all,
  expect,
  expectConnected,
  expectWaiting,
  messages,
  openRequest,
  signIn,
  test,
  type World,
} from './world.ts'

const worldNamed = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Worlds' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: `World ${name}`, exact: true }) })
const fileField = (page: Page): Locator => page.getByLabel('File', { exact: true })
const nameField = (page: Page): Locator => page.getByLabel('Name of the new world')
const openButton = (page: Page): Locator => page.getByRole('button', { name: 'Open as a new world' })

const file = (text: string, name = 'bug.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

/** A player asks for Kamas, and the time stands still. */
async function startStory(page: Page, world: World): Promise<void> {
  await world.control.call('clock.setRate', { body: { rate: 0 } })
  await createConversation(page, 'request')
}

const clientOf = (world: World, name: string): ControlClient =>
  createControlClient({ url: world.url, world: name })

/** What makes the moment of a world. */
async function momentOf(control: ControlClient) {
  const { now, rate, booked } = await control.call('clock.get')
  const { waiting } = await control.call('operator.desk')
  const { faults } = await control.call('faults.list')
  const { entries } = await control.call('journal.read')
  return { now, rate, booked, waiting, faults, entries }
}

async function downloadedText(page: Page, link: Locator): Promise<string> {
  const started = page.waitForEvent('download')
  await link.click()
  return readFile(await (await started).path(), 'utf8')
}

/** Chooses an action of a world that asks for a confirmation, and confirms it. */
async function confirm(page: Page, opener: Locator, action: string): Promise<void> {
  await opener.click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

test('a bug bundle opens as a world at the same moment', async ({ page, world }) => {
  await startStory(page, world)
  await world.control.call('faults.add', { body: { drop: 'sendMessage', times: 2 } })
  const before = await momentOf(world.control)
  await openConsole(page, world, 'worlds')
  await page.getByLabel('Note (optional)').fill('The badge stays. Look at #1 & "2".')
  const text = await downloadedText(page, page.getByRole('link', { name: 'Download a bug bundle' }))

  const name = `${world.name}-bug`
  await fileField(page).setInputFiles(file(text, `${name}.json`))
  await expect(page.getByRole('figure', { name: 'Note in this bundle' })).toContainText(
    'The badge stays. Look at #1 & "2".',
  )
  await expect(nameField(page)).toHaveValue(name)
  await openButton(page).click()
  await expect(page).toHaveURL(`${world.url}/__sim/console/w/${name}/desk`)
  await expect(page.getByRole('main', { name: 'Desk' })).toBeFocused()
  await expect(page.getByText('Yasmine').first()).toBeVisible()
  const copy = clientOf(world, name)
  expect(before.waiting).toHaveLength(1)
  expect(await momentOf(copy)).toEqual(before)
  await copy.call('worlds.remove')
})

test('a file that is no bundle of this version is refused and stays chosen', all, async ({ page, world }) => {
  const text = await (await page.request.get(`/__sim/worlds/${world.name}/bundle`)).text()
  await openConsole(page, world, 'worlds')
  await openButton(page).click()
  await expect(page.getByText('Choose a file.')).toBeVisible()
  const name = `${world.name}-bug`
  for (const [broken, sentence] of [
    [text.replace('"version":1', '"version":2'), 'The bundle has version 2.'],
    ['{"version":1,"rows":[]}', 'The snapshot is invalid.'],
  ] as const) {
    await fileField(page).setInputFiles(file(broken))
    await nameField(page).fill(name)
    await openButton(page).click()
    await expect(fileField(page)).toHaveAccessibleDescription(new RegExp(sentence))
    await expect(nameField(page)).toHaveValue(name)
    await expect(fileField(page)).toHaveValue(/bug\.json$/)
  }
  const { worlds } = await world.control.call('worlds.list')
  expect(worlds.map((each) => each.name)).not.toContain(name)

  // A name that exists.
  await fileField(page).setInputFiles(file(text))
  await nameField(page).fill(world.name)
  await openButton(page).click()
  await expect(nameField(page)).toHaveAccessibleDescription(/already exists/)
  await nameField(page).fill('')
  await openButton(page).click()
  await expect(nameField(page)).toHaveAccessibleDescription(/Lower-case letters/)
  await expect(fileField(page)).toHaveValue(/bug\.json$/)
})

test('a file that is dropped on the screen is chosen', all, async ({ page, world }) => {
  await openConsole(page, world, 'worlds')
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['{"kind":"kamasouk-bundle"}'], 'Lost badge (2).json'))
    return transfer
  })
  const place = page.getByRole('heading', { level: 1, name: 'Worlds' })
  await place.dispatchEvent('dragover', { dataTransfer: data })
  await place.dispatchEvent('drop', { dataTransfer: data })
  await expect(fileField(page)).toHaveValue(/Lost badge \(2\)\.json$/)
  await expect(fileField(page)).toBeFocused()
  await expect(nameField(page)).toHaveValue('lost-badge-2')
})

test('a world is created, copied, entered and pinned', all, async ({ page, world }) => {
  await startStory(page, world)
  await openConsole(page, world, 'worlds')
  await expect(worldNamed(page, world.name)).toContainText('Shown here')
  const name = page.getByLabel('Name', { exact: true })
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await name.fill('Not Valid')
  await create.click()
  await expect(name).toHaveAccessibleDescription(/Lower-case letters, digits and dashes, at most 64\./)
  await name.fill(world.name)
  await create.click()
  await expect(name).toHaveAccessibleDescription(/already exists/)
  await page.getByLabel('Seed').fill('seven')
  await create.click()
  await expect(page.getByLabel('Seed')).toHaveAccessibleDescription('The seed is a whole number.')

  const other = `${world.name}-b`
  await name.fill(other)
  await page.getByLabel('Seed').fill('7')
  await page.getByLabel('Size').selectOption('small')
  // By keyboard.
  await page.getByLabel('Seed').press('Enter')
  await expect(page).toHaveURL(`${world.url}/__sim/console/w/${other}/worlds`)
  await expect(page.getByRole('main', { name: 'Worlds' })).toBeFocused()
  await expect(worldNamed(page, other)).toContainText('Seed 7')
  await expect(worldNamed(page, other)).toContainText('Shown here')

  await expect(worldNamed(page, world.name)).toContainText('This browser')
  await worldNamed(page, other).getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByText(`Tabs of the client on this address now use “${other}”.`)).toBeVisible()
  await expect(worldNamed(page, other)).toContainText('This browser')
  await worldNamed(page, other).getByRole('button', { name: 'Pin' }).click()
  await expect(worldNamed(page, other)).toContainText('Pinned')
  await worldNamed(page, other).getByRole('button', { name: 'Unpin' }).click()
  await expect(worldNamed(page, other)).not.toContainText('Pinned')

  await worldNamed(page, world.name).getByRole('button', { name: 'Copy…' }).click()
  const copy = `${world.name}-2`
  await expect(page.getByLabel('Name of the copy')).toHaveValue(copy)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page).toHaveURL(`${world.url}/__sim/console/w/${copy}/worlds`)
  expect(await momentOf(clientOf(world, copy))).toEqual(await momentOf(world.control))
  for (const each of [other, copy]) await clientOf(world, each).call('worlds.remove')
})

test('a player’s page follows a restored snapshot and a reset', all, async ({ page, world, context }) => {
  await signIn(page)
  const requestId = await openRequest(page, world)
  await expectConnected(world)
  const desk = await context.newPage()
  await openConsole(desk, world, 'worlds')
  await desk.getByLabel('Name of a new snapshot').fill('before')
  await desk.getByRole('button', { name: 'Take a snapshot' }).click()
  await expect(desk.getByRole('button', { name: 'Restore before' })).toBeVisible()
  await world.act('reply', { requestId, message: 'Bonjour Yasmine' })
  await expect(messages(page).filter({ hasText: 'Bonjour Yasmine' })).toBeVisible()

  await confirm(desk, desk.getByRole('button', { name: 'Restore before' }), 'Restore')
  await expect(messages(page).filter({ hasText: 'Bonjour Yasmine' })).toHaveCount(0)
  await expectWaiting(page)
  expect(await world.waiting()).toHaveLength(1)

  // The name of an existing snapshot.
  await desk.getByLabel('Name of a new snapshot').fill('before')
  await expect(desk.getByText('This replaces the snapshot “before”.')).toBeVisible()

  await confirm(desk, worldNamed(desk, world.name).getByRole('button', { name: 'Reset…' }), 'Reset')
  await expect(desk.getByRole('dialog')).toBeHidden()
  expect(await world.waiting()).toHaveLength(0)
  await expect(page.getByText('Votre demande est en cours de traitement !')).toBeHidden()
  await expect(desk.getByRole('button', { name: 'Restore before' })).toBeVisible()
})

test('a snapshot is downloaded, uploaded, opened as a world and deleted', all, async ({ page, world }) => {
  await startStory(page, world)
  await world.control.call('snapshots.take', { body: { name: 'before' } })
  await openConsole(page, world, 'worlds')
  const text = await downloadedText(page, page.getByRole('link', { name: 'Download before' }))

  await page.getByLabel('Snapshot file').setInputFiles(file('{}', 'Again!.json'))
  await expect(page.getByLabel('Name of the uploaded snapshot')).toHaveValue('again')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('This is not a snapshot of a world')).toBeVisible()
  await page.getByLabel('Snapshot file').setInputFiles(file(text, 'Again!.json'))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('button', { name: 'Restore again' })).toBeVisible()
  await confirm(page, page.getByRole('button', { name: 'Delete again' }), 'Delete')
  await expect(page.getByRole('button', { name: 'Restore again' })).toBeHidden()

  const name = `${world.name}-c`
  await fileField(page).setInputFiles(file(text, `${name}.json`))
  await openButton(page).click()
  await expect(page).toHaveURL(`${world.url}/__sim/console/w/${name}/desk`)
  const copy = clientOf(world, name)
  expect((await copy.call('operator.waiting')).requests).toHaveLength(1)
  await copy.call('worlds.remove')
})

test(
  'the page says that its world was deleted, and the default world stays',
  all,
  async ({ page, world }) => {
    await openConsole(page, world, 'worlds')
    await confirm(page, worldNamed(page, 'default').getByRole('button', { name: 'Delete…' }), 'Delete')
    await expect(page.getByText('The default world cannot be removed: reset it instead.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(worldNamed(page, 'default').getByRole('button', { name: 'Delete…' })).toBeFocused()

    // The page hears of the end of its world before the answer.
    const held = Promise.withResolvers<void>()
    await page.route(`**/__sim/worlds/${world.name}`, async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response })
    })
    await confirm(page, worldNamed(page, world.name).getByRole('button', { name: 'Delete…' }), 'Delete')
    await expect(
      page.getByRole('heading', { level: 1, name: `There is no world “${world.name}”` }),
    ).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    held.resolve()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: `Create “${world.name}”` }).click()
    await expect(worldNamed(page, world.name)).toBeVisible()
  },
)
