import type { Locator, Page } from '@playwright/test'
import { all, expect, sidewaysOverflow, test } from './world.ts'

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
    await expectHeld(rows[0], false)

    await page.keyboard.press('Space')
    for (const row of rows) await expectHeld(row, true)
    for (const row of rows) {
      await page.keyboard.press('Tab')
      await expect(row).toBeFocused()
    }
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  })

  test('do not move with reduced motion, and scroll by hand', all, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('checkbox', { name: 'Arrêter le défilement' })).toBeHidden()
    for (const row of rowsOf(page)) {
      await row.scrollIntoViewIfNeeded()
      expect(await row.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
      await expect(row.locator('li').filter({ visible: true })).toHaveCount(12)
      const last = row.getByRole('listitem').last()
      await expect(last).not.toBeInViewport()
      await row.hover()
      await page.mouse.wheel(10_000, 0)
      await expect(last).toBeInViewport({ ratio: 1 })
    }
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('three rows of twelve are marked as examples and cut at their limits', async ({ page }) => {
    await page.goto('/')
    const region = page.getByRole('region', { name: 'Exemples de témoignages' })
    await expect(region.getByText(/aucune ne cite une vraie personne/)).toBeVisible()
    await expect(region.getByRole('group')).toHaveCount(3)
    const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })
    const lengthOf = (text: string) => [...graphemes.segment(text.replace(/…$/, ''))].length
    let cut = 0
    for (const name of rowNames) {
      // The copy of the cards is hidden from screen readers.
      const cards = region.getByRole('group', { name }).getByRole('listitem')
      await expect(cards).toHaveCount(12)
      const texts = await cards.evaluateAll((items) =>
        items.map((item) => ({
          whole: item.textContent,
          opinion: item.querySelector('p')?.innerText ?? '',
          position: item.querySelector('span')?.innerText.trim() ?? '',
        })),
      )
      for (const { whole, opinion: quoted, position } of texts) {
        expect(whole).toMatch(/Joueur exemple \d+/)
        const opinion = quoted.replace(/^«\s|\s»$/g, '')
        expect(opinion).not.toBe('')
        for (const [text, limit] of [
          [opinion, 30],
          [position, 20],
        ] as const) {
          expect(lengthOf(text)).toBeLessThanOrEqual(limit)
          if (!text.endsWith('…')) continue
          // No space is left before the ellipsis.
          expect(lengthOf(text)).toBeGreaterThanOrEqual(limit - 1)
          expect(text).toMatch(/\S…$/)
          cut += 1
        }
      }
    }
    expect(cut).toBeGreaterThan(0)
  })
})

const rowsOf = (page: Page): [Locator, Locator, Locator] => {
  const [first = '', second = '', third = ''] = rowNames
  const row = (name: string): Locator => page.getByRole('group', { name })
  return [row(first), row(second), row(third)]
}

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
