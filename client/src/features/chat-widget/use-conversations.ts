import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import {
  currentChatOptions,
  refetchChats,
  unavailableOptions,
} from '../../entities/conversation/conversation.ts'
import { useRealtimeStatus } from '../../realtime/status.ts'
import type { Known } from './machine.ts'

/** While no event can arrive, the open conversations are read instead. */
const pollWhileInterruptedMs = 15_000

interface Reading {
  /** Undefined until both conversations have been read once, or one of them is open. */
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
  const openRequest = dataBeside(request, tracking)
  const openTracking = dataBeside(tracking, request)
  return {
    known:
      openRequest === undefined || openTracking === undefined
        ? undefined
        : { request: openRequest, tracking: openTracking, unavailable },
    error: request.error ?? tracking.error,
    retry: () => {
      refetchChats(cache, userId)
    },
  }
}

/** While one conversation is open, the other one counts as none if it cannot be read. */
function dataBeside<Own, Other>(
  own: Pick<UseQueryResult<Own>, 'data' | 'errorUpdateCount'>,
  other: Pick<UseQueryResult<Other>, 'data'>,
): Own | null | undefined {
  const isUnreadable = own.data === undefined && own.errorUpdateCount > 0
  return isUnreadable && other.data ? null : own.data
}
