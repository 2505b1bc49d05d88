import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { eventExamples } from '../../../../contracts/registry/examples.ts'
import { startPage } from '../../testing/page.ts'
import { startProvider } from '../../testing/provider.ts'
import { watchToasts } from '../../testing/toasts.ts'
import { chatKeys, currentChatOptions } from './conversation.ts'
import { conversationEvents } from './conversation-events.ts'
import { otherId, tracking } from './testing.ts'

const taken = eventExamples.newTrackingOperator.minimum

/** A page that holds this tracking as the open one. */
function startWith(held: typeof tracking | null) {
  startProvider()
  const cache = new QueryClient()
  cache.setQueryData(chatKeys.current('tracking', tracking.userId), held)
  return {
    cache,
    open: () => cache.getQueryData(currentChatOptions('tracking', tracking.userId).queryKey),
  }
}

describe('a tracking', () => {
  test('is replaced, with its messages, by the one that an operator takes, and that is said', () => {
    const toasts = watchToasts()
    const { cache, open } = startWith({ ...tracking, _id: otherId })
    const own = { ...taken.tracking, userId: tracking.userId }
    conversationEvents.newTrackingOperator(cache, tracking.userId, { tracking: own })
    expect(open()).toEqual(own)
    expect(toasts()).toEqual(["L'admin vous envoye un message"])
  })

  test('that was overtaken by its own end, or by what was said since, is what the provider says', async () => {
    watchToasts()
    const provider = startProvider()
    provider.answers('trackings.current', { tracking: null })
    const { cache, shown, settled } = startPage(currentChatOptions('tracking', tracking.userId), tracking)
    conversationEvents.newTrackingOperator(cache, tracking.userId, {
      tracking: { ...taken.tracking, userId: tracking.userId },
    })
    await settled()
    expect(shown()).toBeNull()
  })

  test('of somebody else is never shown', () => {
    const toasts = watchToasts()
    const { cache, open } = startWith(null)
    conversationEvents.newTrackingOperator(cache, tracking.userId, {
      tracking: { ...taken.tracking, userId: otherId },
    })
    expect(open()).toBeNull()
    expect(toasts()).toEqual([])
  })

  test('takes its own messages and its own ends, and no request’s', () => {
    const toasts = watchToasts()
    const { cache, open } = startWith(tracking)
    const { newMessage } = eventExamples.sendTrackingMessage.minimum
    conversationEvents.sendTrackingMessage(cache, tracking.userId, {
      newMessage: { ...newMessage, trackingId: tracking._id },
    })
    expect(open()?.messages).toHaveLength(tracking.messages.length + 1)
    conversationEvents.closeChat(cache, tracking.userId, { requestId: tracking._id, message: '' })
    expect(open()).not.toBeNull()
    conversationEvents.closeTrackingExpired(cache, tracking.userId, {
      trackingId: tracking._id,
      expiredAt: tracking.expiresAt,
    })
    expect(open()).toBeNull()
    expect(toasts()).toEqual(['Votre suivi de commande a expiré. Vous pouvez en ouvrir un nouveau.'])
  })
})
