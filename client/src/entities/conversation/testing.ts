import type { Request } from '../../../../contracts/registry/conversations.ts'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import { startPage } from '../../testing/page.ts'
import { currentChatOptions } from './conversation.ts'

export const order = callExamples['conversations.create'].input.body
export const waiting = callExamples['conversations.create'].answers.minimum.request
export const { userId } = waiting
export const staffReplied = eventExamples.sendMessage.minimum
export const staffClosed = eventExamples.closeChat.minimum
export const started: Request = { ...waiting, isRequestStarted: true, messages: [staffReplied.newMessage] }
export const { tracking } = callExamples['trackings.create'].answers.minimum
export const otherId = '65f0000000000000000000d2'

export const startRequestPage = (cached?: Request | null) =>
  startPage(currentChatOptions('request', userId), cached)
