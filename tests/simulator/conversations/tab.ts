/** A tab of a browser without its page: a cache, an outbox and a connection of its own, all of the client's own code. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { MutationCache, QueryClient, QueryObserver } from '@tanstack/react-query'
import { isTransient } from '../../../client/src/api/api-error.ts'
import { tokenSource } from '../../../client/src/api/token-source.ts'
import {
  chatKinds,
  type ChatKind,
  type Chats,
  type Message,
} from '../../../client/src/entities/conversation/chat-calls.ts'
import {
  chatKeys,
  currentChatOptions,
  onLocalChange,
  refetchChat,
  refetchChats,
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

/** Which tab runs: each has a session storage of its own, and hears of what the others do. */
const running = new AsyncLocalStorage<{ readonly kept: Map<string, string> }>()

/** What `sessionStorage` is, in whichever tab asks. */
export const sessionStorageOfTabs = {
  getItem: (key: string) => running.getStore()?.kept.get(key) ?? null,
  setItem: (key: string, value: string) => running.getStore()?.kept.set(key, value),
  removeItem: (key: string) => running.getStore()?.kept.delete(key),
}

export interface Tab {
  /** Its session storage, which outlives a reload. */
  readonly kept: Map<string, string>
  readonly cache: QueryClient
  /** The conversation that it takes for the open one; undefined until it has been read. */
  open<Kind extends ChatKind>(kind: Kind): Chats[Kind] | null | undefined
  /** What it shows of a conversation, stored or not. */
  shown(kind: ChatKind): readonly Shown[]
  unsent(): readonly Outgoing[]
  send(kind: ChatKind, chatId: string, text: string): void
  sendAgain(message: Outgoing): void
  /** Does something as this tab. */
  as<Result>(run: () => Result): Result
  /** Reads the open conversations from the provider. */
  read(): void
  /** How often it has been connected. */
  connections(): number
  hasHeard(eventId: string): boolean
  /** It is connected, and nothing is being read or sent. */
  isAtRest(): boolean
  describe(): object
  /** As a browser does it, without a word. */
  drop(): void
}

export type Shown = Pick<Message, 'message' | 'clientId'>

/** `kept`: what a tab of before has left in its session storage. */
export function openTab(url: string, userId: string, kept = new Map<string, string>()): Tab {
  const self = { kept }
  const as = <Result>(run: () => Result): Result => running.run(self, run)
  /** Told outside of every tab where the network comes back, which is nobody's doing. */
  class Outgoings extends MutationCache {
    override notify(event: Parameters<MutationCache['notify']>[0]): void {
      as(() => {
        super.notify(event)
      })
    }
  }
  const cache = new QueryClient({
    mutationCache: new Outgoings(),
    // As in api/answers.tsx, without its pauses.
    defaultOptions: {
      queries: { retry: (failures, error) => isTransient(error) && failures < 2, retryDelay: 0 },
    },
  })
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
      keepOutbox(cache, userId),
      // What other-tabs.ts has the browser's storage tell.
      onLocalChange((changedBy, kind) => {
        const actor = running.getStore()
        if (changedBy === userId && actor !== self) {
          as(() => {
            refetchChat(cache, userId, kind)
          })
        }
      }),
    ]
    const connection = connect({
      url,
      userId,
      tokenSource: tokenSource(),
      onEvent: (event) => {
        as(() => {
          dispatch(cache, userId, event)
        })
        if (event.payload.eventId !== undefined) heard.add(event.payload.eventId)
      },
      onConnected: () => {
        as(() => {
          refetchChats(cache, userId)
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
      connection.close()
    }
  })

  const open = <Kind extends ChatKind>(kind: Kind): Chats[Kind] | null | undefined =>
    cache.getQueryData<Chats[Kind] | null>(chatKeys.current(kind, userId))
  const unsent = (): readonly Outgoing[] => unsentOf(cache, userId)

  return {
    kept,
    cache,
    as,
    open,
    unsent,
    shown(kind) {
      const chat = open(kind)
      if (!chat) return []
      const messages: readonly Message[] = chat.messages
      const stored = new Set(messages.map(({ clientId }) => clientId))
      return [
        ...messages,
        ...unsent().filter(({ chatId, clientId }) => chatId === chat._id && !stored.has(clientId)),
      ]
    },
    send(kind, chatId, message) {
      const after = open(kind)?.messages.at(-1)?._id
      as(() => {
        sendNew(cache, userId, { kind, chatId }, { message, after })
      })
    },
    sendAgain(message) {
      as(() => {
        sendOnceMore(cache, userId, message)
      })
    },
    read() {
      as(() => {
        refetchChats(cache, userId)
      })
    },
    connections: () => connections,
    hasHeard: (eventId) => heard.has(eventId),
    isAtRest: () => isConnected && cache.isFetching() === 0 && cache.isMutating() === 0,
    describe: () => ({ isConnected, isReading: cache.isFetching(), isSending: cache.isMutating() }),
    drop() {
      leave()
      // Nothing that waits in it may go out any more; what is on its way is.
      cache.unmount()
      cache.getMutationCache().clear()
      cache.clear()
    },
  }
}

/** As the page's own wiring does it, which knows one cache only (app/realtime-wiring.tsx). */
function dispatch(cache: QueryClient, userId: string, { name, payload }: ReceivedEvent): void {
  if (name === 'assignTransactionToOperator' || name === 'sessionEnded') return
  // The name and what it carries come together.
  const handle = conversationEvents[name] as (cache: QueryClient, userId: string, payload: object) => void
  handle(cache, userId, payload)
}
