/** One world for all tabs, kept through reloads and crashes. */
import type { Page } from '@playwright/test'
import { openWaitingRequest } from '../e2e/conversations.ts'
import { expect, expectTakenOver, messages, sidewaysOverflow, test } from '../e2e/world.ts'

const desk = '__sim/console/w/default/desk'

/** Returns how many entries the journal has, as a page reads it. */
const countEntries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const response = await fetch('/__sim/worlds/default/journal?limit=1&order=newest')
    return ((await response.json()) as { readonly last: number }).last
  })

/** The browser has no SharedWorker, so a tab runs the simulator. */
const withoutSharedWorker = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
  })

for (const [name, prepare] of [
  ['', () => undefined],
  [', also without SharedWorker', withoutSharedWorker],
] as const) {
  test(`a player in one tab and the operator in another talk in one world${name}`, async ({
    page,
    context,
    world,
  }) => {
    await prepare(page)
    await openWaitingRequest(page, world)
    const operator = await context.newPage()
    await operator.goto(desk)
    await operator.getByRole('link', { name: /^Yasmine Bennani/ }).click()
    await operator.getByLabel('Reply to the player').fill('Bonjour !')
    await operator.getByLabel('Reply to the player').press('Enter')
    await expect(messages(page).filter({ hasText: 'Bonjour !' })).toBeVisible()
    await page.getByLabel('Votre message').fill('Merci !')
    await page.getByLabel('Votre message').press('Enter')
    await expect(operator.getByRole('group', { name: 'Messages' }).getByText('Merci !')).toBeVisible()
  })
}

test('each page says that it is a demonstration, and its bar leads to the console', async ({ page }) => {
  for (const [path, width] of [
    ['transactions', 320],
    ['signin', 360],
    ['buy', 768],
    ['', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    await page.goto(path)
    await expect(page.getByText('nothing leaves this browser')).toBeVisible()
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('link', { name: 'Console', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await page.getByRole('link', { name: 'Client', exact: true }).click()
  await expect(page.getByRole('banner').first()).toBeVisible()
})

test('without SharedWorker the world moves to another tab when its tab closes', async ({ page, context }) => {
  await withoutSharedWorker(page)
  await page.goto('signin')
  const other = await context.newPage()
  await other.goto('signin')
  await expectTakenOver(other)
  await expectTakenOver(page)
  await page.evaluate(async () => {
    await fetch('/api/games')
  })
  const before = await countEntries(other)
  expect(before).toBeGreaterThan(0)
  await page.close()
  expect(await countEntries(other)).toBeGreaterThanOrEqual(before)
})

test('acknowledged changes are there after all tabs were closed, with the journal', async ({
  page,
  context,
  world,
}) => {
  await openWaitingRequest(page, world)
  const { last } = await world.control.call('journal.read', { query: { limit: 1 } })
  await Promise.all(context.pages().map((each) => each.close()))
  const again = await context.newPage()
  await again.goto('signin')
  await expectTakenOver(again)
  expect(await countEntries(again)).toBeGreaterThanOrEqual(last)
})
