/** From page to page: the code of the next one, which may be gone or on its way already, and the place on the page. */
import type { Page } from '@playwright/test'
import { expect, expectTakenOver, test } from './world.ts'

/** The code of the page with the frequent questions, as the build or the development server names it. */
const faqChunk = /\/faq-page[^/]*\.(js|tsx)/

const faqTitle = /FAQ|Questions|questions/
const failedTitle = 'Quelque chose s’est mal passé'

/** Counts how often the document itself is asked for. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

test('a chunk that is gone after a deploy is fetched with a new page, unseen', async ({ page }) => {
  await page.goto('/')
  // Before that a link is the browser's own, and asks for a document.
  await expectTakenOver(page)
  const documents = countDocuments(page)
  // Gone for as long as the old document asks.
  await page.route(faqChunk, (route) =>
    documents() === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect.poll(documents, { timeout: 15_000 }).toBe(1)
  await expect(page).toHaveURL('/faq')
  await expect(page).toHaveTitle(faqTitle)
  await expect(page.getByRole('heading', { name: failedTitle })).toBeHidden()
  expect(documents()).toBe(1)
})

test('a chunk that stays away is asked for once more by itself, and then when somebody says so', async ({
  page,
}) => {
  await page.goto('/')
  // Before that a link is the browser's own, and asks for a document.
  await expectTakenOver(page)
  const documents = countDocuments(page)
  await page.route(faqChunk, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { name: failedTitle })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Une partie de la page n’a pas pu être chargée')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(documents()).toBe(1)

  await page.unroute(faqChunk)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page).toHaveTitle(faqTitle)
  await expect(page.getByRole('heading', { name: failedTitle })).toBeHidden()
  await expect(page).toHaveURL('/faq')
})

test('the next page is on its way, code and list, before its link is pressed', async ({ page }) => {
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

test('going back finds the place that was left, and going on begins at the top', async ({ page }) => {
  await page.goto('/faq')
  await expectTakenOver(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(300)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Connect With us' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle(faqTitle)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})
