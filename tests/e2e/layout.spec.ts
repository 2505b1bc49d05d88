/** What surrounds every page: the header with its menus, the slide-in menu, the footer, and what stands in for a page. */
import type { Page } from '@playwright/test'
import { expect, expectTakenOver, signIn, test } from './world.ts'

/** Where each entry leads, and the heading that is then in sight. */
const menus: Readonly<Record<string, Readonly<Record<string, readonly [path: string, heading: string]>>>> = {
  Buy: {
    'Buy Kamas Touch': ['/buy#touch', 'Serveurs Dofus Touch'],
    'Buy Kamas Retro': ['/buy#retro', 'Serveurs Dofus Retro'],
    'How to Buy Kamas': ['/buy/guide', 'Comment vendre des Kamas ?'],
  },
  Sell: {
    'Sell Kamas Touch': ['/sell#touch', 'Serveurs Dofus Touch'],
    'Sell Kamas Retro': ['/sell#retro', 'Serveurs Dofus Retro'],
    'How to Sell Kamas': ['/sell/guide', 'Comment vendre des Kamas ?'],
  },
  Exchange: {
    'Exchange Kamas': ['/exchange', 'Connexion'],
    'How to Exchange Kamas': ['/exchange/guide', 'Comment vendre des Kamas ?'],
  },
}

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

test('each menu leads where it says', async ({ page }) => {
  await page.goto('/faq')
  for (const [name, links] of Object.entries(menus)) {
    const menu = header(page).getByRole('button', { name, exact: true })
    const entry = header(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name, exact: true }) })
    await menu.click()
    await expect(entry.getByRole('link')).toHaveText(Object.keys(links))
    await page.keyboard.press('Escape')
    for (const [label, [path, heading]] of Object.entries(links)) {
      await menu.click()
      const link = entry.getByRole('link', { name: label, exact: true })
      await expect(link).toHaveAttribute('href', path)
      await link.click()
      // The one page among them that is for those who are signed in.
      await expect(page).toHaveURL(path === '/exchange' ? '/signin' : path)
      // Not before the page is there: its arrival scrolls, under whatever is being pressed.
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
      if (path === '/exchange') await page.goBack()
      await expect(link).toBeHidden()
    }
  }
})

test('a menu goes by keyboard: arrows through it, Escape back to its button, Tab out of it', async ({
  page,
}) => {
  await page.goto('/')
  await expectTakenOver(page)
  const menu = header(page).getByRole('button', { name: 'Sell', exact: true })
  const link = (name: string) => header(page).getByRole('link', { name, exact: true })
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await expect(link('Sell Kamas Touch')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link('Sell Kamas Retro')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(link('How to Sell Kamas')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link('Sell Kamas Touch')).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(link('Sell Kamas Touch')).toBeFocused()
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Tab')
  await expect(link('Sell Kamas Touch')).toBeHidden()
  await expect(header(page).getByRole('button', { name: 'Exchange', exact: true })).toBeFocused()
})

test('the header floats once the page is scrolled more than 500 px, and not before', async ({ page }) => {
  await page.goto('/buy')
  await expect(page.getByRole('table')).toHaveCount(2)
  await page.evaluate(() => {
    window.scrollTo(0, 500)
  })
  await expect(header(page)).not.toBeInViewport()
  await page.evaluate(() => {
    window.scrollTo(0, 501)
  })
  await expect(header(page)).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => {
    window.scrollTo(0, 400)
  })
  await expect(header(page)).not.toBeInViewport()
})

test('nothing in the header is squeezed, signed in or not, at any width', async ({ page }) => {
  const expectRoom = async (): Promise<void> => {
    for (const width of [320, 360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await header(page).evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(overflow, `at ${String(width)} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expectRoom()
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page)
  await expectRoom()
})

test('the header knows who is signed in, and logging out of a page of one’s own leads home', async ({
  page,
}) => {
  await page.goto('/')
  for (const name of ['Sign In', 'Sign Up']) {
    await expect(header(page).getByRole('link', { name })).toBeVisible()
  }
  for (const name of ['Transactions', 'Profile']) {
    await expect(header(page).getByRole('link', { name })).toBeHidden()
  }
  await signIn(page)
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeHidden()
  await expect(header(page).getByRole('link', { name: 'Transactions' })).toBeVisible()
  await header(page).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')

  const asked = page.waitForRequest('**/api/auth/logout')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await asked
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a logout that fails signs out here all the same, and says so', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ status: 503, json: { message: 'ECONNREFUSED at 10.0.0.7:5432' } }),
  )
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(
    page.getByText('Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'),
  ).toBeVisible()
  await expect(page.getByText('ECONNREFUSED')).toBeHidden()
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('a menu slides in with every link, and Escape gives the focus back', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
    const drawer = page.getByRole('dialog', { name: 'Navigation principale' })
    await opener.click()
    for (const name of ['Home', 'Services', 'Sign In', 'Sign Up']) {
      await expect(drawer.getByRole('link', { name })).toBeVisible()
    }
    for (const [name, links] of Object.entries(menus)) {
      await expect(drawer.getByRole('list', { name, exact: true }).getByRole('link')).toHaveText(
        Object.keys(links),
      )
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await drawer.getByRole('link', { name: 'Buy Kamas Retro' }).click()
    await expect(page).toHaveURL('/buy#retro')
    await expect(drawer).toBeHidden()
  })

  test('it offers to those who are signed in what is theirs', async ({ page }) => {
    await signIn(page)
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Navigation principale' })
    await expect(drawer.getByRole('link', { name: 'Transactions' })).toBeVisible()
    await drawer.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/profile')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await drawer.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the links of the footer lead where they say', async ({ page }) => {
  await page.goto('/faq')
  const groups = [
    { name: 'Platform', paths: { Home: '/', Services: '/services', Buy: '/buy', Sell: '/sell' } },
    {
      name: 'Support',
      paths: { 'Help centre': '/help', FAQ: '/faq', Contact: '/contact', Safety: '/safety', About: '/about' },
    },
    {
      name: 'Mentions légales',
      paths: { "Conditions d'utilisation": '/terms', 'Politique de confidentialité': '/privacy' },
    },
  ]
  for (const { name, paths } of groups) {
    const group = footer(page).getByRole('navigation', { name })
    for (const [label, path] of Object.entries(paths)) {
      await group.getByRole('link', { name: label, exact: true }).click()
      await expect(page).toHaveURL(path)
    }
  }
  const exchange = footer(page).getByRole('link', { name: 'Exchange', exact: true })
  await expect(exchange).toHaveAttribute('href', '/exchange')
})

test('the footer has the three counters, the note on assistance and the social links', async ({ page }) => {
  await page.goto('/')
  for (const text of ['50K+', '120+', '1M+', /24h\/24 et 7j\/7/]) {
    await expect(footer(page).getByText(text)).toBeVisible()
  }
  const social = footer(page).getByRole('list', { name: 'Kamasouk sur les réseaux sociaux' })
  for (const name of ['Discord', 'Facebook', 'Instagram', 'X']) {
    await expect(social.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      /^https:.*kamasouk$/,
    )
  }
})

test('a page that does not exist says so between header and footer, and leads on', async ({ page }) => {
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
  await expect(header(page)).toBeVisible()
  await expect(footer(page)).toBeVisible()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/')
})
