/** Joins the realtime connection to the session it belongs to and to the entities that its events change. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { conversationKeys, readAgain } from '../entities/conversation/conversation.ts'
import { conversationEvents } from '../entities/conversation/events.ts'
import type { Connection, ReceivedEvent } from '../realtime/connection.ts'
import { setRealtimeStatus } from '../realtime/status.ts'
import { browserSession, useSession } from '../session/browser-session.ts'

/** Connected for as long as somebody is signed in. Renders nothing. */
export function RealtimeWiring() {
  const session = useSession()
  const cache = useQueryClient()
  const userId = session.status === 'signed-in' ? session.user._id : undefined

  useEffect(() => {
    if (userId === undefined) return
    let isWanted = true
    let connection: Connection | undefined
    // Sockets are for those who are signed in; nobody else loads the code for them.
    void import('../realtime/connection.ts').then(({ connect }) => {
      if (!isWanted) return
      connection = connect({
        userId,
        authority: browserSession,
        onEvent: (event) => {
          dispatchEvent(cache, userId, event)
        },
        onConnected: () => {
          setRealtimeStatus('connected')
          readAgain(cache, userId)
        },
        onDisconnected: () => {
          setRealtimeStatus('interrupted')
        },
      })
    })
    return () => {
      isWanted = false
      connection?.close()
      setRealtimeStatus('idle')
      // What belonged to this user is not kept for the next.
      cache.removeQueries({ queryKey: conversationKeys.current(userId) })
      cache.getMutationCache().clear()
    }
  }, [userId, cache])

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
    // No screen shows yet what these are about. They are named, so that a new event of the registry cannot be forgotten.
    case 'sendTrackingMessage':
    case 'closeChatTracking':
    case 'closeRequestExpired':
    case 'RequestUnavailable':
    case 'closeTrackingExpired':
    case 'newTrackingOperator':
    case 'assignTransactionToOperator':
  }
}
