/** Calls the simulator that runs in the worker of a browser, by the messages of the sandbox. */
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'
import type { Http, HttpCall } from './http.ts'
import type { RawReply, SendInPage } from './sandbox-page.ts'

export interface Sandbox extends Http {
  /** Sends a call unchanged. Throws when the connection breaks. */
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

const root = new URL('../../', import.meta.url)

/**
 * Opens a separate page in this browser, which keeps the worker running from the first call on. It is opened before the
 * pages of the test, because a browser paints the last one without delay.
 */
export async function openSandbox(context: BrowserContext, base: string): Promise<Sandbox> {
  const page = await context.newPage()
  let loaded: Promise<void> | undefined
  const send: Sandbox['send'] = async (method, path, headers, body) => {
    // Only now: a test may have changed what browsers can do, and without SharedWorker the first page runs the simulator.
    loaded ??= load(page, new URL('test-page/', base).href)
    await loaded
    return page.evaluate(
      ([...call]) => {
        const { kamasoukSandbox } = globalThis as unknown as { readonly kamasoukSandbox: SendInPage }
        return kamasoukSandbox(...call)
      },
      [method, path, headers, body] as Parameters<SendInPage>,
    )
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

/** The page has no files in the sandbox: its scripts are the sources themselves, without their types. */
async function load(page: Page, address: string): Promise<void> {
  await page.route(`${address}**`, async (route) => {
    const path = route.request().url().slice(address.length)
    if (path === '') {
      const body = '<!doctype html><script type="module" src="tests/e2e/sandbox-page.ts"></script>'
      await route.fulfill({ contentType: 'text/html', body })
    } else {
      const body = stripTypeScriptTypes(await readFile(new URL(path, root), 'utf8'))
      await route.fulfill({ contentType: 'text/javascript', body })
    }
  })
  await page.goto(address)
  await page.waitForFunction(() => 'kamasoukSandbox' in globalThis)
}

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
