import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import {
  appendMessage,
  conversationKeys,
  currentConversationOptions,
  endRequest,
  forget,
  openRequest,
  sendMessage,
} from './conversation.ts'

const order = callExamples['conversations.create'].input.body
const waiting = callExamples['conversations.create'].answers.minimum.request
const { newMessage: ownMessage } = callExamples['messages.sendToRequest'].answers.minimum
const { newMessage: staffMessage } = eventExamples.sendMessage.minimum
const { userId } = waiting
const otherId = '65f0000000000000000000d2'

/** A cache that holds `request` as the open one of `userId`. */
function cacheWith(request?: Request | null): QueryClient {
  const cache = new QueryClient()
  if (request !== undefined) cache.setQueryData(conversationKeys.current(userId), request)
  return cache
}

/** Looks at the open request as a page does; answers it once it has changed. */
function watch(cache: QueryClient): Promise<Request | null | undefined> {
  const observer = new QueryObserver(cache, { ...currentConversationOptions(userId), staleTime: Infinity })
  const { data: before } = observer.getCurrentResult()
  return new Promise((resolve) => {
    const stop = observer.subscribe(({ data }) => {
      if (data !== before) resolve(data)
    })
    onTestFinished(stop)
  })
}

const openIn = (cache: QueryClient) => cache.getQueryData(currentConversationOptions(userId).queryKey)

describe('the open request', () => {
  test('is read from the provider, and is null when there is none', async () => {
    const provider = startProvider()
    provider.answers('conversations.current', { request: waiting })
    const cache = cacheWith()
    expect(await cache.fetchQuery(currentConversationOptions(userId))).toEqual(waiting)
    expect(await cacheWith().fetchQuery(currentConversationOptions(userId))).toBeNull()
  })

  test('of one user is never shown to the next', () => {
    const cache = cacheWith(waiting)
    expect(cache.getQueryData(conversationKeys.current(otherId))).toBeUndefined()
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
    await endRequest(cache, userId, waiting._id)
    expect(openIn(cache)).toBeNull()
    expect(provider.calls('messages.closeRequest')).toMatchObject([{ body: { requestId: waiting._id } }])
  })

  test('stays open when closing it fails', async () => {
    const provider = startProvider()
    provider.fails('messages.closeRequest')
    const cache = cacheWith(waiting)
    await expect(endRequest(cache, userId, waiting._id)).rejects.toMatchObject({ code: 'unreachable' })
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
      const message = { requestId: waiting._id, message: 'Bonjour', clientId: 'client-1' }
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
    const message = { requestId: waiting._id, message: ' Bonjour ', clientId: 'client-1' }
    expect(await sendMessage(cache, userId, message)).toEqual(ownMessage)
    expect(openIn(cache)).toEqual({ ...waiting, messages: [ownMessage] })
    expect(provider.calls('messages.sendToRequest')).toMatchObject([{ body: message }])
  })

  test('that could not be sent is not in the request', async () => {
    const provider = startProvider()
    provider.refuses('messages.sendToRequest', 'chat-closed')
    const cache = cacheWith(waiting)
    const message = { requestId: waiting._id, message: 'Bonjour', clientId: 'client-1' }
    await expect(sendMessage(cache, userId, message)).rejects.toMatchObject({ code: 'chat-closed' })
    expect(openIn(cache)).toEqual(waiting)
  })

  test('of the player does not start the conversation, one of the staff does', () => {
    const cache = cacheWith(waiting)
    appendMessage(cache, userId, ownMessage)
    expect(openIn(cache)).toMatchObject({ isRequestStarted: false })
    appendMessage(cache, userId, staffMessage)
    expect(openIn(cache)).toEqual({
      ...waiting,
      isRequestStarted: true,
      messages: [ownMessage, staffMessage],
    })
    appendMessage(cache, userId, { ...ownMessage, _id: otherId })
    expect(openIn(cache)).toMatchObject({ isRequestStarted: true })
  })

  test('that comes twice is there once, known by its id and not by its words', () => {
    const cache = cacheWith(waiting)
    expect(appendMessage(cache, userId, staffMessage)).toBe(true)
    expect(appendMessage(cache, userId, { ...staffMessage })).toBe(true)
    expect(openIn(cache)?.messages).toEqual([staffMessage])
    const sameWords = { ...staffMessage, _id: otherId }
    appendMessage(cache, userId, sameWords)
    expect(openIn(cache)?.messages).toEqual([staffMessage, sameWords])
  })

  test.each([
    ['of another request', waiting],
    ['while no request is open', null],
    ['while the open request is not known', undefined],
  ])('%s changes nothing', (_, held) => {
    const cache = cacheWith(held)
    const requestId = held ? otherId : waiting._id
    expect(appendMessage(cache, userId, { ...staffMessage, requestId })).toBe(false)
    expect(openIn(cache)).toBe(held)
  })

  test("does not reach another user's request", () => {
    const cache = cacheWith(waiting)
    expect(appendMessage(cache, otherId, staffMessage)).toBe(false)
    expect(openIn(cache)).toBe(waiting)
  })
})

test('only the open request is forgotten, never another one', () => {
  const cache = cacheWith(waiting)
  expect(forget(cache, userId, otherId)).toBe(false)
  expect(openIn(cache)).toBe(waiting)
  expect(forget(cache, userId, waiting._id)).toBe(true)
  expect(openIn(cache)).toBeNull()
  expect(forget(cache, userId, waiting._id)).toBe(false)
})
