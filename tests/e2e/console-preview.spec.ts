/** The preview of the console: the client in frames beside the screen. */
import type { Page } from '@playwright/test'
import { alert, enter, openConsole, screenLink } from './console.ts'
import { desktop, expectSound, phone } from './sound.ts'
import { all, askForKamas, expect, faulty, mehdi, messages, player, test } from './world.ts'

/** The cookies of the frames' hosts differ from the contract, so no test with a frame runs through `contracts watch`. */
const allWithFrames = { tag: [all.tag, faulty.tag] }

const panel = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Preview' })
const place = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true })
const client = (page: Page, of = 'Yasmine') =>
  page.getByTitle(`Client of ${of}`, { exact: true }).contentFrame()
const emailIn = (page: Page, of: string) => client(page, of).getByLabel('Email')

test('a player orders in the frame, and the operator answers beside it', faulty, async ({ page, world }) => {
  await openConsole(page, world)
  await toggle(page).click()
  await expect(panel(page)).toBeFocused()
  await panel(page).getByRole('button', { name: 'Yasmine' }).click()
  await askForKamas(client(page))
  await page.getByRole('link', { name: /Yasmine Bennani online/ }).click()
  await enter(page.getByLabel('Reply to the player'), 'Bonjour Yasmine')
  await expect(messages(client(page)).filter({ hasText: 'Bonjour Yasmine' })).toBeVisible()
})

test('the address keeps two players, or one player twice', allWithFrames, async ({ page, world }) => {
  await openConsole(page, world)
  await toggle(page).click()
  await panel(page).getByLabel('First page').fill('/profile')
  await panel(page).getByRole('button', { name: 'Yasmine' }).click()
  await expect(place(page, 'Preview of Yasmine').getByRole('button', { name: 'Yasmine' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'Second player' }).click()
  const second = place(page, 'No player')
  await expect(second).toBeFocused()
  await second.getByRole('button', { name: 'New world' }).click()
  const worlds = second.getByRole('combobox', { name: 'World' })
  await expect(worlds).toHaveValue(/^world-/)
  const created = await worlds.inputValue()
  try {
    await second.getByLabel('First page').fill('/profile')
    await second.getByLabel('Search players').fill('mehdi')
    await second.getByRole('button', { name: 'Mehdi' }).click()
    await place(page, 'Preview of Mehdi')
      .getByRole('button', { name: /width of a desktop/ })
      .click()
    const address = `?preview=${player.email}+/profile&preview=${mehdi.email}+desktop+in:${created}+/profile`
    await expect(page).toHaveURL(`${world.url}/__sim/console/w/${world.name}/desk${address}`)
    await page.reload()
    await expect(emailIn(page, 'Yasmine')).toHaveValue(player.email)
    await expect(emailIn(page, 'Mehdi')).toHaveValue(mehdi.email)
    const chooser = place(page, 'Preview of Mehdi').getByRole('button', { name: `Mehdi ${created}` })
    await chooser.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'World' }).selectOption(world.name)
    await dialog.getByRole('button', { name: 'Yasmine' }).click()
    await expect(emailIn(page, 'Yasmine, frame 1')).toHaveValue(player.email)
    await expect(emailIn(page, 'Yasmine, frame 2')).toHaveValue(player.email)
  } finally {
    await world.control.call('worlds.remove', { params: { world: created } })
  }
})

