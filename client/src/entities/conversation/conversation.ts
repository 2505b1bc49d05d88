/** The player's open conversations in the query cache: queries, and changes by calls and events. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  createConversation,
  closeRequest,
  currentConversation,
  type Request,
  type UnavailableReason,
} from '../../../../contracts/registry/conversations.ts'
import type { CallInput } from '../../../../contracts/registry/endpoint.ts'
import {
  createTracking,
  closeTracking,
  currentTracking,
  type Tracking,
} from '../../../../contracts/registry/trackings.ts'
import { ApiError, type FailureCode } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { createInQuery, refetchQuery, replaceQueryData } from '../../api/cache-updates.ts'
import { createListeners } from '../../lib/listeners.ts'
import {
  sendToRequest,
  sendToTracking,
  type RequestMessage,
  type TrackingMessage,
} from '../../../../contracts/registry/messages.ts'

export type NewRequest = CallInput<typeof createConversation>['body']

export const chatKeys = {
  /** Every key contains the user, so that one user never sees another user's data. */
  ofUser: (userId: string) => ['chats', userId] as const,
  current: (kind: ChatKind, userId: string) => [...chatKeys.ofUser(userId), kind] as const,
  ended: (kind: ChatKind, userId: string) => [...chatKeys.ofUser(userId), kind, 'ended'] as const,
  unavailable: (userId: string) => [...chatKeys.ofUser(userId), 'unavailable'] as const,
}

export const currentChatOptions = <Kind extends ChatKind>(kind: Kind, userId: string) =>
  queryOptions<Chats[Kind] | null>({
    queryKey: chatKeys.current(kind, userId),
    queryFn: async ({ signal, client, queryKey }) => {
      const chat = await chatCalls[kind].read(userId, signal)
      const cached = client.getQueryData<Chats[Kind] | null>(queryKey)
      if (cached && cached._id !== chat?._id) client.setQueryData(chatKeys.ended(kind, userId), cached._id)
      return chat
    },
    // Events keep it fresh; it is refetched after a reconnect and when the window gets the focus.
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })

/** Why the player's last request could not be served; null after the player has seen it or opened a new request. */
export const unavailableOptions = (userId: string) =>
  queryOptions<UnavailableReason | null>({
    queryKey: chatKeys.unavailable(userId),
    queryFn: () => null,
    staleTime: Infinity,
    gcTime: Infinity,
  })

const localChanges = createListeners<[userId: string, kind: ChatKind]>()

/** Calls of this page that changed a conversation: the provider sends other tabs no events about them. */
export const onLocalChange = localChanges.subscribe

export const openRequest = (cache: QueryClient, order: NewRequest): Promise<Request> =>
  openChat(cache, order.userId, 'request', async () => {
    const { request } = await call(createConversation, { actor: order.userId, body: order })
    setUnavailable(cache, order.userId, null)
    return request
  })

export const openTracking = (cache: QueryClient, userId: string): Promise<Tracking> =>
  openChat(cache, userId, 'tracking', async () => (await call(createTracking, { actor: userId })).tracking)

async function openChat<Kind extends ChatKind>(
  cache: QueryClient,
  userId: string,
  kind: Kind,
  create: () => Promise<Chats[Kind]>,
): Promise<Chats[Kind]> {
  const chat = await createInQuery(cache, chatKeys.current(kind, userId), () =>
    create().catch(refetchAndThrow(cache, userId, kind)),
  )
  localChanges.notify(userId, kind)
  return chat
}

/** `clientId` is chosen by the sender, so that a message sent twice is stored once. */
interface OutgoingMessage {
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
  const sent = await chatCalls[kind]
    .send(userId, chatId, { message, clientId })
    .catch(refetchAndThrow(cache, userId, kind))
  appendMessage(cache, userId, kind, sent)
  localChanges.notify(userId, kind)
  return sent
}

export async function endChat(
  cache: QueryClient,
  userId: string,
  kind: ChatKind,
  chatId: string,
): Promise<void> {
  await chatCalls[kind].end(userId, chatId)
  removeChat(cache, userId, kind, chatId)
  localChanges.notify(userId, kind)
}

