/**
 * Alerts the player outside the conversation: a notification and a sound, each at most once for all tabs, and none while a
 * tab shows the conversation. Tabs agree through Web Locks (docs/decisions/0035).
 */
import { baseOf, currentWording, directionOf, htmlLanguage } from '../lib/languages.ts'
import { createListeners } from '../lib/listeners.ts'
import { recall, remember } from '../lib/storage-with-fallback.ts'
import { productName } from '../texts/product.ts'
import { canRing, choose, hasChosen } from './alert-choices.ts'
import { alertKinds, hashOf, isAlertData, type AlertData, type AlertKind } from './alert-data.ts'
import { playChime } from './chime.ts'
import { permission } from './notification-status.ts'
import { isShown, onNews, onShownChange, type News } from './player-news.ts'

/** `show` brings a conversation forward after a press. */
export function startAlerts(userId: string, signal: AbortSignal, show: (kind: AlertKind) => void): void {
  choose(userId, 'signed-in', true)
  // A former player may have closed the browser instead of logging out.
  closeNotifications((data) => data.userId !== userId)
  // A notification of a former player only focuses the page.
  const handlePress = (data: unknown): void => {
    if (isAlertData(data) && data.userId === userId && hasChosen(userId, 'notifications')) show(data.kind)
  }
  const stopNews = onNews((news) => {
    // A browser may forbid locks or notifications at any time. The page shows the news in any case.
    if (news.userId === userId) sendAlerts(news).catch(() => undefined)
  })
  const stopPresses = presses.subscribe(handlePress)
  signal.addEventListener('abort', () => {
    stopNews()
    stopPresses()
    closeNotifications((data) => data.userId === userId)
  })
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', ({ data }) => handlePress(data), { signal })
  for (const kind of alertKinds) holdSight(userId, kind, signal)
}

async function sendAlerts(news: News): Promise<void> {
  const { userId, kind, id } = news
  const { held = [] } = await navigator.locks.query()
  // News in sight counts as sent, also for a tab that hears of it later.
  const isSeen = held.some(({ name }) => name === sightLock(userId, kind))
  const isAllowed = hasChosen(userId, 'notifications') && permission() === 'granted'
  // Browsers keep a page silent until the player has pressed something on it.
  const isHeard =
    hasChosen(userId, 'sound') &&
    hasChosen(userId, 'signed-in') &&
    canRing() &&
    navigator.userActivation.hasBeenActive
  await Promise.all([
    (isSeen || isAllowed) && sendOnce(userId, id, `alert.${id}`, () => isSeen || showNotification(news)),
    // No two sounds at once, also for two news.
    (isSeen || isHeard) && sendOnce(userId, `${id}.sound`, `sound.${userId}`, () => isSeen || playChime()),
  ])
}

const mostRemembered = 20

const sentKey = (userId: string): string => `kamasouk.alerted.${userId}`
const sentNames = (userId: string): string[] => recall('localStorage', sentKey(userId))?.split(' ') ?? []

function markSent(userId: string, name: string): void {
  remember('localStorage', sentKey(userId), [...sentNames(userId), name].slice(-mostRemembered).join(' '))
}

/** Tabs see what others have stored a moment later, so the lock is kept that long. */
const heldMs = 1000

/** Drops it if another tab holds the lock, or has sent it while this one slept. */
const sendOnce = (userId: string, name: string, lock: string, act: () => unknown): Promise<unknown> =>
  navigator.locks.request(`kamasouk.${lock}`, { ifAvailable: true }, async (granted) => {
    if (granted === null || sentNames(userId).includes(name)) return
    markSent(userId, name)
    await act()
    await new Promise((resolve) => setTimeout(resolve, heldMs))
  })

const sightLock = (userId: string, kind: AlertKind): string => `kamasouk.in-sight.${userId}.${kind}`

/** Tells all tabs that the player sees this conversation: while this tab shows it and has the focus. */
function holdSight(userId: string, kind: AlertKind, signal: AbortSignal): void {
  let release: (() => void) | undefined
  const stop = (): void => {
    release?.()
    release = undefined
  }
  const follow = (): void => {
    if (!isShown(kind) || document.visibilityState !== 'visible' || !document.hasFocus()) stop()
    else if (release === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>()
      release = resolve
      navigator.locks
        .request(sightLock(userId, kind), { mode: 'shared' }, () => promise)
        .catch(() => undefined)
      closeNotifications((data) => data.userId === userId && data.kind === kind)
    }
  }
  signal.addEventListener('abort', stop)
  signal.addEventListener('abort', onShownChange(follow))
  for (const event of ['focus', 'blur']) addEventListener(event, follow, { signal })
  document.addEventListener('visibilitychange', follow, { signal })
  follow()
}

/** The notifications that this page has shown itself. */
const ofPage = new Set<Notification>()
const presses = createListeners<[data: AlertData]>()

async function showNotification({ userId, kind, text, message }: News): Promise<void> {
  const wording = currentWording()
  const url = baseOf(wording) + (kind === 'exchange' ? 'exchange' : hashOf(kind))
  const data: AlertData = { userId, kind, url }
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body: message !== undefined && hasChosen(userId, 'text') ? message : text,
    lang: htmlLanguage(wording),
    dir: directionOf(wording),
    icon: `${import.meta.env.BASE_URL}icons/icon-192.png`,
    // A newer one of the same conversation replaces it, and alerts again.
    tag: `kamasouk.${userId}.${kind}`,
    renotify: true,
    silent: hasChosen(userId, 'sound') && navigator.userActivation.hasBeenActive,
    data,
  }
  const registration = await workerRegistration()
  // The player may have logged out during the wait.
  if (!hasChosen(userId, 'notifications')) return
  // Needed on phones. A press on it also works after the tab was closed.
  if (registration?.active) {
    await registration.showNotification(productName, options)
    if (!hasChosen(userId, 'notifications')) closeNotifications((each) => each.userId === userId)
    return
  }
  const notification = new Notification(productName, options)
  ofPage.add(notification)
  notification.addEventListener('close', () => ofPage.delete(notification))
  notification.addEventListener('click', () => {
    notification.close()
    window.focus()
    presses.notify(data)
  })
}

export function closeNotifications(isOutdated: (data: AlertData) => boolean): void {
  const close = (notifications: Iterable<Notification> = []): void => {
    for (const notification of notifications) {
      const data: unknown = notification.data
      if (isAlertData(data) && isOutdated(data)) notification.close()
    }
  }
  close(ofPage)
  workerRegistration()
    .then((registration) => registration?.getNotifications())
    .then(close)
    .catch(() => undefined)
}

/** Plain HTTP, and some private windows, have no service worker. */
const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
