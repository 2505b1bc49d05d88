import type { QueryClient } from '@tanstack/react-query'
import type { PayloadOf } from '../../../../contracts/registry/registry.ts'
import { afterPendingCreation } from '../../api/cache-updates.ts'
import { notify } from '../../notify/notify.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import type { ChatKind } from './chat-calls.ts'
import {
  appendMessage,
  chatKeys,
  forget,
  refetchChat,
  replaceTracking,
  setUnavailable,
  consumeEnded,
} from './conversation.ts'

/**
 * What the events of a conversation do to the cache. One of another conversation than the open one never changes it:
 * that was opened elsewhere, or missed, and the provider knows. The exception replaces the open one by its purpose.
 */
export const conversationEvents = {
  sendMessage: about('request', (cache, userId, { newMessage }: PayloadOf<'sendMessage'>) => {
    if (!appendMessage(cache, userId, 'request', newMessage)) refetchChat(cache, userId, 'request')
  }),
  sendTrackingMessage: about(
    'tracking',
    (cache, userId, { newMessage }: PayloadOf<'sendTrackingMessage'>) => {
      if (!appendMessage(cache, userId, 'tracking', newMessage)) refetchChat(cache, userId, 'tracking')
    },
  ),
  closeChat: about('request', (cache, userId, { requestId, message }: PayloadOf<'closeChat'>) => {
    if (endedHere(cache, userId, 'request', requestId)) sayClosed(message)
  }),
  closeChatTracking: about(
    'tracking',
    (cache, userId, { trackingId, message }: PayloadOf<'closeChatTracking'>) => {
      if (endedHere(cache, userId, 'tracking', trackingId)) sayClosed(message)
    },
  ),
  closeRequestExpired: about('request', (cache, userId, { requestId }: PayloadOf<'closeRequestExpired'>) => {
    if (endedHere(cache, userId, 'request', requestId)) notify.info(texts.requestExpired)
  }),
  closeTrackingExpired: about(
    'tracking',
    (cache, userId, { trackingId }: PayloadOf<'closeTrackingExpired'>) => {
      if (endedHere(cache, userId, 'tracking', trackingId)) notify.info(texts.trackingExpired)
    },
  ),
  RequestUnavailable: about(
    'request',
    (cache, userId, { requestId, reason }: PayloadOf<'RequestUnavailable'>) => {
      if (!endedHere(cache, userId, 'request', requestId)) return
      setUnavailable(cache, userId, reason)
      notify.info(texts.unavailable[reason])
    },
  ),
  newTrackingOperator: about('tracking', (cache, userId, { tracking }: PayloadOf<'newTrackingOperator'>) => {
    // It holds a whole conversation, and nobody else's is ever shown.
    if (tracking.userId !== userId) return
    replaceTracking(cache, userId, tracking)
    notify.info(texts.newTrackingOperator)
  }),
}

type TakeIn<Payload> = (cache: QueryClient, userId: string, payload: Payload) => void

/** An event of a conversation of this kind, perhaps of the one that is just being opened. */
function about<Payload>(kind: ChatKind, takeIn: TakeIn<Payload>): TakeIn<Payload> {
  return (cache, userId, payload) => {
    afterPendingCreation(chatKeys.current(kind, userId), () => {
      takeIn(cache, userId, payload)
    })
  }
}

/** Whether it was the open one, as far as this page knew; otherwise the provider is asked which one is. */
function endedHere(cache: QueryClient, userId: string, kind: ChatKind, chatId: string): boolean {
  if (forget(cache, userId, kind, chatId) || consumeEnded(cache, userId, kind, chatId)) return true
  refetchChat(cache, userId, kind)
  return false
}

function sayClosed(farewell: string): void {
  notify.info(texts.closedByStaff)
  if (farewell !== texts.closedByStaff) notify.info(farewell)
}
