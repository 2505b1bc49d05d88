import type { Locator, Page } from '@playwright/test'
import { expect, holdBack, player, signIn, submitSignIn, test } from './world.ts'

const nora = {
  firstName: 'Norane',
  lastName: 'El Fassi',
  email: 'norane@kamasouk.test',
  password: 'Zellige2026',
}

const signUpForm = (page: Page) => ({
  firstName: page.getByLabel('Prénom'),
  lastName: page.getByLabel('Nom', { exact: true }),
  email: page.getByLabel('Email'),
  password: page.getByLabel('Mot de passe', { exact: true }),
  confirmation: page.getByLabel('Confirmer le mot de passe'),
  submit: page.getByRole('button', { name: 'Créer mon compte' }),
})

async function fillSignUp(page: Page, account: typeof nora): Promise<void> {
  const form = signUpForm(page)
  await form.firstName.fill(account.firstName)
  await form.lastName.fill(account.lastName)
  await form.email.fill(account.email)
  await form.password.fill(account.password)
  await form.confirmation.fill(account.password)
}

/** Types, leaves the field, and reads what then stands beside it. */
async function expectSaid(field: Locator, typed: string, sentence: string): Promise<void> {
  await field.fill(typed)
  await field.blur()
  await expect(field).toHaveAccessibleDescription(sentence)
}

