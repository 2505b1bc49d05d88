import type { Locator, Page } from '@playwright/test'
import { httpOf } from './http.ts'
import { all, expect, googleReturn, holdBack, logIn, player, submitSignIn, test } from './world.ts'

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

/** Types, leaves the field, and checks the text beside it. */
async function expectDescription(field: Locator, typed: string, text: string): Promise<void> {
  await field.fill(typed)
  await field.blur()
  await expect(field).toHaveAccessibleDescription(text)
}

async function setPassword(page: Page, password: string): Promise<void> {
  for (const label of ['Nouveau mot de passe', 'Confirmer le mot de passe'])
    await page.getByLabel(label).fill(password)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
}

test.describe('signing up', () => {
  test('creates an account, and leads to the sign-in, which accepts it', async ({ page }) => {
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

  test('shows its rules, each error beside its field, and keeps the input', async ({ page }) => {
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
    await expect(submit).toBeDisabled()
    await expect(firstName).toHaveAccessibleDescription('6 caractères au moins')
    await expectDescription(email, 'norane', 'Adresse email invalide')
    await expectDescription(password, 'kamas2026', 'Le mot de passe doit contenir une majuscule')
    await expectDescription(confirmation, nora.password, 'Les mots de passe ne correspondent pas')
    await fillSignUp(page, nora)
    for (const field of [email, confirmation]) await expect(field).toHaveAccessibleDescription('')
    await expect(submit).toBeEnabled()
    // The confirmation is checked again when the password changes.
    await password.fill(`${nora.password}!`)
    await expect(confirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas')
    await expect(submit).toBeDisabled()
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await expect(password).toHaveAttribute('type', 'text')

    // A taken e-mail is an error of its field, and the other input stays.
    await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
    await fillSignUp(page, { ...nora, email: player.email })
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
})

test.describe('a forgotten password', () => {
  test('is replaced through a mailed link that works once and is forgotten', async ({ page, world }) => {
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    // Both pages have an e-mail field.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/signin')
    await page.getByLabel('Email').fill(player.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(
      page.getByText('Si un compte existe pour cet email, un lien de réinitialisation vient d’être envoyé.'),
    ).toBeVisible()

    const link = await world.lastMailLink()
    await page.goto(link)
    await expect(page).toHaveURL('/reset-password')
    await page.reload()
    await setPassword(page, 'Zellige2026')
    await expect(
      page.getByText('Votre mot de passe a été réinitialisé. Vous pouvez vous connecter.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/signin')
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).not.toContain(link.split('/').at(-1))
    await submitSignIn(page, { ...player, password: 'Zellige2026' })
    await expect(page).toHaveURL('/')

    await page.goto('/reset-password')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne fonctionne plus')
    await page.goto(link)
    await setPassword(page, 'Encore2026')
    await expect(page.getByText('Lien invalide ou expiré')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne fonctionne plus')
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test.describe('signing in with Google', () => {
  test('names the account, and leaves no token in address, history or storage', async ({ page }) => {
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Continuer avec Google' }).click()
    await page.getByRole('button', { name: player.email }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText(`Connecté en tant que ${player.email}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).not.toContain('eyJ')
    await page.goBack()
    expect(page.url()).not.toContain('accessToken')
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('creates an account for a new person, from the sign-up page too', all, async ({ page }) => {
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

  test('that is cancelled leads back to the sign-in, and says so', all, async ({ page }) => {
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Continuer avec Google' }).click()
    await page.getByRole('link', { name: /^Cancel/ }).click()
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText('Connexion avec Google annulée.')).toBeVisible()
  })

  test('without a token or a user leads to the sign-in', all, async ({ page }) => {
    await page.goto('/auth/success')
    await expect(page).toHaveURL('/signin')
    await page.goto('/auth/success?accessToken=eyJ.a.b&user=nobody')
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText('La connexion avec Google a échoué. Veuillez réessayer.')).toBeVisible()
  })

  test('shows its progress, without its secrets in the address', all, async ({ page }) => {
    const session = await logIn(httpOf(page.context()))
    // The next page loads slowly.
    const release = await holdBack(page, '**/*home-page*')
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Continuer avec Google' }).click()
    await page.goto(googleReturn(session))
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByText('Authentification réussie, redirection...')).toBeVisible()
    release()
    await expect(page).toHaveURL('/')
  })
})
