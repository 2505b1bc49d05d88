/**
 * Pages that were left stay in the browser's back/forward cache: they hold no connection, and show the present state when
 * they return.
 */
import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { enter, openConsole } from './console.ts'
import { createConversation, openSupport, openWaitingRequest } from './conversations.ts'
import {
  expectCached,
  expectNeverShown,
  goBack,
  goForward,
  recordFrames,
  withPageCache,
} from './page-cache.ts'
import {
  all,
  expect,
  expectConnected,
  expectTakenOver,
  faulty,
  mehdi,
  messages,
  openMarket,
  served,
  shown,
  signIn,
  submitSignIn,
  test,
  type World,
} from './world.ts'

test.use(withPageCache)

const screens = ['desk', 'players', 'market', 'time', 'faults', 'journal', 'scenarios', 'network', 'worlds']
const publicPages = ['/', '/buy', '/sell', '/faq', '/contact', '/about']
const clock = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Time of the world' })
const setRate = (world: World, rate: number) => world.control.call('clock.setRate', { body: { rate } })

test('thirty loads of the console in one tab', all, async ({ page, world }) => {
  test.slow()
  for (let load = 0; load < 30; load += 1) {
    await openConsole(page, world, screens[load % screens.length])
    await setRate(world, load + 2)
    await expect(clock(page)).toContainText(`${String(load + 2)}×`)
  }
})

test('ten consoles and three clients in tabs of one browser', all, async ({ page, context, world }) => {
  test.slow()
  const requestId = await openWaitingRequest(page, world)
  const clients = [page, await context.newPage(), await context.newPage()]
  const consoles = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
  await Promise.all([
    ...consoles.map((tab, index) => openConsole(tab, world, screens[index % screens.length])),
    ...clients.slice(1).map((tab) => signIn(tab, '/faq')),
  ])
  await setRate(world, 7)
  for (const tab of consoles) await expect(clock(tab)).toContainText('7×')
  await world.act('reply', { requestId, message: 'Bonjour !' })
  for (const tab of clients.slice(1)) await openSupport(tab)
  for (const tab of clients) await expect(messages(tab).filter({ hasText: 'Bonjour !' })).toBeVisible()
})

test('back and forward through all screens show the present state', all, async ({ page, world }) => {
  test.slow()
  await recordFrames(page, 'header')
  await setRate(world, 2)
  // A browser keeps the last six pages.
  for (const part of [screens.slice(0, 5), screens.slice(4)]) {
    for (const screen of part) {
      await openConsole(page, world, screen)
      await expect(clock(page)).toBeVisible()
    }
    for (const [go, order] of [
      [goBack, part.toReversed()],
      [goForward, part],
    ] as const)
      for (const screen of order.slice(1)) {
        const { rate } = await world.control.call('clock.get')
        await expect(clock(page)).toContainText(`${String(rate)}×`)
        await setRate(world, rate + 1)
        await go(page)
        await expect(page).toHaveURL(new RegExp(`/${screen}\\b`))
        await expect(clock(page)).toContainText(`${String(rate + 1)}×`)
        await expectCached(page)
        await expectNeverShown(page, `${String(rate)}×`)
        // It is live again.
        await setRate(world, rate + 2)
        await expect(clock(page)).toContainText(`${String(rate + 2)}×`)
      }
  }
})

test('a console that returns has what was typed, and its place in the list', async ({ page, world }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openConsole(page, world, 'market')
  const last = page.getByRole('row').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await openConsole(page, world, 'time')
  const draft = page.getByLabel('Advance by a duration')
  await draft.fill('1h 5m')
  await page.goto('/faq')
  await goBack(page)
  await expect(draft).toBeFocused()
  await expect(draft).toHaveValue('1h 5m')
  await goBack(page)
  await expect(page.getByRole('row').first()).toBeVisible()
  await expect(last).toBeInViewport()
})

test('a client that returns shows what happened meanwhile, and receives events', async ({ page, world }) => {
  await recordFrames(page, 'body')
  const requestId = await openWaitingRequest(page, world)
  const reply = (message: string) => world.act('reply', { requestId, message })
  const message = (text: string) => messages(page).filter({ hasText: text })
  const draft = page.getByLabel('Votre message')
  await draft.focus()
  const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
  await page.goto('/contact')
  await expectConnected(world)
  await expect.poll(locks).toEqual([])
  await reply('Bonjour !')
  await expect(page).toHaveTitle(/^\(1\) /)
  await goBack(page)
  await expect(message('Bonjour !')).toBeVisible()
  await expect(draft).toBeFocused()
  await expectCached(page)
  await expectConnected(world)
  await reply('Vous êtes là ?')
  await expect(message('Vous êtes là ?')).toBeVisible()
  await enter(draft, 'Oui.')
  await expect(message('Oui.')).toBeVisible()
})

