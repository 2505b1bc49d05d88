import { describe, expect, test } from 'vitest'
import { eventExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import { watchToasts } from '../../testing/toasts.ts'
import { openRequest, unavailableOptions } from './conversation.ts'
import { conversationEvents } from './conversation-events.ts'
import {
  order,
  otherId,
  staffClosed,
  staffReplied,
  started,
  startRequestPage,
  userId,
  waiting,
} from './testing.ts'

describe('a message of the staff', () => {
  test('is added to the open request without reading it again', () => {
    const provider = startProvider()
    const { cache, shown } = startRequestPage(waiting)
    conversationEvents.sendMessage(cache, userId, staffReplied)
    expect(shown()).toEqual(started)
    expect(cache.isFetching()).toBe(0)
    expect(provider.calls('conversations.current')).toEqual([])
  })

  test('that comes twice is there once', () => {
    startProvider()
    const { cache, shown } = startRequestPage(waiting)
    conversationEvents.sendMessage(cache, userId, staffReplied)
    conversationEvents.sendMessage(cache, userId, { eventId: otherId, ...staffReplied })
    expect(shown()).toEqual(started)
  })

  test.each([
    ['no request is open', null],
    ['another request is open', { ...waiting, _id: otherId }],
  ])('is read from the provider when %s here', async (_, held) => {
    const provider = startProvider()
    provider.answers('conversations.current', { request: started })
    const { cache, shown, settled } = startRequestPage(held)
    conversationEvents.sendMessage(cache, userId, staffReplied)
    expect(shown()).toBe(held)
    await settled()
    expect(shown()).toEqual(started)
  })
})

describe('the end of a request by the staff', () => {
  test("says exactly L'admin a ferme la conversation, and the request is gone", () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, shown } = startRequestPage(started)
    conversationEvents.closeChat(cache, userId, {
      requestId: waiting._id,
      message: "L'admin a ferme la conversation",
    })
    expect(shown()).toBeNull()
    expect(toasts()).toEqual(["L'admin a ferme la conversation"])
  })

  test("shows the operator's own word beside it", () => {
    startProvider()
    const toasts = watchToasts()
    const { cache } = startRequestPage(started)
    conversationEvents.closeChat(cache, userId, { requestId: waiting._id, message: 'Merci et à bientôt !' })
    expect(toasts()).toEqual(["L'admin a ferme la conversation", 'Merci et à bientôt !'])
  })

  test('is told once, though the event comes twice', async () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, shown, settled } = startRequestPage(started)
    conversationEvents.closeChat(cache, userId, staffClosed)
    conversationEvents.closeChat(cache, userId, staffClosed)
    await settled()
    expect(shown()).toBeNull()
    expect(toasts()).toHaveLength(1)
  })

  test('of another request leaves the open one, reads it again and says nothing', async () => {
    const provider = startProvider()
    const toasts = watchToasts()
    provider.answers('conversations.current', { request: started })
    const { cache, shown, settled } = startRequestPage(started)
    conversationEvents.closeChat(cache, userId, { ...staffClosed, requestId: otherId })
    expect(shown()).toBe(started)
    await settled()
    expect(shown()).toEqual(started)
    expect(provider.calls('conversations.current')).toHaveLength(1)
    expect(toasts()).toEqual([])
  })
})

describe('an end by time, or for want of somebody to serve it', () => {
  test('of a request is told in its own words, once', async () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, shown, settled } = startRequestPage(started)
    conversationEvents.closeRequestExpired(cache, userId, eventExamples.closeRequestExpired.minimum)
    conversationEvents.closeRequestExpired(cache, userId, eventExamples.closeRequestExpired.minimum)
    await settled()
    expect(shown()).toBeNull()
    expect(toasts()).toEqual(['Votre demande a expiré. Vous pouvez en envoyer une nouvelle.'])
  })

  test('leaves the reason for the widget to show, until the player asks anew', async () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, shown } = startRequestPage(started)
    const unavailable = eventExamples.RequestUnavailable.minimum
    conversationEvents.RequestUnavailable(cache, userId, unavailable)
    expect(shown()).toBeNull()
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBe(unavailable.reason)
    expect(toasts()).toHaveLength(1)
    await openRequest(cache, order)
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBeNull()
  })

  test('of another request leaves the open one and says nothing', () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, shown } = startRequestPage(started)
    conversationEvents.closeRequestExpired(cache, userId, {
      ...eventExamples.closeRequestExpired.minimum,
      requestId: otherId,
    })
    conversationEvents.RequestUnavailable(cache, userId, {
      ...eventExamples.RequestUnavailable.minimum,
      requestId: otherId,
    })
    expect(shown()).toBe(started)
    expect(toasts()).toEqual([])
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBeUndefined()
  })
})