test('a frame goes on at other screens, worlds and widths', allWithFrames, async ({ page, world }) => {
  await page.setViewportSize(desktop.viewport)
  await openConsole(page, world, `desk?preview=${player.email}+/profile`)
  await expect(emailIn(page, 'Yasmine')).toHaveValue(player.email)
  const typedInto = client(page).getByLabel('City')
  await typedInto.fill('Agadir')
  await screenLink(page, 'Faults').click()
  await expect(page).toHaveURL(/\/faults\?preview=yasmine@kamasouk\.test\+\/profile$/)
  const width = () => panel(page).evaluate((element) => element.clientWidth)
  const before = await width()
  const edge = panel(page).getByRole('button', { name: 'Width of the preview' })
  await edge.press('ArrowLeft')
  await expect.poll(width).toBeGreaterThan(before)
  // Over the frame, which would take the pointer.
  await edge.hover()
  await page.mouse.down()
  await page.mouse.move(desktop.viewport.width - before + 40, 400, { steps: 2 })
  await page.mouse.up()
  await expect.poll(width).toBeLessThan(before)
  const wider = panel(page).getByRole('button', { name: /width of a desktop/ })
  await wider.click()
  await page.setViewportSize(phone.viewport)
  await expect(typedInto).toHaveValue('Agadir')
  await page.setViewportSize(desktop.viewport)
  await page.getByRole('banner').getByLabel('World').selectOption('default')
  await expect(page).toHaveURL(new RegExp(String.raw`/w/default/faults\?.*in:${world.name}`))
  await expect(typedInto).toHaveValue('Agadir')
})

test('on a narrow screen it covers the console until it is closed', all, async ({ page, world }) => {
  await page.setViewportSize(phone.viewport)
  await openConsole(page, world)
  await toggle(page).click()
  await expect(panel(page)).toBeFocused()
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone.viewport })
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await panel(page).getByRole('button', { name: 'Close the preview' }).click()
  await expect(toggle(page)).toBeFocused()
})

test('the choice of a player and the frames are accessible', allWithFrames, async ({ page, world }) => {
  await openConsole(page, world, `faults?preview=${player.email}&preview=`)
  await expect(place(page, 'No player').getByRole('button', { name: 'Mehdi' })).toBeVisible()
  await expect(client(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page)
})

test('a player or a world that does not exist, and a path of another site', all, async ({ page, world }) => {
  await openConsole(page, world, 'time?preview=nobody@kamasouk.test&preview=yasmine@kamasouk.test+in:none')
  await expect(alert(page, `The world “${world.name}” has no player “nobody@kamasouk.test”.`)).toBeVisible()
  await expect(alert(page, 'There is no world "none"')).toBeVisible()
  await panel(page).getByRole('button', { name: 'nobody@kamasouk.test', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a player' })
  await dialog.getByLabel('First page').fill('//evil.test')
  await expect(alert(page, 'Must be a path of the client')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mehdi' })).toBeDisabled()
})

test('a frame that cannot be loaded says what to do', all, async ({ page, world }) => {
  await page.clock.install()
  await page.route('http://*.localhost:*/**', (route) => route.abort())
  await openConsole(page, world, `time?preview=${player.email}`)
  await expect(page.getByTitle('Client of Yasmine')).toBeVisible()
  await page.clock.fastForward('00:08')
  await expect(panel(page).getByText('The client does not open in this frame.')).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Open the client in a tab' })).toHaveAttribute(
    'href',
    `/__sim/worlds/${world.name}/enter?as=yasmine%40kamasouk.test&to=%2F`,
  )
})

test('a browser without storage in frames shows the player at this address', all, async ({ page, world }) => {
  await page.addInitScript(() => {
    if (location.hostname.endsWith('.localhost')) Reflect.deleteProperty(Storage.prototype, 'setItem')
  })
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.frame().parentFrame() !== null && request.isNavigationRequest())
      opened.push(new URL(request.url()).pathname)
  })
  await openConsole(page, world, `time?preview=${player.email}&preview=${mehdi.email}`)
  await expect(panel(page).getByText('This browser gives a frame no cookies of its own.')).toHaveCount(2)
  await client(page).getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect.poll(async () => (await world.control.call('sockets.list')).sockets.length).toBe(1)
  // The page at the host of each frame stays there, because it cannot sign in.
  const enter = `/__sim/worlds/${world.name}/enter`
  expect(opened.toSorted()).toEqual(['/', enter, enter, enter])
  const link = client(page, 'Mehdi').getByRole('link', { name: 'Open the client' })
  await expect(link).toHaveAttribute('href', new RegExp(`${enter}\\?as=mehdi`))
  await expect(link).toHaveAttribute('target', '_blank')
})
