/**
 * The player's unsent messages. TanStack's mutations are the outbox: they run one after the other within a conversation,
 * wait while the browser is offline, and keep failed messages, which can be sent again with the same clientId. They are
 * also stored in this tab, so that a reload restores them (docs/decisions/0019).
 */
import { useMutationState, type MutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { ClientId, messageMaxLength } from '../../../../contracts/registry/messages.ts'
import { Id } from '../../../../contracts/registry/values.ts'
import { usePlayer, type Player } from '../../api/cache-updates.ts'
import { appendMessage, readChat, sendMessage } from '../../entities/conversation/conversation.ts'
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

const Outgoing = z.extend(Written, { state: z.enum(['sending', 'failed']) })
export type Outgoing = z.infer<typeof Outgoing>

const keptAs = 'outbox'

/** Returns the stored messages in the order of writing, or none if the storage contains something else. */
export const readWritten = (userId: string): readonly Outgoing[] =>
  z.array(Outgoing).safeParse(readKept(userId, keptAs)).data ?? []

const outboxKey = (userId: string, ...chat: readonly string[]) => ['outbox', userId, ...chat] as const

const mutationOptions = (player: Player, { kind, chatId }: ChatReference) => {
  const mutationKey = outboxKey(player.userId, kind, chatId)
  return {
    mutationKey,
    // One at a time, so that messages arrive in the order of writing.
    scope: { id: mutationKey.join('/') },
    mutationFn: (message: Written) => deliver(player, message),
    onError: (error: Error) => notify.failure(error),
    gcTime: Infinity,
  }
}

/** The last delivered message of each conversation. A repeated message can only come after it. */
const delivered = new Map<string, string>()

async function deliver(player: Player, message: Written): Promise<void> {
  const arrived = message.isRepeated ? await findArrived(player, message) : undefined
  const place = { ...player, kind: message.kind }
  if (arrived) appendMessage(place, arrived)
  const { _id } = arrived ?? (await sendMessage(place, message))
  delivered.set(message.chatId, _id)
}

/** Finds a message that was stored although its answer was lost. Without a clientId, a later message with the same text counts. */
async function findArrived({ userId }: Player, written: Written) {
  const { kind, chatId, message, clientId } = written
  const chat = await readChat(kind, userId)
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

type ChatReference = Pick<Written, 'kind' | 'chatId'>
type NewText = Pick<Written, 'message' | 'after'>

export function useOutbox(userId: string, place: ChatReference) {
  const player = usePlayer(userId)
  const outgoing = useMutationState({
    filters: { mutationKey: outboxKey(userId, place.kind, place.chatId) },
    select: ({ state }) => toOutgoing(state),
  })
  return {
    outgoing: outgoing.filter((message) => message !== undefined),
    send: (message: NewText): void => sendNew(player, { ...place, ...message }),
    sendAgain: (message: Written): void => sendOnceMore(player, message),
  }
}

export function sendNew(player: Player, message: ChatReference & NewText): void {
  begin(player, { ...message, clientId: crypto.randomUUID(), isRepeated: false })
}

/** Sends a failed message again under its clientId, after any message written since; does nothing if it has not failed. */
export function sendOnceMore(player: Player, message: Written): void {
  const { mutationKey } = mutationOptions(player, message)
  const mutations = player.cache.getMutationCache()
  const failed = mutations
    .findAll({ mutationKey, status: 'error' })
    .filter(({ state }) => toOutgoing(state)?.clientId === message.clientId)
  if (failed.length === 0) return
  for (const mutation of failed) mutations.remove(mutation)
  begin(player, { ...message, isRepeated: true })
}

function begin(player: Player, message: Written): void {
  const mutations = player.cache.getMutationCache()
  const mutation = mutations.build(player.cache, mutationOptions(player, message))
  // A failure is shown beside the message; a stored message appears in the conversation.
  void mutation.execute(message).then(
    () => mutations.remove(mutation),
    () => undefined,
  )
}

export function useKeptOutbox(userId: string): void {
  const { cache } = usePlayer(userId)
  useEffect(() => keepOutbox({ cache, userId }), [cache, userId])
}

export function keepOutbox(player: Player): () => void {
  restore(player)
  const { userId } = player
  const mutations = player.cache.getMutationCache()
  const stopWriting = mutations.subscribe(() => {
    const unsent = unsentOf(player)
    keep(userId, keptAs, unsent.length === 0 ? undefined : unsent)
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

function restore(player: Player): void {
  const { cache } = player
  const known = new Set(unsentOf(player).map(({ clientId }) => clientId))
  for (const kept of readWritten(player.userId)) {
    if (known.has(kept.clientId)) continue
    const message = { ...kept, isRepeated: true }
    if (kept.state === 'failed')
      cache.getMutationCache().build(cache, mutationOptions(player, kept), failedState(message))
    else begin(player, message)
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

export const unsentOf = ({ cache, userId }: Player): readonly Outgoing[] =>
  cache
    .getMutationCache()
    .findAll({ mutationKey: outboxKey(userId) })
    .map(({ state }) => toOutgoing(state))
    .filter((message) => message !== undefined)

function toOutgoing({ status, variables }: MutationState): Outgoing | undefined {
  if (status !== 'pending' && status !== 'error') return undefined
  return { ...(variables as Written), state: status === 'error' ? 'failed' : 'sending' }
}
