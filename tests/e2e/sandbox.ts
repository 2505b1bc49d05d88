/** Calls the simulator that runs in the worker of a browser, by the messages of the sandbox. */
import type { BrowserContext, Page } from '@playwright/test'
import type { FromPage, FromWorker } from '../../mock-api/sandbox/protocol.ts'
import type { Http, HttpCall } from './http.ts'

/** A reply as the worker sends it. Null: the connection broke. */
export interface RawReply {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly setCookies: readonly string[]
  readonly body: string
}

export interface Sandbox extends Http {
  /** Sends a call as it is. Throws when the connection breaks. */
  send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | null,
  ): Promise<RawReply>
  /** For the control client. */
  readonly fetch: Http['fetch']
  readonly request: (url: string, init: RequestInit) => Promise<Response>
}

type SendInPage = (
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | null,
) => Promise<RawReply | null>

/** Connects this page to the worker, and keeps a function that calls it in `kamasoukSandbox`. Runs in the page. */
function connect(address: string): void {
  interface Call {
    head?: Extract<FromWorker, { type: 'head' }>
    text: string
    readonly decoder: TextDecoder
    readonly resolve: (reply: RawReply | null) => void
  }
  const calls = new Map<number, Call>()
  const { port } = new SharedWorker(address, { type: 'module', name: `kamasouk ${new URL(address).pathname}` })
  const post = (message: FromPage): void => {
    port.postMessage(message)
  }
  port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const call = 'id' in data ? calls.get(data.id) : undefined
    if (call === undefined) return
    if (data.type === 'head') call.head = data
    if (data.type === 'part') call.text += call.decoder.decode(data.data, { stream: true })
    if (data.type === 'broken') call.resolve(null)
    if (data.type === 'end' && call.head) {
      const { status, headers, setCookies } = call.head
      call.resolve({ status, headers, setCookies, body: call.text })
    }
  })
  port.start()
  const tab = `test ${crypto.randomUUID()}`
  void navigator.locks.request(tab, () => new Promise<never>(() => undefined))
  post({ type: 'hello', tab, isKnownTab: true })
  let last = 0
  const send: SendInPage = (method, url, headers, text) =>
    new Promise((resolve) => {
      const id = (last += 1)
      calls.set(id, { text: '', decoder: new TextDecoder(), resolve })
      const body = text === null ? null : new TextEncoder().encode(text).buffer
      post({ type: 'call', id, method, url, headers, body, hasCredentials: true })
    })
  Object.assign(globalThis, { kamasoukSandbox: send })
}

/** Opens a page of its own in this browser, which stays open and keeps the worker running. */
export async function openSandbox(context: BrowserContext, base: string): Promise<Sandbox> {
  const page = await context.newPage()
  const address = new URL('test-page', base).href
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Calls of the test</title>' }),
  )
  await page.goto(address)
  await page.evaluate(connect, new URL('sandbox/worker.js', base).href)
  return sandboxIn(page)
}

function sandboxIn(page: Page): Sandbox {
  const send: Sandbox['send'] = async (method, path, headers, body) => {
    const reply = await page.evaluate(
      ([...call]) => {
        const { kamasoukSandbox } = globalThis as unknown as { readonly kamasoukSandbox: SendInPage }
        return kamasoukSandbox(...call)
      },
      [method, path, headers, body] as Parameters<SendInPage>,
    )
    if (reply === null) throw new Error(`The connection of ${method} ${path} broke.`)
    return reply
  }
  return {
    send,
    async fetch(path, { method = 'GET', headers = {}, data }: HttpCall = {}) {
      const isText = typeof data === 'string'
      const body = data === undefined ? null : isText ? data : JSON.stringify(data)
      const type = body === null || isText ? {} : { 'content-type': 'application/json' }
      const reply = await send(method, path, { ...type, ...lowerCase(headers) }, body)
      return {
        ok: () => reply.status < 400,
        status: () => reply.status,
        text: () => Promise.resolve(reply.body),
        json: () => Promise.resolve(JSON.parse(reply.body) as unknown),
      }
    },
    async request(url, { method = 'GET', headers, body }) {
      const { pathname, search } = new URL(url)
      const given = Object.fromEntries(new Headers(headers))
      const text = body === undefined || body === null ? null : await new Response(body).text()
      const reply = await send(method, `${pathname}${search}`, given, text)
      return new Response(reply.status === 204 ? null : reply.body, { status: reply.status })
    },
  }
}

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
