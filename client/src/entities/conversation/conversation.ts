/** The player's open conversations: how they are read, changed by calls, and changed by events. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  createConversation,
  type Request,
  type UnavailableReason,
} from '../../../../contracts/registry/conversations.ts'
import type { CallInput } from '../../../../contracts/registry/endpoint.ts'
import { createTracking, type Tracking } from '../../../../contracts/registry/trackings.ts'
import { ApiError, type FailureCode } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { trackCreation, refetchQuery, replaceQueryData } from '../../api/cache-updates.ts'
import { calls, chatKinds, type ChatKind, type Chats, type Messages } from './chat-calls.ts'

export type NewRequest = CallInput<typeof createConversation>['body']

export const chatKeys = {
  /** One user's: what the user before left in the cache is never shown to the next. */
  ofUser: (userId: string) => ['chats', userId] as const,
  current: (kind: ChatKind, userId: string) => [...chatKeys.ofUser(userId), kind] as const,
  /** The id of the one that a reading has found ended, whose event is still to come. */
  ended: (kind: ChatKind, userId: string) => [...chatKeys.ofUser(userId), kind, 'ended'] as const,
  unavailable: (userId: string) => [...chatKeys.ofUser(userId), 'unavailable'] as const,
}

/** The open conversation of this kind, or null. */
export const currentChatOptions = <Kind extends ChatKind>(kind: Kind, userId: string) =>
  queryOptions<Chats[Kind] | null>({
    queryKey: chatKeys.current(kind, userId),
    queryFn: async ({ signal, client, queryKey }) => {
      const chat = await calls[kind].read(userId, signal)
      const held = client.getQueryData<Chats[Kind] | null>(queryKey)
      if (held && held._id !== chat?._id) client.setQueryData(chatKeys.ended(kind, userId), held._id)
      return chat
    },
    // Events keep it fresh while they can arrive; after a reconnect and on return to the page it is read again.
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })

/** Why the player's last request could not be served; nothing once the player has read it, or has asked anew. */
export const unavailableOptions = (userId: string) =>
  queryOptions<UnavailableReason | null>({
    queryKey: chatKeys.unavailable(userId),
    // Nobody but an event says so.
    queryFn: () => null,
    staleTime: Infinity,
    gcTime: Infinity,
  })

type LocalChange = (userId: string, kind: ChatKind) => void
const localChangeListeners = new Set<LocalChange>()

/**
 * Calls `listener` after each call of this page that has changed a conversation, until the returned function is called:
 * the provider tells of what the staff does, and of nothing that the player has done in another tab.
 */
export function onLocalChange(listener: LocalChange): () => void {
  localChangeListeners.add(listener)
  return () => localChangeListeners.delete(listener)
}

function notifyLocalChange(userId: string, kind: ChatKind): void {
  for (const listener of localChangeListeners) listener(userId, kind)
}

export const openRequest = (cache: QueryClient, order: NewRequest): Promise<Request> =>
  trackCreation(chatKeys.current('request', order.userId), async () => {
    const { request } = await call(createConversation, { actor: order.userId, body: order }).catch(
      refetchAndThrow(cache, order.userId, 'request'),
    )
    setUnavailable(cache, order.userId, null)
    put(cache, order.userId, 'request', request)
    notifyLocalChange(order.userId, 'request')
    return request
  })

export const openTracking = (cache: QueryClient, userId: string): Promise<Tracking> =>
  trackCreation(chatKeys.current('tracking', userId), async () => {
    const { tracking } = await call(createTracking, { actor: userId }).catch(
      refetchAndThrow(cache, userId, 'tracking'),
    )
    put(cache, userId, 'tracking', tracking)
    notifyLocalChange(userId, 'tracking')
    return tracking
  })

/** `clientId` is the sender's own name for the message, so that one sent twice is stored once. */
export interface OutgoingMessage {
  readonly kind: ChatKind
  readonly chatId: string
  readonly message: string
  readonly clientId: string
}

export async function sendMessage(
  cache: QueryClient,
  userId: string,
  { kind, chatId, message, clientId }: OutgoingMessage,
): Promise<Messages[ChatKind]> {
  const sent = await calls[kind]
    .send(userId, chatId, { message, clientId })
    .catch(refetchAndThrow(cache, userId, kind))
  appendMessage(cache, userId, kind, sent)
  notifyLocalChange(userId, kind)
  return sent
}

