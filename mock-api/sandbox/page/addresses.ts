/** Which addresses belong to the worker, and where the pages of the sandbox lie. */

/** The path of a page of the client in `BASE`, or of a call that is shown as a page. */
export interface Addresses {
  /** The folder of the sandbox on its host; begins and ends with a slash. */
  readonly base: string
  /** Whether the worker answers this address, and not the network. */
  isOfWorker(url: URL): boolean
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

  const visit = (path: string): string => `${base}sandbox/visit.html?to=${encodeURIComponent(path)}`

  return {
    base,
    isOfWorker,
    visit,
    pageOf(url) {
      if (url.origin !== origin) return url.href
      const path = url.pathname + url.search + url.hash
      if (beginsWith(url.pathname, '/__sim/console')) return base + path.slice(1)
      return isOfWorker(url) ? visit(path) : base + path.slice(1)
    },
  }
}

/** Returns the address of the socket's polling calls, which the sandbox does not have. */
export const isPolling = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && beginsWith(pathname, '/socket.io')
