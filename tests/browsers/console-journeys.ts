/** What operators and testers do in the console. The tests/e2e/console-*.spec.ts cover it in more depth, in Chromium. */
import { Key } from 'selenium-webdriver'
import { messages, order, waiting } from './client-journeys.ts'
import type { Journeys } from './browser.ts'
import { button, field, link, role, text, type Page } from './page.ts'
import type { World } from './world.ts'

const inbox = role('region', 'Inbox')
const thread = role('group', 'Messages')
const entry = role('complementary', /^Entry \d+$/)

/** A player asks for Kamas, and waits. Returns the id of the request. */
async function orderIn(page: Page, world: World): Promise<string> {
  await world.signIn(page, '/faq')
  await order(page)
  await world.isConnected()
  return (await world.waitingRequest())._id
}

/** The operator answers at the desk, and then the player, who waits. */
export async function talk(desk: Page, client: Page): Promise<void> {
  await desk.click(link(/^Yasmine Bennani/, inbox))
  await desk.fill(field('Reply to the player'), 'Bonjour !')
  await desk.press(Key.ENTER)
  await client.sees(text('Bonjour !', messages))
  await client.fill(field('Votre message'), 'Merci !')
  await client.press(Key.ENTER)
  await desk.sees(text('Merci !', thread))
}

const screens = ['Desk', 'Players', 'Market', 'Time', 'Faults', 'Journal', 'Scenarios', 'Network', 'Worlds']

async function openScreen(page: Page, world: World, screen = 'Desk'): Promise<void> {
  await world.openConsole(page, screen.toLowerCase())
  await page.sees(role('heading', screen))
}

/** Changes the rate of the clock, which the head of each screen shows. */
async function isLive(page: Page, { control }: World, rate: number): Promise<void> {
  await control.call('clock.setRate', { body: { rate } })
  await page.sees(link(new RegExp(`^Time of the world.* ${String(rate)}×`), role('banner')))
}

export const consoleJourneys: Journeys<{ readonly world: World }> = {
  'an operator answers at the desk, fulfils the order and settles it': async ({
    browser,
    page: desk,
    world,
  }) => {
    const client = await browser.newPage()
    await orderIn(client, world)
    // The desk is in the first window, which is large: WebKit's driver cannot change the size of another.
    await world.openConsole(desk, 'desk')
    await talk(desk, client)
    await desk.click(button('Fulfil'))
    await desk.sees(text('Nobody waits', inbox))
    await desk.choose(field('New status'), 'Paid')
    await desk.click(button('Settle'))
    await desk.sees(text('Paid', role('article', 'Conversation')))
  },

  'the journal shows each act, and goes back to before one': async ({ browser, page, world }) => {
    const requestId = await orderIn(page, world)
    const journal = await browser.newPage()
    await world.openConsole(journal, 'journal')
    await world.act('reply', { requestId, message: 'Une réponse de trop' })
    await page.sees(text('Une réponse de trop', messages))
    await journal.click(link(/sendMessage sent to Yasmine Bennani/, role('list', 'Entries')))
    await journal.sees(text(/"Une réponse de trop"/, entry))
    await journal.click(link(/The operator replied/, entry))
    await journal.click(button('Rewind to before it…', entry))
    await journal.click(button('Rewind', role('dialog', /^Rewind to before entry/)))
    await page.misses(text('Une réponse de trop', messages))
    await page.sees(waiting)
  },

  'the preview shows the client of a player beside the desk': async ({ page, world }) => {
    await world.openConsole(page, 'desk')
    await page.click(button('Preview', role('banner')))
    await page.click(button(/^Yasmine/, role('complementary', 'Preview')))
    const client = page.frame('Client of Yasmine')
    // In WebKit the preview opens the client a second time, because the first has no cookies.
    await world.isConnected()
    await client.isReady()
    await order(client)
    await talk(page, client)
  },

  'thirty loads of the console in one tab': async ({ page, world }) => {
    for (let load = 0; load < 30; load += 1) {
      await openScreen(page, world, screens[load % screens.length])
      await isLive(page, world, load + 2)
    }
  },

  'ten consoles in tabs of one browser': async ({ browser, world }) => {
    const tabs: Page[] = []
    for (let count = 0; count < 10; count += 1) {
      const tab = await browser.newPage()
      await openScreen(tab, world)
      tabs.push(tab)
    }
    for (const [index, tab] of tabs.entries()) await isLive(tab, world, index + 2)
  },

  'back and forward through all screens show the present state': async ({ page, world }) => {
    for (const screen of screens) await openScreen(page, world, screen)
    let rate = 1
    const isReturned = async (screen: string): Promise<void> => {
      await page.sees(role('heading', screen))
      await isLive(page, world, (rate += 1))
    }
    for (const screen of screens.toReversed().slice(1)) {
      await page.back()
      await isReturned(screen)
    }
    for (const screen of screens.slice(1)) {
      await page.forward()
      await isReturned(screen)
    }
  },
}
