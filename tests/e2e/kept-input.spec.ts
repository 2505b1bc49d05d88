import type { Page } from '@playwright/test'
import { openConversation } from './conversations.ts'
import { chat, expectFilledIn, fillIn, follow, forms, stored } from './filled-forms.ts'
import {
  all,
  expect,
  expectTakenOver,
  holdBack,
  openOrderForm,
  player,
  returnToTab,
  signIn,
  submitSignIn,
  test,
  type World,
} from './world.ts'

/** In French, and in English on the profile. */
const sentence = /^(Nous avons repris votre saisie|We have filled in what you had typed)\./
const clear = /^(Effacer|Discard)$/

/** The provider ends the session. This tab notices at its next call. */
async function endSessionElsewhere(page: Page, { control }: World): Promise<void> {
  await page.context().clearCookies({ name: 'kamasouk_refresh' })
  await control.call('faults.add', { body: { 'expire-token': 'conversations.current', times: 1 } })
  // While a call is under way, the client makes no second one, so the player returns until it makes one.
  await expect(async () => {
    await returnToTab(page)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden({ timeout: 1000 })
  }).toPass()
}

test('the order form and its input stay when its lists fail to refetch', all, async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await openOrderForm(page)
  await fillIn(page, forms.order)
  await page.route('**/api/servers/**', (route) =>
    route.fulfill({ status: 400, json: { message: 'En pause.' } }),
  )
  await page.clock.fastForward(31_000)
  await returnToTab(page)
  const failure = chat(page).getByText('La liste des serveurs n’a pas pu être actualisée.')
  await expect(failure).toBeVisible()
  await expectFilledIn(page, forms.order)
  await page.unroute('**/api/servers/**')
  await chat(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(failure).toBeHidden()
  await expectFilledIn(page, forms.order)
})

test('an open conversation is shown while the other one fails to load', all, async ({ page }) => {
  await page.route('**/api/trackings/**', (route) =>
    route.fulfill({ status: 400, json: { message: 'Non.' } }),
  )
  await openConversation(page, 'request')
})

for (const names of [['order'], ['exchange', 'profile']] as const) {
  test(
    `input is filled in again after the session ended elsewhere: ${names.join(', ')}`,
    { tag: names.length === 1 ? [] : '@all' },
    async ({ page, world }) => {
      await signIn(page)
      for (const name of names) {
        await forms[name].open(page)
        await fillIn(page, forms[name])
      }
      await endSessionElsewhere(page, world)
      if (new URL(page.url()).pathname !== '/signin') await follow(page, 'Sign In')
      await submitSignIn(page)
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      for (const form of names.map((name) => forms[name])) {
        await form.open(page)
        await expectFilledIn(page, form)
        await expect(form.within(page).getByText(sentence)).toBeVisible()
        await form.within(page).getByRole('button', { name: clear }).click()
        for (const [label, text] of Object.entries(form.typed))
          await expect(form.within(page).getByLabel(label, { exact: true })).not.toHaveValue(text)
        await expect(form.within(page).getByText(sentence)).toBeHidden()
        for (const text of Object.values(form.typed)) expect(await stored(page)).not.toContain(text)
      }
    },
  )
}

test('the contact form keeps input typed before its code, until it is sent', all, async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  const words = { Nom: 'Yasmine', Email: player.email, Message: 'Où est ma commande ?' }
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text)
  release()
  await expectTakenOver(page)
  await page.reload()
  await expect(page.getByText(sentence)).toBeVisible()
  for (const [label, text] of Object.entries(words)) await expect(page.getByLabel(label)).toHaveValue(text)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(sentence)).toBeHidden()
  await page.reload()
  await expectTakenOver(page)
  for (const label of Object.keys(words)) await expect(page.getByLabel(label)).toHaveValue('')
})
