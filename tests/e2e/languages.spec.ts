/** The client in the player's language: the choice, the addresses, a change in the middle of something, and forms. */
import type { Page } from '@playwright/test'
import { chatTexts, orderTexts } from '../../client/src/texts/ar/chat.ts'
import * as ar from '../../client/src/texts/ar/exchange.ts'
import * as en from '../../client/src/texts/en/exchange.ts'
import * as fr from '../../client/src/texts/fr/exchange.ts'
import { foreignWords } from '../../scripts/build/page-faults.ts'
import { fillIn, forms } from './filled-forms.ts'
import { desktop, expectSound, phone, tablet } from './sound.ts'
import {
  all,
  expect,
  expectConnected,
  expectTakenOver,
  openMarket,
  openOrderForm,
  signIn,
  test,
} from './world.ts'

const names = { fr: 'Français', en: 'English', ar: 'العربية' } as const
type Language = keyof typeof names

async function choose(page: Page, language: Language): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Langue|Language|اللغة)$/ })
    .click()
  await page.getByRole('button', { name: names[language] }).click()
  await expectShown(page, language)
}

async function expectShown(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a chosen language is kept, and shown in every tab and at every address', async ({ page, context }) => {
  await page.goto('/buy')
  await expectTakenOver(page)
  const other = await context.newPage()
  await other.goto('/faq?from=mail#general')
  await expectTakenOver(other)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')

  await choose(page, 'ar')
  await expect(heading(page, 'شراء الكاما فورًا')).toBeVisible()
  await expect(page).toHaveURL('/ar/buy')
  await expect(page).toHaveTitle(/شراء الكاما/)
  await expect(other).toHaveURL('/ar/faq?from=mail#general')
  await expect(heading(other, 'الأسئلة الشائعة')).toBeVisible()

  await choose(other, 'en')
  await expect(heading(page, 'Buy Kamas Instantly')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/en/buy')
  await page.goto('/help')
  await expect(page).toHaveURL('/en/help')
  await expectShown(page, 'en')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/en/contact')
  await page.goBack()
  await expect(page).toHaveURL('/en/help')
})

test('the address decides, and the entries of the history follow a later choice', async ({ page }) => {
  await page.goto('/fr/buy')
  await expectTakenOver(page)
  await expectShown(page, 'fr')
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/fr/services')
  await choose(page, 'ar')
  await expect(page).toHaveURL('/ar/services')
  await page.goBack()
  await expect(page).toHaveURL('/ar/buy')
  await expect(heading(page, 'شراء الكاما فورًا')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/ar/services')
})

test('a change of the language keeps what is typed in an order and in a message', async ({ page, world }) => {
  await signIn(page, '/buy')
  await openOrderForm(page)
  await fillIn(page, { ...forms.order, typed: { 'Quantité (M)': '12,5' } })
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText('Ce champ est requis')).toBeVisible()
  await choose(page, 'ar')
  const chat = page.getByRole('dialog', { name: chatTexts.title })
  await expect(chat.getByText(orderTexts.fieldRequired)).toBeVisible()
  await expect(chat.getByLabel(orderTexts.server).locator('option:checked')).toHaveText('Boune')
  await expect(chat.getByLabel(orderTexts.quantity)).toHaveValue('12,5')
  await chat.getByLabel(orderTexts.username).fill('Yasmi-Iop')
  await chat.getByRole('button', { name: orderTexts.submit }).click()
  await expect(chat.getByText(chatTexts.waitingTitle)).toBeVisible()
  await chat.getByLabel(chatTexts.messageLabel).fill('Bonjour')
  await choose(page, 'en')
  await expect(page.getByLabel('Your message')).toHaveValue('Bonjour')
  await page.getByLabel('Your message').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bonjour' }).getByText('Sent')).toBeAttached()
  await expectConnected(world)
  await world.act('reply', { requestId: (await world.waiting())[0]?._id, message: 'أنا عند الزاب.' })
  await expect(page.getByText('أنا عند الزاب.', { exact: true })).toHaveAttribute('lang', 'ar')
})

test('a mailed link opens in the chosen language, without its token in the address', async ({ page }) => {
  await page.goto('/ar/faq')
  await expectTakenOver(page)
  await choose(page, 'fr')
  await choose(page, 'ar')
  await page.goto('/reset-password/a-token')
  await expect(heading(page, 'كلمة مرور جديدة')).toBeVisible()
  await expect(page).toHaveURL('/ar/reset-password')
  await page.goto('/fr/reset-password/a-token')
  await expect(heading(page, 'Nouveau mot de passe')).toBeVisible()
  await expect(page).toHaveURL('/fr/reset-password')
})

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
