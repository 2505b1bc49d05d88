/** Joins the realtime connection to the session it belongs to and to the entities that its events change. */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client.tsx'
import { refetchChats } from '../entities/conversation/conversation.ts'
import { conversationEvents } from '../entities/conversation/conversation-events.ts'
import { exchangeEvents } from '../entities/exchange/events.ts'
import { refetchExchange } from '../entities/exchange/exchange.ts'
import { forgetOutbox } from '../features/chat-widget/outbox-storage.ts'
import { connect, type ReceivedEvent } from '../realtime/connection.ts'
import { setRealtimeStatus } from '../realtime/status.ts'
import { browserSession } from '../session/browser-session.ts'
import { syncTabs } from './cross-tab-sync.ts'

/** Connected for as long as this user is signed in. Renders nothing. */
export function RealtimeWiring({ userId }: { readonly userId: string }) {
  useEffect(() => {
    const connection = connect({
      userId,
      tokenSource: browserSession,
      onEvent: (event) => {
        dispatchEvent(queryClient, userId, event)
      },
      onConnected: () => {
        setRealtimeStatus('connected')
        refetchChats(queryClient, userId)
        refetchExchange(queryClient, userId)
      },
      onDisconnected: () => {
        setRealtimeStatus('interrupted')
      },
    })
    const leaveTabs = syncTabs(userId)
    return () => {
      leaveTabs()
      connection.close()
      setRealtimeStatus('idle')
      // What belonged to this user is not kept for the next.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(userId) })
      const session = browserSession.get()
      // Whoever is only refused may sign in again, and finds what was not sent.
      if (session.status === 'signed-out' && session.why === 'left') forgetOutbox(userId)
      queryClient.getMutationCache().clear()
    }
  }, [userId])

  return null
}

function dispatchEvent(cache: QueryClient, userId: string, event: ReceivedEvent): void {
  switch (event.name) {
    case 'sendMessage':
      conversationEvents.sendMessage(cache, userId, event.payload)
      return
    case 'sendTrackingMessage':
      conversationEvents.sendTrackingMessage(cache, userId, event.payload)
      return
    case 'closeChat':
      conversationEvents.closeChat(cache, userId, event.payload)
      return
    case 'closeChatTracking':
      conversationEvents.closeChatTracking(cache, userId, event.payload)
      return
    case 'closeRequestExpired':
      conversationEvents.closeRequestExpired(cache, userId, event.payload)
      return
    case 'RequestUnavailable':
      conversationEvents.RequestUnavailable(cache, userId, event.payload)
      return
    case 'closeTrackingExpired':
      conversationEvents.closeTrackingExpired(cache, userId, event.payload)
      return
    case 'newTrackingOperator':
      conversationEvents.newTrackingOperator(cache, userId, event.payload)
      return
    case 'assignTransactionToOperator':
      exchangeEvents.assignTransactionToOperator(cache, userId, event.payload)
      return
    case 'sessionEnded':
      // The connection has the session renewed, or signed out.
      return
  }
}
