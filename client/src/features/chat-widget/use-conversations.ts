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
  const openRequest = hasFailed(request) && tracking.data ? null : request.data
  const openTracking = hasFailed(tracking) && request.data ? null : tracking.data
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

/** Such a conversation counts as none while the other one is open, so that the open one can be shown. */
const hasFailed = ({ data, errorUpdateCount }: UseQueryResult): boolean =>
  data === undefined && errorUpdateCount > 0
