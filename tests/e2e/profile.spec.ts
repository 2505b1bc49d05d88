import type { Page } from '@playwright/test'
import { all, expect, holdBack, player, signIn, submitSignIn, test } from './world.ts'

const offer = (page: Page) => page.getByRole('complementary', { name: 'Reprendre là où vous étiez' })

// client/src/features/account/profile-form.test.ts has the rules of each field.
test('the personal information is saved, and shows its errors beside the fields', async ({ page }) => {
  await signIn(page, '/profile')
  const form = page.getByRole('form', { name: 'Personal Information' })
  const save = form.getByRole('button', { name: 'Save changes' })
  await expect(form.getByLabel('Email')).toHaveValue(player.email)
  await expect(form.getByLabel('Email')).not.toBeEditable()
  await expect(save).toBeDisabled()

  await form.getByLabel('City').fill('  Agadir ')
  await save.click()
  await expect(page.getByText('Votre profil est à jour.')).toBeVisible()
  await expect(form.getByLabel('City')).toHaveValue('Agadir')
  await expect(form.getByRole('status')).toHaveText('Everything is saved.')
  await page.reload()
  await expect(form.getByLabel('City')).toHaveValue('Agadir')

  // A refusal of the provider is beside its field too: accounts.spec.ts.
  await form.getByLabel('Last name').fill(' ')
  await form.getByLabel('Bank name').fill('Banque Atlas')
  await save.click()
  await expect(form.getByLabel('Last name')).toBeFocused()
  await expect(form.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required')
  await expect(form.getByLabel('RIB')).toHaveAccessibleDescription('Add the RIB too, or leave both empty')
})

test('the profile warns before the site is left with unsaved changes, and only then', async ({ page }) => {
  const warnings: string[] = []
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type())
    void dialog.accept()
  })
  await signIn(page, '/profile')
  const city = page.getByLabel('City')
  await city.click()
  await page.reload()
  expect(warnings).toEqual([])
  await city.fill('Tanger')
  await page.reload()
  await city.fill('Tanger')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.reload()
  expect(warnings).toEqual(['beforeunload'])
})

test('the security settings rate a new password, show errors, and change it', async ({ page }) => {
  await signIn(page, '/profile')
  const form = page.getByRole('form', { name: 'Security Settings' })
  const submit = form.getByRole('button', { name: 'Change password' })
  const oldPassword = form.getByLabel('Old password')
  const newPassword = form.getByLabel('New password', { exact: true })
  const confirmation = form.getByLabel('Confirm new password')
  const meter = form.getByRole('meter', { name: 'Password strength' })
  await expect(meter).toHaveAttribute('aria-valuenow', '0')
  await newPassword.fill('kamas2026')
  await expect(meter).toHaveAttribute('aria-valuetext', 'Fair, 2 of 4 points')
  await expect(form.getByText('Add an uppercase letter, a special character.')).toBeVisible()
  await confirmation.fill('autre')
  await submit.click()
  await expect(oldPassword).toBeFocused()
  await expect(oldPassword).toHaveAccessibleDescription('Old password is required')
  await expect(confirmation).toHaveAccessibleDescription("Passwords don't match")

  await oldPassword.fill('Faux2026!')
  await newPassword.fill('Kamas2027!')
  await confirmation.fill('Kamas2027!')
  await submit.click()
  await expect(oldPassword).toHaveAccessibleDescription('Old password is not correct')
  await expect(oldPassword).toBeFocused()
  await expect(page.getByText("L'ancien mot de passe est incorrect.")).toBeVisible()

  await oldPassword.fill(player.password)
  await submit.click()
  await expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible()
  for (const field of [oldPassword, newPassword, confirmation]) await expect(field).toHaveValue('')
  // This browser stays signed in.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('a page for players leads a visitor to the sign-in, and Back skips it', async ({ page }) => {
  await page.goto('/faq')
  const release = await holdBack(page, '**/api/auth/refresh')
  await page.goto('/profile')
  await expect(page.getByRole('status')).toHaveText('Chargement…')
  release()
  await expect(page).toHaveURL('/signin')
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  // The build checks which pages these are: tests/repo/deployment.test.ts.
  for (const path of ['/transactions', '/exchange']) {
    await page.goto(path)
    await expect(page).toHaveURL('/signin')
  }
})

test('a page for players waits for a provider that cannot be reached', all, async ({ page }) => {
  await signIn(page)
  await page.route('**/api/auth/refresh', (route) => route.abort())
  await page.goto('/profile')
  await expect(page.getByText('Si vous étiez connecté, vous l’êtes toujours')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await page.unroute('**/api/auth/refresh')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('the home page offers the interrupted page once, or never after a dismissal', async ({ page }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL('/signin')
  await submitSignIn(page)
  await expect(page).toHaveURL('/')
  await offer(page).getByRole('link', { name: 'Reprendre : votre profil' }).click()
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(offer(page)).toBeHidden()

  const loggedOut = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await loggedOut
  await page.goto('/transactions')
  await submitSignIn(page)
  await offer(page).getByRole('button', { name: 'Ne pas reprendre' }).click()
  await expect(offer(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(offer(page)).toBeHidden()
})

test('the home page offers the interrupted purchase, which then starts', all, async ({ page }) => {
  await page.goto('/buy')
  await page.getByRole('row', { name: 'Boune' }).getByRole('button', { name: 'Acheter maintenant' }).click()
  await expect(page).toHaveURL('/signin')
  await submitSignIn(page)
  await offer(page).getByRole('link', { name: 'Reprendre : votre achat de Kamas sur Boune' }).click()
  await expect(page).toHaveURL('/buy#retro')
  await expect(page.getByLabel('Serveur', { exact: true }).locator('option:checked')).toHaveText('Boune')
  await expect(page.getByLabel('Type de transaction')).toHaveValue('Buy')
})
