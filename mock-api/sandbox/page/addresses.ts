/** Which addresses belong to the worker, and where the pages of the sandbox lie. */

export interface Addresses {
  /** The folder of the sandbox on its host; begins and ends with a slash. */
  readonly base: string
  /** Whether calls of this address go to the worker, and not to the network. */
  isOfWorker(url: URL): boolean
  /** Whether the visit page shows the answer of this address: the worker has it, and it is no page of the console. */
  isVisited(url: URL): boolean
  /** Returns the address of the page that shows the answer to this path. */
  visit(path: string): string
  /** Returns the address of the page for an address that the simulator names: its base is always the root. */
  pageOf(url: URL): string
}

const beginsWith = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

export function createAddresses(base: string, origin = location.origin): Addresses {
  const files = [`${base}__sim/console/`, `${base}sandbox/`]

  const isOfWorker = ({ origin: other, pathname }: URL): boolean =>
    other === origin &&
    (beginsWith(pathname, '/api') || beginsWith(pathname, '/__sim')) &&
    !files.some((folder) => pathname.startsWith(folder))

  const isVisited = (url: URL): boolean => isOfWorker(url) && !beginsWith(url.pathname, '/__sim/console')

  const visit = (path: string): string => `${base}sandbox/visit.html?to=${encodeURIComponent(path)}`

  return {
    base,
    isOfWorker,
    isVisited,
    visit,
    pageOf(url) {
      if (url.origin !== origin) return url.href
      const path = url.pathname + url.search + url.hash
      return isVisited(url) ? visit(path) : base + path.slice(1)
    },
  }
}

/** Returns the address of the socket's polling calls, which the sandbox does not have. */
export const isPolling = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && beginsWith(pathname, '/socket.io')
