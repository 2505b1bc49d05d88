/** The screen Network of the console. */
import type { Page } from '@playwright/test'
import { enter, openBeside } from './console.ts'
import { openWaitingRequest } from './conversations.ts'
import { all, expect, expectConnected, messages, player, signIn, test } from './world.ts'

const frames = (page: Page) => page.getByRole('list', { name: 'Frames' }).getByRole('listitem')

test('a socket that is cut as by a network reconnects, and the console says so', async ({ page, world }) => {
  await signIn(page)
  await expectConnected(world)
  const desk = await openBeside(page, world, 'network')
  await desk.getByRole('button', { name: `Frames of ${player.email}` }).click()
  await desk.getByRole('button', { name: `Cut the socket of ${player.email}` }).click()
  const reason = desk.getByRole('dialog').getByLabel('Reason')
  await enter(reason, '')
  await expect(reason).toHaveAccessibleDescription(/text/)
  await enter(reason, 'a tunnel')
  const socketFrames = frames(desk).filter({ hasText: /^socket/ })
  await expect(socketFrames).toHaveText([/connected/, /disconnected.*a tunnel/, /connected/])
  await expect(desk.getByRole('row', { name: player.email })).toContainText('websocket')
})

test('an event sent again reaches the player twice and is shown once', all, async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  await world.act('reply', { requestId, message: 'Je suis au zaap.' })
  const desk = await openBeside(page, world, `network?player=${player.email}`)
  const sent = frames(desk).filter({ hasText: /^event.*sendMessage/ })
  const times = sent.first().getByLabel('Times')
  await sent.first().getByText('sendMessage').click()
  await expect(sent.first()).toContainText('"message": "Je suis au zaap."')
  await enter(times, '99')
  await expect(times).toHaveAccessibleDescription(/from 1 to 10/)
  await times.fill('2')
  await sent.first().getByRole('button', { name: 'Send again: sendMessage' }).click()
  await expect(sent).toHaveCount(3)
  await world.act('reply', { requestId, message: 'Et après ?' })
  await expect(messages(page).filter({ hasText: 'Et après ?' })).toBeVisible()
  await expect(messages(page).filter({ hasText: 'Je suis au zaap.' })).toHaveCount(1)
})
