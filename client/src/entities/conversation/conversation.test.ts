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
  forget,
  onLocalChange,
  openRequest,
  openTracking,
  sendMessage,
} from './conversation.ts'
import { order, otherId, staffReplied, tracking, userId, waiting } from './testing.ts'

const { newMessage: ownMessage } = callExamples['messages.sendToRequest'].answers.minimum
const { newMessage: staffMessage } = staffReplied
const { newMessage: trackingMessage } = eventExamples.sendTrackingMessage.minimum

/** What was said at that second. */
const at = (second: string) => ({
  ...trackingMessage,
  _id: `65f0000000000000000000${second}`,
  trackingId: tracking._id,
  createdAt: `2026-01-31T18:05:${second}.000Z`,
})

/** A cache that holds `request` as the open one of `userId`. */
function cacheWith(request?: Request | null): QueryClient {
  const cache = new QueryClient()
  if (request !== undefined) cache.setQueryData(chatKeys.current('request', userId), request)
  return cache
}

/** Looks at the open request as a page does; answers it once it has changed. */
function watch(cache: QueryClient): Promise<Request | null | undefined> {
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
  test('is read from the provider, and is null when there is none', async () => {
    const provider = startProvider()
    provider.answers('conversations.current', { request: waiting })
    const cache = cacheWith()
    expect(await cache.fetchQuery(currentChatOptions('request', userId))).toEqual(waiting)
    expect(await cacheWith().fetchQuery(currentChatOptions('request', userId))).toBeNull()
  })

  test('of one user is never shown to the next', () => {
    const cache = cacheWith(waiting)
    expect(cache.getQueryData(chatKeys.current('request', otherId))).toBeUndefined()
  })

  test('is known as soon as it has been opened, without reading it', async () => {
    const provider = startProvider()
    const cache = cacheWith(null)
    expect(await openRequest(cache, order)).toEqual(waiting)
    expect(openIn(cache)).toEqual(waiting)
    expect(provider.calls('conversations.create')).toMatchObject([{ body: order }])
    expect(provider.calls('conversations.current')).toEqual([])
  })

  test('stays what it was when opening another one fails', async () => {
    const provider = startProvider()
    provider.refuses('conversations.create', 'request-already-open')
    const cache = cacheWith(null)
    await expect(openRequest(cache, order)).rejects.toMatchObject({ code: 'request-already-open' })
    expect(openIn(cache)).toBeNull()
  })

  test('is gone once it has been closed', async () => {
    const provider = startProvider()
    const cache = cacheWith(waiting)
    await endChat(cache, userId, 'request', waiting._id)
    expect(openIn(cache)).toBeNull()
    expect(provider.calls('messages.closeRequest')).toMatchObject([{ body: { requestId: waiting._id } }])
  })

  test('stays open when closing it fails', async () => {
    const provider = startProvider()
    provider.fails('messages.closeRequest')
    const cache = cacheWith(waiting)
    await expect(endChat(cache, userId, 'request', waiting._id)).rejects.toMatchObject({
      code: 'unreachable',
    })
    expect(openIn(cache)).toEqual(waiting)
  })
})

describe('a refusal that shows that the page has missed something', () => {
  test('makes it read the request that is open already', async () => {
    const provider = startProvider()
    provider.refuses('conversations.create', 'request-already-open')
    provider.answers('conversations.current', { request: waiting })
    const cache = cacheWith(null)
    const watching = watch(cache)
    await expect(openRequest(cache, order)).rejects.toMatchObject({ code: 'request-already-open' })
    expect(await watching).toEqual(waiting)
  })

  test.each(['chat-closed', 'not-found'] as const)(
    'makes it read that the conversation is over: %s',
    async (code) => {
      const provider = startProvider()
      provider.refuses('messages.sendToRequest', code)
      const cache = cacheWith(waiting)
      const watching = watch(cache)
      const message = {
        kind: 'request',
        chatId: waiting._id,
        message: 'Bonjour',
        clientId: 'client-1',
      } as const
      await expect(sendMessage(cache, userId, message)).rejects.toMatchObject({ code })
      expect(await watching).toBeNull()
      expect(provider.calls('conversations.current')).toHaveLength(1)
    },
  )
})

