/**
 * The service worker of the sandbox: a cache for use without a network. The build puts the list of all files in front of it.
 *
 * A new version of it waits until no page of the old version is open, as browsers do by default. So the files of the old
 * version stay as long as old pages may need them. New pages come from the network even before that.
 */

/** What the types of a page do not have. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Event {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface Worker {
  /** Paths below the base, and their hashes. */
  readonly sandboxFiles: Readonly<Record<string, string>>
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}

const worker = globalThis as unknown as Worker
const { sandboxFiles } = worker
const base = worker.registration.scope
const cacheName = `kamasouk sandbox files ${new URL(base).pathname}`

/** Under this address a file of this version is kept. */
const keyOf = (file: string): string => `${base}${file}?version=${sandboxFiles[file] ?? ''}`

/** Files with a hash in their name never change. */
const hashed = /(^|\/)assets\//

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()))

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  await Promise.all(
    Object.keys(sandboxFiles)
      .filter((file) => !kept.has(keyOf(file)))
      .map(async (file) => {
        const response = await fetch(base + file, { cache: 'no-cache' })
        if (!response.ok && file !== '404.html') throw new Error(`${file} cannot be loaded`)
        // A response that was redirected cannot answer a navigation.
        await cache.put(keyOf(file), new Response(response.body, { headers: response.headers }))
      }),
  )
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldFiles().then(() => worker.clients.claim()))
})

async function removeOldFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const current = new Set(Object.keys(sandboxFiles).map(keyOf))
  const old = (await cache.keys()).filter(({ url }) => !current.has(url))
  await Promise.all(old.map((request) => cache.delete(request)))
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const file = request.method === 'GET' ? fileOf(request) : undefined
  if (file !== undefined)
    event.respondWith(hashed.test(file) ? fromCache(request, file) : fromNetwork(request, file))
})

/** Returns the file that answers this request without a network; undefined for what is not a file of the sandbox. */
function fileOf({ url, mode }: Request): string | undefined {
  const address = url.replace(/[?#].*/, '')
  if (!address.startsWith(base)) return undefined
  const path = address.slice(base.length).replace(/\/$/, '')
  const file = [path, `${path}/index.html`, 'index.html'].find(
    (each, index) => each in sandboxFiles && (index < 2 || path === ''),
  )
  if (file !== undefined || mode !== 'navigate') return file
  if (path.startsWith('__sim/console')) return '404.html'
  // The simulator's own addresses, which no file answers.
  return /^(api|__sim|socket\.io)(\/|$)/.test(path) ? undefined : '404.html'
}

const cached = async (file: string): Promise<Response | undefined> =>
  (await caches.open(cacheName)).match(keyOf(file))

const fromCache = async (request: Request, file: string): Promise<Response> =>
  (await cached(file)) ?? (await fetch(request))

/** The browser's own cache may keep a file of the last deployment, and then the page and the worker would not fit together. */
async function fromNetwork(request: Request, file: string): Promise<Response> {
  try {
    return await fetch(request, { cache: 'no-cache' })
  } catch (error) {
    const response = await cached(file)
    if (response === undefined) throw error
    return response
  }
}
