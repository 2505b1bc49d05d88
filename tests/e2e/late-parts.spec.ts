/** Parts that work without their code: the footer and the testimonials. */
import { expect, expectTakenOver, holdBack, test, watchConsole } from './world.ts'

test('a page whose footer has lost its code keeps it, and leads on', async ({ page }) => {
  const complaints = watchConsole(page)
  await page.route(/\/assets\/(footer|testimonials)-/, (route) => route.abort())
  await page.goto('/')
  await expectTakenOver(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Acheter des Kamas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Achat Instantané de Kamas')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help centre' }).click()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a change of the language shows the former footer until the new one is loaded', async ({ page }) => {
  const release = await holdBack(page, '**/assets/footer-*')
  await page.goto('/faq')
  await expectTakenOver(page)
  await page.getByRole('button', { name: 'Langue' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL('/en/faq')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Help centre' })).toBeVisible()
  await page.getByRole('link', { name: 'Services' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  release()
  await expect(footer.getByRole('link', { name: 'Terms of use' })).toBeVisible()
})