describe('a message', () => {
  test('of the player is in the request as the provider has stored it', async () => {
    const provider = startProvider()
    const cache = cacheWith(waiting)
    const sent = { message: ' Bonjour ', clientId: 'client-1' }
    expect(await sendMessage(cache, userId, { kind: 'request', chatId: waiting._id, ...sent })).toEqual(
      ownMessage,
    )
    expect(openIn(cache)).toEqual({ ...waiting, messages: [ownMessage] })
    expect(provider.calls('messages.sendToRequest')).toMatchObject([
      { body: { requestId: waiting._id, ...sent } },
    ])
  })

  test('that could not be sent is not in the request', async () => {
    const provider = startProvider()
    provider.refuses('messages.sendToRequest', 'chat-closed')
    const cache = cacheWith(waiting)
    const message = {
      kind: 'request',
      chatId: waiting._id,
      message: 'Bonjour',
      clientId: 'client-1',
    } as const
    await expect(sendMessage(cache, userId, message)).rejects.toMatchObject({ code: 'chat-closed' })
    expect(openIn(cache)).toEqual(waiting)
  })

  test('of the player does not start the conversation, one of the staff does', () => {
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

  test('that comes twice is there once, known by its id and not by its words', () => {
    const cache = cacheWith(waiting)
    expect(appendMessage(cache, userId, 'request', staffMessage)).toBe(true)
    expect(appendMessage(cache, userId, 'request', { ...staffMessage })).toBe(true)
    expect(openIn(cache)?.messages).toEqual([staffMessage])
    const sameWords = { ...staffMessage, _id: otherId }
    appendMessage(cache, userId, 'request', sameWords)
    expect(openIn(cache)?.messages).toEqual([staffMessage, sameWords])
  })

  test.each([
    ['of another request', waiting],
    ['while no request is open', null],
    ['while the open request is not known', undefined],
  ])('%s changes nothing', (_, held) => {
    const cache = cacheWith(held)
    const requestId = held ? otherId : waiting._id
    expect(appendMessage(cache, userId, 'request', { ...staffMessage, requestId })).toBe(false)
    expect(openIn(cache)).toBe(held)
  })

  test("does not reach another user's request", () => {
    const cache = cacheWith(waiting)
    expect(appendMessage(cache, otherId, 'request', staffMessage)).toBe(false)
    expect(openIn(cache)).toBe(waiting)
  })
})

const trackingIn = (cache: QueryClient) =>
  cache.getQueryData(currentChatOptions('tracking', tracking.userId).queryKey)

describe('a tracking', () => {
  test('is opened, answered and ended by calls of its own, beside the request', async () => {
    const provider = startProvider()
    const cache = cacheWith(waiting)
    expect(await openTracking(cache, tracking.userId)).toEqual(tracking)
    expect(trackingIn(cache)).toEqual(tracking)
    const place = { kind: 'tracking', chatId: tracking._id } as const
    const sent = await sendMessage(cache, tracking.userId, {
      ...place,
      message: 'Bonjour',
      clientId: 'client-1',
    })
    expect(trackingIn(cache)?.messages).toContainEqual(sent)
    await endChat(cache, tracking.userId, 'tracking', tracking._id)
    expect(trackingIn(cache)).toBeNull()
    expect(openIn(cache)).toEqual(waiting)
    expect(provider.calls('messages.sendToTracking')).toMatchObject([{ body: { trackingId: tracking._id } }])
    expect(provider.calls('messages.closeTracking')).toMatchObject([{ body: { trackingId: tracking._id } }])
  })

  test('that is open already elsewhere is read, when opening one is refused', async () => {
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

  test('keeps its messages in the order in which they were said, in whichever order they come', () => {
    const cache = new QueryClient()
    cache.setQueryData(chatKeys.current('tracking', tracking.userId), { ...tracking, messages: [] })
    for (const second of ['20', '40', '30', '10'])
      appendMessage(cache, tracking.userId, 'tracking', at(second))
    expect(trackingIn(cache)?.messages).toEqual(['10', '20', '30', '40'].map(at))
  })
})

test('what the player changes is told to whoever keeps other tabs in step, and nothing else is', async () => {
  startProvider()
  const cache = cacheWith(waiting)
  const told: unknown[] = []
  onTestFinished(onLocalChange((...change) => told.push(change)))
  appendMessage(cache, userId, 'request', staffMessage)
  expect(told).toEqual([])
  await endChat(cache, userId, 'request', waiting._id)
  expect(told).toEqual([[userId, 'request']])
})

test('only the open request is forgotten, never another one', () => {
  const cache = cacheWith(waiting)
  expect(forget(cache, userId, 'request', otherId)).toBe(false)
  expect(openIn(cache)).toBe(waiting)
  expect(forget(cache, userId, 'request', waiting._id)).toBe(true)
  expect(openIn(cache)).toBeNull()
  expect(forget(cache, userId, 'request', waiting._id)).toBe(false)
})
