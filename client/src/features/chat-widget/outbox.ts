/**
 * Own messages on their way. TanStack's mutations are the outbox: they run one after the other within a conversation,
 * wait while the browser is offline, and keep what failed so that it can be sent again under the same clientId.
 */
import { useMutation, useMutationState, useQueryClient, type MutationState } from '@tanstack/react-query'
import { sendMessage } from '../../entities/conversation/conversation.ts'
import { notify } from '../../notify/notify.ts'

export interface OutgoingMessage {
  readonly requestId: string
  readonly message: string
  readonly clientId: string
}

export interface Outgoing extends OutgoingMessage {
  readonly state: 'sending' | 'failed'
}

const outboxKey = (requestId: string) => ['outbox', requestId] as const

export interface Outbox {
  /** What has been written and is not yet known to be stored, in the order of writing. */
  readonly outgoing: readonly Outgoing[]
  send(text: string): void
  sendAgain(message: OutgoingMessage): void
}

export function useOutbox(userId: string, requestId: string): Outbox {
  const cache = useQueryClient()
  const mutationKey = outboxKey(requestId)
  const { mutate } = useMutation({
    mutationKey,
    // One at a time, so that what was written first arrives first.
    scope: { id: mutationKey.join('/') },
    mutationFn: (message: OutgoingMessage) => sendMessage(cache, userId, message),
    onError: (error) => {
      notify.failure(error)
    },
    gcTime: Infinity,
  })
  const outgoing = useMutationState({ filters: { mutationKey }, select: ({ state }) => toOutgoing(state) })

  return {
    outgoing: outgoing.filter((message) => message !== undefined),
    send(text) {
      mutate({ requestId, message: text, clientId: crypto.randomUUID() })
    },
    sendAgain({ clientId, message }) {
      const mutations = cache.getMutationCache()
      for (const mutation of mutations.findAll({ mutationKey })) {
        const { variables, status } = mutation.state as MutationState<unknown, unknown, OutgoingMessage>
        if (variables?.clientId === clientId && status === 'error') mutations.remove(mutation)
      }
      mutate({ requestId, message, clientId })
    },
  }
}

function toOutgoing(state: MutationState): Outgoing | undefined {
  if (state.status !== 'pending' && state.status !== 'error') return undefined
  const message = state.variables as OutgoingMessage
  return { ...message, state: state.status === 'error' ? 'failed' : 'sending' }
}
