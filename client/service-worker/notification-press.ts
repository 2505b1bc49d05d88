import { isAlertData } from '../src/notify/alert-data.ts'

/**
 * Focuses the last used page of the client and tells it which conversation the notification was about, or opens a page.
 * The page decides whether it may show the conversation: its player may have changed.
 */
export async function handlePress(
  notification: Pick<Notification, 'data' | 'close'>,
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
): Promise<void> {
  const data: unknown = notification.data
  if (!isAlertData(data)) return
  notification.close()
  const windows = await clients.matchAll({ type: 'window' })
  // The console of the sandbox has the same origin.
  const page = windows.find(({ url }) => !new URL(url).pathname.includes('/__sim/'))
  if (page === undefined) {
    await clients.openWindow(data.url)
    return
  }
  page.postMessage(data)
  await page.focus()
}