test.describe('signing up', () => {
  test('makes an account, says so, and leads to the sign-in, which then lets its owner in', async ({
    page,
  }) => {
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Créer un compte' }).click()
    await expect(page).toHaveURL('/signup')
    await fillSignUp(page, nora)
    await signUpForm(page).submit.click()
    await expect(page.getByText('Votre compte a été créé. Vous pouvez vous connecter.')).toBeVisible()
    await expect(page).toHaveURL('/signin')
    await submitSignIn(page, nora)
    await expect(page.getByText('vous etes connecte')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('says its rules before anything is typed, and each fault beside its field', async ({ page }) => {
    await page.goto('/signup')
    const { firstName, lastName, email, password, confirmation, submit } = signUpForm(page)
    await expect(submit).toBeDisabled()
    await expect(firstName).toHaveAccessibleDescription('6 caractères au moins')
    await expect(lastName).toHaveAccessibleDescription('6 caractères au moins')
    await expectSaid(firstName, 'Karim', 'Le prénom doit contenir au moins 6 caractères')
    await expectSaid(lastName, 'Amine', 'Le nom doit contenir au moins 6 caractères')
    await expectSaid(email, 'norane', 'Adresse email invalide')
    await expectSaid(password, 'Kamas26', 'Le mot de passe doit contenir au moins 8 caractères')
    await expectSaid(password, 'kamas2026', 'Le mot de passe doit contenir une majuscule')
    await expectSaid(password, 'KamasKamas', 'Le mot de passe doit contenir un chiffre')
    await expectSaid(confirmation, nora.password, 'Les mots de passe ne correspondent pas')
    await expect(submit).toBeDisabled()
    await fillSignUp(page, nora)
    for (const field of [email, confirmation]) await expect(field).toHaveAccessibleDescription('')
    await expect(submit).toBeEnabled()
    // Live: the two no longer match because of the other one.
    await password.fill(`${nora.password}!`)
    await expect(confirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas')
    await expect(submit).toBeDisabled()
  })

  test('with an e-mail that is taken says so beside it, goes there, and keeps the rest', async ({ page }) => {
    await page.goto('/signup')
    await fillSignUp(page, { ...nora, email: player.email })
    const { email, firstName, submit } = signUpForm(page)
    await submit.click()
    await expect(email).toHaveAccessibleDescription('Cet email est déjà utilisé.')
    await expect(email).toBeFocused()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'Cet email est déjà utilisé.',
    )
    await expect(firstName).toHaveValue(nora.firstName)
    await email.fill(nora.email)
    await submit.click()
    await expect(page).toHaveURL('/signin')
  })

  test('helps password managers, and shows what was typed when asked to', async ({ page }) => {
    await page.goto('/signup')
    const { firstName, lastName, email, password, confirmation, submit } = signUpForm(page)
    for (const [field, token] of [
      [firstName, 'given-name'],
      [lastName, 'family-name'],
      [email, 'username'],
      [password, 'new-password'],
      [confirmation, 'new-password'],
    ] as const)
      await expect(field).toHaveAttribute('autocomplete', token)
    await fillSignUp(page, nora)
    await expect(submit).toBeEnabled()
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await expect(password).toHaveAttribute('type', 'text')
  })
})

test.describe('a forgotten password', () => {
  test('is replaced by way of the mailed link, which serves once', async ({ page, world }) => {
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    // Both pages ask for an e-mail.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
    await page.getByLabel('Email').fill(player.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(
      page.getByText('Si un compte existe pour cet email, un lien de réinitialisation vient d’être envoyé.'),
    ).toBeVisible()

    const link = await world.lastMailLink()
    await page.goto(link)
    await page.getByLabel('Nouveau mot de passe').fill('Zellige2026')
    await page.getByLabel('Confirmer le mot de passe').fill('Zellige2026')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(
      page.getByText('Votre mot de passe a été réinitialisé. Vous pouvez vous connecter.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/signin')
    await submitSignIn(page, { ...player, password: 'Zellige2026' })
    await expect(page).toHaveURL('/')

    await page.goto(link)
    await page.getByLabel('Nouveau mot de passe').fill('Encore2026')
    await page.getByLabel('Confirmer le mot de passe').fill('Encore2026')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(page.getByText('Lien invalide ou expiré')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne fonctionne plus')
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('asks for an e-mail, and leads back to the sign-in', async ({ page }) => {
    await page.goto('/forgot-password')
    const email = page.getByLabel('Email')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(email).toHaveAccessibleDescription('Email is required')
    await expect(email).toBeFocused()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL('/signin')
  })

  test('keeps the rules of signing up, and goes to the first field that breaks one', async ({ page }) => {
    await page.goto('/reset-password/0123456789')
    const password = page.getByLabel('Nouveau mot de passe')
    const confirmation = page.getByLabel('Confirmer le mot de passe')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(password).toBeFocused()
    await expectSaid(password, 'Kamas26', 'Le mot de passe doit contenir au moins 8 caractères')
    await expectSaid(password, 'kamas2026', 'Le mot de passe doit contenir une majuscule')
    await expectSaid(password, 'KamasKamas', 'Le mot de passe doit contenir un chiffre')
    await expectSaid(confirmation, 'Kamas2026', 'Les mots de passe ne correspondent pas')
  })
})

test.describe('signing in with Google', () => {
  test('ends signed in, with no token in the address bar, the history or the storage', async ({ page }) => {
    const referers: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) referers.push(request.headers()['referer'] ?? '')
    })
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Continuer avec Google' }).click()
    await page.getByRole('button', { name: player.email }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(referers.filter((referer) => referer.includes('accessToken'))).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).not.toContain('eyJ')
    await page.goBack()
    expect(page.url()).not.toContain('accessToken')
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('makes an account for somebody new, from the sign-up page too', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('link', { name: 'Continuer avec Google' }).click()
    await page.getByText('Use another account').click()
    await page.getByLabel('E-mail').fill(nora.email)
    await page.getByLabel('First name').fill(nora.firstName)
    await page.getByLabel('Last name').fill(nora.lastName)
    await page.getByRole('button', { name: 'Go on with this account' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('that is cancelled leads back to the sign-in, and says so', async ({ page }) => {
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Continuer avec Google' }).click()
    await page.getByRole('link', { name: /^Cancel/ }).click()
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText('Connexion avec Google annulée.')).toBeVisible()
  })

  test('that brings no token, or no user, leads to the sign-in', async ({ page }) => {
    await page.goto('/auth/success')
    await expect(page).toHaveURL('/signin')
    await page.goto('/auth/success?accessToken=eyJ.a.b&user=nobody')
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText('La connexion avec Google a échoué. Veuillez réessayer.')).toBeVisible()
  })

  test('says that it is on its way, with its secrets out of sight', async ({ page, world }) => {
    const answer = await page.request.post(`${world.url}/api/auth/login`, { data: player })
    const { accessToken, user } = (await answer.json()) as { accessToken: string; user: object }
    const query = new URLSearchParams({ accessToken, user: JSON.stringify(user) }).toString()
    // The page that follows is slow to come.
    const release = await holdBack(page, '**/*home-page*')
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Continuer avec Google' }).click()
    await page.goto(`/auth/success?${query}`)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByText('Authentification réussie, redirection...')).toBeVisible()
    release()
    await expect(page).toHaveURL('/')
  })
})

test('a logout that the provider never hears of is done here all the same, and said', async ({ page }) => {
  await signIn(page, '/buy')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(
    page.getByText('Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
})
