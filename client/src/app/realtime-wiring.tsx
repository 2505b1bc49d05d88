import { useEffect } from 'react'
import type { EventName, PayloadOf } from '../../../contracts/registry/registry.ts'
import type { Player } from '../api/cache-updates.ts'
import { queryClient } from '../api/query-client.tsx'
import { chatKinds, refetchChats, onLocalChange, refetchChat } from '../entities/conversation/conversation.ts'
import { conversationEvents } from '../entities/conversation/conversation-events.ts'
import { exchangeEvents, refetchExchange } from '../entities/exchange/exchange.ts'
import { store } from '../lib/storage.ts'
import { whileShown } from '../lib/while-shown.ts'
import { connect, type ReceivedEvent } from '../realtime/connection.ts'
import { setRealtimeStatus } from '../realtime/status.ts'
import { browserSession } from '../session/browser-session.ts'

export default function RealtimeWiring({ userId }: { readonly userId: string }) {
  useEffect(() => {
    const player = { cache: queryClient, userId }
    const stopConnection = whileShown(() =>
      connect({
        userId,
        tokenSource: browserSession,
        onEvent: (event) => handleEvent(player, event),
        onConnected: () => {
          setRealtimeStatus('connected')
          refetchChats(player)
          refetchExchange(player)
        },
        onDisconnected: () => setRealtimeStatus('interrupted'),
      }),
    )
    const stopSync = syncTabs(player)
    return () => {
      stopSync()
      stopConnection()
      setRealtimeStatus('idle')
      // The next user must not see this user's data.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(userId) })
      queryClient.getMutationCache().clear()
    }
  }, [userId])

  return null
}

type Handlers = {
  readonly [Name in EventName]: (player: Player, payload: PayloadOf<Name>) => void
}

const handlers: Handlers = {
  ...conversationEvents,
  ...exchangeEvents,
  // The connection itself renews the session or signs out.
  sessionEnded: () => undefined,
}

function handleEvent<Name extends EventName>(player: Player, { name, payload }: ReceivedEvent<Name>): void {
  handlers[name](player, payload)
}

function syncTabs(player: Player): () => void {
  const { userId } = player
  // The key names the user, because another user may be signed in in the other tab.
  const key = `kamasouk.changed.${userId}`
  const stop = onLocalChange((changedBy, kind) => {
    if (changedBy !== userId) return
    // Storage events reach only the other tabs, and only if the value is new.
    store('localStorage', key, `${kind} ${crypto.randomUUID()}`)
    store('localStorage', key, null)
  })
  const handleStorage = ({ key: changed, newValue }: StorageEvent): void => {
    if (changed !== key || newValue === null) return
    const kind = chatKinds.find((known) => newValue.startsWith(known))
    if (kind !== undefined) refetchChat({ ...player, kind })
  }
  addEventListener('storage', handleStorage)
  return () => {
    stop()
    removeEventListener('storage', handleStorage)
  }
}
