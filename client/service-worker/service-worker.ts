/**
 * The service worker of the client and of the sandbox: it stores files for use without a network, never an answer of the
 * API. The build puts `offlineFiles` in front of it (scripts/build/service-worker.ts).
 *
 * A new version starts at once: pages come from the network first, and files with a hash never change. The files of the
 * version before stay for pages that are still open.
 */
import {
  fileOf,
  isHashed,
  mayStore,
  shellOf,
  type OfflineFiles,
  type PageReport,
  type WorkerReply,
} from '../src/offline/offline-files.ts'
import { handlePress } from './notification-press.ts'

declare const self: ServiceWorkerGlobalScope & { readonly offlineFiles: OfflineFiles }

const { offlineFiles: files } = self
const base = self.registration.scope
const { pathname } = new URL(base)
/** `remove-service-worker.js` deletes caches with this name. */
const cachePrefix = `kamasouk files ${pathname} `
const cacheName = cachePrefix + files.version

/** Earlier versions had one cache, with another name, and with queries in the addresses. */
const isOurs = (name: string): boolean =>
  name.startsWith(cachePrefix) || (/^kamasouk \w+ files /.test(name) && name.endsWith(` ${pathname}`))

/** The caches of other versions, the newest first. */
const otherCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name !== cacheName && isOurs(name)).toReversed()

async function stored(file: string): Promise<Response | undefined> {
  for (const name of [cacheName, ...(await otherCaches())]) {
    const response = await caches.match(base + file, {
      cacheName: name,
      ignoreVary: true,
      ignoreSearch: true,
    })
    if (response === undefined) continue
    // A later version deletes the other cache.
    if (name !== cacheName && isHashed(file)) await storeIfPossible(file, response.clone())
    return response
  }
  return undefined
}

/** The shell of the last version of which a page was opened: the code of a newer one is not stored yet. */
async function storedShell(): Promise<Response | undefined> {
  const file = shellOf(files)
  const [previous] = (await stored(files.main)) === undefined ? await otherCaches() : []
  return previous === undefined ? stored(file) : caches.match(base + file, { cacheName: previous })
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
  // After a rollback it would count as the oldest.
  await caches.delete(cacheName)
  await Promise.all(
    files.installed.map(async (file) => {
      if (isHashed(file) && (await stored(file)) !== undefined) return
      const { ok, body, headers } = await load(base + file, file)
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
  await Promise.all(old.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request
  const file = method === 'GET' ? fileOf(url, mode === 'navigate', { base, files }) : undefined
  if (file !== undefined) event.respondWith(respond(event, file))
})

/** The pages that were opened from a stored copy, by the ids of their clients: whether the device had a network then. */
const copies = new Map<string, boolean>()

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
    copies.set(event.resultingClientId, navigator.onLine)
    const copy = file === shellOf(files) ? undefined : await stored(file)
    return copy ?? (await storedShell()) ?? Response.error()
  }
}

self.addEventListener('message', (event) => {
  const { source } = event
  const data: unknown = event.data
  if (!(source instanceof Client) || !isReport(data)) return
  const isOtherVersion = !data.loaded.includes(base + files.main)
  // If the device has a network again, the line about the copy would be wrong.
  const isCopy = copies.get(source.id) === navigator.onLine
  source.postMessage({ isCopy, isOtherVersion } satisfies WorkerReply)
  // The host has the HTML of this version, whose code the page has not loaded.
  const used = isOtherVersion ? data.loaded.filter(isHashed) : data.loaded
  event.waitUntil(Promise.allSettled(used.map(storeLoaded)))
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
