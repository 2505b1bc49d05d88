/** Navigation from page to page: loading the next page's code, and the scroll position. */
import { expect, expectTakenOver, test } from './world.ts'

const faqTitle = /FAQ|Questions|questions/
// tests/e2e/code-lost.spec.ts has a chunk that stays missing.
test('a chunk that a deploy has removed is loaded with a new document, unnoticed', async ({ page }) => {
  await page.goto('/')
  // Before hydration a link loads a document.
  await expectTakenOver(page)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  // The code of the FAQ page, missing for the old document.
  await page.route('**/assets/faq-page-*.js', (route) =>
    documents === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(page).toHaveTitle(faqTitle)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(documents).toBe(1)
})

test('hovering over a link loads the code and the lists of its page', async ({ page }) => {
  await page.goto('/')
  await expectTakenOver(page)
  const code = page.waitForResponse('**/assets/trade-page-*.js')
  const lists = ['dofus', 'dofustouch'].map((edition) =>
    page.waitForResponse(`**/api/servers/all/${edition}?keyword=`),
  )
  await page.getByRole('main').getByRole('link', { name: 'Acheter des Kamas' }).first().hover()
  await Promise.all([code, ...lists])
  await expect(page).toHaveURL('/')
})

test('a link opens the top of its page with its title, and Back restores the scroll', async ({ page }) => {
  await page.goto('/faq')
  await expectTakenOver(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(300)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Connect With us' })).toBeVisible()
  await expect(page).not.toHaveTitle(faqTitle)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle(faqTitle)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})
