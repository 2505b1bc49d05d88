/**
 * Where the chat widget is. Only what the person has chosen is kept here; whether a request is open, and what was said
 * in it, is the provider's to say (`faceOf` joins the two), so that the two can never disagree.
 */
import type { Request, TransactionType } from '../../../../contracts/registry/conversations.ts'

/** What is known of an order before the form is filled: from the choice screen nothing, from a market's row most. */
export interface OrderDraft {
  readonly gameId?: string
  readonly serverId?: string
  readonly transactionType?: TransactionType
}

export type Chat =
  | { readonly at: 'closed' }
  | { readonly at: 'open' }
  | { readonly at: 'filling'; readonly draft: OrderDraft }
  | { readonly at: 'confirming-close'; readonly requestId: string }

export type ChatEvent =
  | { readonly type: 'launched' }
  | { readonly type: 'minimised' }
  /** The choice screen's transaction, or a market's action with its draft. */
  | { readonly type: 'order-begun'; readonly draft: OrderDraft }
  | { readonly type: 'order-left' }
  | { readonly type: 'request-opened' }
  | { readonly type: 'close-asked'; readonly requestId: string }
  | { readonly type: 'close-cancelled' }
  | { readonly type: 'request-ended' }

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
    case 'order-left':
    case 'request-opened':
      return chat.at === 'filling' ? open : chat
    case 'close-asked':
      return chat.at === 'closed' ? chat : { at: 'confirming-close', requestId: event.requestId }
    case 'close-cancelled':
    case 'request-ended':
      return chat.at === 'confirming-close' ? open : chat
  }
}

/** What the panel shows. */
export type Face =
  | { readonly shows: 'nothing' }
  | { readonly shows: 'choice' }
  | { readonly shows: 'form'; readonly draft: OrderDraft }
  | { readonly shows: 'conversation'; readonly request: Request; readonly isConfirmingClose: boolean }

/** An open request is shown before anything else: there can be no second one beside it. */
export function faceOf(chat: Chat, request: Request | null): Face {
  if (chat.at === 'closed') return { shows: 'nothing' }
  if (request !== null) {
    const isConfirmingClose = chat.at === 'confirming-close' && chat.requestId === request._id
    return { shows: 'conversation', request, isConfirmingClose }
  }
  return chat.at === 'filling' ? { shows: 'form', draft: chat.draft } : { shows: 'choice' }
}
