/** The frame of the console: its addresses, the focus, and a simulator or a world that goes away. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createControlClient } from '../../mock-api/control/client.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { buildConsole } from '../../scripts/client-build.ts'
import { alert, openConsole, screenLink } from './console.ts'
import { phone } from './sound.ts'
import { all, expect, pressTwice, test, watchConsole } from './world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const screens = ['Desk', 'Players', 'Market', 'Time', 'Faults', 'Journal', 'Scenarios', 'Network', 'Worlds']
const clock = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Time of the world' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const main = (page: Page, name: string) => page.getByRole('main', { name })

test('each screen has an address, a title and the focus, and none complains', async ({ page, world }) => {
  const complaints = watchConsole(page)
  await openConsole(page, world)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the screen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page, 'Desk')).toBeFocused()
  for (const screen of screens.toReversed()) {
    await screenLink(page, screen).press('Enter')
    await expect(main(page, screen)).toBeFocused()
    await expect(title(page, screen)).toBeVisible()
    await expect(page).toHaveTitle(`${screen} · ${world.name} · Kamasouk console`)
    await expect(page).toHaveURL(new RegExp(`/console/w/${world.name}/${screen.toLowerCase()}(/|$)`))
  }
  expect(complaints).toEqual([])
})

test('the page keeps unsent input while the simulator is stopped, and goes on', async ({ page }) => {
  const consoleFolder = await buildConsole()
  let simulator = await createSimulator({ port: 0, consoleFolder })
  const { url } = simulator
  const { call } = createControlClient({ url })
  const notice = page.getByText('The simulator does not answer. This page continues automatically')
  try {
    await call('clock.setRate', { body: { rate: 60 } })
    await page.goto(`${url}/__sim/console/w/default/time`)
    await expect(clock(page)).toContainText('60×')
    const draft = page.getByLabel('Advance by a duration')
    await draft.fill('1h 5m')
    await simulator.close()
    await expect(notice).toBeVisible()
    await expect(clock(page)).toContainText('60×')
    simulator = await createSimulator({ port: Number(new URL(url).port), consoleFolder })
    await expect(clock(page)).toContainText('1×')
    await expect(notice).toBeHidden()
    await expect(draft).toHaveValue('1h 5m')
    await call('clock.setRate', { body: { rate: 10 } })
    await expect(clock(page)).toContainText('10×')
  } finally {
    await simulator.close()
  }
})

test('an unknown world says so, and leads to the others and to a new one', all, async ({ page, world }) => {
  const name = `${world.name}-x`
  await page.goto(`/__sim/console/w/${name}/time`)
  await expect(title(page, `There is no world “${name}”`)).toBeVisible()
  await expect(page).toHaveTitle(`No such world · ${name} · Kamasouk console`)
  await expect(page.getByRole('link', { name: world.name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Create “${name}”` }).click()
  await expect(title(page, 'Time')).toBeVisible()
  await expect(alert(page, /./)).toHaveCount(0)
  await world.control.call('worlds.remove', { params: { world: name } })
})

test('unknown addresses lead to the desk of the world or of the browser', all, async ({ page, world }) => {
  for (const path of [`/w/${world.name}/nowhere`, '/nowhere', '', '/']) {
    await page.goto(`/__sim/console${path}`)
    await expect(page).toHaveURL(`${world.url}/__sim/console/w/${world.name}/desk`)
  }
})

test('the select of the world keeps the screen and the focus', all, async ({ page, world }) => {
  await openConsole(page, world, 'faults')
  const select = page.getByRole('combobox', { name: 'World' })
  await select.focus()
  await select.selectOption('default')
  await expect(page).toHaveURL(`${world.url}/__sim/console/w/default/faults`)
  await expect(select).toHaveValue('default')
  await expect(select).toBeFocused()
})

test('the menu of a phone closes with each navigation, and keeps the focus', all, async ({ page, world }) => {
  await page.setViewportSize(phone.viewport)
  await openConsole(page, world, 'time')
  const button = page.getByRole('button', { name: 'Open the menu' })
  const dialog = page.getByRole('dialog', { name: 'Kamasouk console' })
  const choose = (screen: string) => dialog.getByRole('link', { name: screen }).click()
  for (const [act, focused] of [
    [() => page.keyboard.press('Escape'), button],
    [() => choose('Time'), button],
    [() => choose('Faults'), main(page, 'Faults')],
    [() => page.goBack(), main(page, 'Time')],
  ] as const) {
    await button.click()
    await act()
    await expect(dialog).toBeHidden()
    await expect(focused).toBeFocused()
  }
})

test('a button that is pressed twice acts once', all, async ({ page, world }) => {
  await openConsole(page, world)
  await pressTwice(page.getByRole('button', { name: 'Stop the clock' }))
  await expect(page.getByRole('button', { name: 'Let the clock run' })).toBeEnabled()
  const { entries } = await world.control.call('journal.read', { query: { kind: 'clock' } })
  expect(entries).toHaveLength(1)
})

test('the page reads also in a browser without a network', all, async ({ page, world }) => {
  await openConsole(page, world, 'market')
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await screenLink(page, 'Desk').click()
  await expect(page.getByText('Nobody waits')).toBeVisible()
})

test('the descriptions act in the world of the console', all, async ({ page, world }) => {
  await openConsole(page, world)
  // The browser is in another world.
  await page.request.post('/__sim/worlds/default/enter')
  await screenLink(page, 'Calls').click()
  const games = page.getByRole('button', { name: /get.*\/games\b/i })
  await games.first().click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect
    .poll(async () => (await world.control.call('journal.read', { query: { kind: 'call' } })).entries)
    .toMatchObject([{ call: 'games.list', status: 200 }])
})

test('npm start names the console among its first lines', all, async ({ page }) => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts', '--port', '0', '--quiet'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [printed] = (await once(child.stdout, 'data')) as [Buffer]
    const lines = printed.toString().split('\n').slice(0, 6)
    expect(lines[0]).toContain('Kamasouk is ready')
    const line = lines.find((each) => each.startsWith('  Console')) ?? ''
    await page.goto(line.replace('Console', '').trim())
    await expect(title(page, 'Desk')).toBeAttached()
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'close')
  }
})

test('a screen that is opened while the simulator is stopped appears later', all, async ({ page, world }) => {
  // The Desk loads more code afterwards, which the browser would never request again if it were lost here.
  await openConsole(page, world, 'time')
  await expect(title(page, 'Time')).toBeVisible()
  let isStopped = true
  await page.route('**/__sim/console/**', (route) => (isStopped ? route.abort() : route.continue()))
  await screenLink(page, 'Network').click()
  await expect(main(page, 'Network').getByRole('status', { name: 'Loading' })).toBeVisible()
  isStopped = false
  await expect(title(page, 'Network')).toBeVisible()
})

test('a screen that cannot be loaded says so, and the others go on', all, async ({ page, world }) => {
  await openConsole(page, world)
  await page.route('**/assets/network-screen-*', (route) => route.abort())
  await screenLink(page, 'Network').click()
  await expect(alert(page, 'This screen could not be shown.')).toBeVisible()
  await screenLink(page, 'Faults').click()
  await expect(title(page, 'Faults')).toBeVisible()
})
