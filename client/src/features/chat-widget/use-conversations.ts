import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { usePlayer } from '../../api/cache-updates.ts'
import {
  currentChatOptions,
  refetchChats,
  unavailableOptions,
} from '../../entities/conversation/conversation.ts'
import { useRealtimeStatus } from '../../realtime/status.ts'
import type { Conversations } from './machine.ts'

const pollWhileInterruptedMs = 15_000

export function useConversations(userId: string) {
  const player = usePlayer(userId)
  const refetchInterval = useRealtimeStatus() === 'interrupted' ? pollWhileInterruptedMs : false
  const request = useQuery({ ...currentChatOptions('request', userId), refetchInterval })
  const tracking = useQuery({ ...currentChatOptions('tracking', userId), refetchInterval })
  const { data: unavailable = null } = useQuery(unavailableOptions(userId))
  const openRequest = dataBeside(request, tracking)
  const openTracking = dataBeside(tracking, request)
  const conversations: Conversations | undefined =
    openRequest === undefined || openTracking === undefined
      ? undefined
      : { request: openRequest, tracking: openTracking, unavailable }
  return {
    conversations,
    error: request.error ?? tracking.error,
    retry: (): void => refetchChats(player),
  }
}

/** Returns null for a conversation that failed to load while the other one is open, so the open one can be shown. */
function dataBeside<Own, Other>(
  own: Pick<UseQueryResult<Own>, 'data' | 'errorUpdateCount'>,
  other: Pick<UseQueryResult<Other>, 'data'>,
): Own | null | undefined {
  const isUnreadable = own.data === undefined && own.errorUpdateCount > 0
  return isUnreadable && other.data ? null : own.data
}
