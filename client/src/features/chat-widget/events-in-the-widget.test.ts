import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { eventExamples } from '../../../../contracts/registry/examples.ts'
import type { EventName } from '../../../../contracts/registry/registry.ts'
import { chatKeys, currentChatOptions, unavailableOptions } from '../../entities/conversation/conversation.ts'
import { conversationEvents } from '../../entities/conversation/conversation-events.ts'
import { startProvider } from '../../testing/provider.ts'
import { watchToasts } from '../../testing/toasts.ts'
import { keysOf, namesOf, open, request, situations, tracking } from './machine.examples.ts'
import { viewOf, type Conversations } from './machine.ts'

const { userId } = request
const requestId = request._id
const trackingId = tracking._id

/** Delivers each event about the open conversation to this player. */
const arrive: Record<EventName, (cache: QueryClient) => void> = {
  sendMessage: (cache) => {
    const { newMessage } = eventExamples.sendMessage.minimum
    conversationEvents.sendMessage(cache, userId, { newMessage: { ...newMessage, requestId } })
  },
  sendTrackingMessage: (cache) => {
    const { newMessage } = eventExamples.sendTrackingMessage.minimum
    conversationEvents.sendTrackingMessage(cache, userId, {
      newMessage: { ...newMessage, trackingId, createdAt: '2099-01-01T00:00:00.000Z' },
    })
  },
  closeChat: (cache) => conversationEvents.closeChat(cache, userId, { requestId, message: 'Au revoir' }),
  closeChatTracking: (cache) =>
    conversationEvents.closeChatTracking(cache, userId, { trackingId, message: 'Au revoir' }),
  closeRequestExpired: (cache) =>
    conversationEvents.closeRequestExpired(cache, userId, { requestId, expiredAt: request.expiresAt }),
  RequestUnavailable: (cache) =>
    conversationEvents.RequestUnavailable(cache, userId, { requestId, reason: 'no_operator' }),
  closeTrackingExpired: (cache) =>
    conversationEvents.closeTrackingExpired(cache, userId, { trackingId, expiredAt: tracking.expiresAt }),
  newTrackingOperator: (cache) =>
    conversationEvents.newTrackingOperator(cache, userId, { tracking: { ...tracking, userId } }),
  // Belongs to the exchange.
  assignTransactionToOperator: () => undefined,
  // Belongs to the session: the sign-out removes the chat.
  sessionEnded: () => undefined,
}

const openBefore = ['nothing', 'a request', 'a tracking', 'both'] as const

/** The view of an open panel after each event, for each situation before it. A missing one does not compile. */
const shows: Record<EventName, readonly [nothing: string, request: string, tracking: string, both: string]> =
  {
    sendMessage: ['choice', 'request', 'tracking', 'request'],
    sendTrackingMessage: ['choice', 'request', 'tracking', 'tracking'],
    closeChat: ['choice', 'choice', 'tracking', 'tracking'],
    closeChatTracking: ['choice', 'request', 'choice', 'request'],
    closeRequestExpired: ['choice', 'choice', 'tracking', 'tracking'],
    RequestUnavailable: ['choice', 'unavailable', 'tracking', 'tracking'],
    closeTrackingExpired: ['choice', 'request', 'choice', 'request'],
    newTrackingOperator: ['tracking', 'request', 'tracking', 'request'],
    assignTransactionToOperator: ['choice', 'request', 'tracking', 'request'],
    sessionEnded: ['choice', 'request', 'tracking', 'request'],
  }

describe('an open panel after each event', () => {
  const views = keysOf(shows).flatMap((name) =>
    openBefore.map((situation, index) => [name, situation, shows[name][index]] as const),
  )
  test.each(views)('%s, with %s open: %s', (name, situation, view) => {
    startProvider()
    watchToasts()
    const cache = new QueryClient()
    const before: Conversations = situations[situation]
    cache.setQueryData(chatKeys.current('request', userId), before.request)
    cache.setQueryData(chatKeys.current('tracking', userId), before.tracking)
    arrive[name](cache)
    const after: Conversations = {
      request: cache.getQueryData(currentChatOptions('request', userId).queryKey) ?? null,
      tracking: cache.getQueryData(currentChatOptions('tracking', userId).queryKey) ?? null,
      unavailable: cache.getQueryData(unavailableOptions(userId).queryKey) ?? null,
    }
    expect(namesOf(viewOf(open, after))).toBe(view)
  })
})
