import { expect, test } from './world.ts'

for (const path of ['/buy/guide', '/sell/guide', '/exchange/guide']) {
  test(`${path} shows the sell guide: four steps, the protection, six tips`, async ({ page }) => {
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
    await page.getByRole('main').getByRole('link', { name: 'Voir les prix de vente' }).click()
    await expect(page).toHaveURL('/sell')
  })
}

test('the quick navigation of the terms reaches all six places, and brings the focus along', async ({
  page,
}) => {
  await page.goto('/terms')
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

test('a link to one clause’s chapter from elsewhere opens the terms there', async ({ page }) => {
  await page.goto('/terms#conditions-generales')
  const conditions = page.getByRole('region', { name: 'Conditions Générales' })
  await expect(conditions.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(conditions.getByRole('heading', { level: 3 })).toHaveCount(6)
})

test('terms and privacy lead to each other', async ({ page }) => {
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

test('the transaction guide answers five questions, one at a time', async ({ page }) => {
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

test('the page is French, and the English guide says that it is English', async ({ page }) => {
  for (const [path, language] of [
    ['/sell/guide', 'fr'],
    ['/terms', 'fr'],
    ['/privacy', 'fr'],
    ['/help/transactions', 'en'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    const spoken = await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => heading.closest('[lang]')?.getAttribute('lang'))
    expect(spoken, path).toBe(language)
  }
})
