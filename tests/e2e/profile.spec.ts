import type { Page } from '@playwright/test'
import { expect, holdBack, player, signIn, submitSignIn, test } from './world.ts'

async function openProfile(page: Page): Promise<void> {
  await signIn(page, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
}

const details = (page: Page) => page.getByRole('form', { name: 'Personal Information' })
const security = (page: Page) => page.getByRole('form', { name: 'Security Settings' })
const offer = (page: Page) => page.getByRole('complementary', { name: 'Reprendre là où vous étiez' })

test.describe('the personal information', () => {
  test('is there, is saved, and is there after a reload', async ({ page }) => {
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
  })

  test('says beside each field what is wrong with it, and goes to the first', async ({ page }) => {
    await openProfile(page)
    const form = details(page)
    await form.getByLabel('Last name').fill(' ')
    await form.getByLabel('Bank name').fill('Banque Atlas')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByLabel('Last name')).toBeFocused()
    await expect(form.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required')
    await expect(form.getByLabel('RIB')).toHaveAccessibleDescription('Add the RIB too, or leave both empty')
  })

  test('shows what the provider refuses beside its field, and keeps what was typed', async ({ page }) => {
    await openProfile(page)
    const form = details(page)
    await page.route('**/api/users/*', (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'Numéro refusé.', errors: { phoneNumber: 'Ce numéro n’existe pas.' } },
      }),
    )
    await form.getByLabel('Phone number').fill('0')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Numéro refusé.')).toBeVisible()
    await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription('Ce numéro n’existe pas.')
    await expect(form.getByLabel('Phone number')).toBeFocused()
    await expect(form.getByLabel('Phone number')).toHaveValue('0')

    await page.unroute('**/api/users/*')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Votre profil est à jour.')).toBeVisible()
  })

  test('warns whoever leaves the site with unsaved changes, and nobody else', async ({ page }) => {
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

test.describe('the security settings', () => {
  test('tell how strong the new password is, in points and in words', async ({ page }) => {
    await openProfile(page)
    const form = security(page)
    const meter = form.getByRole('meter', { name: 'Password strength' })
    await expect(meter).toHaveAttribute('aria-valuenow', '0')
    await form.getByLabel('New password', { exact: true }).fill('kamas2026')
    await expect(meter).toHaveAttribute('aria-valuetext', 'Fair, 2 of 4 points')
    await expect(form.getByText('Add an uppercase letter, a special character.')).toBeVisible()
    await form.getByLabel('New password', { exact: true }).fill('Kamas-2026')
    await expect(meter).toHaveAttribute('aria-valuetext', 'Strong, 4 of 4 points')
  })

  test('say what is wrong in the words of the rules', async ({ page }) => {
    await openProfile(page)
    const form = security(page)
    const confirmation = form.getByLabel('Confirm new password')
    await form.getByLabel('New password', { exact: true }).fill('kamas2027')
    await confirmation.fill('autre')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByLabel('Old password')).toBeFocused()
    await expect(form.getByLabel('Old password')).toHaveAccessibleDescription('Old password is required')
    await expect(form.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      'Password must contain an uppercase letter',
    )
    await expect(confirmation).toHaveAccessibleDescription("Passwords don't match")
  })

  test('change the password, once the old one is right', async ({ page }) => {
    await openProfile(page)
    const form = security(page)
    await form.getByLabel('Old password').fill('Faux2026!')
    await form.getByLabel('New password', { exact: true }).fill('Kamas2027!')
    await form.getByLabel('Confirm new password').fill('Kamas2027!')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByLabel('Old password')).toHaveAccessibleDescription('Old password is not correct')
    await expect(form.getByLabel('Old password')).toBeFocused()
    await expect(page.getByText("L'ancien mot de passe est incorrect.")).toBeVisible()

    await form.getByLabel('Old password').fill(player.password)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible()
    for (const name of ['Old password', 'New password', 'Confirm new password']) {
      await expect(form.getByLabel(name, { exact: true })).toHaveValue('')
    }
    // This browser stays signed in.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  })
})

test.describe('a page of those who are signed in', () => {
  for (const path of ['/profile', '/transactions', '/exchange']) {
    test(`${path} sends a visitor to the sign-in, in its own place in the history`, async ({ page }) => {
      await page.goto('/buy')
      await page.goto(path)
      await expect(page).toHaveURL('/signin')
      await page.goBack()
      await expect(page).toHaveURL('/buy')
    })
  }

  test('is waited for behind the loading screen, by a visitor too', async ({ page }) => {
    const release = await holdBack(page, '**/api/auth/refresh')
    await page.goto('/profile')
    await expect(page.getByRole('status')).toHaveText('Chargement…')
    release()
    await expect(page).toHaveURL('/signin')
  })

  test(
    'turns nobody away while the provider cannot be reached, and opens on another try',
    { tag: '@all' },
    async ({ page }) => {
      await signIn(page)
      await page.route('**/api/auth/refresh', (route) => route.abort())
      await page.goto('/profile')
      await expect(page.getByText('Si vous étiez connecté, vous l’êtes toujours')).toBeVisible({
        timeout: 15_000,
      })
      await expect(page).toHaveURL('/profile')
      await page.unroute('**/api/auth/refresh')
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    },
  )
})

test.describe('what the sign-in has interrupted', () => {
  test('a page is offered at home, and leads back there once', async ({ page }) => {
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

  test('a purchase is offered at home, and begins where it was', { tag: '@all' }, async ({ page }) => {
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

  test('can be left, and nobody asks again', async ({ page }) => {
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

  test('is nothing for whoever just signs in', async ({ page }) => {
    await signIn(page)
    await expect(page).toHaveURL('/')
    await expect(offer(page)).toBeHidden()
  })
})
