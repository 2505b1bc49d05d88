/** The header with its menus, the slide-in menu of phones, and the footer. */
import type { Page } from '@playwright/test'
import { expectHeaderToFit } from './sound.ts'
import { linksOf } from './visit.ts'
import { expect, expectTakenOver, signIn, test } from './world.ts'

/** The links of each menu. */
const menus: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Buy: {
    'Buy Kamas Touch': '/buy#touch',
    'Buy Kamas Retro': '/buy#retro',
    'How to Buy Kamas': '/buy/guide',
  },
  Sell: {
    'Sell Kamas Touch': '/sell#touch',
    'Sell Kamas Retro': '/sell#retro',
    'How to Sell Kamas': '/sell/guide',
  },
  Exchange: { 'Exchange Kamas': '/exchange', 'How to Exchange Kamas': '/exchange/guide' },
}

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

const link = (page: Page, name: string) => header(page).getByRole('link', { name, exact: true })
const menuButton = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true })

test('the header has menus and floats when scrolled, and the footer has its links', async ({ page }) => {
  await page.goto('/')
  await expectTakenOver(page)

  await test.step('each menu lists its links', async () => {
    for (const [name, links] of Object.entries(menus)) {
      const entry = header(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name, exact: true }) })
      await menuButton(page, name).click()
      expect(await linksOf(entry)).toEqual(links)
      await page.keyboard.press('Escape')
    }
  })

  await test.step('arrows move inside a menu, Escape returns to its button, Tab leaves it', async () => {
    const menu = menuButton(page, 'Sell')
    await menu.focus()
    for (const [key, name] of [
      ['ArrowDown', 'Sell Kamas Touch'],
      ['ArrowDown', 'Sell Kamas Retro'],
      ['ArrowUp', 'Sell Kamas Touch'],
      ['ArrowUp', 'How to Sell Kamas'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(link(page, name)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(link(page, 'Sell Kamas Touch')).toBeHidden()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(link(page, 'Sell Kamas Touch')).toBeFocused()
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Tab')
    await expect(link(page, 'Sell Kamas Touch')).toBeHidden()
    await expect(menuButton(page, 'Exchange')).toBeFocused()
  })

  await test.step('the header floats only below 500 px', async () => {
    for (const [top, isFloating] of [
      [500, false],
      [501, true],
      [400, false],
    ] as const) {
      await page.evaluate((y) => {
        window.scrollTo({ top: y, behavior: 'instant' })
      }, top)
      if (isFloating) await expect(header(page)).toBeInViewport({ ratio: 1 })
      else await expect(header(page)).not.toBeInViewport()
    }
  })

  await test.step('the footer has its links, the three counters, the note on assistance and the social links', async () => {
    expect(await linksOf(footer(page))).toMatchObject({
      Home: '/',
      Services: '/services',
      Buy: '/buy',
      Sell: '/sell',
      Exchange: '/exchange',
      'Help centre': '/help',
      FAQ: '/faq',
      Contact: '/contact',
      Safety: '/safety',
      About: '/about',
      "Conditions d'utilisation": '/terms',
      'Politique de confidentialité': '/privacy',
    })
    for (const text of ['50K+', '120+', '1M+', /24h\/24 et 7j\/7/]) {
      await expect(footer(page).getByText(text)).toBeVisible()
    }
    const social = await linksOf(footer(page).getByRole('list', { name: 'Kamasouk sur les réseaux sociaux' }))
    expect(Object.keys(social)).toEqual(['Discord', 'Facebook', 'Instagram', 'X'])
    for (const address of Object.values(social)) expect(address).toMatch(/^https:.*kamasouk$/)
  })

  await test.step('a link of a menu opens its page and closes the menu', async () => {
    await menuButton(page, 'Buy').press('Enter')
    await link(page, 'Buy Kamas Retro').click()
    await expect(page).toHaveURL('/buy#retro')
    await expect(page.getByRole('heading', { name: 'Serveurs Dofus Retro' })).toBeInViewport()
    await expect(link(page, 'Buy Kamas Retro')).toBeHidden()
  })
})

test('the header fits, has the links for visitors or players, and a logout leads home', async ({ page }) => {
  const links = { visitor: ['Sign In', 'Sign Up'], player: ['Transactions', 'Profile'] }
  const expectLinksOf = async (who: keyof typeof links): Promise<void> => {
    for (const [owner, names] of Object.entries(links)) {
      for (const name of names)
        await expect(header(page).getByRole('link', { name })).toBeVisible({ visible: owner === who })
    }
    await expectHeaderToFit(page)
  }
  await page.goto('/')
  await expectLinksOf('visitor')
  await signIn(page)
  await expectLinksOf('player')
  // Nothing was interrupted, so nothing is offered.
  await expect(page.getByRole('complementary', { name: 'Reprendre là où vous étiez' })).toBeHidden()
  await header(page).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')

  const asked = page.waitForRequest('**/api/auth/logout')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await asked
  await expectLinksOf('visitor')
  await expect(page).toHaveURL('/')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('a menu slides in with every link, and Escape returns the focus', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
    const drawer = page.getByRole('dialog', { name: 'Navigation principale' })
    await opener.click()
    for (const name of ['Home', 'Services', 'Sign In', 'Sign Up']) {
      await expect(drawer.getByRole('link', { name })).toBeVisible()
    }
    const found = await linksOf(drawer)
    for (const links of Object.values(menus)) expect(found).toMatchObject(links)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await signIn(page)
    await opener.click()
    await drawer.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(drawer).toBeHidden()
    await opener.click()
    await drawer.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the page stays where it is when the keyboard reaches the floating header', async ({ page }) => {
  await page.goto('/faq')
  await expectTakenOver(page)
  await page.evaluate(() => window.scrollTo({ top: 530, behavior: 'instant' }))
  await expect(header(page)).toHaveCSS('position', 'sticky')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(header(page).getByRole('link', { name: 'Kamasouk' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(530)
})
