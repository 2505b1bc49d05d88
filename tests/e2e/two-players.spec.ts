/**
 * Two players at one computer: Yasmine has filled in forms in one window, and Mehdi signs in in another. Nothing is carried
 * out for Mehdi and no input of Yasmine stays on the screen.
 */
import type { Page } from '@playwright/test'
import { createConversation, openSupport } from './conversations.ts'
import { all, expect, logIn, mehdi, messages, player, shown, signIn, submitSignIn, test } from './world.ts'
import { fill, typedIn, writes, type WriteId } from './writes.ts'

/** All forms of a page are filled in at the same time; `formName` is the one in the page itself. */
const pages = {
  'the profile, the password and an order': {
    open: (page: Page) => signIn(page, '/profile'),
    forms: ['users.update', 'auth.changePassword', 'conversations.create'] as const,
    formName: 'Personal Information',
  },
  'an exchange, a message and the end of a conversation': {
    open: async (page: Page) => {
      await createConversation(page, 'request')
      await signIn(page, '/exchange')
      await openSupport(page)
    },
    forms: ['exchanges.create', 'messages.sendToRequest', 'messages.closeRequest'] as const,
    formName: 'Demande d’échange',
  },
}

/** Makes the page a sleeping window: it receives no messages of other windows and no events of the provider. */
async function cutOffNews(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  })
  await page.routeWebSocket('**/socket.io/**', () => undefined)
  await page.route('**/socket.io/**', (route) => route.abort())
}

const expectMehdi = (page: Page): Promise<void> =>
  expect(page.getByText(`Vous êtes maintenant connecté en tant que ${mehdi.email}.`)).toBeVisible()

async function expectNothingLeft(page: Page, forms: readonly WriteId[]): Promise<void> {
  await expect(page.getByRole('button', { name: 'Ouvrir le support' })).toBeVisible()
  const left = await shown(page)
  const typed = forms.flatMap((id) => typedIn(writes[id]))
  for (const text of [...typed, 'Yasmine', player.email]) expect(left).not.toContain(text)
  await expect(messages(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fermer le Chat' })).toBeHidden()
}

for (const [name, { open, forms, formName }] of Object.entries(pages)) {
  const fillAll = async (page: Page): Promise<string[]> => {
    await open(page)
    for (const id of forms) await fill(page, writes[id])
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/')) sent.push(request.url())
    })
    return sent
  }

  test(`${name}: disappears as soon as another player signs in`, all, async ({ page }) => {
    const sent = await fillAll(page)
    const other = await page.context().newPage()
    await other.goto('/signin')
    await other.getByRole('button', { name: 'Logout' }).click()
    await other.getByRole('link', { name: 'Sign In' }).click()
    await submitSignIn(other, mehdi)
    await expectMehdi(page)
    await expectNothingLeft(page, forms)
    // Any window may complete the logout.
    expect(sent.filter((url) => !url.endsWith('/api/auth/logout'))).toEqual([])
  })

  test(`${name}: is not repeated for another, in a window without news`, all, async ({ page, world }) => {
    await cutOffNews(page)
    const sent = await fillAll(page)
    // As another window of this browser would.
    await logIn(page.context().request, mehdi)
    // The access token in the first window expires.
    await world.control.call('clock.advance', { body: { by: '16m' } })
    const names = forms.map((id) => writes[id].button)
    for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toBeEnabled()
    const buttons = page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
    // All at once, because the first refusal removes every form.
    await buttons.evaluateAll((all: HTMLElement[]) => {
      for (const button of all) button.click()
    })
    await expectMehdi(page)
    // While the page of Mehdi loads, it shows no input in any case.
    await expect(page.getByRole('form', { name: formName })).toBeVisible()
    await expectNothingLeft(page, forms)
    expect(new Set(sent).size).toBe(forms.length)
    expect(sent).toHaveLength(forms.length)
  })
}
