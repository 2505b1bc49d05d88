/**
 * Two players at one computer: Yasmine has filled in a form in one window, and Mehdi signs in in another. For each form,
 * nothing is carried out for Mehdi and no input of Yasmine stays on the screen.
 */
import type { Page } from '@playwright/test'
import { cutOffNews, expect, logIn, mehdi, messages, submitSignIn, test, type World } from '../e2e/world.ts'
import { writes, type WriteId } from './writes.ts'

const forms = [
  'conversations.create',
  'exchanges.create',
  'users.update',
  'auth.changePassword',
  'messages.sendToRequest',
  'messages.closeRequest',
  'trackings.create',
] as const satisfies readonly WriteId[]

/** Signs Yasmine out and Mehdi in, in another window of the same browser. */
async function changePlayer(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/signin')
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.getByRole('link', { name: 'Sign In' }).click()
  await submitSignIn(other, mehdi)
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Returns the writing calls carried out for Mehdi, without his sign-in. */
async function writesOfMehdi(page: Page, world: World): Promise<string[]> {
  const { user } = await logIn(page.context().request, mehdi)
  const { entries } = await world.control.call('journal.read', { query: { limit: 1000 } })
  return entries
    .filter((entry) => entry.kind === 'call')
    .filter(({ method, userId }) => method !== 'GET' && userId === user._id)
    .filter(({ path }) => !path.startsWith('/api/auth/log'))
    .map(({ method, path, status }) => `${method} ${path} ${String(status)}`)
}

const typedTexts = (page: Page): Promise<string[]> =>
  page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

async function expectMehdiAlone(page: Page, world: World, id: WriteId): Promise<void> {
  await expect(page.getByText(`Vous êtes maintenant connecté en tant que ${mehdi.email}.`)).toBeVisible()
  for (const text of writes[id].typed) await expect.poll(() => typedTexts(page)).not.toContain(text)
  await expect(messages(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fermer le Chat' })).toBeHidden()
  expect(await writesOfMehdi(page, world)).toEqual([])
}

for (const id of forms) {
  const { prepare, send } = writes[id]

  test(`the input of ${id} disappears as soon as another player signs in`, async ({ page, world }) => {
    await prepare(page, world)
    await changePlayer(page)
    await expectMehdiAlone(page, world, id)
  })

  test(`the input of ${id} is not sent for another, in a window without news`, async ({ page, world }) => {
    await cutOffNews(page)
    await prepare(page, world)
    await changePlayer(page)
    // The access token in the first window expires.
    await world.control.call('clock.advance', { body: { by: '16m' } })
    await send(page)
    await expectMehdiAlone(page, world, id)
  })
}
