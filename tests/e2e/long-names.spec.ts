/** Very long names break on the narrowest phones. */
import type { Page } from '@playwright/test'
import { createConversation, createExchange, openSupport } from './conversations.ts'
import {
  all,
  callAsPlayer,
  expect,
  openMarket,
  sidewaysOverflow,
  signIn,
  submitSignIn,
  test,
} from './world.ts'

test.use({ viewport: { width: 320, height: 640 } })

const names = [25, 100].map((length) => 'W'.repeat(length))
const fields = /"(serverName|gameName|username|persoName|characterName|(?:Sender|Receiver)GameName)":"[^"]*"/g

/** Calls `check` with each name, which every answer of the provider has from then on. */
async function withEachName(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      // Undefined if the page has been left meanwhile.
      const text = await response.text().catch(() => undefined)
      if (text !== undefined)
        await route.fulfill({ response, body: text.replaceAll(fields, `"$1":"${name}"`) })
    })
    await check(name)
  }
}

// Ignores answers that arrive after the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Expects the name to be visible, with every letter inside the window. */
async function expectInSight(page: Page, name: string): Promise<void> {
  await expect(page.getByText(name).locator('visible=true').first()).toBeVisible()
  const beyond = await page.evaluate((wanted) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.textContent?.includes(wanted) !== true) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const rects = [...range.getClientRects()]
      if (rects.some(({ left, right }) => left < 0 || right > innerWidth + 0.5)) {
        found.push(text.parentElement?.outerHTML.slice(0, 200) ?? '')
      }
    }
    return found
  }, name)
  expect(beyond).toEqual([])
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
}

test('names of wide letters break in the markets and in the offer to resume', all, async ({ page }) => {
  await withEachName(page, async (name) => {
    for (const path of ['/sell', '/buy']) {
      await page.goto(path)
      await expectInSight(page, name)
    }
  })
  await page.getByRole('button', { name: 'Acheter maintenant' }).first().click()
  await submitSignIn(page)
  await expect(page.getByRole('complementary')).toContainText('WWW')
  await expectInSight(page, 'WWW')
})

test('names of wide letters break in the chat', all, async ({ page }) => {
  await createConversation(page, 'request')
  await signIn(page)
  await withEachName(page, async (name) => {
    await page.reload()
    await openSupport(page)
    await expectInSight(page, name)
  })
})

test('names of wide letters break on the cards of the history', all, async ({ page }) => {
  await signIn(page)
  await withEachName(page, async (name) => {
    for (const tab of ['buy', 'sell', 'exchange']) {
      await page.goto(`/transactions?tab=${tab}`)
      await expectInSight(page, name)
    }
  })
})

test('names of wide letters break where an exchange is handed over', all, async ({ page, world }) => {
  await createExchange(page, await openMarket(page, world, 1, 0), 5)
  const [exchange] = await world.exchanges()
  await world.act('assign', { transactionId: exchange?._id })
  await withEachName(page, async (name) => {
    await page.goto('/exchange')
    await expect(page.getByRole('region', { name: 'Remise en jeu' })).toContainText(name)
    await expectInSight(page, name)
  })
})

test('an account of wide letters breaks in the profile and in the Google chooser', all, async ({ page }) => {
  for (const name of names) {
    await callAsPlayer(page.context().request, '/users/{userId}', { firstName: name, lastName: name }, 'PUT')
    await page.goto('/profile')
    await expect(page.getByLabel('First name')).toHaveValue(name)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await page.goto('/api/auth/google')
    await expectInSight(page, name)
  }
})
