/** Calls of a test that no page makes, with the cookies of its browser. */
import type { BrowserContext } from '@playwright/test'

export interface HttpCall {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly data?: object | string
}

export interface HttpReply {
  ok(): boolean
  status(): number
  json(): Promise<unknown>
  text(): Promise<string>
}

export interface Http {
  /** Calls this path of the simulator. */
  fetch(path: string, call?: HttpCall): Promise<HttpReply>
}

/** The browsers whose simulator runs in the browser. */
const sandboxes = new WeakMap<BrowserContext, Http>()

export const useSandbox = (context: BrowserContext, sandbox: Http): unknown => sandboxes.set(context, sandbox)

/** Returns what calls the simulator of this browser: over the network, or in its sandbox. */
export const httpOf = (context: BrowserContext): Http => sandboxes.get(context) ?? context.request
