/** An event, an answer and a reading come by ways of their own, and in any order. */
import { describe, expect, test } from 'vitest'
import { eventExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import { watchToasts } from '../../testing/toasts.ts'
import { openRequest, openTracking, unavailableOptions } from './conversation.ts'
import { conversationEvents } from './conversation-events.ts'
import {
  order,
  otherId,
  staffClosed,
  staffReplied,
  started,
  startRequestPage,
  tracking,
  userId,
  waiting,
} from './testing.ts'

const unavailable = eventExamples.RequestUnavailable.minimum
const expired = eventExamples.closeTrackingExpired.minimum

describe('an event that comes before the answer to the call that opens its conversation', () => {
  test('is a message that stands in the conversation', async () => {
    const provider = startProvider()
    const opened = provider.holds('conversations.create')
    const { cache, shown } = startRequestPage(null)
    const opening = openRequest(cache, order)
    await opened.arrived
    conversationEvents.sendMessage(cache, userId, staffReplied)
    opened.answers({ message: 'created', request: waiting })
    await opening
    expect(shown()).toEqual(started)
    expect(provider.calls('conversations.current')).toEqual([])
  })

  test('is an end that is said, with its reason', async () => {
    const provider = startProvider()
    const toasts = watchToasts()
    const opened = provider.holds('conversations.create')
    const { cache, shown } = startRequestPage(null)
    const opening = openRequest(cache, order)
    await opened.arrived
    conversationEvents.RequestUnavailable(cache, userId, unavailable)
    opened.answers({ message: 'created', request: waiting })
    await opening
    expect(shown()).toBeNull()
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBe(unavailable.reason)
    expect(toasts()).toHaveLength(1)
  })

  test('is the end of a tracking too', async () => {
    const provider = startProvider()
    const toasts = watchToasts()
    const opened = provider.holds('trackings.create')
    const { cache } = startRequestPage(null)
    const opening = openTracking(cache, tracking.userId)
    await opened.arrived
    conversationEvents.closeTrackingExpired(cache, tracking.userId, { ...expired, trackingId: tracking._id })
    opened.answers({ message: 'created', tracking })
    await opening
    expect(toasts()).toEqual(['Votre suivi de commande a expiré. Vous pouvez en ouvrir un nouveau.'])
  })

  test('is kept where the call is refused, too', async () => {
    const provider = startProvider()
    provider.answers('conversations.current', { request: started })
    const opened = provider.holds('conversations.create')
    const { cache, shown, settled } = startRequestPage(waiting)
    const opening = openRequest(cache, order)
    await opened.arrived
    conversationEvents.sendMessage(cache, userId, staffReplied)
    opened.refuses('request-already-open')
    await expect(opening).rejects.toMatchObject({ code: 'request-already-open' })
    await settled()
    expect(shown()).toEqual(started)
  })
})

describe('an end that a reading has told of before its event', () => {
  test('is said when the event comes, once', async () => {
    const provider = startProvider()
    const toasts = watchToasts()
    provider.answers('conversations.current', { request: null })
    const { cache, shown, refetch, settled } = startRequestPage(started)
    refetch()
    await settled()
    expect(shown()).toBeNull()
    conversationEvents.closeChat(cache, userId, staffClosed)
    conversationEvents.closeChat(cache, userId, staffClosed)
    expect(toasts()).toEqual(["L'admin a ferme la conversation"])
  })

  test('says why the request could not be served', async () => {
    const provider = startProvider()
    watchToasts()
    provider.answers('conversations.current', { request: null })
    const { cache, refetch, settled } = startRequestPage(waiting)
    refetch()
    await settled()
    conversationEvents.RequestUnavailable(cache, userId, unavailable)
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBe(unavailable.reason)
  })

  test('is not said any more where another has been opened since', async () => {
    const provider = startProvider()
    const toasts = watchToasts()
    provider.answers('conversations.current', { request: { ...waiting, _id: otherId } })
    const { cache, refetch, settled } = startRequestPage(started)
    refetch()
    await settled()
    conversationEvents.closeChat(cache, userId, staffClosed)
    expect(toasts()).toEqual([])
  })
})