test('back and forward through public pages show the present prices', all, async ({ page, world }) => {
  const { serverIdTo: serverId } = await openMarket(page, world)
  await recordFrames(page, 'body')
  for (const path of publicPages) {
    await page.goto(path)
    await expectTakenOver(page)
  }
  const row = page.getByRole('row', { name: /Agride/ })
  let price = 901
  for (const [go, order] of [
    [goBack, publicPages.toReversed()],
    [goForward, publicPages],
  ] as const)
    for (const path of order.slice(1)) {
      price += 1
      await world.act('set-server', { serverId, buyPrice: price, sellPrice: price })
      await go(page)
      await expect(page).toHaveURL(path)
      if (path === '/buy' || path === '/sell') await expect(row).toContainText(String(price))
      await expectCached(page)
      for (let former = 901; former < price; former += 1) await expectNeverShown(page, String(former))
    }
})

test(
  'a client that returns while the provider is slow loads, and does not show former prices',
  all,
  async ({ page, world }) => {
    const { serverIdTo: serverId } = await openMarket(page, world)
    const setPrice = (buyPrice: number) => world.act('set-server', { serverId, buyPrice })
    const row = page.getByRole('row', { name: /Agride/ })
    await recordFrames(page, 'body')
    await setPrice(901)
    await page.goto('/buy')
    await expect(row).toContainText('901')
    await page.goto('/contact')
    await expectTakenOver(page)
    await setPrice(902)
    const lists = await world.hold('servers.retro')
    await goBack(page)
    await expect(page.getByText('Chargement des serveurs')).toBeVisible()
    await expectCached(page)
    await lists.release()
    await expect(row).toContainText('902')
    await expectNeverShown(page, '901')
  },
)

test(
  'pages whose calls are not answered hold no connection',
  { tag: [all.tag, faulty.tag] },
  async ({ page, world }) => {
    await signIn(page, '/faq')
    await world.begin({ latency: 'history.buy', by: '1h', ttl: '1h' })
    const held = async () => (await world.control.call('faults.list')).faults[0]?.hits
    for (let load = 1; load <= 8; load += 1) {
      // A browser makes a call to the same address only once at a time, and ends a cached page with a call after 12 s.
      await page.goto(`/transactions?page=${String(load + 1)}`, { timeout: 10_000 })
      await expect.poll(held).toBe(load)
    }
  },
)

test(
  'screens of the console whose calls are not answered hold no connection',
  { tag: [all.tag, served.tag] },
  async ({ page, world }) => {
    const held: string[] = []
    const { url, close } = await startLocalServer((incoming, outgoing) => {
      const { url: path = '', method, headers } = incoming
      if (/journal\?.*limit=50|\/clock$/.test(path)) return void held.push(path)
      const forward = request(world.url + path, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      })
      incoming.pipe(forward)
      return undefined
    })
    for (let load = 1; load <= 8; load += 1) {
      const address = `${url}/__sim/console/w/${world.name}/journal?after=${String(load)}`
      await page.goto(address, { timeout: 10_000 })
      await expect.poll(() => held.length).toBe(2 * load)
    }
    close()
  },
)

test(
  'a page that is left while it asks for the session keeps no other tab from asking',
  all,
  async ({ page, context, world }) => {
    await signIn(page, '/faq')
    const refreshes = await world.hold('auth.refresh')
    await page.goto('/about')
    await refreshes.wait()
    const other = await context.newPage()
    const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length)
    await other.goto('/faq')
    await expect.poll(waiting).toBe(1)
    await page.goto('/contact')
    await refreshes.release()
    for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
)

for (const next of [undefined, mehdi]) {
  const event = next === undefined ? 'a logout' : 'a change of account'
  test(
    `a client that returns after ${event} shows nothing of the former player`,
    next ? {} : all,
    async ({ page, context }) => {
      // A message to a page in the cache would remove it from there.
      await context.addInitScript(() => {
        BroadcastChannel.prototype.postMessage = () => undefined
      })
      await recordFrames(page, 'body')
      await createConversation(page, 'request')
      await signIn(page, '/transactions')
      await expect(page.getByText('of 40 transactions')).toBeVisible()
      await openSupport(page)
      await expect(page.getByLabel('Votre message')).toBeVisible()
      const former = (await shown(page)).match(/#\w{6,}/g) ?? []
      await page.goto('/contact')
      const other = await context.newPage()
      await signIn(other, '/faq')
      await other.getByRole('button', { name: 'Logout' }).click()
      await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible()
      if (next !== undefined) {
        await other.goto('/signin')
        await submitSignIn(other, next)
        await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()
      }
      await goBack(page)
      // It leads to the home page while it knows of an unconfirmed logout, and to the sign-in page afterwards.
      if (next === undefined) await expect(page).toHaveURL(/\/(signin)?$/)
      else await expect(page.getByText(`connecté en tant que ${next.email}`)).toBeVisible()
      await expectCached(page)
      for (const text of ['Yasmi', '40 transactions', ...former]) await expectNeverShown(page, text)
    },
  )
}
