import type { FrameLocator, Page } from '@playwright/test'
import { all, expect, faulty, mehdi, player, test, type World } from './world.ts'

/** Adds a frame to the console, as its preview does. */
async function addFrame(page: Page, address: string): Promise<FrameLocator> {
  const index = await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src, width: 1200, height: 700 }))
    return document.querySelectorAll('iframe').length - 1
  }, address)
  return page.locator('iframe').nth(index).contentFrame()
}

/** Opens the console at 127.0.0.1, whose policy allows the frames. */
const openConsole = (page: Page, { url }: World) => page.goto(`${url}/__sim/console`)

/** Returns the link with which NAME.localhost enters the world. */
const enterLink = ({ url, name }: World, host: string, query: Readonly<Record<string, string>>) =>
  `http://${host}.localhost:${new URL(url).port}/__sim/worlds/${name}/enter?${new URLSearchParams(query).toString()}`

const emailIn = (frame: FrameLocator) => frame.getByLabel('Email')

/** Returns the e-mail address of the player of each socket. */
async function connected({ control }: World): Promise<readonly string[]> {
  const { items } = await control.call('lists.users', { query: { role: 'user', limit: 500 } })
  const { sockets } = await control.call('sockets.list')
  return sockets.map(({ userId }) => items.find(({ _id }) => _id === userId)?.email ?? userId).toSorted()
}

/** Loads every frame again, and waits until each has its session. */
async function reloadFrames(page: Page): Promise<void> {
  const [, ...frames] = page.frames()
  await Promise.all(
    frames.map(async (frame) => {
      const refresh = new URL('/api/auth/refresh', frame.url()).href
      const refreshed = page.waitForResponse((response) => response.url() === refresh && response.ok())
      await frame.evaluate(() => {
        location.reload()
      })
      await refreshed
    }),
  )
}

// The cookies of NAME.localhost differ from the contract, so none of these runs through `contracts watch`.

test(
  'two players in two frames stay signed in and connected, each as themselves',
  faulty,
  async ({ page, world }) => {
    await openConsole(page, world)
    const one = await addFrame(page, enterLink(world, 'one', { as: player.email, to: '/profile' }))
    const two = await addFrame(page, enterLink(world, 'two', { as: mehdi.email, to: '/profile' }))
    const expectBoth = async () => {
      await expect(emailIn(one)).toHaveValue(player.email)
      await expect(emailIn(two)).toHaveValue(mehdi.email)
      await expect.poll(() => connected(world)).toEqual([mehdi.email, player.email])
    }
    await expectBoth()
    await reloadFrames(page)
    await expectBoth()
  },
)

test(
  'an enter link replaces the player on its host, also in other frames',
  faulty,
  async ({ page, world }) => {
    await openConsole(page, world)
    const first = await addFrame(page, enterLink(world, 'one', { as: player.email, to: '/profile' }))
    await expect(emailIn(first)).toHaveValue(player.email)
    const second = await addFrame(page, enterLink(world, 'one', { as: mehdi.email, to: '/profile' }))
    await expect(emailIn(second)).toHaveValue(mehdi.email)
    await expect(emailIn(first)).toHaveValue(mehdi.email)
    await expect.poll(() => connected(world)).toEqual([mehdi.email, mehdi.email])
  },
)

test(
  'a player signs in with Google, and out, in a frame',
  { tag: [all.tag, faulty.tag] },
  async ({ page, world }) => {
    await openConsole(page, world)
    const frame = await addFrame(page, enterLink(world, 'one', { to: '/signin' }))
    await frame.getByRole('link', { name: 'Continuer avec Google' }).click()
    await frame.getByRole('button', { name: mehdi.email }).click()
    await expect.poll(() => connected(world)).toEqual([mehdi.email])
    await reloadFrames(page)
    const loggedOut = page.waitForResponse('**/api/auth/logout')
    await frame.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => connected(world)).toEqual([])
    await loggedOut
    const [, client] = page.frames()
    const status = await client?.evaluate(async () => (await fetch('/api/auth/refresh')).status)
    expect(status).toBe(401)
  },
)
