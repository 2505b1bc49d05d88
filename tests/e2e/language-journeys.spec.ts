/** What players do, in each language. */
import type { Page } from '@playwright/test'
import * as arChat from '../../client/src/texts/ar/chat.ts'
import * as arExchange from '../../client/src/texts/ar/exchange.ts'
import * as arHistory from '../../client/src/texts/ar/history.ts'
import * as arMarket from '../../client/src/texts/ar/market.ts'
import * as arNavigation from '../../client/src/texts/ar/navigation.ts'
import * as arOrder from '../../client/src/texts/ar/order.ts'
import * as arSignIn from '../../client/src/texts/ar/sign-in.ts'
import * as enChat from '../../client/src/texts/en/chat.ts'
import * as enExchange from '../../client/src/texts/en/exchange.ts'
import * as enHistory from '../../client/src/texts/en/history.ts'
import * as enMarket from '../../client/src/texts/en/market.ts'
import * as enNavigation from '../../client/src/texts/en/navigation.ts'
import * as enOrder from '../../client/src/texts/en/order.ts'
import * as enSignIn from '../../client/src/texts/en/sign-in.ts'
import * as frChat from '../../client/src/texts/fr/chat.ts'
import * as frExchange from '../../client/src/texts/fr/exchange.ts'
import * as frHistory from '../../client/src/texts/fr/history.ts'
import * as frMarket from '../../client/src/texts/fr/market.ts'
import * as frNavigation from '../../client/src/texts/fr/navigation.ts'
import * as frOrder from '../../client/src/texts/fr/order.ts'
import * as frSignIn from '../../client/src/texts/fr/sign-in.ts'
import { foreignWords, type Language } from '../../scripts/build/page-faults.ts'
import { desktop, expectSound, phone, tablet } from './sound.ts'
import { all, expect, expectTakenOver, openMarket, player, signIn, test } from './world.ts'

const languages = {
  fr: {
    ...frChat,
    ...frExchange,
    ...frHistory,
    ...frMarket,
    ...frNavigation,
    ...frOrder,
    ...frSignIn,
    wrong: 'Email ou mot de passe incorrect.',
    typed: '12,5',
    figures: /\d,\d{1,3} M/,
  },
  en: {
    ...enChat,
    ...enExchange,
    ...enHistory,
    ...enMarket,
    ...enNavigation,
    ...enOrder,
    ...enSignIn,
    wrong: 'Email or password is not correct.',
    typed: '12.5',
    figures: /\d\.\d{1,3} M/,
  },
  ar: {
    ...arChat,
    ...arExchange,
    ...arHistory,
    ...arMarket,
    ...arNavigation,
    ...arOrder,
    ...arSignIn,
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
    typed: '١٢٫٥',
    figures: /\u2068[\d.]*\d,\d{1,3} M\u2069/,
  },
}

for (const [language, texts] of Object.entries(languages)) {
  const at = (path: string): string => `/${language}${path}`

  test(`a player signs in, buys and leaves in ${language}`, all, async ({ page, world }) => {
    await page.goto(at('/signin'))
    await expectTakenOver(page)
    await page.getByLabel(texts.signInTexts.email).fill(player.email)
    const password = page.getByLabel(texts.signInTexts.password, { exact: true })
    await password.fill('Mistake2026!')
    await page.getByRole('button', { name: texts.signInTexts.submit, exact: true }).click()
    await expect(page.getByText(texts.wrong)).toBeVisible()
    await password.fill(player.password)
    await page.getByRole('button', { name: texts.signInTexts.submit, exact: true }).click()
    await expect(page.getByText(texts.signInTexts.done, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(at('/'))

    await page.goto(at('/buy'))
    await page
      .getByRole('row', { name: 'Agride' })
      .getByRole('button', { name: texts.buyTexts.action })
      .click()
    const chat = page.getByRole('dialog', { name: texts.chatTexts.title })
    await chat.getByLabel(texts.orderTexts.quantity).fill(texts.typed)
    await chat.getByLabel(texts.orderTexts.username).fill('Yasmi-Iop')
    await chat.getByRole('button', { name: texts.orderTexts.submit }).click()
    await expect(chat.getByText(texts.chatTexts.waitingTitle)).toBeVisible()
    const [request] = await world.waiting()
    expect(request).toMatchObject({ quantity: 12.5, username: 'Yasmi-Iop' })
    await world.act('reply', { requestId: request?._id, message: 'Bonjour !' })
    await expect(chat.getByText('Bonjour !', { exact: true })).toBeVisible()
    await chat.getByRole('button', { name: texts.chatTexts.minimise }).click()

    const header = page.getByRole('banner')
    await header.getByRole('link', { name: texts.navigation.transactions }).click()
    await expect(page).toHaveURL(at('/transactions'))
    const list = page.getByRole('table', { name: texts.historyTexts.listTitles.buy })
    await expect(list.getByRole('cell').filter({ hasText: texts.figures }).first()).toBeVisible()
    await header.getByRole('button', { name: texts.navigation.logout }).click()
    await expect(page).toHaveURL(at('/'))
    await expect(header.getByRole('link', { name: texts.navigation.signIn })).toBeVisible()
  })

  test(`the account's forms say in ${language} what is wrong`, all, async ({ page }) => {
    for (const path of ['/signup', '/signin', '/forgot-password', '/reset-password/a-token', '/profile']) {
      await (path === '/profile' ? signIn(page, at(path)) : page.goto(at(path)))
      await expectTakenOver(page)
      const main = page.getByRole('main')
      for (const field of await main.locator('input:not([type=checkbox])').all()) {
        if (!(await field.isEditable())) continue
        await field.fill('x')
        await field.fill(path === '/signin' ? '' : ' ')
        await field.blur()
      }
      await expect(main.locator('[aria-invalid=true]')).not.toHaveCount(0)
      expect(foreignWords(language as Language, await wordsOf(page))).toEqual([])
    }
  })
}

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
