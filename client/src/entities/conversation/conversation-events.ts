import type { PayloadOf } from '../../../../contracts/registry/registry.ts'
import { afterPendingCreation, type Player } from '../../api/cache-updates.ts'
import { notify } from '../../notify/notify.tsx'
import { tellNews } from '../../notify/player-news.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import {
  appendMessage,
  chatKeys,
  refetchChat,
  removeChat,
  replaceTracking,
  setUnavailable,
  consumeEnded,
  type ChatKind,
  type Messages,
} from './conversation.ts'

/** An event about another conversation than the open one means that the page has missed something, so it refetches. */
export const conversationEvents = {
  sendMessage: onMessage('request'),
  sendTrackingMessage: onMessage('tracking'),
  closeChat: onEnd<'closeChat'>('request', notifyClosed),
  closeChatTracking: onEnd<'closeChatTracking'>('tracking', notifyClosed),
  closeRequestExpired: onEnd<'closeRequestExpired'>('request', () => notify.info(texts.requestExpired)),
  closeTrackingExpired: onEnd<'closeTrackingExpired'>('tracking', () => notify.info(texts.trackingExpired)),
  RequestUnavailable: onEnd<'RequestUnavailable'>('request', ({ reason }, player) => {
    setUnavailable(player, reason)
    notify.info(texts.unavailable[reason])
    return texts.unavailable[reason]
  }),
  newTrackingOperator: forKind('tracking', (player, { tracking }: PayloadOf<'newTrackingOperator'>) => {
    // Another user's conversation must never be shown.
    if (tracking.userId !== player.userId) return
    const id = [tracking._id, tracking.operatorId, tracking.messages.at(-1)?._id].join('.')
    tellNews({ userId: player.userId, kind: 'tracking', id, text: texts.newTrackingOperator })
    replaceTracking(player, tracking)
    notify.info(texts.newTrackingOperator)
  }),
}

type Handler<Payload> = (player: Player, payload: Payload) => void

/** Delays events of this kind while a call is opening a conversation: an event can overtake the response. */
function forKind<Payload>(kind: ChatKind, handle: Handler<Payload>): Handler<Payload> {
  return (player, payload) =>
    afterPendingCreation(chatKeys.current(kind, player.userId), () => handle(player, payload))
}

function onMessage<Kind extends ChatKind>(kind: Kind): Handler<{ readonly newMessage: Messages[Kind] }> {
  return forKind(kind, (player, { newMessage }) => {
    if (!appendMessage({ ...player, kind }, newMessage)) refetchChat({ ...player, kind })
  })
}

type EndEvent =
  'closeChat' | 'closeChatTracking' | 'closeRequestExpired' | 'closeTrackingExpired' | 'RequestUnavailable'

/** Removes the conversation and tells the player if it was the open one. Otherwise refetches the open one. `tell` returns what is news. */
function onEnd<Name extends EndEvent>(
  kind: ChatKind,
  tell: (payload: PayloadOf<Name>, player: Player) => string | void,
): Handler<PayloadOf<Name>> {
  return forKind(kind, (player, payload: PayloadOf<Name>) => {
    const place = { ...player, kind }
    const chatId = 'requestId' in payload ? payload.requestId : payload.trackingId
    if (!removeChat(place, chatId) && !consumeEnded(place, chatId)) {
      refetchChat(place)
      return
    }
    const text = tell(payload, player)
    if (text) tellNews({ userId: player.userId, kind, id: `${chatId}.ended`, text })
  })
}

function notifyClosed({ message }: { readonly message: string }): string {
  notify.info(texts.closedByStaff)
  if (message !== texts.closedByStaff) notify.providerInfo(message)
  return texts.closedByStaff
}
