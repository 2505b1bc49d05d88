/** Players in frames of the console. mock-api/http/preview-hosts.test.ts has every cookie of NAME.localhost. */
import type { FrameLocator, Page } from '@playwright/test'
import { expect, faulty, mehdi, player, test, type World } from './world.ts'

/** Adds a frame to the console, as its preview does, in which this player enters the world at NAME.localhost. */
async function addPlayer(page: Page, { url, name }: World, host: string, as: string): Promise<FrameLocator> {
  const query = new URLSearchParams({ as, to: '/profile' }).toString()
  const address = `http://${host}.localhost:${new URL(url).port}/__sim/worlds/${name}/enter?${query}`
  const index = await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src, width: 1200, height: 700 }))
    return document.querySelectorAll('iframe').length - 1
  }, address)
  return page.locator('iframe').nth(index).contentFrame()
}

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

// The cookies of NAME.localhost differ from the contract, so this does not run through `contracts watch`.
test('players in two frames stay themselves until a link replaces one', faulty, async ({ page, world }) => {
  // The policy of the console at 127.0.0.1 allows the frames.
  await page.goto(`${world.url}/__sim/console`)
  const one = await addPlayer(page, world, 'one', player.email)
  const two = await addPlayer(page, world, 'two', mehdi.email)
  const expectPlayers = async (players: readonly (readonly [FrameLocator, string])[]): Promise<void> => {
    for (const [frame, email] of players) await expect(frame.getByLabel('Email')).toHaveValue(email)
    const emails = players.map(([, email]) => email).toSorted()
    await expect.poll(() => connected(world)).toEqual(emails)
  }
  const both = [
    [one, player.email],
    [two, mehdi.email],
  ] as const
  await expectPlayers(both)
  await reloadFrames(page)
  await expectPlayers(both)
  const again = await addPlayer(page, world, 'one', mehdi.email)
  await expectPlayers([one, two, again].map((frame) => [frame, mehdi.email] as const))
})
