/** Every page in every wording, several in one tab: in its language, accessible, as wide as its window, and without errors. */
import type { Page } from '@playwright/test'
import { foreignWords } from '../../scripts/build/page-faults.ts'
import { allPrintedPaths, passage, printedPaths } from './paths.ts'
import { desktop, expectSound, expectToFit, narrow, phone, tablet } from './sound.ts'
import { all, expect, signIn, test } from './world.ts'
import { unknown, visitEach } from './visit.ts'

test.use({ colorScheme: 'light' })

const inEveryWording = (path: string): string[] => [path, `/fr${path}`, `/en${path}`, `/ar${path}`]
const languageOf = (path: string) =>
  (['fr', 'en', 'ar'] as const).find((language) => path.startsWith(`/${language}/`))

const pages = [...printedPaths, '/reset-password/x']

for (let first = 0; first < pages.length; first += 2) {
  const own = pages.slice(first, first + 2)
  test(`${own.join(' and ')} are sound in every wording`, all, async ({ page }) => {
    const shapes = new Set<string>()
    await visitEach(page, own.flatMap(inEveryWording), (path) => expectWhole(page, path, shapes))
  })
}

// A sample for every run.
test('the page for unknown addresses is sound, and leads home', async ({ page }) => {
  await visitEach(page, [unknown], (path) => expectWhole(page, path))
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/')
})

test('the pages of a player are sound in every wording', all, async ({ page }) => {
  test.slow()
  const shapes = new Set<string>()
  await signIn(page, '/faq')
  await visitEach(page, ['/exchange', '/profile', '/transactions'].flatMap(inEveryWording), async (path) => {
    await expect(page.getByRole('main').locator('form, table').first()).toBeVisible()
    await expectToFit(page, tablet, path)
    // languages.spec.ts has the exchange.
    if (!path.endsWith('/exchange')) await expectSound(page, [phone, desktop], { subject: path, shapes })
  })
})

async function expectWhole(page: Page, path: string, shapes = new Set<string>()): Promise<void> {
  // It redirects at once.
  if (path.endsWith(passage)) return
  const isMarket = /\/(buy|sell)$/.test(path)
  if (isMarket) await expect(page.getByRole('table')).toHaveCount(2)
  const language = languageOf(path) ?? 'fr'
  expect.soft(await documentOf(page), path).toEqual({
    // The token is removed from the address.
    path: path.replace(/\/x$/, ''),
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    headings: 1,
  })
  if (allPrintedPaths.includes(path)) {
    for (const what of ['title', 'meta[name=description]'])
      expect.soft(await page.locator(what).count(), `${what} of ${path}`).toBe(1)
  }
  expect.soft(await countFonts(page), `fonts of ${path}`).toBe(1)
  // The build checks the texts that are prerendered.
  if (isMarket && languageOf(path) !== undefined) {
    expect.soft(foreignWords(language, await marketTexts(page)), path).toEqual([])
  }
  // The styles have no breakpoint between both phones. One page has three addresses; axe checks one of them.
  const screens = [narrow, desktop]
  if (!/\/(buy|exchange)\/guide$/.test(path)) await expectSound(page, screens, { subject: path, shapes })
  else for (const screen of screens) await expectToFit(page, screen, path)
}

const documentOf = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname,
    language: document.documentElement.lang,
    direction: getComputedStyle(document.documentElement).direction,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
  }))

/** Without the names of the servers, which the provider writes in Latin letters. */
const marketTexts = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main: HTMLElement) => {
    const names = [...main.querySelectorAll('bdi')].map((name) => name.innerText)
    return names.reduce((text, name) => text.replace(name, ''), main.innerText)
  })

/** Counts the font's files that the page loads. One has all letters of our texts. */
const countFonts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.fonts].filter(
        ({ family, status }) => /^"?Figtree"?$/.test(family) && status !== 'unloaded',
      ).length,
  )
