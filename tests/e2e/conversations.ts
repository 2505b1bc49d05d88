/** Opens conversations by API calls, for tests in which the order form is not the subject. */
import type { Page } from '@playwright/test'
import { httpOf } from './http.ts'
import { callAsPlayer, expect, expectConnected, retro, serverIdOf, signIn, type World } from './world.ts'

export async function createConversation(page: Page, kind: 'request' | 'tracking'): Promise<void> {
  if (kind === 'tracking') {
    await callAsPlayer(httpOf(page.context()), '/trackings', {})
    return
  }
  await callAsPlayer(httpOf(page.context()), '/conversations', {
    gameId: retro,
    serverId: await serverIdOf(page, 'Boune'),
    username: 'Yasmi-Iop',
    quantity: 12.5,
    transactionType: 'Buy',
  })
}

export const openSupport = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Ouvrir le support/ }).click()

/** Signs in with an open conversation, and shows it. */
export async function openConversation(page: Page, kind: 'request' | 'tracking'): Promise<void> {
  await createConversation(page, kind)
  await signIn(page, '/faq')
  await openSupport(page)
  await expect(page.getByLabel('Votre message')).toBeVisible()
}

/** Does the same with a request, and waits until the page receives events. Returns its id. */
export async function openWaitingRequest(page: Page, world: World): Promise<string> {
  await openConversation(page, 'request')
  await expectConnected(world)
  const [request] = await world.waiting()
  if (request === undefined) throw new Error('the request is not waiting at the operator’s desk')
  return request._id
}
