/** The text pages: their content and their links. */
import { all, expect, expectTakenOver, signIn, test } from './world.ts'

interface Content {
  /** Regions of the page, with how many list items each has. */
  readonly parts?: Readonly<Record<string, number>>
  /** Facts of the specification, in the main part. They may be in an answer that is still closed. */
  readonly says?: readonly RegExp[]
  /** The addresses of links in the main part. */
  readonly links?: readonly string[]
}

const guide: Content = {
  parts: { 'Les quatre étapes': 4, 'Six conseils aux vendeurs': 6 },
  says: [
    /Comment vendre des Kamas/,
    /Déposez vos Kamas.*Fixez le prix.*Passez la vérification.*Finalisez la vente/,
    /séquestre/,
    /Utilisez toujours le système de transaction sécurisé de la plateforme\./,
  ],
  links: ['/sell'],
}

/** Their content is prerendered, so it needs no script. The build checks titles, descriptions and languages. */
const pages: Readonly<Record<string, Content>> = {
  '/': {
    says: [/livré en 5 à 15\sminutes, et jusqu’à 30/, /commission de 5\s% s’applique/],
    links: ['/buy', '/sell', '/exchange'],
  },
  '/services': {
    says: [/Achat et vente de Kamas.*Échange entre serveurs.*Échange sécurisé.*Assistance 24\/7/],
    links: ['/buy', '/sell', '/exchange', '/safety', '/help', '/contact'],
  },
  '/about': {
    parts: { 'Notre mission': 0, 'Nos valeurs': 4, 'Notre équipe': 4 },
    says: [/Les noms sont fictifs/, /(?:Nom d’exemple.*){4}/],
  },
  '/safety': {
    parts: {
      'Plateforme sécurisée': 3,
      'Protection du compte': 3,
      'Prévention des fraudes': 3,
      'Traders vérifiés': 3,
    },
  },
  '/buy/guide': guide,
  '/sell/guide': guide,
  '/exchange/guide': guide,
  '/faq': {
    says: [
      /5 %/,
      /10 à 15 minutes/,
      /5 à 15 minutes, et jusqu’à 30/,
      /carte bancaire, PayPal, le virement bancaire et les crypto/,
    ],
  },
  '/help': {
    says: [/24h\/24, 7j\/7/],
    links: ['/buy/guide', '/sell/guide', '/exchange/guide', '/help/transactions', '/faq', '/contact'],
  },
  '/help/transactions': {
    says: [
      /Initiation.*Processing.*Verification.*Completion/,
      /End-to-end encryption.*Two-factor authentication.*Fraud detection/,
    ],
  },
  '/terms': { links: ['/privacy'] },
  '/privacy': { says: [/ne sont pas vendues à des tiers/], links: ['/terms'] },
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each text page has its parts, facts and links', all, async ({ page }) => {
    const main = page.getByRole('main')
    for (const [path, { parts = {}, says = [], links = [] }] of Object.entries(pages)) {
      await page.goto(path)
      for (const [name, items] of Object.entries(parts))
        await expect(page.getByRole('region', { name }).getByRole('listitem'), name).toHaveCount(items)
      for (const fact of says) await expect(main, path).toContainText(fact)
      for (const link of links) await expect(main.locator(`a[href="${link}"]`).first(), path).toBeVisible()
    }
  })

  test('questions open one answer at a time, also by keyboard', async ({ page }) => {
    for (const [path, name, count] of [
      ['/faq', 'Général', 4],
      ['/faq', 'Sécurité', 4],
      ['/', 'Questions fréquentes', 6],
      ['/help/transactions', 'Frequently asked questions', 5],
    ] as const) {
      await page.goto(path)
      const questions = page.getByRole('region', { name, exact: true }).locator('details')
      await expect(questions.nth(count - 1)).toBeVisible()
      await questions.first().locator('summary').click()
      await expect(questions.first()).toHaveAttribute('open')
      await questions.nth(1).locator('summary').press('Enter')
      await expect(questions.nth(1)).toHaveAttribute('open')
      await expect(questions.first()).not.toHaveAttribute('open')
    }
  })
})

test('Start Live Chat opens the choices for a player who is signed in', async ({ page }) => {
  await signIn(page, '/help')
  await page.getByRole('button', { name: 'Start Live Chat' }).click()
  await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
  await expect(page).toHaveURL('/help')
})

test('a popular topic leads to its question, opened and in view', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('link', { name: 'J’ai oublié mon mot de passe, que faire ?' }).click()
  await expect(page).toHaveURL('/faq#mot-de-passe-oublie')
  await expect(page.getByText('vous recevrez un lien pour en choisir un nouveau')).toBeInViewport()
  await page.reload()
  await expect(page.getByText('vous recevrez un lien pour en choisir un nouveau')).toBeInViewport()
})

test('the contact form requires its fields, offers a mail, and calls no server', async ({ page }) => {
  // The client checks the session at the first interaction.
  const isAsked = page.waitForResponse('**/api/auth/refresh')
  await page.goto('/contact')
  await expectTakenOver(page)
  await page.mouse.move(1, 1)
  await isAsked
  const name = page.getByLabel('Nom')
  const email = page.getByLabel('Email')
  const message = page.getByLabel('Message')
  const submit = page.getByRole('button', { name: 'Send Message' })

  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  for (const [field, wrong, right] of [
    [name, '', 'Yasmine'],
    [email, 'yasmine', 'yasmine@kamasouk.test'],
    [message, '', 'Où est ma commande ?'],
  ] as const) {
    await field.fill(wrong)
    await submit.click()
    await expect(field).toBeFocused()
    await field.fill(right)
  }
  // client/src/pages/contact/contact-page.test.ts has the address of the mail.
  await expect(page.getByRole('link', { name: 'Écrire depuis ma messagerie' })).toHaveAttribute('href', /%40/)
  const thanked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  const logged = page.waitForEvent('console', (line) => line.type() === 'info')
  await submit.click()
  expect(await thanked).toBe('Thank you for contacting us!')
  expect(await (await logged).args()[0]?.jsonValue()).toMatchObject({ name: 'Yasmine' })
  for (const field of [name, email, message]) await expect(field).toHaveValue('')
  expect(requests).toEqual([])
})

test('an address or the quick navigation leads to a section of the terms', async ({ page }) => {
  await page.goto('/terms#conditions-generales')
  const conditions = page.getByRole('region', { name: 'Conditions Générales' })
  await expect(conditions.getByRole('heading', { level: 2 })).toBeInViewport()
  const navigation = page.getByRole('navigation', { name: 'Navigation rapide' })
  await expect(navigation.getByRole('link')).toHaveCount(6)
  for (const link of await navigation.getByRole('link').all()) {
    const name = await link.innerText()
    await link.click()
    const place = page.getByRole('region', { name, exact: true })
    await expect(place).toBeFocused()
    await expect(place.getByRole('heading', { level: 2 })).toBeInViewport()
    expect(new URL(page.url()).hash).toBe(`#${(await place.getAttribute('id')) ?? ''}`)
  }
})
