/**
 * The two conversations that a player can have open, one of each kind: a request about an order to be, and a tracking
 * about an order that exists. They are read, answered and ended by calls of their own, and are alike in everything else.
 */
import {
  closeRequest,
  currentConversation,
  type Request,
} from '../../../../contracts/registry/conversations.ts'
import {
  sendToRequest,
  sendToTracking,
  type RequestMessage,
  type TrackingMessage,
} from '../../../../contracts/registry/messages.ts'
import { closeTracking, currentTracking, type Tracking } from '../../../../contracts/registry/trackings.ts'
import { call } from '../../api/call.ts'

export interface Chats {
  readonly request: Request
  readonly tracking: Tracking
}
export type ChatKind = keyof Chats
export const chatKinds: readonly ChatKind[] = ['request', 'tracking']

export interface Messages {
  readonly request: RequestMessage
  readonly tracking: TrackingMessage
}
export type Message = Messages[ChatKind]

/** What is sent, in either kind; `clientId` is the sender's own name for it. */
interface Sent {
  readonly message: string
  readonly clientId: string
}

interface Calls<Kind extends ChatKind> {
  read(userId: string, signal?: AbortSignal): Promise<Chats[Kind] | null>
  send(userId: string, chatId: string, sent: Sent): Promise<Messages[Kind]>
  end(userId: string, chatId: string): Promise<unknown>
  chatIdOf(message: Messages[Kind]): string
}

export const calls: { readonly [Kind in ChatKind]: Calls<Kind> } = {
  request: {
    read: async (actor, signal) => (await call(currentConversation, { actor, signal })).request,
    send: async (actor, requestId, sent) =>
      (await call(sendToRequest, { actor, body: { requestId, ...sent } })).newMessage,
    end: (actor, requestId) => call(closeRequest, { actor, body: { requestId } }),
    chatIdOf: ({ requestId }) => requestId,
  },
  tracking: {
    read: async (userId, signal) =>
      (await call(currentTracking, { actor: userId, params: { userId }, signal })).tracking,
    send: async (actor, trackingId, sent) =>
      (await call(sendToTracking, { actor, body: { trackingId, ...sent } })).newMessage,
    end: (actor, trackingId) => call(closeTracking, { actor, body: { trackingId } }),
    chatIdOf: ({ trackingId }) => trackingId,
  },
}
