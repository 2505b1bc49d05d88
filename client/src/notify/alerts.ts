/**
 * Alerts the player outside the conversation: a notification and a sound, each at most once for all tabs, and none while a
 * tab shows the conversation. Tabs agree through Web Locks (docs/decisions/0034).
 */
import { baseOf, currentWording, directionOf, htmlLanguage } from '../lib/languages.ts'
import { createListeners } from '../lib/listeners.ts'
import { recall, remember } from '../lib/storage-with-fallback.ts'
import { productName } from '../texts/product.ts'
import { canRing, hasChosen } from './alert-choices.ts'
import { alertKinds, hashOf, isAlertData, type AlertData, type AlertKind } from './alert-data.ts'
import { playChime } from './chime.ts'
import { permission } from './notification-status.ts'
import { isShown, onNews, onShownChange, type News } from './player-news.ts'

/** Alerts this player until the returned function is called. `show` brings a conversation forward after a press. */
export function startAlerts(userId: string, show: (kind: AlertKind) => void): () => void {
  const stops = [
    onNews((news) => {
      // A browser may forbid locks or notifications at any time. The page shows the news in any case.
      if (news.userId === userId) sendAlerts(news).catch(() => undefined)
    }),
    holdSight(userId),
    onPress(userId, show),
  ]
  // A former player may have closed the browser instead of logging out.
  closeNotifications((data) => data.userId !== userId)
  return () => {
    for (const stop of stops) stop()
    closeNotifications((data) => data.userId === userId)
  }
}

async function sendAlerts(news: News): Promise<void> {
  const { userId, id } = news
  const isSeen = await isInSight(news)
  const send = async (name: string, lock: string, canSend: boolean, act: () => unknown): Promise<void> => {
    if (isSeen) markSent(userId, name)
    else if (canSend) await sendOnce(userId, lock, name, act)
  }
  await Promise.all([
    send(id, id, hasChosen(userId, 'notifications') && permission() === 'granted', () => notify(news)),
    send(
      `${id}.sound`,
      `sound.${userId}`,
      // Browsers keep a page silent until the player has pressed something on it.
      hasChosen(userId, 'sound') && canRing() && navigator.userActivation.hasBeenActive,
      playChime,
    ),
  ])
}

const mostRemembered = 20

const sentKey = (userId: string): string => `kamasouk.alerted.${userId}`
const sentNames = (userId: string): string[] => recall('localStorage', sentKey(userId))?.split(' ') ?? []

function markSent(userId: string, name: string): void {
  remember('localStorage', sentKey(userId), [...sentNames(userId), name].slice(-mostRemembered).join(' '))
}

/** Tabs see what others have stored a moment later, so the lock is held that long. */
const heldMs = 1000

/** Drops it if another tab holds the lock, or has sent it while this one slept. */
const sendOnce = (userId: string, lockName: string, name: string, act: () => unknown): Promise<unknown> =>
  navigator.locks.request(`kamasouk.alert.${lockName}`, { ifAvailable: true }, async (lock) => {
    if (lock === null || sentNames(userId).includes(name)) return
    markSent(userId, name)
    await act()
    await new Promise((resolve) => setTimeout(resolve, heldMs))
  })

type Subject = Pick<News, 'userId' | 'kind'>

const sightName = ({ userId, kind }: Subject): string => `kamasouk.in-sight.${userId}.${kind}`

async function isInSight(subject: Subject): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === sightName(subject))
}

/** How long a conversation counts as in sight after it has disappeared: other tabs hear of its end a moment later. */
const lingerMs = 1000

/** Tells all tabs what the player sees in this one, while it has the focus. */
function holdSight(userId: string): () => void {
  const releases = new Map<AlertKind, () => void>()
  const release = (kind: AlertKind): void => {
    releases.get(kind)?.()
    releases.delete(kind)
  }
  const follow = (): void => {
    const hasFocus = document.visibilityState === 'visible' && document.hasFocus()
    for (const kind of alertKinds) {
      if (!hasFocus) release(kind)
      else if (!isShown(kind)) setTimeout(() => isShown(kind) || release(kind), lingerMs)
      else if (!releases.has(kind)) {
        const { promise, resolve } = Promise.withResolvers<void>()
        releases.set(kind, resolve)
        const name = sightName({ userId, kind })
        navigator.locks.request(name, { mode: 'shared' }, () => promise).catch(() => undefined)
        closeNotifications((data) => data.userId === userId && data.kind === kind)
      }
    }
  }
  const end = new AbortController()
  const { signal } = end
  const stop = onShownChange(follow)
  for (const event of ['focus', 'blur']) addEventListener(event, follow, { signal })
  document.addEventListener('visibilitychange', follow, { signal })
  follow()
  return () => {
    stop()
    end.abort()
    for (const kind of alertKinds) release(kind)
  }
}

/** The notifications that this page has shown itself. */
const ofPage = new Set<Notification>()
const presses = createListeners<[data: unknown]>()

async function notify({ userId, kind, text, message }: News): Promise<void> {
  const wording = currentWording()
  const url = baseOf(wording) + (kind === 'exchange' ? 'exchange' : hashOf(kind))
  const data: AlertData = { userId, kind, url }
  const options: NotificationOptions = {
    body: message !== undefined && hasChosen(userId, 'text') ? message : text,
    lang: htmlLanguage(wording),
    dir: directionOf(wording),
    icon: `${import.meta.env.BASE_URL}icons/icon-192.png`,
    // A newer one of the same conversation replaces it.
    tag: `kamasouk.${userId}.${kind}`,
    silent: hasChosen(userId, 'sound'),
    data,
  }
  const registration = await workerRegistration()
  // The player may have logged out during the wait.
  if (!hasChosen(userId, 'notifications')) return
  // A worker tells only pages that it controls of a press. It also reaches a tab that was closed, and phones need it.
  if (registration && navigator.serviceWorker.controller) {
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

/** A notification of a former player only focuses the page. */
function onPress(userId: string, show: (kind: AlertKind) => void): () => void {
  const handlePress = (data: unknown): void => {
    if (isAlertData(data) && data.userId === userId && hasChosen(userId, 'notifications')) show(data.kind)
  }
  const handleMessage = ({ data }: MessageEvent): void => handlePress(data)
  const stop = presses.subscribe(handlePress)
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  worker?.addEventListener('message', handleMessage)
  return () => {
    stop()
    worker?.removeEventListener('message', handleMessage)
  }
}
