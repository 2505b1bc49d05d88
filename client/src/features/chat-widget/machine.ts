/**
 * Where the chat widget is. Only what the person has chosen is kept here; which conversations are open, and what was
 * said in them, is the provider's to say (`faceOf` joins the two), so that the two can never disagree.
 */
import type {
  Request,
  TransactionType,
  UnavailableReason,
} from '../../../../contracts/registry/conversations.ts'
import type { Tracking } from '../../../../contracts/registry/trackings.ts'
import type { ChatKind } from '../../entities/conversation/chat-calls.ts'

/** What is known of an order before the form is filled: from the choice screen nothing, from a market's row most. */
export interface OrderDraft {
  readonly gameId?: string
  readonly serverId?: string
  readonly transactionType?: TransactionType
}

export type Chat =
  | { readonly at: 'closed' }
  /** Wherever something is to be read, and at the choices where nothing is. */
  | { readonly at: 'open' }
  | { readonly at: 'choosing' }
  | { readonly at: 'reading'; readonly kind: ChatKind }
  | { readonly at: 'filling'; readonly draft: OrderDraft }
  | { readonly at: 'informing' }
  | { readonly at: 'confirming-close'; readonly kind: ChatKind; readonly chatId: string }

export type ChatEvent =
  | { readonly type: 'launched' }
  | { readonly type: 'minimised' }
  /** Back to the choices, from a conversation too. */
  | { readonly type: 'choices-asked' }
  /** A conversation that is open, or has just been opened. */
  | { readonly type: 'chat-entered'; readonly kind: ChatKind }
  /** The choice screen's transaction, or a market's action with its draft. */
  | { readonly type: 'order-begun'; readonly draft: OrderDraft }
  | { readonly type: 'information-asked' }
  | { readonly type: 'close-asked'; readonly kind: ChatKind; readonly chatId: string }
  | { readonly type: 'close-cancelled' }
  /** Ended by the person, or by the staff or by time while it was on the screen. */
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
      return isAbout(chat, event.kind) ? { at: 'choosing' } : chat
  }
}

const isAbout = (chat: Chat, kind: ChatKind): boolean =>
  (chat.at === 'reading' || chat.at === 'confirming-close') && chat.kind === kind

/** What the provider has said, as far as the widget shows it. */
export interface Known {
  readonly request: Request | null
  readonly tracking: Tracking | null
  /** Why the last request could not be served, as long as nobody has gone on from there. */
  readonly unavailable: UnavailableReason | null
}

export type OpenChat =
  | { readonly kind: 'request'; readonly chat: Request }
  | { readonly kind: 'tracking'; readonly chat: Tracking }

/** What the panel shows. */
export type Face =
  | { readonly shows: 'nothing' }
  | { readonly shows: 'choice' }
  | { readonly shows: 'form'; readonly draft: OrderDraft }
  | { readonly shows: 'information' }
  | { readonly shows: 'unavailable'; readonly reason: UnavailableReason }
  | { readonly shows: 'conversation'; readonly open: OpenChat; readonly isConfirmingClose: boolean }

/** A conversation that has ended is never shown; one that is open is shown instead of the form for a second one. */
export function faceOf(chat: Chat, known: Known): Face {
  switch (chat.at) {
    case 'closed':
      return { shows: 'nothing' }
    case 'choosing':
      return choices(known)
    case 'open':
      return conversation(latest(known), false) ?? choices(known)
    case 'reading':
      return conversation(openOf(known, chat.kind), false) ?? choices(known)
    case 'confirming-close': {
      const asked = openOf(known, chat.kind)
      return conversation(asked, asked?.chat._id === chat.chatId) ?? choices(known)
    }
    case 'filling':
      return conversation(openOf(known, 'request'), false) ?? { shows: 'form', draft: chat.draft }
    case 'informing':
      return conversation(openOf(known, 'tracking'), false) ?? { shows: 'information' }
  }
}

const choices = ({ unavailable }: Known): Face =>
  unavailable === null ? { shows: 'choice' } : { shows: 'unavailable', reason: unavailable }

const conversation = (open: OpenChat | undefined, isConfirmingClose: boolean): Face | undefined =>
  open && { shows: 'conversation', open, isConfirmingClose }

export function openOf({ request, tracking }: Known, kind: ChatKind): OpenChat | undefined {
  if (kind === 'request') return request ? { kind, chat: request } : undefined
  return tracking ? { kind, chat: tracking } : undefined
}

/** The one in which something was said last; a request, where both are as old. */
function latest(known: Known): OpenChat | undefined {
  const [request, tracking] = [openOf(known, 'request'), openOf(known, 'tracking')]
  if (!request || !tracking) return request ?? tracking
  return lastMoment(tracking) > lastMoment(request) ? tracking : request
}

const lastMoment = ({ chat }: OpenChat): string => chat.messages.at(-1)?.createdAt ?? chat.createdAt
