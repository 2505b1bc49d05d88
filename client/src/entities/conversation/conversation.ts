/** The player's open conversations in the query cache: queries, and changes by calls and events. */
import { queryOptions, skipToken } from '@tanstack/react-query'
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
import { createInQuery, refetchQuery, replaceQueryData, type Player } from '../../api/cache-updates.ts'
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
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })

const localChanges = createListeners<[userId: string, kind: ChatKind]>()

/** Calls of this page that changed a conversation: the provider sends other tabs no events about them. */
export const onLocalChange = localChanges.subscribe

/** One of the player's two conversations in the cache. */
interface Place<Kind extends ChatKind = ChatKind> extends Player {
  readonly kind: Kind
}

export const openRequest = (player: Player, order: NewRequest): Promise<Request> =>
  openChat({ ...player, kind: 'request' }, async () => {
    const { request } = await call(createConversation, { actor: order.userId, body: order })
    setUnavailable(player, null)
    return request
  })

export const openTracking = (player: Player): Promise<Tracking> =>
  openChat({ ...player, kind: 'tracking' }, async () => {
    const { tracking } = await call(createTracking, { actor: player.userId })
    return tracking
  })

async function openChat<Kind extends ChatKind>(
  place: Place<Kind>,
  create: () => Promise<Chats[Kind]>,
): Promise<Chats[Kind]> {
  const chat = await createInQuery(place.cache, keyOf(place), () => create().catch(refetchAndThrow(place)))
  localChanges.notify(place.userId, place.kind)
  return chat
}

export async function sendMessage(place: Place, message: NewMessage): Promise<Message> {
  const { userId, kind } = place
  const sent = await chatCalls[kind].send(userId, message).catch(refetchAndThrow(place))
  appendMessage(place, sent)
  localChanges.notify(userId, kind)
  return sent
}

/** Reads a conversation apart from its query, which would return the former one if it is cancelled. */
export const readChat = (kind: ChatKind, userId: string): Promise<Chats[ChatKind] | null> =>
  chatCalls[kind].read(userId)

export async function endChat(place: Place, chatId: string): Promise<void> {
  const { userId, kind } = place
  await chatCalls[kind].end(userId, chatId)
  removeChat(place, chatId)
  localChanges.notify(userId, kind)
}

export function appendMessage<Kind extends ChatKind>(place: Place<Kind>, message: Messages[Kind]): boolean {
  return updateChat(place, chatCalls[place.kind].chatIdOf(message), (chat) =>
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

export const removeChat = (place: Place, chatId: string): boolean => updateChat(place, chatId, () => null)

/** Returns, once, whether a refetch found the end before its event, and no other conversation was opened since. */
export function consumeEnded(place: Place, chatId: string): boolean {
  const { cache, userId, kind } = place
  const key = chatKeys.ended(kind, userId)
  if (cache.getQueryData(key) !== chatId) return false
  cache.removeQueries({ queryKey: key })
  return cache.getQueryData(keyOf(place)) === null
}

export function replaceTracking(player: Player, tracking: Tracking): void {
  const place = { ...player, kind: 'tracking' } as const
  replaceQueryData(place.cache, keyOf(place), tracking)
  // The event's tracking may be outdated: a later message, or its end, may have arrived before it.
  refetchChat(place)
}

export function setUnavailable({ cache, userId }: Player, reason: UnavailableReason | null): void {
  cache.setQueryData(unavailableOptions(userId).queryKey, reason)
}

export function refetchChat(place: Place): void {
  refetchQuery(place.cache, keyOf(place))
}

export function refetchChats(player: Player): void {
  for (const kind of chatKinds) refetchChat({ ...player, kind })
}

/** These errors mean that this page has missed a change. */
const missedChange = new Set<FailureCode>([
  'request-already-open',
  'tracking-already-open',
  'chat-closed',
  'not-found',
])

const refetchAndThrow =
  (place: Place) =>
  (error: unknown): never => {
    if (error instanceof ApiError && missedChange.has(error.code)) refetchChat(place)
    throw error
  }

const keyOf = ({ kind, userId }: Place) => chatKeys.current(kind, userId)

type Changed = { readonly messages: readonly Message[]; readonly isRequestStarted: boolean }

function updateChat<Kind extends ChatKind>(
  place: Place<Kind>,
  chatId: string,
  to: (chat: Chats[Kind]) => (Changed & Omit<Chats[Kind], keyof Changed>) | null,
): boolean {
  const current = place.cache.getQueryData<Chats[Kind] | null>(keyOf(place))
  if (current?._id !== chatId) return false
  replaceQueryData(place.cache, keyOf(place), to(current))
  return true
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
  readonly chatId: string
  readonly message: string
  readonly clientId: string
}

interface Calls<Kind extends ChatKind> {
  read(userId: string, signal?: AbortSignal): Promise<Chats[Kind] | null>
  send(userId: string, message: NewMessage): Promise<Messages[Kind]>
  end(userId: string, chatId: string): Promise<unknown>
  chatIdOf(message: Messages[Kind]): string
}

const chatCalls: { readonly [Kind in ChatKind]: Calls<Kind> } = {
  request: {
    read: async (actor, signal) => (await call(currentConversation, { actor, signal })).request,
    send: async (actor, { chatId: requestId, message, clientId }) =>
      (await call(sendToRequest, { actor, body: { requestId, message, clientId } })).newMessage,
    end: (actor, requestId) => call(closeRequest, { actor, body: { requestId } }),
    chatIdOf: ({ requestId }) => requestId,
  },
  tracking: {
    read: async (userId, signal) =>
      (await call(currentTracking, { actor: userId, params: { userId }, signal })).tracking,
    send: async (actor, { chatId: trackingId, message, clientId }) =>
      (await call(sendToTracking, { actor, body: { trackingId, message, clientId } })).newMessage,
    end: (actor, trackingId) => call(closeTracking, { actor, body: { trackingId } }),
    chatIdOf: ({ trackingId }) => trackingId,
  },
}
