/**
 * The service worker of the client and of the sandbox: it stores files for use without a network, never an answer of the
 * API. The build puts `offlineFiles` in front of it (scripts/build/service-worker.ts).
 *
 * A new version starts at once: pages come from the network first, and files with a hash never change. The files of the
 * version before stay for pages that are still open.
 */
import { fileOf, isHashed, mayStore, shellOf, type OfflineFiles } from '../src/offline/offline-files.ts'
import type { PageReport, WorkerReply } from '../src/offline/worker-messages.ts'
import { handlePress } from './notification-press.ts'

declare const self: ServiceWorkerGlobalScope & { readonly offlineFiles: OfflineFiles }

const { offlineFiles: files } = self
const base = self.registration.scope
const { pathname } = new URL(base)
/** `remove-service-worker.js` deletes caches with this name. */
const cachePrefix = `kamasouk files ${pathname} `
const cacheName = cachePrefix + files.version

/** The caches of other versions, the newest first. */
const otherCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName).toReversed()

async function stored(file: string): Promise<Response | undefined> {
  for (const name of [cacheName, ...(await otherCaches())]) {
    const response = await caches.match(base + file, { cacheName: name, ignoreVary: true })
    if (response === undefined) continue
    // A later version deletes the other cache.
    if (name !== cacheName && isHashed(file)) await storeIfPossible(file, response.clone())
    return response
  }
  return undefined
}

async function store(file: string, response: Response): Promise<void> {
  await (await caches.open(cacheName)).put(base + file, response)
}

/** A full storage changes nothing for the page. */
const storeIfPossible = (file: string, response: Response): Promise<void> =>
  store(file, response).catch(() => undefined)

/** Browsers may have a file of the last deployment in their own cache. */
const load = (request: Request | string, file: string): Promise<Response> =>
  fetch(request, isHashed(file) ? {} : { cache: 'no-cache' })

self.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()))
})

async function install(): Promise<void> {
  await Promise.all(
    Object.keys(files.installed).map(async (file) => {
      const known = isHashed(file) ? await stored(file) : undefined
      const { ok, body, headers } = known ?? (await load(base + file, file))
      if (!ok && file !== '404.html') throw new Error(`${file} cannot be loaded`)
      // A response that was redirected cannot answer a navigation.
      await store(file, new Response(body, { headers }))
    }),
  )
}

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()))
})

async function deleteOldCaches(): Promise<void> {
  const [_previous, ...old] = await otherCaches()
  // Earlier versions had one cache, with another name.
  const earlier = (await caches.keys()).filter(
    (name) => /^kamasouk \w+ files /.test(name) && name.endsWith(` ${pathname}`),
  )
  await Promise.all([...old, ...earlier].map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request
  const file = method === 'GET' ? fileOf(url, mode === 'navigate', { base, files }) : undefined
  if (file !== undefined) event.respondWith(respond(event, file))
})

/** The pages that were opened from a stored copy, by the ids of their clients. */
const copies = new Set<string>()

async function respond(event: FetchEvent, file: string): Promise<Response> {
  const { request } = event
  const unchanging = isHashed(file) ? await stored(file) : undefined
  if (unchanging !== undefined) return unchanging
  try {
    const response = await load(request, file)
    if (mayStore(file, request.url, response, files)) event.waitUntil(storeIfPossible(file, response.clone()))
    return response
  } catch {
    if (request.mode !== 'navigate') return (await stored(file)) ?? Response.error()
    copies.add(event.resultingClientId)
    return (await stored(file)) ?? (await stored(shellOf(files))) ?? Response.error()
  }
}

self.addEventListener('message', (event) => {
  const { source } = event
  const data: unknown = event.data
  if (!(source instanceof Client) || !isReport(data)) return
  source.postMessage({
    isCopy: copies.has(source.id),
    isOtherVersion: !data.loaded.includes(base + files.main),
  } satisfies WorkerReply)
  event.waitUntil(Promise.allSettled(data.loaded.map(storeLoaded)))
})

const isReport = (data: unknown): data is PageReport =>
  typeof data === 'object' && data !== null && 'loaded' in data && Array.isArray(data.loaded)

/** Stores what a page has loaded before this worker controlled it. */
async function storeLoaded(address: string): Promise<void> {
  const file = fileOf(address, false, { base, files })
  if (file === undefined || (await stored(file)) !== undefined) return
  const response = await load(address, file)
  if (mayStore(file, address, response, files)) await storeIfPossible(file, response)
}

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(handlePress(event.notification, self.clients))
})
