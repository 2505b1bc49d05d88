/** Sends the calls of `fetch` and XMLHttpRequest to the worker. Calls to other addresses stay as they are. */
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { isPolling, type Addresses } from './addresses.ts'
import type { Call, CallRequest } from './calls.ts'

interface Intercepted {
  readonly request: Request
  readonly controller: {
    readonly readyState: number
    respondWith(response: Response): void
    errorWith(reason: unknown): void
  }
}

/** The state of a controller that has not decided yet; an abort decides too. */
const undecided = 0

export function interceptCalls(call: Call, { isOfWorker }: Pick<Addresses, 'isOfWorker'>): void {
  /** `finish` makes the caller's response of the worker's. */
  const handle = async (
    { request, controller }: Intercepted,
    finish: (response: Response) => Response | Promise<Response>,
  ): Promise<void> => {
    const url = new URL(request.url)
    try {
      if (isPolling(url)) throw new TypeError('Failed to fetch')
      if (!isOfWorker(url)) return
      const response = await finish(await call(await readRequest(request, url)))
      if (controller.readyState === undecided) controller.respondWith(response)
    } catch (error) {
      if (controller.readyState === undecided) controller.errorWith(error)
    }
  }

  const fetches = new FetchInterceptor()
  fetches.on('request', (event) => handle(event, (response) => asFetched(event.request, response)))
  fetches.apply()

  const requests = new XMLHttpRequestInterceptor()
  requests.on('request', async (event) => {
    const stopWaiting = failLate(event.initiator as XMLHttpRequest)
    // The whole body, because a body that breaks would keep msw's XMLHttpRequest in a loop.
    await handle(
      event,
      async (response) =>
        new Response(response.body === null ? null : await response.arrayBuffer(), response),
    )
    stopWaiting()
  })
  requests.apply()
}

async function readRequest(request: Request, url: URL): Promise<CallRequest> {
  const { method, headers, credentials, signal } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await request.clone().arrayBuffer()
  return {
    method,
    url: url.pathname + url.search,
    headers: Object.fromEntries(headers),
    body: body?.byteLength === 0 ? null : body,
    hasCredentials: credentials !== 'omit',
    signal,
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** A browser hides a redirect from a caller that does not follow it. msw follows the others. */
function asFetched(request: Request, response: Response): Response {
  if (request.redirect !== 'manual' || !isRedirect(response.status)) return response
  void response.body?.cancel()
  return Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  })
}

/** msw counts the time of a request only from its response on. Returns a function that stops the clock. */
function failLate(request: XMLHttpRequest): () => void {
  const { timeout } = request
  if (timeout === 0) return () => undefined
  const timer = setTimeout(() => {
    request.dispatchEvent(new ProgressEvent('timeout'))
    request.abort()
  }, timeout)
  return () => {
    clearTimeout(timer)
  }
}
