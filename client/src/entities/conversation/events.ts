import type { QueryClient } from '@tanstack/react-query'
import type { PayloadOf } from '../../../../contracts/registry/registry.ts'
import { notify } from '../../notify/notify.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import type { ChatKind } from './chats.ts'
import { appendMessage, forget, readAgain, replaceTracking, setUnavailable } from './conversation.ts'

/**
 * What the events of a conversation do to the cache. One of another conversation than the open one never changes it:
 * that was opened elsewhere, or missed, and the provider knows. The exception replaces the open one by its purpose.
 */
export const conversationEvents = {
  sendMessage(cache: QueryClient, userId: string, { newMessage }: PayloadOf<'sendMessage'>): void {
    if (!appendMessage(cache, userId, 'request', newMessage)) readAgain(cache, userId, 'request')
  },
  sendTrackingMessage(
    cache: QueryClient,
    userId: string,
    { newMessage }: PayloadOf<'sendTrackingMessage'>,
  ): void {
    if (!appendMessage(cache, userId, 'tracking', newMessage)) readAgain(cache, userId, 'tracking')
  },
  closeChat(cache: QueryClient, userId: string, { requestId, message }: PayloadOf<'closeChat'>): void {
    if (endedHere(cache, userId, 'request', requestId)) sayClosed(message)
  },
  closeChatTracking(
    cache: QueryClient,
    userId: string,
    { trackingId, message }: PayloadOf<'closeChatTracking'>,
  ): void {
    if (endedHere(cache, userId, 'tracking', trackingId)) sayClosed(message)
  },
  closeRequestExpired(
    cache: QueryClient,
    userId: string,
    { requestId }: PayloadOf<'closeRequestExpired'>,
  ): void {
    if (endedHere(cache, userId, 'request', requestId)) notify.info(texts.requestExpired)
  },
  closeTrackingExpired(
    cache: QueryClient,
    userId: string,
    { trackingId }: PayloadOf<'closeTrackingExpired'>,
  ): void {
    if (endedHere(cache, userId, 'tracking', trackingId)) notify.info(texts.trackingExpired)
  },
  RequestUnavailable(
    cache: QueryClient,
    userId: string,
    { requestId, reason }: PayloadOf<'RequestUnavailable'>,
  ): void {
    if (!endedHere(cache, userId, 'request', requestId)) return
    setUnavailable(cache, userId, reason)
    notify.info(texts.unavailable[reason])
  },
  newTrackingOperator(
    cache: QueryClient,
    userId: string,
    { tracking }: PayloadOf<'newTrackingOperator'>,
  ): void {
    // It holds a whole conversation, and nobody else's is ever shown.
    if (tracking.userId !== userId) return
    replaceTracking(cache, userId, tracking)
    notify.info(texts.newTrackingOperator)
  },
}

/** Whether it was the open one; otherwise the provider is asked which one is. */
function endedHere(cache: QueryClient, userId: string, kind: ChatKind, chatId: string): boolean {
  const isOpenOne = forget(cache, userId, kind, chatId)
  if (!isOpenOne) readAgain(cache, userId, kind)
  return isOpenOne
}

function sayClosed(farewell: string): void {
  notify.info(texts.closedByStaff)
  if (farewell !== texts.closedByStaff) notify.info(farewell)
}
