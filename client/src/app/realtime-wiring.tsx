/** Joins the realtime connection to the session it belongs to and to the entities that its events change. */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answers } from '../api/answers.tsx'
import { conversationKeys, readAgain } from '../entities/conversation/conversation.ts'
import { conversationEvents } from '../entities/conversation/events.ts'
import { exchangeEvents } from '../entities/exchange/events.ts'
import { exchangeKeys, readExchangeAgain } from '../entities/exchange/exchange.ts'
import { connect, type ReceivedEvent } from '../realtime/connection.ts'
import { setRealtimeStatus } from '../realtime/status.ts'
import { browserSession } from '../session/browser-session.ts'

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
        readAgain(answers, userId)
        readExchangeAgain(answers, userId)
      },
      onDisconnected: () => {
        setRealtimeStatus('interrupted')
      },
    })
    return () => {
      connection.close()
      setRealtimeStatus('idle')
      // What belonged to this user is not kept for the next.
      answers.removeQueries({ queryKey: conversationKeys.current(userId) })
      answers.removeQueries({ queryKey: exchangeKeys.last(userId) })
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
    case 'closeChat':
      conversationEvents.closeChat(cache, userId, event.payload)
      return
    case 'assignTransactionToOperator':
      exchangeEvents.assignTransactionToOperator(cache, userId, event.payload)
      return
    // No screen shows yet what these are about. They are named, so that a new event of the registry cannot be forgotten.
    case 'sendTrackingMessage':
    case 'closeChatTracking':
    case 'closeRequestExpired':
    case 'RequestUnavailable':
    case 'closeTrackingExpired':
    case 'newTrackingOperator':
  }
}
