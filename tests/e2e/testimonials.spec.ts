import type { Locator, Page } from '@playwright/test'
import { expect, sidewaysOverflow, test } from './world.ts'

const rowNames = [
  'Exemples d’avis sur l’achat',
  'Exemples d’avis sur la vente',
  'Exemples d’avis sur l’échange',
]

test.describe('the rows of testimonials', () => {
  test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('move in two directions, stop when asked to, and are one tab stop each', async ({ page }) => {
    await page.goto('/')
    const rows = rowsOf(page)
    await rows[0].scrollIntoViewIfNeeded()
    const before = await Promise.all(rows.map(leftOf))
    await expect.poll(() => leftOf(rows[0])).toBeLessThan(before[0] ?? 0)
    await expect.poll(() => leftOf(rows[1])).toBeGreaterThan(before[1] ?? 0)

    await rows[0].hover()
    await expectHeld(rows[0], true)
    await expectHeld(rows[1], false)
    await page.mouse.move(0, 0)
    await expectHeld(rows[0], false)

    const stop = page.getByRole('checkbox', { name: 'Arrêter le défilement' })
    await stop.focus()
    await page.keyboard.press('Tab')
    await expect(rows[0]).toBeFocused()
    await expectHeld(rows[0], true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    for (const row of rows) await expectHeld(row, true)
    for (const row of rows) {
      await page.keyboard.press('Tab')
      await expect(row).toBeFocused()
    }
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  })
})

test('testimonials do not move with reduced motion, and are marked as examples and cut', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('checkbox', { name: 'Arrêter le défilement' })).toBeHidden()
  await expect(page.getByText(/aucune ne cite une vraie personne/)).toBeVisible()
  for (const row of rowsOf(page)) {
    await row.scrollIntoViewIfNeeded()
    expect(await row.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
    const cards = row.getByRole('listitem')
    await expect(cards).toHaveCount(12)
    for (const card of await cards.all()) {
      await expect(card).toContainText(/Joueur exemple \d+/)
      const opinion = (await card.locator('p').first().innerText()).replace(/^«\s|\s»$/g, '')
      // Each with its ellipsis. client/src/lib/text.test.ts has how a text is cut.
      expect(lengthOf(opinion)).toBeLessThanOrEqual(31)
      expect(lengthOf((await card.locator('span').first().innerText()).trim())).toBeLessThanOrEqual(21)
    }
    await expect(cards.last()).not.toBeInViewport()
    await row.hover()
    await page.mouse.wheel(10_000, 0)
    await expect(cards.last()).toBeInViewport({ ratio: 1 })
  }
})

const graphemes = new Intl.Segmenter('fr')
const lengthOf = (text: string) => [...graphemes.segment(text)].length

const rowsOf = (page: Page) =>
  rowNames.map((name) => page.getByRole('group', { name })) as [Locator, Locator, Locator]

/** Returns the left edge of a row's cards, in pixels. */
const leftOf = (row: Locator): Promise<number> =>
  row
    .getByRole('list')
    .first()
    .evaluate((list) => list.getBoundingClientRect().left)

async function expectHeld(row: Locator, isHeld: boolean): Promise<void> {
  await expect
    .poll(() =>
      row.evaluate((element) => element.getAnimations({ subtree: true }).map(({ playState }) => playState)),
    )
    .toEqual([isHeld ? 'paused' : 'running'])
}
