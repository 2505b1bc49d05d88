import { QueryClient } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import { startPage } from '../../testing/page.ts'
import {
  appendMessage,
  chatKeys,
  currentChatOptions,
  endChat,
  onLocalChange,
  openRequest,
  openTracking,
  sendMessage,
} from './conversation.ts'
import { order, otherId, staffReplied, startRequestPage, tracking, userId, waiting } from './testing.ts'

const { newMessage: ownMessage } = callExamples['messages.sendToRequest'].answers.minimum
const { newMessage: staffMessage } = staffReplied
const { newMessage: trackingMessage } = eventExamples.sendTrackingMessage.minimum

const messageAt = (second: string) => ({
  ...trackingMessage,
  _id: `65f0000000000000000000${second}`,
  trackingId: tracking._id,
  createdAt: `2026-01-31T18:05:${second}.000Z`,
})

const toRequest = { kind: 'request', chatId: waiting._id } as const

describe('the open request', () => {
  test('is cached when it is opened, without a fetch', async () => {
    const { cache, shown, provider } = startRequestPage(null)
    expect(await openRequest(cache, order)).toEqual(waiting)
    expect(shown()).toEqual(waiting)
    expect(provider.calls('conversations.create')).toMatchObject([{ body: order }])
    expect(provider.calls('conversations.current')).toEqual([])
  })
})

test('a message that came before the late response to the opening of its conversation stays', async () => {
  const { cache, shown } = startRequestPage(null)
  const opened = openRequest(cache, order)
  // A fetch overtakes the response.
  cache.setQueryData(chatKeys.current('request', userId), { ...waiting, messages: [ownMessage] })
  await opened
  expect(shown()?.messages).toEqual([ownMessage])
})

test('a later request that was found before that late response is fetched again', async () => {
  const later = { ...waiting, _id: otherId }
  const { cache, shown, settled, provider } = startRequestPage(null)
  provider.answers('conversations.current', { request: later })
  const opened = openRequest(cache, order)
  cache.setQueryData(chatKeys.current('request', userId), later)
  await opened
  await settled()
  expect(shown()).toEqual(later)
  expect(provider.calls('conversations.current')).toHaveLength(1)
})

describe('an error that means that the page has missed a change', () => {
  test('refetches the request that is already open', async () => {
    const { cache, shown, settled, provider } = startRequestPage(null)
    provider.refuses('conversations.create', 'request-already-open')
    provider.answers('conversations.current', { request: waiting })
    await expect(openRequest(cache, order)).rejects.toMatchObject({ code: 'request-already-open' })
    await settled()
    expect(shown()).toEqual(waiting)
  })

  test.each(['chat-closed', 'not-found'] as const)(
    'refetches a conversation that has ended: %s',
    async (code) => {
      const { cache, shown, settled, provider } = startRequestPage(waiting)
      provider.refuses('messages.sendToRequest', code)
      const message = { message: 'Bonjour', clientId: 'client-1' }
      await expect(sendMessage(cache, userId, { ...toRequest, ...message })).rejects.toMatchObject({ code })
      await settled()
      expect(shown()).toBeNull()
      expect(provider.calls('conversations.current')).toHaveLength(1)
    },
  )
})

describe('a message', () => {
  test('of the player is added as the provider stored it', async () => {
    const { cache, shown, provider } = startRequestPage(waiting)
    const sent = { message: ' Bonjour ', clientId: 'client-1' }
    expect(await sendMessage(cache, userId, { ...toRequest, ...sent })).toEqual(ownMessage)
    expect(shown()).toEqual({ ...waiting, messages: [ownMessage] })
    expect(provider.calls('messages.sendToRequest')).toMatchObject([
      { body: { requestId: waiting._id, ...sent } },
    ])
  })

  test('of the staff starts the conversation, one of the player does not', () => {
    const { cache, shown } = startRequestPage(waiting)
    appendMessage(cache, userId, 'request', ownMessage)
    expect(shown()).toMatchObject({ isRequestStarted: false })
    appendMessage(cache, userId, 'request', staffMessage)
    expect(shown()).toEqual({
      ...waiting,
      isRequestStarted: true,
      messages: [ownMessage, staffMessage],
    })
    appendMessage(cache, userId, 'request', { ...ownMessage, _id: otherId })
    expect(shown()).toMatchObject({ isRequestStarted: true })
  })

  test('that arrives twice is added once, compared by id and not by text', () => {
    const { cache, shown } = startRequestPage(waiting)
    expect(appendMessage(cache, userId, 'request', staffMessage)).toBe(true)
    expect(appendMessage(cache, userId, 'request', { ...staffMessage })).toBe(true)
    expect(shown()?.messages).toEqual([staffMessage])
    const sameWords = { ...staffMessage, _id: otherId }
    appendMessage(cache, userId, 'request', sameWords)
    expect(shown()?.messages).toEqual([staffMessage, sameWords])
  })

  test("is not added to another user's request", () => {
    const { cache, shown } = startRequestPage(waiting)
    expect(appendMessage(cache, otherId, 'request', staffMessage)).toBe(false)
    expect(shown()).toBe(waiting)
  })
})

const trackingIn = (cache: QueryClient) =>
  cache.getQueryData(currentChatOptions('tracking', tracking.userId).queryKey)

describe('a tracking', () => {
  test('is opened, answered and ended independently of the request', async () => {
    const { cache, shown, provider } = startRequestPage(waiting)
    expect(await openTracking(cache, tracking.userId)).toEqual(tracking)
    expect(trackingIn(cache)).toEqual(tracking)
    const message = {
      kind: 'tracking',
      chatId: tracking._id,
      message: 'Bonjour',
      clientId: 'client-1',
    } as const
    const sent = await sendMessage(cache, tracking.userId, message)
    expect(trackingIn(cache)?.messages).toContainEqual(sent)
    await endChat(cache, tracking.userId, 'tracking', tracking._id)
    expect(trackingIn(cache)).toBeNull()
    expect(shown()).toEqual(waiting)
    expect(provider.calls('messages.sendToTracking')).toMatchObject([{ body: { trackingId: tracking._id } }])
    expect(provider.calls('messages.closeTracking')).toMatchObject([{ body: { trackingId: tracking._id } }])
  })

  test('that is already open elsewhere is fetched when opening one is refused', async () => {
    const { cache, shown, settled, provider } = startPage(
      currentChatOptions('tracking', tracking.userId),
      null,
    )
    provider.refuses('trackings.create', 'tracking-already-open')
    provider.answers('trackings.current', { tracking })
    await expect(openTracking(cache, tracking.userId)).rejects.toMatchObject({
      code: 'tracking-already-open',
    })
    await settled()
    expect(shown()).toEqual(tracking)
  })

  test('sorts its messages by time, in whatever order they arrive', () => {
    const cache = new QueryClient()
    cache.setQueryData(chatKeys.current('tracking', tracking.userId), { ...tracking, messages: [] })
    for (const second of ['20', '40', '30', '10'])
      appendMessage(cache, tracking.userId, 'tracking', messageAt(second))
    expect(trackingIn(cache)?.messages).toEqual(['10', '20', '30', '40'].map(messageAt))
  })
})

test('only changes by the player are reported for other tabs', async () => {
  const { cache } = startRequestPage(waiting)
  const reported: unknown[] = []
  onTestFinished(onLocalChange((...change) => reported.push(change)))
  appendMessage(cache, userId, 'request', staffMessage)
  expect(reported).toEqual([])
  await endChat(cache, userId, 'request', waiting._id)
  expect(reported).toEqual([[userId, 'request']])
})
