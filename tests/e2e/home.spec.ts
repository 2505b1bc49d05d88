import type { Locator, Page } from '@playwright/test'
import { expect, sidewaysOverflow, test } from './world.ts'

const rowNames = [
  'Exemples d’avis sur l’achat',
  'Exemples d’avis sur la vente',
  'Exemples d’avis sur l’échange',
]

test('the hero leads to what can be bought and to what can be sold', async ({ page }) => {
  for (const [name, path] of [
    ['Acheter des Kamas', '/buy'],
    ['Vendez Kamas', '/sell'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test('each service shows three features and opens upon four steps', async ({ page }) => {
  await page.goto('/')
  const services = page.getByRole('region', { name: 'Nos trois services' })
  await expect(services.getByRole('heading', { level: 3 })).toHaveText(['Achat', 'Vente', 'Échange'])
  for (const [how, link, path] of [
    ['Comment acheter', 'Voir les prix d’achat', '/buy'],
    ['Comment vendre', 'Voir les prix de vente', '/sell'],
    ['Comment échanger', 'Faire un échange', '/exchange'],
  ] as const) {
    const card = services
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .filter({ hasText: how })
    await expect(card.getByRole('listitem')).toHaveCount(3)
    await expect(card.getByRole('link', { name: link })).toHaveAttribute('href', path)

    await card.getByText(how, { exact: true }).click()
    await expect(card.getByRole('listitem')).toHaveCount(3 + 4)
    await card.getByText(how, { exact: true }).click()
    await expect(card.getByRole('listitem')).toHaveCount(3)
  }
})

test('of the six questions, one at a time shows its answer', async ({ page }) => {
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Questions fréquentes' })
  const questions = region.locator('details')
  await expect(questions).toHaveCount(6)
  await expect(region.locator('details[open]')).toHaveCount(0)

  await questions.nth(0).locator('summary').click()
  await expect(region.getByText(/livré en 5 à 15\sminutes, et jusqu’à 30/)).toBeVisible()
  await questions.nth(2).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(region.getByText(/commission de 5\s% s’applique/)).toBeVisible()
  await expect(region.getByText(/livré en 5 à 15\sminutes, et jusqu’à 30/)).toBeHidden()
  await expect(region.locator('details[open]')).toHaveCount(1)
})

test('three rows of twelve cards say that they are examples, and are cut where promised', async ({
  page,
}) => {
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Exemples de témoignages' })
  await expect(region.getByText(/aucune ne cite une vraie personne/)).toBeVisible()
  await expect(region.getByRole('group')).toHaveCount(3)
  const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })
  const lengthOf = (text: string) => [...graphemes.segment(text.replace(/…$/, ''))].length
  let cut = 0
  for (const name of rowNames) {
    // The copy that closes the loop is for the eye only.
    const cards = region.getByRole('group', { name }).getByRole('listitem')
    await expect(cards).toHaveCount(12)
    for (const card of await cards.all()) {
      const opinion = (await card.getByRole('paragraph').first().innerText()).replace(/^«\s|\s»$/g, '')
      const position = (await card.locator('span').innerText()).trim()
      await expect(card.getByText(/^Joueur exemple \d+$/)).toBeAttached()
      for (const [text, limit] of [
        [opinion, 30],
        [position, 20],
      ] as const) {
        expect(lengthOf(text)).toBeLessThanOrEqual(limit)
        if (!text.endsWith('…')) continue
        // A space that the cut would have left before the ellipsis is gone.
        expect(lengthOf(text)).toBeGreaterThanOrEqual(limit - 1)
        expect(text).toMatch(/\S…$/)
        cut += 1
      }
    }
  }
  expect(cut).toBeGreaterThan(0)
})

test.describe('the rows', () => {
  test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('drift in opposite directions, and hold still for a pointer, the focus or the box above', async ({
    page,
  }) => {
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
  })

  test('give a keyboard one stop each, and never widen the page', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('checkbox', { name: 'Arrêter le défilement' }).focus()
    for (const row of rowsOf(page)) {
      await page.keyboard.press('Tab')
      await expect(row).toBeFocused()
    }
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  })

  test('stand still where motion is not wanted, and scroll by hand', async ({ page }) => {
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

const rowsOf = (page: Page): [Locator, Locator, Locator] => {
  const [first = '', second = '', third = ''] = rowNames
  const row = (name: string): Locator => page.getByRole('group', { name })
  return [row(first), row(second), row(third)]
}

/** Where the cards of a row begin, in pixels from the left. */
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