export async function endChat(
  cache: QueryClient,
  userId: string,
  kind: ChatKind,
  chatId: string,
): Promise<void> {
  await calls[kind].end(userId, chatId)
  forget(cache, userId, kind, chatId)
  notifyLocalChange(userId, kind)
}

/**
 * Adds a message to the conversation that it belongs to, once; a message of the staff starts the conversation. Answers
 * whether that conversation is the open one.
 */
export function appendMessage<Kind extends ChatKind>(
  cache: QueryClient,
  userId: string,
  kind: Kind,
  message: Messages[Kind],
): boolean {
  return change(cache, userId, kind, calls[kind].chatIdOf(message), (chat) =>
    chat.messages.some(({ _id }) => _id === message._id)
      ? chat
      : {
          ...chat,
          isRequestStarted: chat.isRequestStarted || message.senderType === 'Admin',
          // They may overtake each other on their way. Of one moment, the first to come stands first.
          messages: [...chat.messages, message].toSorted((a, b) => compare(a.createdAt, b.createdAt)),
        },
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The conversation has ended, so there is no open one. Answers whether it was the open one; another one stays. */
export function forget(cache: QueryClient, userId: string, kind: ChatKind, chatId: string): boolean {
  return change(cache, userId, kind, chatId, () => null)
}

/**
 * Whether a reading has found this one ended before the event that says so came, and nothing has been opened since.
 * True only once: from then on its end is known.
 */
export function consumeEnded(cache: QueryClient, userId: string, kind: ChatKind, chatId: string): boolean {
  const key = chatKeys.ended(kind, userId)
  if (cache.getQueryData(key) !== chatId) return false
  cache.removeQueries({ queryKey: key })
  return cache.getQueryData(currentChatOptions(kind, userId).queryKey) === null
}

/** The staff has opened or taken over a tracking, which is the open one from now on. */
export function replaceTracking(cache: QueryClient, userId: string, tracking: Tracking): void {
  put(cache, userId, 'tracking', tracking)
  // It shows a moment that may have passed: its end, or what was said since, may have been here before it.
  refetchChat(cache, userId, 'tracking')
}

export function setUnavailable(cache: QueryClient, userId: string, reason: UnavailableReason | null): void {
  cache.setQueryData(unavailableOptions(userId).queryKey, reason)
}

/** Reads it from the provider again: something has happened that the cache does not hold. */
export function refetchChat(cache: QueryClient, userId: string, kind: ChatKind): void {
  refetchQuery(cache, chatKeys.current(kind, userId))
}

/** After something that may have kept events of either kind from coming. */
export function refetchChats(cache: QueryClient, userId: string): void {
  for (const kind of chatKinds) refetchChat(cache, userId, kind)
}

/** These say that something happened which this page has missed. */
const surprises = new Set<FailureCode>([
  'request-already-open',
  'tracking-already-open',
  'chat-closed',
  'not-found',
])

const refetchAndThrow =
  (cache: QueryClient, userId: string, kind: ChatKind) =>
  (error: unknown): never => {
    if (error instanceof ApiError && surprises.has(error.code)) refetchChat(cache, userId, kind)
    throw error
  }

/** What of a conversation changes, the same in both kinds. */
type Changed = { readonly messages: readonly Messages[ChatKind][]; readonly isRequestStarted: boolean }

/** Whether the cache held that conversation, and so was changed. */
function change<Kind extends ChatKind>(
  cache: QueryClient,
  userId: string,
  kind: Kind,
  chatId: string,
  to: (chat: Chats[Kind]) => (Changed & Omit<Chats[Kind], keyof Changed>) | Chats[Kind] | null,
): boolean {
  const current = cache.getQueryData(currentChatOptions(kind, userId).queryKey)
  if (!current || current._id !== chatId) return false
  put(cache, userId, kind, to(current) as Chats[Kind] | null)
  return true
}

function put<Kind extends ChatKind>(
  cache: QueryClient,
  userId: string,
  kind: Kind,
  chat: Chats[Kind] | null,
): void {
  replaceQueryData(cache, chatKeys.current(kind, userId), chat)
}
