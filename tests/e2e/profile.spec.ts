import type { Page } from '@playwright/test'
import { all, expect, holdBack, player, signIn, submitSignIn, test } from './world.ts'

async function openProfile(page: Page): Promise<void> {
  await signIn(page, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
}

const details = (page: Page) => page.getByRole('form', { name: 'Personal Information' })
const security = (page: Page) => page.getByRole('form', { name: 'Security Settings' })
const offer = (page: Page) => page.getByRole('complementary', { name: 'Reprendre là où vous étiez' })

test.describe('the personal information', () => {
  test('is shown, saved, and keeps refused input beside its errors', async ({ page }) => {
    await openProfile(page)
    const form = details(page)
    await expect(form.getByLabel('First name')).toHaveValue('Yasmine')
    await expect(form.getByLabel('Email')).toHaveValue(player.email)
    await expect(form.getByLabel('Email')).not.toBeEditable()
    await expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled()

    await form.getByLabel('City').fill('  Agadir ')
    await form.getByLabel('Bank name').fill('Banque Atlas')
    await form.getByLabel('RIB').fill('007780000123456789012345')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Votre profil est à jour.')).toBeVisible()
    await expect(form.getByLabel('City')).toHaveValue('Agadir')
    await expect(form.getByRole('status')).toHaveText('Everything is saved.')

    await page.reload()
    await expect(form.getByLabel('City')).toHaveValue('Agadir')
    await expect(form.getByLabel('RIB')).toHaveValue('007780000123456789012345')

    // Errors of the form and of the provider are shown beside their fields, and the input stays.
    const save = form.getByRole('button', { name: 'Save changes' })
    await form.getByLabel('Last name').fill(' ')
    await form.getByLabel('RIB').fill('')
    await save.click()
    await expect(form.getByLabel('Last name')).toBeFocused()
    await expect(form.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required')
    await expect(form.getByLabel('RIB')).toHaveAccessibleDescription('Add the RIB too, or leave both empty')

    await form.getByLabel('Last name').fill('Bennani')
    await form.getByLabel('Bank name').fill('')
    await form.getByLabel('Phone number').fill('0')
    await page.route('**/api/users/*', (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'Numéro refusé.', errors: { phoneNumber: 'Ce numéro n’existe pas.' } },
      }),
    )
    await save.click()
    await expect(page.getByText('Numéro refusé.')).toBeVisible()
    await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription('Ce numéro n’existe pas.')
    await expect(form.getByLabel('Phone number')).toBeFocused()
    await expect(form.getByLabel('Phone number')).toHaveValue('0')

    await page.unroute('**/api/users/*')
    await save.click()
    await expect(page.getByText('Votre profil est à jour.')).toBeVisible()
  })

  test('warns before the site is left with unsaved changes, and only then', async ({ page }) => {
    const warnings: string[] = []
    page.on('dialog', (dialog) => {
      warnings.push(dialog.type())
      void dialog.accept()
    })
    await openProfile(page)
    const form = details(page)
    await form.getByLabel('City').click()
    await page.reload()
    expect(warnings).toEqual([])

    await form.getByLabel('City').fill('Tanger')
    await page.reload()
    expect(warnings).toEqual(['beforeunload'])

    await form.getByLabel('City').fill('Tanger')
    await form.getByRole('button', { name: 'Discard changes' }).click()
    await page.reload()
    expect(warnings).toEqual(['beforeunload'])
  })
})

test('the security settings rate a new password, show errors, and change it', async ({ page }) => {
  await openProfile(page)
  const form = security(page)
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
  await expect(newPassword).toHaveAccessibleDescription('Password must contain an uppercase letter')
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

test.describe('a page for signed-in players', () => {
  for (const path of ['/profile', '/transactions', '/exchange']) {
    const tag = path === '/profile' ? [] : '@all'
    test(
      `${path} shows the loading screen while the session is checked, then the sign-in, and Back skips it`,
      { tag },
      async ({ page }) => {
        await page.goto('/faq')
        const release = await holdBack(page, '**/api/auth/refresh')
        await page.goto(path)
        await expect(page.getByRole('status')).toHaveText('Chargement…')
        release()
        await expect(page).toHaveURL('/signin')
        await page.goBack()
        await expect(page).toHaveURL('/faq')
      },
    )
  }

  test('stays while the provider cannot be reached, and opens after a retry', all, async ({ page }) => {
    await signIn(page)
    await page.route('**/api/auth/refresh', (route) => route.abort())
    await page.goto('/profile')
    await expect(page.getByText('Si vous étiez connecté, vous l’êtes toujours')).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await page.unroute('**/api/auth/refresh')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  })
})

test.describe('after a sign-in that interrupted the player', () => {
  test('the home page offers the interrupted page once', async ({ page }) => {
    await page.goto('/profile')
    await expect(page).toHaveURL('/signin')
    await submitSignIn(page)
    await expect(page).toHaveURL('/')
    await offer(page).getByRole('link', { name: 'Reprendre : votre profil' }).click()
    await expect(page).toHaveURL('/profile')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(offer(page)).toBeHidden()
  })

  test('the home page offers the interrupted purchase, which then starts', all, async ({ page }) => {
    await page.goto('/buy')
    await page.getByRole('row', { name: 'Boune' }).getByRole('button', { name: 'Acheter maintenant' }).click()
    await expect(page).toHaveURL('/signin')
    await submitSignIn(page)
    await expect(page).toHaveURL('/')
    await offer(page).getByRole('link', { name: 'Reprendre : votre achat de Kamas sur Boune' }).click()
    await expect(page).toHaveURL('/buy#retro')
    await expect(page.getByLabel('Serveur', { exact: true }).locator('option:checked')).toHaveText('Boune')
    await expect(page.getByLabel('Type de transaction')).toHaveValue('Buy')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Ouvrir le support' })).toBeVisible()
  })

  test('the offer can be dismissed for good', all, async ({ page }) => {
    await page.goto('/transactions')
    await expect(page).toHaveURL('/signin')
    await submitSignIn(page)
    await expect(page).toHaveURL('/')
    await offer(page).getByRole('button', { name: 'Ne pas reprendre' }).click()
    await expect(offer(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(offer(page)).toBeHidden()
  })
})
