/** What the sandbox alone does. The tests of tests/e2e-sandbox cover it in more depth, in Chromium. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Key } from 'selenium-webdriver'
import { fillSignIn, order, waiting } from './client-journeys.ts'
import { talk } from './console-journeys.ts'
import type { Journeys } from './browser.ts'
import { button, field, link, role, text, type Page } from './page.ts'
import { folder } from './programs.ts'
import { player } from './world.ts'

/** Visits the sandbox for the first time, signs in and orders. */
async function visit(page: Page, url: string): Promise<void> {
  await page.open(`${url}signin`)
  await page.sees(text(/nothing leaves this browser/))
  await fillSignIn(page, player)
  await page.sees(button('Logout'))
  await order(page)
}

export const sandboxJourneys: Journeys<{ readonly url: string }> = {
  'a first visit to the sandbox begins a world, and a reload goes on in it': async ({ page, url }) => {
    await visit(page, url)
    await page.reload()
    await page.click(button(/^Ouvrir le support/))
    await page.sees(waiting)
  },

  'a player and an operator talk in two tabs of the sandbox': async ({ browser, page, url }) => {
    await visit(page, url)
    const desk = await browser.newPage()
    await desk.open(`${url}__sim/console/w/default/desk`)
    await talk(desk, page)
  },

  'an imported file becomes a world of the sandbox': async ({ page, url }) => {
    await visit(page, url)
    const file = join(folder, 'bundle.json')
    writeFileSync(
      file,
      await page.run(() => fetch('/__sim/worlds/default/bundle').then((answer) => answer.text())),
    )
    await page.chooseFile(button('Import'), file)
    const dialog = role('dialog', 'The file was imported')
    await page.click(button('Open the console', dialog))
    await page.isAt(/\/__sim\/console\/w\/import-\d+\/desk$/)
    await page.sees(link(/^Yasmine Bennani/))
  },

  'a page of the sandbox that was left goes on when it returns': async ({ page, url }) => {
    await visit(page, url)
    await page.press(Key.ESCAPE)
    await page.misses(role('dialog', 'Support'))
    await page.open(`${url}contact`)
    await page.sees(button('Logout'))
    await page.open(`${url}__sim/console/w/default/desk`)
    await page.sees(link(/^Yasmine Bennani/))
    await page.back()
    await page.isAt('/contact')
    await page.isReady()
    await page.forward()
    await page.click(link(/^Yasmine Bennani/))
    await page.fill(field('Reply to the player'), 'Bonjour !')
    await page.press(Key.ENTER)
    await page.sees(text('Bonjour !', role('group', 'Messages')))
    // From the conversation to the desk, and from there to the client.
    await page.back()
    await page.back()
    await page.isAt('/contact')
    await page.isReady()
    await page.click(button(/^Ouvrir le support/))
    await page.sees(text('Bonjour !', role('list', 'Messages')))
  },

  'a page of the sandbox that returns after “Start over” uses the new simulator': async ({ page, url }) => {
    await page.open(`${url}signin`)
    await fillSignIn(page, player)
    await page.sees(button('Logout'))
    await page.open(`${url}contact`)
    await page.sees(button('Logout'))
    await page.open(`${url}faq`)
    await page.click(button('Start over'))
    await page.click(button('Start over', role('dialog', 'Start over?')))
    await page.sees(link('Sign In'))
    await page.back()
    await page.isAt('/contact')
    await page.isReady()
    // Never answered if the page talks to the worker that has ended.
    await page.run(() => fetch('/api/games').then((answer) => answer.text()))
  },
}
