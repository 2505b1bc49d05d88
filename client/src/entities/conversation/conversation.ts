/** The player's open request: how it is read, changed by calls, and changed by events. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  closeRequest,
  createConversation,
  currentConversation,
  type Request,
} from '../../../../contracts/registry/conversations.ts'
import type { CallInput } from '../../../../contracts/registry/endpoint.ts'
import { sendToRequest, type RequestMessage } from '../../../../contracts/registry/messages.ts'
import { ApiError, type FailureCode } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

export type NewRequest = CallInput<typeof createConversation>['body']

export const conversationKeys = {
  /** One user's: what the user before left in the cache is never shown to the next. */
  current: (userId: string) => ['conversation', userId] as const,
}

/** The open request, or null. */
export const currentConversationOptions = (userId: string) =>
  queryOptions({
    queryKey: conversationKeys.current(userId),
    queryFn: async ({ signal }) => (await call(currentConversation, { signal })).request,
    // Events keep it fresh while they can arrive; after a reconnect and on return to the page it is read again.
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })

export async function openRequest(cache: QueryClient, order: NewRequest): Promise<Request> {
  const { request } = await call(createConversation, { body: order }).catch(
    readAgainAndThrow(cache, order.userId),
  )
  put(cache, order.userId, request)
  return request
}

export async function sendMessage(
  cache: QueryClient,
  userId: string,
  message: { readonly requestId: string; readonly message: string; readonly clientId: string },
): Promise<RequestMessage> {
  const { newMessage } = await call(sendToRequest, { body: message }).catch(readAgainAndThrow(cache, userId))
  appendMessage(cache, userId, newMessage)
  return newMessage
}

export async function endRequest(cache: QueryClient, userId: string, requestId: string): Promise<void> {
  await call(closeRequest, { body: { requestId } })
  forget(cache, userId, requestId)
}

/**
 * Adds a message to the request that it belongs to, once; a message of the staff starts the conversation. Answers
 * whether that request is the open one.
 */
export function appendMessage(cache: QueryClient, userId: string, message: RequestMessage): boolean {
  return change(cache, userId, message.requestId, (request) =>
    request.messages.some(({ _id }) => _id === message._id)
      ? request
      : {
          ...request,
          isRequestStarted: request.isRequestStarted || message.senderType === 'Admin',
          messages: [...request.messages, message],
        },
  )
}

/** The request has ended, so there is no open one. Answers whether it was the open one; another one stays. */
export function forget(cache: QueryClient, userId: string, requestId: string): boolean {
  return change(cache, userId, requestId, () => null)
}

/** Reads it from the provider again: something has happened that the cache does not hold. */
export function readAgain(cache: QueryClient, userId: string): void {
  const reading = { queryKey: conversationKeys.current(userId) }
  // One under way may have begun before it happened, and a first one would be joined rather than begun again.
  void cache.cancelQueries(reading)
  void cache.invalidateQueries(reading)
}

/** These say that something happened which this page has missed. */
const surprises = new Set<FailureCode>(['request-already-open', 'chat-closed', 'not-found'])

const readAgainAndThrow =
  (cache: QueryClient, userId: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError && surprises.has(error.code)) readAgain(cache, userId)
    throw error
  }

/** Whether the cache held that request, and so was changed. */
function change(
  cache: QueryClient,
  userId: string,
  requestId: string,
  to: (request: Request) => Request | null,
): boolean {
  const current = cache.getQueryData(currentConversationOptions(userId).queryKey)
  if (!current || current._id !== requestId) return false
  put(cache, userId, to(current))
  return true
}

function put(cache: QueryClient, userId: string, request: Request | null): void {
  const { queryKey } = currentConversationOptions(userId)
  cache.setQueryData(queryKey, request)
  // A reading under way may have begun before this change, and would undo it.
  if (cache.isFetching({ queryKey }) > 0) readAgain(cache, userId)
}
