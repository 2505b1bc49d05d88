/** The text pages: their content and their links. */
import { all, expect, expectTakenOver, signIn, test } from './world.ts'

/** Their content is prerendered, so it needs no script. */
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the services, the company and the safety have their parts', all, async ({ page }) => {
    await page.goto('/services')
    for (const [service, ways] of Object.entries({
      'Achat et vente de Kamas': ['/buy', '/sell'],
      'Échange entre serveurs': ['/exchange'],
      'Échange sécurisé': ['/safety'],
      'Assistance 24/7': ['/help', '/contact'],
    })) {
      const links = page.getByRole('region', { name: service }).getByRole('link')
      await expect(links).toHaveCount(ways.length)
      for (const [index, way] of ways.entries()) await expect(links.nth(index)).toHaveAttribute('href', way)
    }

    await page.goto('/about')
    await expect(page.getByRole('region', { name: 'Notre mission' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Nos valeurs' }).getByRole('listitem')).toHaveCount(4)
    const team = page.getByRole('region', { name: 'Notre équipe' })
    await expect(team.getByText('Les noms sont fictifs')).toBeVisible()
    await expect(team.getByRole('listitem')).toHaveCount(4)
    for (const text of ['Exemple', 'Nom d’exemple'])
      await expect(
        team.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) }),
      ).toHaveCount(4)

    await page.goto('/safety')
    const cards = [
      'Plateforme sécurisée',
      'Protection du compte',
      'Prévention des fraudes',
      'Traders vérifiés',
    ]
    for (const name of cards)
      await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(3)
  })

  test('the help centre links to every guide, the answers and the support', all, async ({ page }) => {
    await page.goto('/help')
    const main = page.getByRole('main')
    const guides = ['/buy/guide', '/sell/guide', '/exchange/guide', '/help/transactions']
    for (const path of [...guides, '/faq', '/contact'])
      await expect(main.locator(`a[href="${path}"]`)).toBeVisible()
    await expect(main.getByText('24h/24, 7j/7')).toBeVisible()
  })

  test('each category of the FAQ opens one answer at a time', async ({ page }) => {
    await page.goto('/faq')
    for (const name of ['Général', 'Échange', 'Sécurité']) {
      const category = page.getByRole('region', { name, exact: true })
      const answers = category.getByRole('listitem').getByRole('paragraph')
      await expect(category.getByRole('listitem').nth(3)).toBeVisible()
      await expect(answers.filter({ visible: true })).toHaveCount(0)
      for (const index of [0, 1]) {
        await category.locator('summary').nth(index).click()
        await expect(answers.filter({ visible: true })).toHaveCount(1)
      }
    }
    for (const [question, answer] of [
      ['Quelle est votre commission ?', /5 %/],
      ['Combien de temps prend une transaction ?', /10 à 15 minutes/],
      ['Quand vais-je recevoir mes Kamas ?', /5 à 15 minutes, et jusqu’à 30/],
      [
        'Quels moyens de paiement acceptez-vous ?',
        /carte bancaire, PayPal, le virement bancaire et les crypto/,
      ],
    ] as const) {
      if (!(await page.getByText(answer).first().isVisible())) await page.getByText(question).click()
      await expect(page.getByText(answer).first()).toBeVisible()
    }
  })

  test('the three guides show the sell guide with steps, protection and tips', all, async ({ page }) => {
    for (const path of ['/buy/guide', '/sell/guide', '/exchange/guide']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comment vendre des Kamas ?')
      const steps = page.getByRole('region', { name: 'Les quatre étapes' })
      await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
        'Déposez vos Kamas',
        'Fixez le prix',
        'Passez la vérification',
        'Finalisez la vente',
      ])
      const security = page.getByRole('region', { name: 'Vos ventes sont protégées' })
      await expect(security).toContainText('séquestre')
      await expect(security).toContainText(
        'Utilisez toujours le système de transaction sécurisé de la plateforme.',
      )
      const tips = page.getByRole('region', { name: 'Six conseils aux vendeurs' })
      await expect(tips.getByRole('listitem')).toHaveCount(6)
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Voir les prix de vente' }),
      ).toHaveAttribute('href', '/sell')
    }
  })

  test('terms and privacy lead to each other', all, async ({ page }) => {
    await page.goto('/terms')
    await page.getByRole('link', { name: 'Lire la politique de confidentialité' }).click()
    await expect(page).toHaveURL('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Politique de confidentialité')
    await expect(page.getByText('ne sont pas vendues à des tiers')).toBeVisible()
    await expect(
      page.getByRole('complementary', { name: 'En bref' }).getByRole('link', { name: /@/ }),
    ).toHaveAttribute('href', /^mailto:/)
    await page.getByRole('link', { name: 'Lire les conditions d’utilisation' }).click()
    await expect(page).toHaveURL('/terms')
  })

  test('the transaction guide has five questions, of which one is open at a time', all, async ({ page }) => {
    await page.goto('/help/transactions')
    const flow = page.getByRole('region', { name: 'How a transaction flows' })
    await expect(flow.getByRole('heading', { level: 3 })).toHaveText([
      /Initiation/,
      /Processing/,
      /Verification/,
      /Completion/,
    ])
    const questions = page.getByRole('region', { name: 'Frequently asked questions' }).getByRole('group')
    await expect(questions).toHaveCount(5)
    await questions.nth(2).getByText('Are there any fees?').click()
    await expect(page.getByText('Payment fees depend on the provider and the network')).toBeVisible()
    await questions.nth(4).locator('summary').press('Enter')
    for (const measure of ['End-to-end encryption', 'Two-factor authentication', 'Fraud detection'])
      await expect(questions.nth(4).getByText(measure)).toBeVisible()
    await expect(page.getByText('Payment fees depend on the provider and the network')).toBeHidden()
  })

  test('the home page leads to markets, explains services and answers questions', async ({
    page,
    request,
  }) => {
    const french = await (await request.get('/fr/')).text()
    expect(french).toMatch(/<a [^>]*href="\/fr\/sell"[^>]*>Vendre des Kamas<\/a>/)
    await page.goto('/')
    for (const [name, path] of [
      ['Acheter des Kamas', '/buy'],
      ['Vendez Kamas', '/sell'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', path)
    }
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

    const answers = page.getByRole('region', { name: 'Questions fréquentes' })
    const questions = answers.locator('details')
    await expect(questions).toHaveCount(6)
    await expect(answers.locator('details[open]')).toHaveCount(0)

    await questions.nth(0).locator('summary').click()
    await expect(answers.getByText(/livré en 5 à 15\sminutes, et jusqu’à 30/)).toBeVisible()
    await questions.nth(2).locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(answers.getByText(/commission de 5\s% s’applique/)).toBeVisible()
    await expect(answers.getByText(/livré en 5 à 15\sminutes, et jusqu’à 30/)).toBeHidden()
    await expect(answers.locator('details[open]')).toHaveCount(1)
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
  await expect(page.getByText("We'll get back to you as soon as possible!")).toBeVisible()
  const name = page.getByLabel('Nom')
  const email = page.getByLabel('Email')
  const message = page.getByLabel('Message')
  const submit = page.getByRole('button', { name: 'Send Message' })
  await expect(message).toHaveAttribute('rows', '5')

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
  const mail = page.getByRole('link', { name: 'Écrire depuis ma messagerie' })
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toMatch(
    /^mailto:support@.+\?subject=.+&body=Où est ma commande \?\r\n\r\nYasmine\r\nyasmine@kamasouk.test$/,
  )

  const logged = page.waitForEvent('console', (line) => line.type() === 'info')
  const thanked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  await submit.click()
  expect(await thanked).toBe('Thank you for contacting us!')
  expect(await (await logged).args()[0]?.jsonValue()).toEqual({
    name: 'Yasmine',
    email: 'yasmine@kamasouk.test',
    message: 'Où est ma commande ?',
  })
  for (const field of [name, email, message]) await expect(field).toHaveValue('')
  expect(requests).toEqual([])
})

test('an address or the quick navigation leads to a section of the terms', async ({ page }) => {
  await page.goto('/terms#conditions-generales')
  const conditions = page.getByRole('region', { name: 'Conditions Générales' })
  await expect(conditions.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(conditions.getByRole('heading', { level: 3 })).toHaveCount(6)
  const navigation = page.getByRole('navigation', { name: 'Navigation rapide' })
  await expect(navigation.getByRole('link')).toHaveText([
    'Introduction',
    'Définitions',
    'Admissibilité',
    'Comptes Utilisateurs',
    'Conditions Générales',
    'Confidentialité',
  ])
  for (const link of await navigation.getByRole('link').all()) {
    const name = await link.innerText()
    await link.click()
    const place = page.getByRole('region', { name, exact: true })
    await expect(place).toBeFocused()
    await expect(place.getByRole('heading', { level: 2 })).toBeInViewport()
    expect((await place.innerText()).length).toBeGreaterThan(name.length + 100)
    expect(new URL(page.url()).hash).toBe(`#${(await place.getAttribute('id')) ?? ''}`)
  }
})
