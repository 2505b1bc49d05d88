/** Joins the realtime connection to the session it belongs to and to the entities that its events change. */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answers } from '../api/query-client.tsx'
import { readAllAgain } from '../entities/conversation/conversation.ts'
import { conversationEvents } from '../entities/conversation/events.ts'
import { exchangeEvents } from '../entities/exchange/events.ts'
import { readExchangeAgain } from '../entities/exchange/exchange.ts'
import { connect, type ReceivedEvent } from '../realtime/connection.ts'
import { setRealtimeStatus } from '../realtime/status.ts'
import { browserSession } from '../session/browser-session.ts'
import { keepTabsInStep } from './cross-tab-sync.ts'

/** Connected for as long as this user is signed in. Renders nothing. */
export function RealtimeWiring({ userId }: { readonly userId: string }) {
  useEffect(() => {
    const connection = connect({
      userId,
      authority: browserSession,
      onEvent: (event) => {
        dispatchEvent(answers, userId, event)
      },
      onConnected: () => {
        setRealtimeStatus('connected')
        readAllAgain(answers, userId)
        readExchangeAgain(answers, userId)
      },
      onDisconnected: () => {
        setRealtimeStatus('interrupted')
      },
    })
    const leaveTabs = keepTabsInStep(userId)
    return () => {
      leaveTabs()
      connection.close()
      setRealtimeStatus('idle')
      // What belonged to this user is not kept for the next.
      answers.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(userId) })
      answers.getMutationCache().clear()
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
