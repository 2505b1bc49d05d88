import type { Player } from '../../api/cache-updates.ts'
import { chatKeys, chatKinds, type ChatKind, type Chats } from '../../entities/conversation/conversation.ts'
import { hashOf, type AlertKind } from '../../notify/alert-data.ts'
import { closeNotifications, startAlerts } from '../../notify/alerts.ts'
import { tellNews } from '../../notify/player-news.ts'
import { alertTexts as texts } from '../../texts/alerts.ts'
import { loadTexts } from '../../texts/current.ts'
import { countUnread, lastOfStaff, lastSeenBy } from './last-seen.ts'
import type { ChatEvent } from './machine.ts'

const minuteMs = 60_000
const warnedMinutes = 5

/** Undefined until it is loaded. */
type Known = { readonly [Kind in ChatKind]: Chats[Kind] | null | undefined }

/** A press on a notification brings the conversation, or the exchange, forward. */
export async function startChatAlerts(
  player: Player,
  signal: AbortSignal,
  dispatch: (event: ChatEvent) => void,
  go: (path: string) => void,
): Promise<void> {
  await loadTexts()
  const { userId } = player
  if (signal.aborted) {
    closeNotifications((data) => data.userId === userId)
    return
  }
  const show = (kind: AlertKind): void => {
    if (kind === 'exchange') {
      // On a phone the chat would cover the page.
      dispatch({ type: 'minimised' })
      go('/exchange')
      return
    }
    dispatch({ type: 'launched' })
    dispatch({ type: 'chat-entered', kind })
  }
  const pressed = chatKinds.find((kind) => location.hash === hashOf(kind))
  if (pressed !== undefined) {
    history.replaceState(history.state, '', location.pathname + location.search)
    show(pressed)
  }
  startAlerts(userId, signal, show)
  watchConversations(player, signal)
}

/** Reports replies, however they arrive, and a request that is about to expire. */
export function watchConversations({ cache, userId }: Player, signal: AbortSignal): void {
  const read = (): Known => ({
    request: cache.getQueryData<Chats['request'] | null>(chatKeys.current('request', userId)),
    tracking: cache.getQueryData<Chats['tracking'] | null>(chatKeys.current('tracking', userId)),
  })
  let known = read()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The request about which the provider was asked. */
  let asked: string | undefined

  function follow(): void {
    const before = known
    known = read()
    for (const kind of chatKinds) if (known[kind] !== before[kind]) tellReply(kind, before[kind])
    if (known.request !== before.request) planWarning()
  }

  function tellReply(kind: ChatKind, before: Known[ChatKind]): void {
    const messages = known[kind]?.messages ?? []
    const last = lastOfStaff(messages)
    if (before === undefined || last === undefined || last._id === lastOfStaff(before?.messages ?? [])?._id)
      return
    if (countUnread(messages, lastSeenBy(userId, kind)) > 0)
      tellNews({ userId, kind, id: last._id, text: texts.answered, message: last.message })
  }

  function planWarning(): void {
    clearTimeout(timer)
    const { request } = known
    if (!request || request.isRequestStarted) return
    const leftMs = Date.parse(request.expiresAt) - Date.now()
    const waitMs = leftMs - warnedMinutes * minuteMs
    if (waitMs > 0) timer = setTimeout(planWarning, waitMs)
    else if (leftMs > 0 && asked !== request._id) void warn(request._id)
  }

  /** Asks the provider first: a page that slept may have missed the reply. */
  async function warn(id: string): Promise<void> {
    asked = id
    await cache.refetchQueries({ queryKey: chatKeys.current('request', userId), exact: true })
    const { request } = known
    if (signal.aborted || request?._id !== id || request.isRequestStarted) return
    const leftMs = Date.parse(request.expiresAt) - Date.now()
    const text = texts.expiresIn(Math.ceil(leftMs / minuteMs))
    if (leftMs > 0) tellNews({ userId, kind: 'request', id: `${id}.expires`, text })
  }

  planWarning()
  // A timer does not run while the browser has frozen the tab.
  document.addEventListener('visibilitychange', planWarning, { signal })
  // Not through React, which the browser slows down in a hidden tab.
  const stopWatching = cache.getQueryCache().subscribe(follow)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stopWatching()
  })
}
