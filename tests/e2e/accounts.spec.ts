import type { Locator, Page } from '@playwright/test'
import { all, expect, holdBack, player, submitSignIn, test } from './world.ts'

const nora = {
  firstName: 'Norane',
  lastName: 'El Fassi',
  email: 'norane@kamasouk.test',
  password: 'Zellige2026',
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

// client/src/features/account/account-fields.test.ts has every error of a field.
test('signing up shows its rules, keeps the input, and leads to the sign-in', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL('/signup')
  const submit = page.getByRole('button', { name: 'Créer mon compte' })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const fields = {
    Prénom: ['given-name', nora.firstName],
    Nom: ['family-name', nora.lastName],
    Email: ['username', player.email],
    'Mot de passe': ['new-password', nora.password],
    'Confirmer le mot de passe': ['new-password', nora.password],
  } as const
  for (const [label, [token]] of Object.entries(fields))
    await expect(field(label)).toHaveAttribute('autocomplete', token)
  const [email, password] = [field('Email'), field('Mot de passe')]
  const confirmation = field('Confirmer le mot de passe')
  await expect(submit).toBeDisabled()
  await expect(field('Prénom')).toHaveAccessibleDescription('6 caractères au moins')
  await expectDescription(email, 'norane', 'Adresse email invalide')
  await expectDescription(confirmation, nora.password, 'Les mots de passe ne correspondent pas')
  for (const [label, [, text]] of Object.entries(fields)) await field(label).fill(text)
  for (const each of [email, confirmation]) await expect(each).toHaveAccessibleDescription('')
  await expect(submit).toBeEnabled()
  // The confirmation is checked again when the password changes.
  await password.fill(`${nora.password}!`)
  await expect(confirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas')
  await expect(submit).toBeDisabled()
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()

  // A taken e-mail is an error of its field, and the other input stays.
  await password.fill(nora.password)
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Cet email est déjà utilisé.')
  await expect(email).toBeFocused()
  await email.fill(nora.email)
  await submit.click()
  await expect(page.getByText('Votre compte a été créé. Vous pouvez vous connecter.')).toBeVisible()
  await expect(page).toHaveURL('/signin')
  await submitSignIn(page, nora)
  await expect(page.getByText('vous etes connecte')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a forgotten password is replaced through a mailed link that works once', async ({ page, world }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  // Both pages have an e-mail field.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Email')).toBeFocused()
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

test('signing in with Google names the account, and leaves no token in the browser', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Continuer avec Google' }).click()
  const release = await holdBack(page, '**/*home-page*')
  await page.getByRole('button', { name: player.email }).click()
  await expect(page.getByText('Authentification réussie, redirection...')).toBeVisible()
  expect(page.url()).not.toContain('accessToken')
  release()
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

test('a cancelled or broken return from Google leads to the sign-in, and says so', all, async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('link', { name: 'Continuer avec Google' }).click()
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Connexion avec Google annulée.')).toBeVisible()
  await page.goto('/auth/success?accessToken=eyJ.a.b&user=nobody')
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('La connexion avec Google a échoué. Veuillez réessayer.')).toBeVisible()
})
