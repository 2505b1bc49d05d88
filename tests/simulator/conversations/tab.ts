/** A browser tab without its page: its own cache, outbox and connection, all from the client's code. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { MutationCache, QueryClient, QueryObserver } from '@tanstack/react-query'
import { isTransient } from '../../../client/src/api/api-error.ts'
import type { Player } from '../../../client/src/api/cache-updates.ts'
import { tokenSource } from '../../../client/src/api/token-source.ts'
import {
  chatKinds,
  chatKeys,
  currentChatOptions,
  onLocalChange,
  refetchChat,
  refetchChats,
  type ChatKind,
  type Chats,
  type Message,
} from '../../../client/src/entities/conversation/conversation.ts'
import { conversationEvents } from '../../../client/src/entities/conversation/conversation-events.ts'
import {
  keepOutbox,
  sendNew,
  sendOnceMore,
  unsentOf,
  type Outgoing,
} from '../../../client/src/features/chat-widget/outbox.ts'
import { connect, type ReceivedEvent } from '../../../client/src/realtime/connection.ts'

/** The tab that runs at present: each has its own session storage and hears what the others change. */
const running = new AsyncLocalStorage<{ readonly kept: Map<string, string> }>()

/** Replaces `sessionStorage` with the one of the current tab. */
export const sessionStorageOfTabs = {
  getItem: (key: string) => running.getStore()?.kept.get(key) ?? null,
  setItem: (key: string, value: string) => running.getStore()?.kept.set(key, value),
  removeItem: (key: string) => running.getStore()?.kept.delete(key),
}

export type Tab = ReturnType<typeof openTab>

/** `kept` is the session storage of the tab before a reload. */
export function openTab(url: string, userId: string, kept = new Map<string, string>()) {
  const self = { kept }
  const as = <Result>(run: () => Result): Result => running.run(self, run)
  /** Notified outside of every tab when the network comes back. */
  class Outgoings extends MutationCache {
    override notify(event: Parameters<MutationCache['notify']>[0]): void {
      as(() => {
        super.notify(event)
      })
    }
  }
  const cache = new QueryClient({
    mutationCache: new Outgoings(),
    // As in the client's query client, without its pauses.
    defaultOptions: {
      queries: { retry: (failures, error) => isTransient(error) && failures < 2, retryDelay: 0 },
    },
  })
  const player: Player = { cache, userId }
  const heard = new Set<string>()
  let connections = 0
  let isConnected = false

  const leave = as(() => {
    cache.mount()
    const stops = [
      ...chatKinds.map((kind) =>
        new QueryObserver<Chats[ChatKind] | null>(cache, {
          ...currentChatOptions<ChatKind>(kind, userId),
        }).subscribe(() => undefined),
      ),
      keepOutbox(player),
      // The client's cross-tab sync does this through the browser's storage.
      onLocalChange((changedBy, kind) => {
        const actor = running.getStore()
        if (changedBy === userId && actor !== self) {
          as(() => {
            refetchChat({ ...player, kind })
          })
        }
      }),
    ]
    const close = connect({
      url,
      userId,
      tokenSource: tokenSource(),
      onEvent: (event) => {
        as(() => {
          dispatch(player, event)
        })
        if (event.payload.eventId !== undefined) heard.add(event.payload.eventId)
      },
      onConnected: () => {
        as(() => {
          refetchChats(player)
        })
        isConnected = true
        connections += 1
      },
      onDisconnected: () => {
        isConnected = false
      },
    })
    return () => {
      for (const stop of stops) stop()
      close()
    }
  })

  const open = <Kind extends ChatKind>(kind: Kind): Chats[Kind] | null | undefined =>
    cache.getQueryData<Chats[Kind] | null>(chatKeys.current(kind, userId))
  const unsent = (): readonly Outgoing[] => unsentOf(player)

  return {
    /** Its session storage, which outlives a reload. */
    kept,
    player,
    as,
    /** The open conversation in its cache; undefined until it was read. */
    open,
    unsent,
    shown(kind: ChatKind): readonly Pick<Message, 'message' | 'clientId'>[] {
      const chat = open(kind)
      if (!chat) return []
      const messages: readonly Message[] = chat.messages
      const stored = new Set(messages.map(({ clientId }) => clientId))
      return [
        ...messages,
        ...unsent().filter(({ chatId, clientId }) => chatId === chat._id && !stored.has(clientId)),
      ]
    },
    send(kind: ChatKind, chatId: string, message: string): void {
      const after = open(kind)?.messages.at(-1)?._id
      as(() => {
        sendNew(player, { kind, chatId, message, after })
      })
    },
    sendAgain(message: Outgoing): void {
      as(() => {
        sendOnceMore(player, message)
      })
    },
    read(): void {
      as(() => {
        refetchChats(player)
      })
    },
    connections: () => connections,
    hasHeard: (eventId: string) => heard.has(eventId),
    isAtRest: () => isConnected && cache.isFetching() === 0 && cache.isMutating() === 0,
    describe: () => ({ isConnected, isReading: cache.isFetching(), isSending: cache.isMutating() }),
    /** Closes it without telling the provider. */
    drop(): void {
      leave()
      // Nothing more is sent, except calls in flight.
      cache.unmount()
      cache.getMutationCache().clear()
      cache.clear()
    },
  }
}

/** The page's own wiring knows only one cache. */
function dispatch(player: Player, { name, payload }: ReceivedEvent): void {
  if (name === 'assignTransactionToOperator' || name === 'sessionEnded') return
  // The name determines the payload.
  const handle = conversationEvents[name] as (player: Player, payload: object) => void
  handle(player, payload)
}
