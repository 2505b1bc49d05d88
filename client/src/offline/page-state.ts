/** The page's side of the service worker: registers it, and knows what it says about the page. */
import { createListeners } from '../lib/listeners.ts'
import type { PageReport, WorkerReply } from './offline-files.ts'

export interface PageState {
  readonly isOnline: boolean
  readonly isCopy: boolean
  /** A newer version of the client can be loaded. */
  readonly isOutdated: boolean
}

let state: PageState = { isOnline: navigator.onLine, isCopy: false, isOutdated: false }
const changes = createListeners()

function change(changed: Partial<PageState>): void {
  state = { ...state, ...changed }
  changes.notify()
}

export const pageState = (): PageState => state
export const onPageState = changes.subscribe

const checkEveryMs = 3_600_000

/** Follows the network, and registers the worker. Everything else works without it, as in a private window. */
export function startOffline(): void {
  addEventListener('online', () => change({ isOnline: true, isCopy: false }))
  addEventListener('offline', () => change({ isOnline: false }))
  // The console shows pages of several hosts in frames, each for a short time.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || self !== top) return
  // Browsers refuse it in private windows and where storage is forbidden.
  registerWorker(navigator.serviceWorker).catch(() => undefined)
}

async function registerWorker(container: ServiceWorkerContainer): Promise<void> {
  let hasNewWorker = false
  const report = (): void => {
    const resources = performance.getEntriesByType('resource').map(({ name }) => name)
    const loaded = [location.origin + location.pathname, ...resources]
    container.controller?.postMessage({ loaded } satisfies PageReport)
  }
  container.addEventListener('controllerchange', () => {
    hasNewWorker = true
    report()
  })
  container.addEventListener('message', ({ data }: MessageEvent<Partial<WorkerReply>>) => {
    if (data.isCopy === undefined) return
    // Until a new worker starts, a page of another version is newer than the worker: it came from the network.
    const isNewerThanWorker = !hasNewWorker && !data.isCopy
    change({ isCopy: data.isCopy, isOutdated: data.isOtherVersion === true && !isNewerThanWorker })
  })
  report()
  const registration = await container.register(`${import.meta.env.BASE_URL}service-worker.js`)
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
}
