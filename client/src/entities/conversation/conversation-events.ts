import type { QueryClient } from '@tanstack/react-query'
import type { PayloadOf } from '../../../../contracts/registry/registry.ts'
import { afterPendingCreation } from '../../api/cache-updates.ts'
import { notify } from '../../notify/notify.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import type { ChatKind } from './chat-calls.ts'
import {
  appendMessage,
  chatKeys,
  refetchChat,
  removeChat,
  replaceTracking,
  setUnavailable,
  consumeEnded,
} from './conversation.ts'

/**
 * What the events of conversations change in the cache. An event about another conversation than the open one changes
 * nothing: the page has missed something, so it refetches. Only `newTrackingOperator` replaces the open conversation.
 */
export const conversationEvents = {
  sendMessage: forKind('request', (cache, userId, { newMessage }: PayloadOf<'sendMessage'>) => {
    if (!appendMessage(cache, userId, 'request', newMessage)) refetchChat(cache, userId, 'request')
  }),
  sendTrackingMessage: forKind(
    'tracking',
    (cache, userId, { newMessage }: PayloadOf<'sendTrackingMessage'>) => {
      if (!appendMessage(cache, userId, 'tracking', newMessage)) refetchChat(cache, userId, 'tracking')
    },
  ),
  closeChat: forKind('request', (cache, userId, { requestId, message }: PayloadOf<'closeChat'>) => {
    if (endOpenChat(cache, userId, 'request', requestId)) notifyClosed(message)
  }),
  closeChatTracking: forKind(
    'tracking',
    (cache, userId, { trackingId, message }: PayloadOf<'closeChatTracking'>) => {
      if (endOpenChat(cache, userId, 'tracking', trackingId)) notifyClosed(message)
    },
  ),
  closeRequestExpired: forKind(
    'request',
    (cache, userId, { requestId }: PayloadOf<'closeRequestExpired'>) => {
      if (endOpenChat(cache, userId, 'request', requestId)) notify.info(texts.requestExpired)
    },
  ),
  closeTrackingExpired: forKind(
    'tracking',
    (cache, userId, { trackingId }: PayloadOf<'closeTrackingExpired'>) => {
      if (endOpenChat(cache, userId, 'tracking', trackingId)) notify.info(texts.trackingExpired)
    },
  ),
  RequestUnavailable: forKind(
    'request',
    (cache, userId, { requestId, reason }: PayloadOf<'RequestUnavailable'>) => {
      if (!endOpenChat(cache, userId, 'request', requestId)) return
      setUnavailable(cache, userId, reason)
      notify.info(texts.unavailable[reason])
    },
  ),
  newTrackingOperator: forKind(
    'tracking',
    (cache, userId, { tracking }: PayloadOf<'newTrackingOperator'>) => {
      // Another user's conversation must never be shown.
      if (tracking.userId !== userId) return
      replaceTracking(cache, userId, tracking)
      notify.info(texts.newTrackingOperator)
    },
  ),
}

type Handler<Payload> = (cache: QueryClient, userId: string, payload: Payload) => void

/** Delays events of this kind while a call is opening a conversation: an event can overtake the response. */
function forKind<Payload>(kind: ChatKind, handle: Handler<Payload>): Handler<Payload> {
  return (cache, userId, payload) => {
    afterPendingCreation(chatKeys.current(kind, userId), () => handle(cache, userId, payload))
  }
}

/** Removes the conversation and returns true if it was the open one. Otherwise refetches the open one. */
function endOpenChat(cache: QueryClient, userId: string, kind: ChatKind, chatId: string): boolean {
  if (removeChat(cache, userId, kind, chatId) || consumeEnded(cache, userId, kind, chatId)) return true
  refetchChat(cache, userId, kind)
  return false
}

function notifyClosed(message: string): void {
  notify.info(texts.closedByStaff)
  if (message !== texts.closedByStaff) notify.info(message)
}
