import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  currentChatOptions,
  readAllAgain,
  unavailableOptions,
} from '../../entities/conversation/conversation.ts'
import { useRealtimeStatus } from '../../realtime/status.ts'
import type { Known } from './machine.ts'

/** While no event can arrive, the open conversations are read instead. */
const pollWhileInterruptedMs = 15_000

interface Reading {
  /** Undefined until both conversations have been read once. */
  readonly known: Known | undefined
  readonly error: Error | null
  /** Reads both again; gives up a reading that is under way. */
  readonly retry: () => void
}

/** What the provider has said of this user's conversations, kept up as long as somebody uses it. */
export function useKnown(userId: string): Reading {
  const cache = useQueryClient()
  const refetchInterval = useRealtimeStatus() === 'interrupted' ? pollWhileInterruptedMs : false
  const request = useQuery({ ...currentChatOptions('request', userId), refetchInterval })
  const tracking = useQuery({ ...currentChatOptions('tracking', userId), refetchInterval })
  const { data: unavailable = null } = useQuery(unavailableOptions(userId))
  return {
    known:
      request.data === undefined || tracking.data === undefined
        ? undefined
        : { request: request.data, tracking: tracking.data, unavailable },
    error: request.error ?? tracking.error,
    retry: () => {
      readAllAgain(cache, userId)
    },
  }
}
