/** Forms in each language: what is wrong with them, typed amounts, and an exchange. */
import type { Page } from '@playwright/test'
import * as ar from '../../client/src/texts/ar/exchange.ts'
import * as en from '../../client/src/texts/en/exchange.ts'
import * as fr from '../../client/src/texts/fr/exchange.ts'
import { foreignWords } from '../../scripts/build/page-faults.ts'
import { desktop, expectSound, phone, tablet } from './sound.ts'
import { all, expect, expectTakenOver, openMarket, signIn, test } from './world.ts'

const languages = {
  fr: { ...fr, typed: '12,5' },
  en: { ...en, typed: '12.5' },
  ar: { ...ar, typed: '١٢٫٥' },
}

test("the account's forms say in Arabic what is wrong", all, async ({ page }) => {
  for (const path of ['/signup', '/signin', '/forgot-password', '/reset-password/a-token', '/profile']) {
    await (path === '/profile' ? signIn(page, '/ar/profile') : page.goto(`/ar${path}`))
    await expectTakenOver(page)
    const main = page.getByRole('main')
    for (const field of await main.locator('input:not([type=checkbox])').all()) {
      if (!(await field.isEditable())) continue
      await field.fill('x')
      await field.fill(path === '/signin' ? '' : ' ')
      await field.blur()
    }
    await expect(main.locator('[aria-invalid=true]')).not.toHaveCount(0)
    // In an Arabic text both other languages are found.
    expect(foreignWords('ar', await wordsOf(page)), path).toEqual([])
  }
})

test('a player requests an exchange, which every language shows', all, async ({ page, world }) => {
  test.slow()
  const shapes = new Set<string>()
  await openMarket(page, world)
  await signIn(page, '/faq')
  for (const [language, { exchangeFormTexts: form, typed }] of Object.entries(languages)) {
    await page.goto(`/${language}/exchange`)
    await page.getByLabel(form.game).selectOption('Dofus Retro')
    await page.getByLabel(form.serverSender).selectOption('Boune')
    await page.getByLabel(form.serverReceiver).selectOption('Agride')
    await page.getByLabel(form.quantity).fill(typed)
    await page.getByLabel(form.senderName).fill('Yasmi-Iop')
    await page.getByLabel(form.receiverName).fill('Yasmi-Cra')
    await expect(page.getByLabel(form.received)).toHaveValue('11')
    await expectSound(page, [phone, desktop], { subject: `the form in ${language}`, shapes })
  }
  await page.getByRole('button', { name: languages.ar.exchangeFormTexts.submit }).click()
  await expect(page.getByText(languages.ar.pendingExchangeTexts.waitingTitle)).toBeVisible()
  expect(await world.exchanges()).toMatchObject([{ quantitySendDouble: 12.5, quantityReceiveDouble: 11 }])
  for (const [language, { pendingExchangeTexts }] of Object.entries(languages)) {
    await page.goto(`/${language}/exchange`)
    await expect(page.getByText(pendingExchangeTexts.waitingTitle)).toBeVisible()
    await expectSound(page, [phone, tablet, desktop], { subject: `the exchange in ${language}`, shapes })
  }
})

const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    // The languages' own names.
    for (const element of document.querySelectorAll('[popover]')) element.remove()
    return document.body.innerText
  })
