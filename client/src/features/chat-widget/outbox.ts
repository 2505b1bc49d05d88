/**
 * Own messages on their way. TanStack's mutations are the outbox: they run one after the other within a conversation,
 * wait while the browser is offline, and keep what failed so that it can be sent again under the same clientId. They are
 * also written down in this tab, so that a reload finds them (docs/decisions/0019).
 */
import { useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChatKind } from '../../entities/conversation/chat-calls.ts'
import { currentChatOptions, sendMessage } from '../../entities/conversation/conversation.ts'
import { onNewGeneration } from '../../forms/input-owner.ts'
import { notify } from '../../notify/notify.ts'
import { readWritten, storeWritten, type Kept, type Written } from './outbox-storage.ts'

export interface Outgoing extends Written {
  readonly state: 'sending' | 'failed'
}

const outboxKey = (userId: string, ...chat: readonly string[]) => ['outbox', userId, ...chat] as const

const mutationOptions = (cache: QueryClient, userId: string, { kind, chatId }: Place) => {
  const mutationKey = outboxKey(userId, kind, chatId)
  return {
    mutationKey,
    // One at a time, so that what was written first arrives first.
    scope: { id: mutationKey.join('/') },
    mutationFn: (message: Written) => deliver(cache, userId, message),
    onError: (error: Error) => {
      notify.failure(error)
    },
    gcTime: Infinity,
  }
}

/** The message that was delivered last, by conversation: a repeated one is not looked for before it. */
const delivered = new Map<string, string>()

async function deliver(cache: QueryClient, userId: string, message: Written): Promise<void> {
  const arrived = message.isRepeated ? await findArrived(cache, userId, message) : undefined
  const { _id } = arrived ?? (await sendMessage(cache, userId, message))
  delivered.set(message.chatId, _id)
}

/** A provider may know nothing of a clientId: then the same words behind what was known are the same message. */
async function findArrived(cache: QueryClient, userId: string, written: Written) {
  const { kind, chatId, message, clientId } = written
  const reading = currentChatOptions(kind, userId)
  // One under way may have begun before the message arrived.
  await cache.cancelQueries({ queryKey: reading.queryKey })
  const chat = await cache.fetchQuery({ ...reading, staleTime: 0 })
  if (chat?._id !== chatId) return undefined
  const places = [written.after, delivered.get(chatId)].map((id) =>
    chat.messages.findIndex(({ _id }) => _id === id),
  )
  return chat.messages
    .slice(Math.max(...places) + 1)
    .find((one) =>
      one.clientId === undefined
        ? one.senderType === 'User' && one.message === message
        : one.clientId === clientId,
    )
}

interface Place {
  readonly kind: ChatKind
  readonly chatId: string
}

export interface Outbox {
  /** What has been written and is not yet known to be stored, in the order of writing. */
  readonly outgoing: readonly Outgoing[]
  /** `after`: the last message of the conversation as it stands. */
  send(text: string, after: string | undefined): void
  sendAgain(message: Written): void
}

export function useOutbox(userId: string, place: Place): Outbox {
  const cache = useQueryClient()
  const outgoing = useMutationState({
    filters: { mutationKey: mutationOptions(cache, userId, place).mutationKey },
    select: ({ state }) => toOutgoing(state.status, state.variables),
  })

  return {
    outgoing: outgoing.filter((message) => message !== undefined),
    send(message, after) {
      sendNew(cache, userId, place, { message, after })
    },
    sendAgain(message) {
      sendOnceMore(cache, userId, message)
    },
  }
}

export function sendNew(
  cache: QueryClient,
  userId: string,
  { kind, chatId }: Place,
  { message, after }: Pick<Written, 'message' | 'after'>,
): void {
  const clientId = crypto.randomUUID()
  begin(cache, userId, { kind, chatId, message, clientId, after, isRepeated: false })
}

/** Sends a failed message again under its clientId, after any message written since; does nothing if it has not failed. */
export function sendOnceMore(cache: QueryClient, userId: string, message: Written): void {
  const { kind, chatId, message: text, clientId, after } = message
  const { mutationKey } = mutationOptions(cache, userId, message)
  const mutations = cache.getMutationCache()
  const failed = mutations
    .findAll({ mutationKey, status: 'error' })
    .filter(({ state }) => toOutgoing('error', state.variables)?.clientId === clientId)
  if (failed.length === 0) return
  for (const mutation of failed) mutations.remove(mutation)
  begin(cache, userId, { kind, chatId, message: text, clientId, after, isRepeated: true })
}

function begin(cache: QueryClient, userId: string, message: Written): void {
  const mutations = cache.getMutationCache()
  const mutation = mutations.build(cache, mutationOptions(cache, userId, message))
  // What goes wrong is shown beside the message; what has arrived stands in the conversation.
  void mutation.execute(message).then(
    () => {
      mutations.remove(mutation)
    },
    () => undefined,
  )
}

/** Takes up what this tab had not sent when it was reloaded, and writes down what it has not sent yet. */
export function useKeptOutbox(userId: string): void {
  const cache = useQueryClient()
  useEffect(() => keepOutbox(cache, userId), [cache, userId])
}

/** The same without a page, until the returned function is called. */
export function keepOutbox(cache: QueryClient, userId: string): () => void {
  restore(cache, userId)
  const mutations = cache.getMutationCache()
  const stopWriting = mutations.subscribe(() => {
    const unsent = unsentOf(cache, userId)
    storeWritten(
      userId,
      unsent.map((written): Kept => ({ written, isFailed: written.state === 'failed' })),
    )
  })
  // A message on its way cannot be called back, but it is not written down again.
  const stopForgetting = onNewGeneration(() => {
    for (const mutation of mutations.findAll({ mutationKey: outboxKey(userId) })) mutations.remove(mutation)
  })
  return () => {
    stopWriting()
    stopForgetting()
  }
}

function restore(cache: QueryClient, userId: string): void {
  const known = new Set(unsentOf(cache, userId).map(({ clientId }) => clientId))
  for (const { isFailed, written } of readWritten(userId)) {
    if (known.has(written.clientId)) continue
    const variables = { ...written, isRepeated: true }
    if (isFailed) {
      const options = mutationOptions(cache, userId, written)
      cache.getMutationCache().build(cache, options, failedState(variables))
    } else begin(cache, userId, variables)
  }
}

const failedState = (variables: Written) => ({
  status: 'error' as const,
  variables,
  error: new Error('It was not sent before the page was loaded again'),
  context: undefined,
  data: undefined,
  failureCount: 1,
  failureReason: null,
  isPaused: false,
  submittedAt: 0,
})

/** What has been written and is not yet known to be stored, in all conversations, in the order of writing. */
export const unsentOf = (cache: QueryClient, userId: string): readonly Outgoing[] =>
  cache
    .getMutationCache()
    .findAll({ mutationKey: outboxKey(userId) })
    .map(({ state }) => toOutgoing(state.status, state.variables))
    .filter((message) => message !== undefined)

function toOutgoing(status: string, variables: unknown): Outgoing | undefined {
  if (status !== 'pending' && status !== 'error') return undefined
  return { ...(variables as Written), state: status === 'error' ? 'failed' : 'sending' }
}
