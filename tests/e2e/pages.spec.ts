/** The pages of words: what each promises, and where each leads. */
import { expect, expectTakenOver, signIn, test } from './world.ts'

const titles = {
  '/services': 'Nos services',
  '/about': 'À propos de Kamasouk',
  '/safety': 'Votre sécurité',
  '/help': 'Centre d’aide',
  '/contact': 'Contact',
  '/faq': 'Questions fréquentes',
}

test('each page has one title of its own, and says what it is about', async ({ page }) => {
  const descriptions = new Set<string>()
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(/ · Kamasouk$/)
    const description = page.locator('meta[name="description"]')
    await expect(description).toHaveCount(1)
    descriptions.add((await description.getAttribute('content')) ?? '')
  }
  expect(descriptions.size).toBe(Object.keys(titles).length)
})

test('each of the four services has a way on', async ({ page }) => {
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
  await page.getByRole('link', { name: 'Acheter des Kamas' }).click()
  await expect(page).toHaveURL('/buy')
})

test('about tells the mission and four values, and marks the whole team as examples', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('region', { name: 'Notre mission' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Nos valeurs' }).getByRole('listitem')).toHaveCount(4)
  const team = page.getByRole('region', { name: 'Notre équipe' })
  await expect(team.getByText('Les noms sont fictifs')).toBeVisible()
  await expect(team.getByRole('listitem')).toHaveCount(4)
  for (const member of await team.getByRole('listitem').all()) {
    await expect(member.getByText('Exemple', { exact: true })).toBeVisible()
    await expect(member.getByText('Nom d’exemple')).toBeVisible()
  }
})

test('safety has its four cards', async ({ page }) => {
  await page.goto('/safety')
  for (const name of [
    'Plateforme sécurisée',
    'Protection du compte',
    'Prévention des fraudes',
    'Traders vérifiés',
  ]) {
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(3)
  }
})

test('the help centre leads to every guide, to the answers and to a person', async ({ page }) => {
  await page.goto('/help')
  const main = page.getByRole('main')
  for (const path of [
    '/buy/guide',
    '/sell/guide',
    '/exchange/guide',
    '/help/transactions',
    '/faq',
    '/contact',
  ]) {
    await expect(main.locator(`a[href="${path}"]`)).toBeVisible()
  }
  await expect(main.getByText('24h/24, 7j/7')).toBeVisible()
})

test('Start Live Chat opens the choices for a player who is signed in', async ({ page }) => {
  await signIn(page, '/help')
  await page.getByRole('button', { name: 'Start Live Chat' }).click()
  await expect(page.getByRole('button', { name: 'Effectuer une Transaction' })).toBeVisible()
  await expect(page).toHaveURL('/help')
})

test('Start Live Chat sends a visitor to sign in', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('button', { name: 'Start Live Chat' }).click()
  await expect(page).toHaveURL('/signin')
})

test('each category of the FAQ opens one answer at a time', async ({ page }) => {
  await page.goto('/faq')
  for (const name of ['Général', 'Échange', 'Sécurité']) {
    const category = page.getByRole('region', { name, exact: true })
    const answers = category.getByRole('listitem').getByRole('paragraph')
    await expect(category.getByRole('listitem').nth(3)).toBeVisible()
    await expect(answers.filter({ visible: true })).toHaveCount(0)
    await category.locator('summary').nth(0).click()
    await expect(answers.filter({ visible: true })).toHaveCount(1)
    await category.locator('summary').nth(1).click()
    await expect(answers.filter({ visible: true })).toHaveCount(1)
  }
})

test('the FAQ gives the figures', async ({ page }) => {
  await page.goto('/faq')
  for (const [question, answer] of [
    ['Quelle est votre commission ?', /5 %/],
    ['Combien de temps prend une transaction ?', /10 à 15 minutes/],
    ['Quand vais-je recevoir mes Kamas ?', /5 à 15 minutes, et jusqu’à 30/],
    [
      'Quels moyens de paiement acceptez-vous ?',
      /carte bancaire, PayPal, le virement bancaire et les crypto/,
    ],
  ] as const) {
    await page.getByText(question).click()
    await expect(page.getByText(answer)).toBeVisible()
  }
})

test('a popular topic leads to its question, open and in sight', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('link', { name: 'J’ai oublié mon mot de passe, que faire ?' }).click()
  await expect(page).toHaveURL('/faq#mot-de-passe-oublie')
  await expect(page.getByText('vous recevrez un lien pour en choisir un nouveau')).toBeInViewport()
  await page.reload()
  await expect(page.getByText('vous recevrez un lien pour en choisir un nouveau')).toBeInViewport()
})

test('the contact form thanks and clears, and calls no server', async ({ page }) => {
  // The first sign of a person is when the client asks who that is.
  const isAsked = page.waitForResponse('**/api/auth/refresh')
  await page.goto('/contact')
  await page.mouse.move(1, 1)
  await isAsked
  await expect(page.getByRole('heading', { name: 'Connect With us' })).toBeVisible()
  await expect(page.getByText("We'll get back to you as soon as possible!")).toBeVisible()
  const name = page.getByLabel('Nom')
  const email = page.getByLabel('Email')
  const message = page.getByLabel('Message')
  await expect(message).toHaveAttribute('rows', '5')
  await name.fill('Yasmine')
  await email.fill('yasmine@kamasouk.test')
  await message.fill('Où est ma commande ?')

  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  const logged = page.waitForEvent('console', (line) => line.type() === 'info')
  const thanked = page.waitForEvent('dialog').then(async (dialog) => {
    const said = dialog.message()
    await dialog.accept()
    return said
  })
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect(await thanked).toBe('Thank you for contacting us!')
  expect(await (await logged).args()[0]?.jsonValue()).toEqual({
    name: 'Yasmine',
    email: 'yasmine@kamasouk.test',
    message: 'Où est ma commande ?',
  })
  for (const field of [name, email, message]) await expect(field).toHaveValue('')
  expect(sent).toEqual([])
})

test('the contact form waits for all three fields and a valid email', async ({ page }) => {
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message())
    await dialog.accept()
  })
  await page.goto('/contact')
  const submit = page.getByRole('button', { name: 'Send Message' })
  for (const [label, wrong, right] of [
    ['Nom', '', 'Yasmine'],
    ['Email', 'yasmine', 'yasmine@kamasouk.test'],
    ['Message', '', 'Bonjour'],
  ] as const) {
    const field = page.getByLabel(label)
    await field.fill(wrong)
    await submit.click()
    await expect(field).toBeFocused()
    await field.fill(right)
  }
  expect(alerts).toEqual([])
  await submit.click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(alerts).toEqual(['Thank you for contacting us!'])
})

test('the mail link holds the words that stand in the form', async ({ page }) => {
  await page.goto('/contact')
  await expectTakenOver(page)
  const mail = page.getByRole('link', { name: 'Écrire depuis ma messagerie' })
  const letter = async () => decodeURIComponent((await mail.getAttribute('href')) ?? '')
  await page.getByLabel('Message').fill('Où est ma')
  expect(await letter()).toMatch(/^mailto:support@.+\?subject=.+&body=Où est ma$/)
  await page.getByLabel('Message').fill('Où est ma commande ?')
  await page.getByLabel('Nom').fill('Yasmine')
  expect(await letter()).toMatch(/&body=Où est ma commande \?\r\n\r\nYasmine$/)
})
