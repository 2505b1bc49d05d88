/** Which addresses belong to the worker, and where the pages of the sandbox lie. */

const beginsWith = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

export type Addresses = ReturnType<typeof createAddresses>

/** `base` is the folder of the sandbox on its host, which begins and ends with a slash. */
export function createAddresses(base: string, origin = location.origin) {
  const files = [`${base}__sim/console/`, `${base}sandbox/`]

  /** Whether calls of this address go to the worker, and not to the network. */
  const isOfWorker = ({ origin: other, pathname }: URL): boolean =>
    other === origin &&
    (beginsWith(pathname, '/api') || beginsWith(pathname, '/__sim')) &&
    !files.some((folder) => pathname.startsWith(folder))

  /** Whether the visit page shows the answer of this address: the worker has it, and it is no page of the console. */
  const isVisited = (url: URL): boolean => isOfWorker(url) && !beginsWith(url.pathname, '/__sim/console')

  /** Returns the address of the page that shows the answer to this path. */
  const visit = (path: string): string => `${base}sandbox/visit.html?to=${encodeURIComponent(path)}`

  return {
    base,
    isOfWorker,
    isVisited,
    visit,
    /** Returns the address of the page for an address that the simulator names: its base is always the root. */
    pageOf(url: URL): string {
      if (url.origin !== origin) return url.href
      const path = url.pathname + url.search + url.hash
      return isVisited(url) ? visit(path) : base + path.slice(1)
    },
  }
}

/** Whether a call is one of the socket's polling calls, which the sandbox does not have. */
export const isPolling = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && beginsWith(pathname, '/socket.io')
