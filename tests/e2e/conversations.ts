/** Opens conversations by API calls, for tests in which the order form is not the subject. */
import type { Page } from '@playwright/test'
import { expect, player, signIn, type World } from './world.ts'

const retro = '65f000000000000000000001'

/** Makes a call as the player, without a page. Returns the answer. */
export async function callAsPlayer(page: Page, path: string, data: object): Promise<unknown> {
  const { request } = page.context()
  const login = await request.post('/api/auth/login', { data: player })
  const { accessToken, user } = (await login.json()) as { accessToken: string; user: { _id: string } }
  const headers = { Authorization: `Bearer ${accessToken}` }
  const answer = await request.post(`/api${path}`, { headers, data: { userId: user._id, ...data } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

export async function createConversation(page: Page, kind: 'request' | 'tracking'): Promise<void> {
  if (kind === 'tracking') {
    await callAsPlayer(page, '/trackings', {})
    return
  }
  const list = await page.context().request.get('/api/servers/all/dofus?keyword=boune')
  const { servers } = (await list.json()) as { servers: { _id: string }[] }
  await callAsPlayer(page, '/conversations', {
    gameId: retro,
    serverId: servers[0]?._id,
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

/** Does the same with a request. Returns its id. */
export async function openWaitingRequest(page: Page, world: World): Promise<string> {
  await openConversation(page, 'request')
  const [request] = await world.waiting()
  if (request === undefined) throw new Error('the request is not waiting at the operator’s desk')
  return request._id
}
