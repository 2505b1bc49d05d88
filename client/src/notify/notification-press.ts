/** For the service worker. The page decides whether it may show the conversation: its player may have changed. */
import { isAlertData, type AlertData } from './alert-data.ts'

/** What the types of a page do not have. */
interface PressEvent extends Event {
  readonly notification: Notification
  waitUntil(work: Promise<unknown>): void
}
interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: AlertData): void
}
export interface PressedWorker {
  readonly clients: {
    matchAll(options: object): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'notificationclick', listener: (event: PressEvent) => void): void
}

export function handleNotificationPresses(worker: PressedWorker): void {
  worker.addEventListener('notificationclick', (event) => {
    const data: unknown = event.notification.data
    if (!isAlertData(data)) return
    event.notification.close()
    event.waitUntil(bringForward(worker, data))
  })
}

/** Focuses the last used page of the client and tells it which conversation to show, or opens a page. */
async function bringForward({ clients }: PressedWorker, data: AlertData): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The console of the sandbox has the same origin.
  const page = windows.find(({ url }) => !new URL(url).pathname.includes('/__sim/'))
  if (page === undefined) {
    await clients.openWindow(data.url)
    return
  }
  page.postMessage(data)
  await page.focus()
}
