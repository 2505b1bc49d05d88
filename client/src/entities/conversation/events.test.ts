import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import { notify } from '../../notify/notify.ts'
import { startProvider } from '../../testing/provider.ts'
import { currentChatOptions, openRequest, unavailableOptions } from './conversation.ts'
import { conversationEvents } from './events.ts'

const { request: waiting } = callExamples['conversations.create'].answers.minimum
const order = callExamples['conversations.create'].input.body
const staffReplied = eventExamples.sendMessage.minimum
const staffClosed = eventExamples.closeChat.minimum
const { userId } = waiting
const started = { ...waiting, isRequestStarted: true, messages: [staffReplied.newMessage] }
const otherId = '65f0000000000000000000d2'
const { queryKey } = currentChatOptions('request', userId)

/** A page that looks at the open request, and begins to read it at once unless it is given. */
function startPage(held?: Request | null) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (held !== undefined) cache.setQueryData(queryKey, held)
  const observer = new QueryObserver(cache, currentChatOptions('request', userId))
  onTestFinished(observer.subscribe(() => undefined))
  return {
    cache,
    open: () => cache.getQueryData(queryKey),
    readAgain: () => void cache.invalidateQueries({ queryKey }),
    /** Once no reading is under way. */
    settled: () =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (cache.isFetching() === 0) resolve()
        }
        onTestFinished(cache.getQueryCache().subscribe(check))
        check()
      }),
  }
}

/** What is shown to the person as information. */
function watchToasts() {
  const info = vi.spyOn(notify, 'info').mockImplementation(() => undefined)
  onTestFinished(() => {
    info.mockRestore()
  })
  return () => info.mock.calls.map(([text]) => text)
}

describe('a message of the staff', () => {
  test('is added to the open request without reading it again', () => {
    const provider = startProvider()
    const { cache, open } = startPage(waiting)
    conversationEvents.sendMessage(cache, userId, staffReplied)
    expect(open()).toEqual(started)
    expect(cache.isFetching()).toBe(0)
    expect(provider.calls('conversations.current')).toEqual([])
  })

  test('that comes twice is there once', () => {
    startProvider()
    const { cache, open } = startPage(waiting)
    conversationEvents.sendMessage(cache, userId, staffReplied)
    conversationEvents.sendMessage(cache, userId, { eventId: otherId, ...staffReplied })
    expect(open()).toEqual(started)
  })

  test.each([
    ['no request is open', null],
    ['another request is open', { ...waiting, _id: otherId }],
  ])('is read from the provider when %s here', async (_, held) => {
    const provider = startProvider()
    provider.answers('conversations.current', { request: started })
    const { cache, open, settled } = startPage(held)
    conversationEvents.sendMessage(cache, userId, staffReplied)
    expect(open()).toBe(held)
    await settled()
    expect(open()).toEqual(started)
  })
})

describe('the end of a request by the staff', () => {
  test("says exactly L'admin a ferme la conversation, and the request is gone", () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, open } = startPage(started)
    conversationEvents.closeChat(cache, userId, {
      requestId: waiting._id,
      message: "L'admin a ferme la conversation",
    })
    expect(open()).toBeNull()
    expect(toasts()).toEqual(["L'admin a ferme la conversation"])
  })

  test("shows the operator's own word beside it", () => {
    startProvider()
    const toasts = watchToasts()
    const { cache } = startPage(started)
    conversationEvents.closeChat(cache, userId, { requestId: waiting._id, message: 'Merci et à bientôt !' })
    expect(toasts()).toEqual(["L'admin a ferme la conversation", 'Merci et à bientôt !'])
  })

  test('is told once, though the event comes twice', async () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, open, settled } = startPage(started)
    conversationEvents.closeChat(cache, userId, staffClosed)
    conversationEvents.closeChat(cache, userId, staffClosed)
    await settled()
    expect(open()).toBeNull()
    expect(toasts()).toHaveLength(1)
  })

  test('of another request leaves the open one, reads it again and says nothing', async () => {
    const provider = startProvider()
    const toasts = watchToasts()
    provider.answers('conversations.current', { request: started })
    const { cache, open, settled } = startPage(started)
    conversationEvents.closeChat(cache, userId, { ...staffClosed, requestId: otherId })
    expect(open()).toBe(started)
    await settled()
    expect(open()).toEqual(started)
    expect(provider.calls('conversations.current')).toHaveLength(1)
    expect(toasts()).toEqual([])
  })
})

describe('an end by time, or for want of somebody to serve it', () => {
  test('of a request is told in its own words, once', async () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, open, settled } = startPage(started)
    conversationEvents.closeRequestExpired(cache, userId, eventExamples.closeRequestExpired.minimum)
    conversationEvents.closeRequestExpired(cache, userId, eventExamples.closeRequestExpired.minimum)
    await settled()
    expect(open()).toBeNull()
    expect(toasts()).toEqual(['Votre demande a expiré. Vous pouvez en envoyer une nouvelle.'])
  })

  test('leaves the reason for the widget to show, until the player asks anew', async () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, open } = startPage(started)
    const unavailable = eventExamples.RequestUnavailable.minimum
    conversationEvents.RequestUnavailable(cache, userId, unavailable)
    expect(open()).toBeNull()
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBe(unavailable.reason)
    expect(toasts()).toHaveLength(1)
    await openRequest(cache, order)
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBeNull()
  })

  test('of another request leaves the open one and says nothing', () => {
    startProvider()
    const toasts = watchToasts()
    const { cache, open } = startPage(started)
    conversationEvents.closeRequestExpired(cache, userId, {
      ...eventExamples.closeRequestExpired.minimum,
      requestId: otherId,
    })
    conversationEvents.RequestUnavailable(cache, userId, {
      ...eventExamples.RequestUnavailable.minimum,
      requestId: otherId,
    })
    expect(open()).toBe(started)
    expect(toasts()).toEqual([])
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBeUndefined()
  })
})
