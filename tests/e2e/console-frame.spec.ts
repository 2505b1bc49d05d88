/** The frame of the console: its addresses, the focus, and what happens when the simulator or the world goes away. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createControlClient } from '../../mock-api/control/client.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { buildConsole } from '../../scripts/client-build.ts'
import { openConsole } from './console.ts'
import { phone } from './sound.ts'
import { all, expect, pressTwice, test, watchConsole } from './world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const screens = ['Desk', 'Players', 'Market', 'Time', 'Faults', 'Journal', 'Scenarios', 'Network', 'Worlds']
const menu = (page: Page) => page.getByRole('navigation', { name: 'Screens' })
const clock = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Time of the world' })
const notice = (page: Page) =>
  page.getByText('The simulator does not answer. This page continues automatically')

test('each screen has an address, a title and the focus, and none complains', async ({ page, world }) => {
  const complaints = watchConsole(page)
  await openConsole(page, world)
  for (const screen of screens.toReversed()) {
    await menu(page).getByRole('link', { name: screen }).press('Enter')
    await expect(page.getByRole('main', { name: screen })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
    await expect(page).toHaveTitle(`${screen} · ${world.name} · Kamasouk console`)
    await expect(page).toHaveURL(new RegExp(`/console/w/${world.name}/${screen.toLowerCase()}(/|$)`))
  }
  expect(complaints).toEqual([])
})

test('the page says that the simulator is stopped, keeps what was typed, and goes on with a new one', async ({
  page,
}) => {
  const consoleFolder = await buildConsole()
  let simulator = await createSimulator({ port: 0, consoleFolder })
  const { url } = simulator
  const { call } = createControlClient({ url })
  try {
    await call('clock.setRate', { body: { rate: 60 } })
    await page.goto(`${url}/__sim/console/w/default/time`)
    await expect(clock(page)).toContainText('60×')
    const draft = page.getByLabel('Advance by a duration')
    await draft.fill('1h 5m')
    await simulator.close()
    await expect(notice(page)).toBeVisible()
    await expect(clock(page)).toContainText('60×')
    simulator = await createSimulator({ port: Number(new URL(url).port), consoleFolder })
    await expect(clock(page)).toContainText('1×')
    await expect(notice(page)).toBeHidden()
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
  await expect(page.getByRole('heading', { level: 1, name: `There is no world “${name}”` })).toBeVisible()
  await expect(page).toHaveTitle(`No such world · ${name} · Kamasouk console`)
  await expect(page.getByRole('link', { name: world.name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Create “${name}”` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
  await expect(clock(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await world.control.call('worlds.remove', { params: { world: name } })
})

test(
  'an unknown screen leads to the desk, and an unknown page to the world of the browser',
  all,
  async ({ page, world }) => {
    for (const path of [`/w/${world.name}/nowhere`, '/nowhere', '', '/']) {
      await page.goto(`/__sim/console${path}`)
      await expect(page).toHaveURL(`${world.url}/__sim/console/w/${world.name}/desk`)
      await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
    }
  },
)

test('the select of the world keeps the screen and the focus', all, async ({ page, world }) => {
  await openConsole(page, world, 'faults')
  const select = page.getByRole('combobox', { name: 'World' })
  await select.focus()
  await select.selectOption('default')
  await expect(page).toHaveURL(`${world.url}/__sim/console/w/default/faults`)
  await expect(select).toHaveValue('default')
  await expect(select).toBeFocused()
})

test('the keyboard skips the navigation', all, async ({ page, world }) => {
  await openConsole(page, world, 'time')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the screen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test(
  'the menu of a phone closes with each navigation, and the focus is not lost',
  all,
  async ({ page, world }) => {
    await page.setViewportSize(phone.viewport)
    await openConsole(page, world, 'time')
    const button = page.getByRole('button', { name: 'Open the menu' })
    const dialog = page.getByRole('dialog', { name: 'Kamasouk console' })
    await button.click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await dialog.getByRole('link', { name: 'Time' }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await dialog.getByRole('link', { name: 'Faults' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main', { name: 'Faults' })).toBeFocused()
    await button.click()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main', { name: 'Time' })).toBeFocused()
  },
)

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
  await menu(page).getByRole('link', { name: 'Desk' }).click()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Nobody waits')).toBeVisible()
})

test('the descriptions act in the world of the console', all, async ({ page, world }) => {
  await openConsole(page, world)
  // The browser is in another world.
  await page.request.post('/__sim/worlds/default/enter')
  await menu(page).getByRole('link', { name: 'Calls' }).click()
  await page
    .getByRole('button', { name: /get.*\/games\b/i })
    .first()
    .click()
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
    const [first = '', ...others] = printed.toString().split('\n')
    expect(first).toContain('Kamasouk is ready')
    const line = others.slice(0, 5).find((each) => each.startsWith('  Console')) ?? ''
    await page.goto(line.replace('Console', '').trim())
    await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeAttached()
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'close')
  }
})

test(
  'a screen that is opened while the simulator is stopped appears when it is back',
  all,
  async ({ page, world }) => {
    // The Desk loads more code afterwards, which the browser would never request again if it were lost here.
    await openConsole(page, world, 'time')
    await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
    let isStopped = true
    await page.route('**/__sim/console/**', (route) => (isStopped ? route.abort() : route.continue()))
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Network' }).click()
    await expect(
      page.getByRole('main', { name: 'Network' }).getByRole('status', { name: 'Loading' }),
    ).toBeVisible()
    isStopped = false
    await expect(page.getByRole('heading', { level: 1, name: 'Network' })).toBeVisible()
  },
)

test('a screen that cannot be loaded says so, and the others go on', all, async ({ page, world }) => {
  await openConsole(page, world)
  await page.route('**/assets/network-screen-*', (route) => route.abort())
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('link', { name: 'Network' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This screen could not be shown.' })).toBeVisible()
  await screens.getByRole('link', { name: 'Faults' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Faults' })).toBeVisible()
})
