/** The text pages: their content and their links. */
import { linksOf } from './visit.ts'
import { all, expect, expectTakenOver, signIn, test } from './world.ts'

interface Part {
  readonly region: string
  /** How many list items it has. */
  readonly items?: number
  readonly headings?: readonly string[]
  /** The addresses of all its links. */
  readonly links?: readonly string[]
  readonly text?: string
}

const guide: readonly Part[] = [
  {
    region: 'Les quatre étapes',
    headings: ['Déposez vos Kamas', 'Fixez le prix', 'Passez la vérification', 'Finalisez la vente'],
  },
  { region: 'Vos ventes sont protégées', text: 'séquestre' },
  { region: 'Six conseils aux vendeurs', items: 6 },
]

/** Their content is prerendered, so it needs no script. The build checks titles, descriptions and languages. */
const parts: Readonly<Record<string, readonly Part[]>> = {
  '/': [{ region: 'Nos trois services', headings: ['Achat', 'Vente', 'Échange'] }],
  '/services': [
    { region: 'Achat et vente de Kamas', links: ['/buy', '/sell'] },
    { region: 'Échange entre serveurs', links: ['/exchange'] },
    { region: 'Échange sécurisé', links: ['/safety'] },
    { region: 'Assistance 24/7', links: ['/help', '/contact'] },
  ],
  '/about': [
    { region: 'Notre mission' },
    { region: 'Nos valeurs', items: 4 },
    { region: 'Notre équipe', items: 4, text: 'Les noms sont fictifs' },
  ],
  '/safety': [
    { region: 'Plateforme sécurisée', items: 3 },
    { region: 'Protection du compte', items: 3 },
    { region: 'Prévention des fraudes', items: 3 },
    { region: 'Traders vérifiés', items: 3 },
  ],
  '/buy/guide': guide,
  '/sell/guide': guide,
  '/exchange/guide': guide,
  '/help/transactions': [
    {
      region: 'How a transaction flows',
      headings: ['Initiation', 'Processing', 'Verification', 'Completion'],
    },
  ],
}

/** Facts of the specification. They may be in an answer that is still closed. */
const facts: Readonly<Record<string, readonly RegExp[]>> = {
  '/': [/livré en 5 à 15\sminutes, et jusqu’à 30/, /commission de 5\s% s’applique/],
  '/faq': [
    /5 %/,
    /10 à 15 minutes/,
    /5 à 15 minutes, et jusqu’à 30/,
    /carte bancaire, PayPal, le virement bancaire et les crypto/,
  ],
  '/help': [/24h\/24, 7j\/7/],
  '/help/transactions': [/End-to-end encryption/, /Two-factor authentication/, /Fraud detection/],
  '/sell/guide': [/Utilisez toujours le système de transaction sécurisé de la plateforme\./],
  '/privacy': [/ne sont pas vendues à des tiers/],
}

/** Links in the main part of a page. */
const links: Readonly<Record<string, readonly string[]>> = {
  '/': ['/buy', '/sell', '/exchange'],
  '/help': ['/buy/guide', '/sell/guide', '/exchange/guide', '/help/transactions', '/faq', '/contact'],
  '/exchange/guide': ['/sell'],
  '/terms': ['/privacy'],
  '/privacy': ['/terms'],
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each text page has its parts, facts and links', all, async ({ page }) => {
    const main = page.getByRole('main')
    for (const path of Object.keys({ ...parts, ...facts, ...links })) {
      await page.goto(path)
      for (const { region: name, items, headings, links: targets, text } of parts[path] ?? []) {
        const region = page.getByRole('region', { name })
        await expect(region, `${name} of ${path}`).toBeVisible()
        if (items !== undefined) await expect(region.getByRole('listitem'), name).toHaveCount(items)
        if (headings) await expect(region.getByRole('heading', { level: 3 })).toContainText(headings)
        if (text !== undefined) await expect(region).toContainText(text)
        if (targets) expect(Object.values(await linksOf(region)), name).toEqual(targets)
      }
      for (const fact of facts[path] ?? []) await expect(main, path).toContainText(fact)
      expect(Object.values(await linksOf(main)), path).toEqual(
        expect.arrayContaining([...(links[path] ?? [])]),
      )
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
