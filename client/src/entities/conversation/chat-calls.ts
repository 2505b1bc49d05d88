/**
 * The calls of the two kinds of conversation. A player can have one of each open: a request about a new order, and a
 * tracking about an existing order. Apart from their calls, they are handled alike.
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

/** `clientId` is chosen by the sender, so that a message sent twice is stored once. */
interface NewMessage {
  readonly message: string
  readonly clientId: string
}

interface Calls<Kind extends ChatKind> {
  read(userId: string, signal?: AbortSignal): Promise<Chats[Kind] | null>
  send(userId: string, chatId: string, message: NewMessage): Promise<Messages[Kind]>
  end(userId: string, chatId: string): Promise<unknown>
  chatIdOf(message: Messages[Kind]): string
}

export const chatCalls: { readonly [Kind in ChatKind]: Calls<Kind> } = {
  request: {
    read: async (actor, signal) => (await call(currentConversation, { actor, signal })).request,
    send: async (actor, requestId, message) =>
      (await call(sendToRequest, { actor, body: { requestId, ...message } })).newMessage,
    end: (actor, requestId) => call(closeRequest, { actor, body: { requestId } }),
    chatIdOf: ({ requestId }) => requestId,
  },
  tracking: {
    read: async (userId, signal) =>
      (await call(currentTracking, { actor: userId, params: { userId }, signal })).tracking,
    send: async (actor, trackingId, message) =>
      (await call(sendToTracking, { actor, body: { trackingId, ...message } })).newMessage,
    end: (actor, trackingId) => call(closeTracking, { actor, body: { trackingId } }),
    chatIdOf: ({ trackingId }) => trackingId,
  },
}