export function appendMessage<Kind extends ChatKind>(
  cache: QueryClient,
  userId: string,
  kind: Kind,
  message: Messages[Kind],
): boolean {
  return updateChat(cache, userId, kind, chatCalls[kind].chatIdOf(message), (chat) =>
    chat.messages.some(({ _id }) => _id === message._id)
      ? chat
      : {
          ...chat,
          isRequestStarted: chat.isRequestStarted || message.senderType === 'Admin',
          // Messages may arrive in another order. Messages with equal times keep the order of arrival.
          messages: [...chat.messages, message].toSorted((a, b) => compare(a.createdAt, b.createdAt)),
        },
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export function removeChat(cache: QueryClient, userId: string, kind: ChatKind, chatId: string): boolean {
  return updateChat(cache, userId, kind, chatId, () => null)
}

/** Returns, once, whether a refetch found the end before its event, and no other conversation was opened since. */
export function consumeEnded(cache: QueryClient, userId: string, kind: ChatKind, chatId: string): boolean {
  const key = chatKeys.ended(kind, userId)
  if (cache.getQueryData(key) !== chatId) return false
  cache.removeQueries({ queryKey: key })
  return cache.getQueryData(currentChatOptions(kind, userId).queryKey) === null
}

export function replaceTracking(cache: QueryClient, userId: string, tracking: Tracking): void {
  setChat(cache, userId, 'tracking', tracking)
  // The event's tracking may be outdated: a later message, or its end, may have arrived before it.
  refetchChat(cache, userId, 'tracking')
}

export function setUnavailable(cache: QueryClient, userId: string, reason: UnavailableReason | null): void {
  cache.setQueryData(unavailableOptions(userId).queryKey, reason)
}

export function refetchChat(cache: QueryClient, userId: string, kind: ChatKind): void {
  refetchQuery(cache, chatKeys.current(kind, userId))
}

export function refetchChats(cache: QueryClient, userId: string): void {
  for (const kind of chatKinds) refetchChat(cache, userId, kind)
}

/** These errors mean that this page has missed a change. */
const missedChange = new Set<FailureCode>([
  'request-already-open',
  'tracking-already-open',
  'chat-closed',
  'not-found',
])

const refetchAndThrow =
  (cache: QueryClient, userId: string, kind: ChatKind) =>
  (error: unknown): never => {
    if (error instanceof ApiError && missedChange.has(error.code)) refetchChat(cache, userId, kind)
    throw error
  }

type Changed = { readonly messages: readonly Messages[ChatKind][]; readonly isRequestStarted: boolean }

function updateChat<Kind extends ChatKind>(
  cache: QueryClient,
  userId: string,
  kind: Kind,
  chatId: string,
  to: (chat: Chats[Kind]) => (Changed & Omit<Chats[Kind], keyof Changed>) | Chats[Kind] | null,
): boolean {
  const current = cache.getQueryData(currentChatOptions(kind, userId).queryKey)
  if (!current || current._id !== chatId) return false
  setChat(cache, userId, kind, to(current) as Chats[Kind] | null)
  return true
}

function setChat<Kind extends ChatKind>(
  cache: QueryClient,
  userId: string,
  kind: Kind,
  chat: Chats[Kind] | null,
): void {
  replaceQueryData(cache, chatKeys.current(kind, userId), chat)
}

export interface Chats {
  readonly request: Request
  readonly tracking: Tracking
}
export type ChatKind = keyof Chats
export const chatKinds: readonly ChatKind[] = ['request', 'tracking']

export interface Messages {
  readonly request: RequestMessage
  readonly tracking: TrackingMessage
}
export type Message = Messages[ChatKind]

/** `clientId` is chosen by the sender, so that a message sent twice is stored once. */
interface NewMessage {
  readonly message: string
  readonly clientId: string
}

interface Calls<Kind extends ChatKind> {
  read(userId: string, signal?: AbortSignal): Promise<Chats[Kind] | null>
  send(userId: string, chatId: string, message: NewMessage): Promise<Messages[Kind]>
  end(userId: string, chatId: string): Promise<unknown>
  chatIdOf(message: Messages[Kind]): string
}

const chatCalls: { readonly [Kind in ChatKind]: Calls<Kind> } = {
  request: {
    read: async (actor, signal) => (await call(currentConversation, { actor, signal })).request,
    send: async (actor, requestId, message) =>
      (await call(sendToRequest, { actor, body: { requestId, ...message } })).newMessage,
    end: (actor, requestId) => call(closeRequest, { actor, body: { requestId } }),
    chatIdOf: ({ requestId }) => requestId,
  },
  tracking: {
    read: async (userId, signal) =>
      (await call(currentTracking, { actor: userId, params: { userId }, signal })).tracking,
    send: async (actor, trackingId, message) =>
      (await call(sendToTracking, { actor, body: { trackingId, ...message } })).newMessage,
    end: (actor, trackingId) => call(closeTracking, { actor, body: { trackingId } }),
    chatIdOf: ({ trackingId }) => trackingId,
  },
}
