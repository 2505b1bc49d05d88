/** The player's choices. Which conversations are open comes from the provider; `viewOf` combines the two. */
import type { Request, UnavailableReason } from '../../../../contracts/registry/conversations.ts'
import type { Tracking } from '../../../../contracts/registry/trackings.ts'
import type { ChatKind, NewRequest } from '../../entities/conversation/conversation.ts'

/** The preset values of the order form: none from the intent picker, most of them from a row of a market. */
export type OrderDraft = Partial<Pick<NewRequest, 'gameId' | 'serverId' | 'transactionType'>>

export type Chat =
  | { readonly at: 'closed' }
  | { readonly at: 'open' }
  | { readonly at: 'choosing' }
  | { readonly at: 'reading'; readonly kind: ChatKind }
  | { readonly at: 'filling'; readonly draft: OrderDraft }
  | { readonly at: 'informing' }
  | { readonly at: 'confirming-close'; readonly kind: ChatKind; readonly chatId: string }

export type ChatEvent =
  | { readonly type: 'launched' }
  | { readonly type: 'minimised' }
  | { readonly type: 'choices-asked' }
  | { readonly type: 'chat-entered'; readonly kind: ChatKind }
  | { readonly type: 'order-begun'; readonly draft: OrderDraft }
  | { readonly type: 'information-asked' }
  | { readonly type: 'close-asked'; readonly kind: ChatKind; readonly chatId: string }
  | { readonly type: 'close-cancelled' }
  | { readonly type: 'chat-ended'; readonly kind: ChatKind }

export const closed: Chat = { at: 'closed' }
const open: Chat = { at: 'open' }

export function reduce(chat: Chat, event: ChatEvent): Chat {
  switch (event.type) {
    case 'launched':
      return chat.at === 'closed' ? open : chat
    case 'minimised':
      return closed
    case 'order-begun':
      return { at: 'filling', draft: event.draft }
    case 'choices-asked':
      return chat.at === 'closed' ? chat : { at: 'choosing' }
    case 'chat-entered':
      return chat.at === 'closed' ? chat : { at: 'reading', kind: event.kind }
    case 'information-asked':
      return chat.at === 'closed' ? chat : { at: 'informing' }
    case 'close-asked':
      return chat.at === 'closed' ? chat : { at: 'confirming-close', kind: event.kind, chatId: event.chatId }
    case 'close-cancelled':
      return chat.at === 'confirming-close' ? { at: 'reading', kind: chat.kind } : chat
    case 'chat-ended':
      return 'kind' in chat && chat.kind === event.kind ? { at: 'choosing' } : chat
  }
}

export interface Conversations {
  readonly request: Request | null
  readonly tracking: Tracking | null
  /** Why the staff rejected the last request; null once the player has dismissed it. */
  readonly unavailable: UnavailableReason | null
}

export type OpenChat =
  | { readonly kind: 'request'; readonly chat: Request }
  | { readonly kind: 'tracking'; readonly chat: Tracking }

export type View =
  | { readonly shows: 'nothing' }
  | { readonly shows: 'choice' }
  | { readonly shows: 'form'; readonly draft: OrderDraft }
  | { readonly shows: 'information' }
  | { readonly shows: 'unavailable'; readonly reason: UnavailableReason }
  | { readonly shows: 'conversation'; readonly open: OpenChat; readonly isConfirmingClose: boolean }

export function viewOf(chat: Chat, conversations: Conversations): View {
  switch (chat.at) {
    case 'closed':
      return { shows: 'nothing' }
    case 'choosing':
      return choices(conversations)
    case 'open':
      return conversation(latest(conversations), false) ?? choices(conversations)
    case 'reading':
      return conversation(openOf(conversations, chat.kind), false) ?? choices(conversations)
    case 'confirming-close': {
      const asked = openOf(conversations, chat.kind)
      return conversation(asked, asked?.chat._id === chat.chatId) ?? choices(conversations)
    }
    case 'filling':
      return conversation(openOf(conversations, 'request'), false) ?? { shows: 'form', draft: chat.draft }
    case 'informing':
      return conversation(openOf(conversations, 'tracking'), false) ?? { shows: 'information' }
  }
}

const choices = ({ unavailable }: Conversations): View =>
  unavailable === null ? { shows: 'choice' } : { shows: 'unavailable', reason: unavailable }

const conversation = (open: OpenChat | undefined, isConfirmingClose: boolean): View | undefined =>
  open && { shows: 'conversation', open, isConfirmingClose }

function openOf({ request, tracking }: Conversations, kind: ChatKind): OpenChat | undefined {
  if (kind === 'request') return request ? { kind, chat: request } : undefined
  return tracking ? { kind, chat: tracking } : undefined
}

function latest(conversations: Conversations): OpenChat | undefined {
  const [request, tracking] = [openOf(conversations, 'request'), openOf(conversations, 'tracking')]
  if (!request || !tracking) return request ?? tracking
  return lastMoment(tracking) > lastMoment(request) ? tracking : request
}

const lastMoment = ({ chat }: OpenChat): string => chat.messages.at(-1)?.createdAt ?? chat.createdAt
