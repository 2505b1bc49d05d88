import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import { startPage } from '../../testing/page.ts'
import { startProvider } from '../../testing/provider.ts'
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
import { order, otherId, staffReplied, tracking, userId, waiting } from './testing.ts'

const { newMessage: ownMessage } = callExamples['messages.sendToRequest'].answers.minimum
const { newMessage: staffMessage } = staffReplied
const { newMessage: trackingMessage } = eventExamples.sendTrackingMessage.minimum

/** A message of that second. */
const messageAt = (second: string) => ({
  ...trackingMessage,
  _id: `65f0000000000000000000${second}`,
  trackingId: tracking._id,
  createdAt: `2026-01-31T18:05:${second}.000Z`,
})

const toRequest = { kind: 'request', chatId: waiting._id } as const

/** A cache in which `request` is the open request of `userId`. */
function cacheWith(request?: Request | null): QueryClient {
  const cache = new QueryClient()
  if (request !== undefined) cache.setQueryData(chatKeys.current('request', userId), request)
  return cache
}

/** Resolves with the open request after its next change. */
function nextRequest(cache: QueryClient): Promise<Request | null | undefined> {
  const observer = new QueryObserver(cache, { ...currentChatOptions('request', userId), staleTime: Infinity })
  const { data: before } = observer.getCurrentResult()
  return new Promise((resolve) => {
    const stop = observer.subscribe(({ data }) => {
      if (data !== before) resolve(data)
    })
    onTestFinished(stop)
  })
}

const openIn = (cache: QueryClient) => cache.getQueryData(currentChatOptions('request', userId).queryKey)

describe('the open request', () => {
  test('is cached when it is opened, without a fetch', async () => {
    const provider = startProvider()
    const cache = cacheWith(null)
    expect(await openRequest(cache, order)).toEqual(waiting)
    expect(openIn(cache)).toEqual(waiting)
    expect(provider.calls('conversations.create')).toMatchObject([{ body: order }])
    expect(provider.calls('conversations.current')).toEqual([])
  })
})

test('a message that came before the late response to the opening of its conversation stays', async () => {
  startProvider()
  const cache = cacheWith(null)
  const opened = openRequest(cache, order)
  // A fetch overtakes the response.
  cache.setQueryData(chatKeys.current('request', userId), { ...waiting, messages: [ownMessage] })
  await opened
  expect(openIn(cache)?.messages).toEqual([ownMessage])
})

test('a later request that was found before that late response is fetched again', async () => {
  const later = { ...waiting, _id: otherId }
  const provider = startProvider()
  provider.answers('conversations.current', { request: later })
  const cache = cacheWith(null)
  const opened = openRequest(cache, order)
  cache.setQueryData(chatKeys.current('request', userId), later)
  await opened
  expect(await nextRequest(cache)).toEqual(later)
})

describe('an error that means that the page has missed a change', () => {
  test('refetches the request that is already open', async () => {
    const provider = startProvider()
    provider.refuses('conversations.create', 'request-already-open')
    provider.answers('conversations.current', { request: waiting })
    const cache = cacheWith(null)
    const changed = nextRequest(cache)
    await expect(openRequest(cache, order)).rejects.toMatchObject({ code: 'request-already-open' })
    expect(await changed).toEqual(waiting)
  })

  test.each(['chat-closed', 'not-found'] as const)(
    'refetches a conversation that has ended: %s',
    async (code) => {
      const provider = startProvider()
      provider.refuses('messages.sendToRequest', code)
      const cache = cacheWith(waiting)
      const changed = nextRequest(cache)
      const message = { message: 'Bonjour', clientId: 'client-1' }
      await expect(sendMessage(cache, userId, { ...toRequest, ...message })).rejects.toMatchObject({ code })
      expect(await changed).toBeNull()
      expect(provider.calls('conversations.current')).toHaveLength(1)
    },
  )
})

describe('a message', () => {
  test('of the player is added as the provider stored it', async () => {
    const provider = startProvider()
    const cache = cacheWith(waiting)
    const sent = { message: ' Bonjour ', clientId: 'client-1' }
    expect(await sendMessage(cache, userId, { ...toRequest, ...sent })).toEqual(ownMessage)
    expect(openIn(cache)).toEqual({ ...waiting, messages: [ownMessage] })
    expect(provider.calls('messages.sendToRequest')).toMatchObject([
      { body: { requestId: waiting._id, ...sent } },
    ])
  })

  test('of the staff starts the conversation, one of the player does not', () => {
    const cache = cacheWith(waiting)
    appendMessage(cache, userId, 'request', ownMessage)
    expect(openIn(cache)).toMatchObject({ isRequestStarted: false })
    appendMessage(cache, userId, 'request', staffMessage)
    expect(openIn(cache)).toEqual({
      ...waiting,
      isRequestStarted: true,
      messages: [ownMessage, staffMessage],
    })
    appendMessage(cache, userId, 'request', { ...ownMessage, _id: otherId })
    expect(openIn(cache)).toMatchObject({ isRequestStarted: true })
  })

  test('that arrives twice is added once, compared by id and not by text', () => {
    const cache = cacheWith(waiting)
    expect(appendMessage(cache, userId, 'request', staffMessage)).toBe(true)
    expect(appendMessage(cache, userId, 'request', { ...staffMessage })).toBe(true)
    expect(openIn(cache)?.messages).toEqual([staffMessage])
    const sameWords = { ...staffMessage, _id: otherId }
    appendMessage(cache, userId, 'request', sameWords)
    expect(openIn(cache)?.messages).toEqual([staffMessage, sameWords])
  })

  test("is not added to another user's request", () => {
    const cache = cacheWith(waiting)
    expect(appendMessage(cache, otherId, 'request', staffMessage)).toBe(false)
    expect(openIn(cache)).toBe(waiting)
  })
})

const trackingIn = (cache: QueryClient) =>
  cache.getQueryData(currentChatOptions('tracking', tracking.userId).queryKey)

describe('a tracking', () => {
  test('is opened, answered and ended independently of the request', async () => {
    const provider = startProvider()
    const cache = cacheWith(waiting)
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
    expect(openIn(cache)).toEqual(waiting)
    expect(provider.calls('messages.sendToTracking')).toMatchObject([{ body: { trackingId: tracking._id } }])
    expect(provider.calls('messages.closeTracking')).toMatchObject([{ body: { trackingId: tracking._id } }])
  })

  test('that is already open elsewhere is fetched when opening one is refused', async () => {
    const provider = startProvider()
    provider.refuses('trackings.create', 'tracking-already-open')
    provider.answers('trackings.current', { tracking })
    const { cache, shown, settled } = startPage(currentChatOptions('tracking', tracking.userId), null)
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
  startProvider()
  const cache = cacheWith(waiting)
  const reported: unknown[] = []
  onTestFinished(onLocalChange((...change) => reported.push(change)))
  appendMessage(cache, userId, 'request', staffMessage)
  expect(reported).toEqual([])
  await endChat(cache, userId, 'request', waiting._id)
  expect(reported).toEqual([[userId, 'request']])
})
