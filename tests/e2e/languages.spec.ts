/** The client in the player's language: the choice, the addresses, and a change in the middle of something. */
import type { Page } from '@playwright/test'
import { chatTexts, orderTexts } from '../../client/src/texts/ar/chat.ts'
import { exchangeFormTexts } from '../../client/src/texts/ar/exchange.ts'
import { authTexts } from '../../client/src/texts/ar/account.ts'
import { openConversation } from './conversations.ts'
import { all, expect, expectTakenOver, googleReturn, logIn, openMarket, signIn, test } from './world.ts'

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
  await page
    .getByRole('link', { name: 'Contact us' })
    .first()
    .or(page.getByRole('link', { name: 'Contact' }).first())
    .click()
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

test('a change of the language keeps what is typed in an order and in a message', async ({ page }) => {
  await signIn(page, '/buy')
  const row = page.getByRole('row', { name: 'Agride' })
  await row.getByRole('button', { name: 'Acheter maintenant' }).click()
  await page.getByLabel('Quantité (M)').fill('12,5')
  await page.getByLabel('Nom du personnage').fill('Yasmi-Iop')
  await choose(page, 'ar')
  const chat = page.getByRole('dialog', { name: chatTexts.title })
  await expect(chat.getByLabel(orderTexts.server).locator('option:checked')).toHaveText('Agride')
  await expect(chat.getByLabel(orderTexts.quantity)).toHaveValue('12,5')
  await expect(chat.getByLabel(orderTexts.username)).toHaveValue('Yasmi-Iop')
  await chat.getByRole('button', { name: orderTexts.submit }).click()
  await expect(chat.getByText(chatTexts.waitingTitle)).toBeVisible()
  await chat.getByLabel(chatTexts.messageLabel).fill('Bonjour')
  await choose(page, 'en')
  await expect(page.getByLabel('Your message')).toHaveValue('Bonjour')
  await page.getByLabel('Your message').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bonjour' }).getByText('Sent')).toBeAttached()
})

test('a change of the language keeps what is typed in an exchange', async ({ page, world }) => {
  await openMarket(page, world)
  await signIn(page, '/exchange')
  await page.getByLabel('Jeu').selectOption('Dofus Retro')
  await page.getByLabel('Serveur d’envoi').selectOption('Boune')
  await page.getByLabel('Serveur de réception').selectOption('Agride')
  await page.getByLabel('Quantité envoyée (M)').fill('12')
  await page.getByLabel('Votre personnage qui envoie').fill('Yasmi-Iop')
  await page.getByLabel('Votre personnage qui reçoit').press('Tab')
  await expect(page.getByText('Ce champ est requis')).toBeVisible()
  await choose(page, 'ar')
  await expect(page.getByText('Ce champ est requis')).toBeHidden()
  await expect(page.getByText(exchangeFormTexts.fieldRequired)).toBeVisible()
  await expect(page.getByLabel(exchangeFormTexts.serverSender).locator('option:checked')).toHaveText('Boune')
  await expect(page.getByLabel(exchangeFormTexts.received)).toHaveValue('10,54')
  await page.getByLabel(exchangeFormTexts.quantity).fill('١٢٫٥')
  await expect(page.getByLabel(exchangeFormTexts.received)).toHaveValue('11')
  await choose(page, 'en')
  await expect(page.getByLabel('Your character that sends')).toHaveValue('Yasmi-Iop')
  await page.getByLabel('Quantity sent (M)').fill('12.5')
  await expect(page.getByLabel('Quantity received (M)')).toHaveValue('11')
})

test(
  'a conversation stays open, and its messages are marked with their language',
  all,
  async ({ page, world }) => {
    await openConversation(page, 'request')
    const [request] = await world.waiting()
    await world.act('reply', { requestId: request?._id, message: 'Je suis au zaap.' })
    await world.act('reply', { requestId: request?._id, message: 'أنا عند الزاب.' })
    await expect(page.getByText('أنا عند الزاب.', { exact: true })).toHaveAttribute('lang', 'ar')
    await page.getByLabel('Votre message').fill('J’arrive')
    await choose(page, 'ar')
    await expect(page.getByLabel(chatTexts.messageLabel)).toHaveValue('J’arrive')
    await expect(page.getByText('Je suis au zaap.', { exact: true })).toHaveAttribute('lang', 'fr')
  },
)

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

test('a return from Google is shown in the chosen language', all, async ({ page, request }) => {
  const session = await logIn(request)
  await page.goto('/faq')
  await expectTakenOver(page)
  await choose(page, 'ar')
  await page.goto('/signin')
  await expect(page).toHaveURL('/ar/signin')
  await expectTakenOver(page)
  const google = page.getByRole('link', { name: authTexts.google })
  await google.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await google.click()
  await page.goto(googleReturn(session))
  await expect(page.getByText(/أنت مسجل الدخول باسم/)).toBeVisible()
  await expect(page).toHaveURL('/ar/')
})
