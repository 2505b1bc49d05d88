/**
 * The player's unsent messages. TanStack's mutations are the outbox: they run one after the other within a conversation,
 * wait while the browser is offline, and keep failed messages, which can be sent again with the same clientId. They are
 * also stored in this tab, so that a reload restores them (docs/decisions/0019).
 */
import { useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { ClientId, messageMaxLength } from '../../../../contracts/registry/messages.ts'
import { Id } from '../../../../contracts/registry/values.ts'
import { currentChatOptions, sendMessage, type ChatKind } from '../../entities/conversation/conversation.ts'
import { onNewGeneration } from '../../forms/input-owner.ts'
import { keep, readKept } from '../../lib/kept-input.ts'
import { notify } from '../../notify/notify.tsx'

const Written = z.object({
  kind: z.enum(['request', 'tracking']),
  chatId: Id,
  message: z.string().check(z.minLength(1), z.maxLength(messageMaxLength)),
  clientId: ClientId,
  /** The id of the last message when this one was written; the stored message comes after it. */
  after: z.optional(Id),
  /** The provider may have stored it already: the answer was lost, or the page was reloaded before it came. */
  isRepeated: z.boolean(),
})
type Written = z.infer<typeof Written>

const Kept = z.object({ written: Written, isFailed: z.boolean() })
type Kept = z.infer<typeof Kept>

const keptAs = 'outbox'

/** Returns the stored messages in the order of writing, or none if the storage contains something else. */
export const readWritten = (userId: string): readonly Kept[] =>
  z.array(Kept).safeParse(readKept(userId, keptAs)).data ?? []

function storeWritten(userId: string, written: readonly Kept[]): void {
  keep(userId, keptAs, written.length === 0 ? undefined : written)
}

export interface Outgoing extends Written {
  readonly state: 'sending' | 'failed'
}

const outboxKey = (userId: string, ...chat: readonly string[]) => ['outbox', userId, ...chat] as const

const mutationOptions = (cache: QueryClient, userId: string, { kind, chatId }: Place) => {
  const mutationKey = outboxKey(userId, kind, chatId)
  return {
    mutationKey,
    // One at a time, so that messages arrive in the order of writing.
    scope: { id: mutationKey.join('/') },
    mutationFn: (message: Written) => deliver(cache, userId, message),
    onError: (error: Error) => notify.failure(error),
    gcTime: Infinity,
  }
}

/** The last delivered message of each conversation. A repeated message can only come after it. */
const delivered = new Map<string, string>()

async function deliver(cache: QueryClient, userId: string, message: Written): Promise<void> {
  const arrived = message.isRepeated ? await findArrived(cache, userId, message) : undefined
  const { _id } = arrived ?? (await sendMessage(cache, userId, message))
  delivered.set(message.chatId, _id)
}

/** Finds a message that was stored although its answer was lost. Without a clientId, a later message with the same text counts. */
async function findArrived(cache: QueryClient, userId: string, written: Written) {
  const { kind, chatId, message, clientId } = written
  const reading = currentChatOptions(kind, userId)
  // A load in progress may have started before the message was stored.
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

export function useOutbox(userId: string, place: Place) {
  const cache = useQueryClient()
  const outgoing = useMutationState({
    filters: { mutationKey: mutationOptions(cache, userId, place).mutationKey },
    select: ({ state }) => toOutgoing(state.status, state.variables),
  })

  return {
    outgoing: outgoing.filter((message) => message !== undefined),
    send: (message: string, after: string | undefined): void =>
      sendNew(cache, userId, place, { message, after }),
    sendAgain: (message: Written): void => sendOnceMore(cache, userId, message),
  }
}

export function sendNew(
  cache: QueryClient,
  userId: string,
  { kind, chatId }: Place,
  { message, after }: Pick<Written, 'message' | 'after'>,
): void {
  begin(cache, userId, { kind, chatId, message, clientId: crypto.randomUUID(), after, isRepeated: false })
}

/** Sends a failed message again under its clientId, after any message written since; does nothing if it has not failed. */
export function sendOnceMore(cache: QueryClient, userId: string, message: Written): void {
  const { mutationKey } = mutationOptions(cache, userId, message)
  const mutations = cache.getMutationCache()
  const failed = mutations
    .findAll({ mutationKey, status: 'error' })
    .filter(({ state }) => toOutgoing('error', state.variables)?.clientId === message.clientId)
  if (failed.length === 0) return
  for (const mutation of failed) mutations.remove(mutation)
  begin(cache, userId, { ...message, isRepeated: true })
}

function begin(cache: QueryClient, userId: string, message: Written): void {
  const mutations = cache.getMutationCache()
  const mutation = mutations.build(cache, mutationOptions(cache, userId, message))
  // A failure is shown beside the message; a stored message appears in the conversation.
  void mutation.execute(message).then(
    () => mutations.remove(mutation),
    () => undefined,
  )
}

export function useKeptOutbox(userId: string): void {
  const cache = useQueryClient()
  useEffect(() => keepOutbox(cache, userId), [cache, userId])
}

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
  // A message that is being sent cannot be stopped, but it is not stored again.
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
  error: new Error('The message was not sent before the reload'),
  context: undefined,
  data: undefined,
  failureCount: 1,
  failureReason: null,
  isPaused: false,
  submittedAt: 0,
})

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
