import type { Request } from '../../../../contracts/registry/conversations.ts'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import type { Tracking } from '../../../../contracts/registry/trackings.ts'
import { startPage } from '../../testing/page.ts'
import { currentChatOptions } from './conversation.ts'

export const order = callExamples['conversations.create'].input.body
export const waiting = callExamples['conversations.create'].answers.minimum.request
export const { tracking } = callExamples['trackings.create'].answers.minimum
export const staffReplied = eventExamples.sendMessage.minimum
export const started: Request = { ...waiting, isRequestStarted: true, messages: [staffReplied.newMessage] }
export const otherId = '65f0000000000000000000d2'

/** A page with the player's request; the page itself is the place of the request. */
export function startRequestPage(cached?: Request | null) {
  const { userId } = waiting
  const kind = 'request' as const
  return { userId, kind, ...startPage(currentChatOptions(kind, userId), cached) }
}

export function startTrackingPage(cached?: Tracking | null) {
  const { userId } = tracking
  const kind = 'tracking' as const
  return { userId, kind, ...startPage(currentChatOptions(kind, userId), cached) }
}
