/**
 * The only script that pages of the sandbox load before the first paint: it imports nothing, because a second file would delay
 * the paint. It replaces the page's main module: the attribute `data-main` names that module, which runs as soon as the sandbox
 * intercepts its calls. `data-worker` is the name of the worker. In 404.html it also has `data-not-found`.
 */

const { dataset } = document.querySelector<HTMLScriptElement>('script[data-main]') ?? {}
const base = new URL(/* @vite-ignore */ '..', import.meta.url).pathname
const consoleFolder = `${base}__sim/console/`

const isFolder = dataset?.['notFound'] === undefined

/** The console's address, on its way from 404.html to the console's one file. */
const addressParameter = 'sandbox-address'

/** Returns where the page for this address is, if it is not this one. A static host has no file for each address. */
function otherPage(): string | undefined {
  const { pathname, search, hash } = location
  const path = `/${pathname.slice(pathname.startsWith(base) ? base.length : 1)}`
  const inConsole = /^\/__sim\/console(?:\/(.*))?$/.exec(path)
  if (inConsole)
    return `${consoleFolder}?${new URLSearchParams({ [addressParameter]: (inConsole[1] ?? '') + search + hash }).toString()}`
  if (/^\/(api|__sim)(\/|$)/.test(path))
    return `${base}sandbox/visit.html?to=${encodeURIComponent(path + search + hash)}`
  return undefined
}

/** Gives the page the address that it has on the simulator's own server. */
function restoreAddress(): void {
  const { pathname, search, hash } = location
  const state: unknown = takeLostState() ?? history.state
  const address = new URLSearchParams(search).get(addressParameter)
  if (pathname === consoleFolder && address !== null)
    history.replaceState(history.state, '', consoleFolder + address)
  // Hosts add a slash to the address of a folder.
  else if (isFolder && pathname.endsWith('/') && pathname !== base && pathname !== consoleFolder)
    history.replaceState(state, '', pathname.slice(0, -1) + search + hash)
}

const stateKey = 'kamasouk.sandbox.state'

/** Returns the state of the history entry if its page was loaded again: the host's redirect to the folder loses the state. */
function takeLostState(): unknown {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  try {
    const kept = sessionStorage.getItem(stateKey)
    sessionStorage.removeItem(stateKey)
    return navigation?.type === 'reload' && kept !== null ? (JSON.parse(kept) as unknown) : null
  } catch {
    return null
  }
}

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(stateKey, JSON.stringify(history.state))
  } catch {
    // Without storage the state is lost.
  }
})

const longestPaintMs = 300

/** The callback of a frame comes before its paint. A page in the background does not paint. */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => resolve()
    // WebKit reports no paint of the console's empty page, and browsers without reports have frames.
    setTimeout(resolve, longestPaintMs)
    document.addEventListener('visibilitychange', done, { once: true })
    if (document.visibilityState === 'hidden') done()
    else if (PerformanceObserver.supportedEntryTypes.includes('paint'))
      new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** Starts the worker while the other scripts load; `connect` finds it running, or finds another way. */
function startWorker(): void {
  const name = dataset?.['worker'] ?? ''
  try {
    void new SharedWorker(`${base}sandbox/worker.js`, { type: 'module', name })
  } catch {
    // `connect` finds another way.
  }
}

async function start(): Promise<void> {
  restoreAddress()
  // The preview of the console has a bar around it already.
  if (parent !== window) document.querySelector('#sandbox-bar')?.remove()
  await firstPaint()
  startWorker()
  const { openSandbox } = await import('./open.ts')
  if (openSandbox(base) === undefined) return
  await import(/* @vite-ignore */ new URL(dataset?.['main'] ?? '', document.baseURI).href)
}

const other = isFolder ? undefined : otherPage()
if (other === undefined) void start()
else location.replace(other)
