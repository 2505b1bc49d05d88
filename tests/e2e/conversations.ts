/** Opens conversations and exchanges by API calls, for tests in which the forms are not the subject. */
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

/** Requests an exchange of `sent` M for `received` M. */
export const createExchange = (
  page: Page,
  servers: Readonly<Record<'serverIdFrom' | 'serverIdTo', string>>,
  sent: number,
  received = sent,
): Promise<unknown> =>
  callAsPlayer(httpOf(page.context()), '/transactions/exchange', {
    gameId: retro,
    serverIdSender: servers.serverIdFrom,
    serverIdReceiver: servers.serverIdTo,
    SenderGameName: 'Yasmi-Iop',
    ReceiverGameName: 'Yasmi-Cra',
    quantitySendDouble: sent,
    quantityReceiveDouble: received,
  })

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
