import type { QueryClient } from '@tanstack/react-query'
import type { PayloadOf } from '../../../../contracts/registry/registry.ts'
import { notify } from '../../notify/notify.ts'
import { chatTexts } from '../../texts/chat.ts'
import { appendMessage, forget, readAgain } from './conversation.ts'

/**
 * What the events of a request do to the cache. One of another request than the open one never changes it: that was
 * opened elsewhere, or missed, and the provider knows.
 */
export const conversationEvents = {
  sendMessage(cache: QueryClient, userId: string, { newMessage }: PayloadOf<'sendMessage'>): void {
    if (!appendMessage(cache, userId, newMessage)) readAgain(cache, userId)
  },
  closeChat(cache: QueryClient, userId: string, { requestId, message }: PayloadOf<'closeChat'>): void {
    if (!forget(cache, userId, requestId)) {
      readAgain(cache, userId)
      return
    }
    notify.info(chatTexts.closedByStaff)
    if (message !== chatTexts.closedByStaff) notify.info(message)
  },
}
