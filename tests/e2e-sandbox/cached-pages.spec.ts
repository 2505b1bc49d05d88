/** Pages of the sandbox that were left stay in the back/forward cache, until the worker sends them something. */
import type { Page } from '@playwright/test'
import { openSupport, openWaitingRequest } from '../e2e/conversations.ts'
import { goBack, goForward, readShown, recordFrames, withPageCache } from '../e2e/page-cache.ts'
import { expect, expectTakenOver, messages, signIn, test, type World } from '../e2e/world.ts'

test.use(withPageCache)

const addressOf = (screen: string): string => `__sim/console/w/default/${screen}`
const clock = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Time of the world' })

async function expectLive(page: Page, world: World, rate: number): Promise<void> {
  await world.control.call('clock.setRate', { body: { rate } })
  await expect(clock(page)).toContainText(`${String(rate)}×`)
}

test('back and forward through screens show the present state', async ({ page, world }) => {
  await recordFrames(page, 'header')
  const screens = ['desk', 'players', 'time', 'network']
  for (const screen of screens) {
    await page.goto(addressOf(screen))
    await expect(clock(page)).toBeVisible()
  }
  let rate = 1
  let cached = 0
  for (const go of [goBack, goBack, goBack, goForward, goForward, goForward]) {
    await expectLive(page, world, (rate += 1))
    await go(page)
    await expect(clock(page)).toContainText(`${String(rate)}×`)
    cached += Number((await readShown(page)).fromCache)
  }
  // The browser removes one to which the worker sends something.
  expect(cached).toBeGreaterThan(0)
  await expectLive(page, world, (rate += 1))
})

test('a client that returns shows what happened meanwhile, and nothing after a logout', async ({
  page,
  context,
  world,
}) => {
  const requestId = await openWaitingRequest(page, world)
  const reply = (message: string) => world.act('reply', { requestId, message })
  await page.keyboard.press('Escape')
  await page.goto('contact')
  await reply('Bonjour !')
  await goBack(page)
  await openSupport(page)
  await expect(messages(page).filter({ hasText: 'Bonjour !' })).toBeVisible()
  await reply('Vous êtes là ?')
  await expect(messages(page).filter({ hasText: 'Vous êtes là ?' })).toBeVisible()
  await page.goto('contact')
  const other = await context.newPage()
  await signIn(other, 'buy')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(messages(page)).toHaveCount(0)
})

async function answersIn(tab: Page): Promise<void> {
  await expectTakenOver(tab)
  expect(await tab.evaluate(async () => (await fetch('/__sim/worlds')).status)).toBe(200)
}

test('a page in the cache keeps the simulator from no other tab, where tabs share no worker', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
  })
  await page.goto('contact')
  await answersIn(page)
  await page.goto('faq')
  await answersIn(page)
  const other = await context.newPage()
  await other.goto('about')
  await answersIn(other)
  await goBack(page)
  await expect(page).toHaveURL(/contact/)
  await answersIn(page)
  await answersIn(other)
})
