/**
 * Preview hosts: `NAME.localhost`. A page of the simulator can show the client there in a frame, and each host has cookies of
 * its own, so one browser can have several players (docs/decisions/0023-preview-hosts.md).
 */
import type { RequestHeaders } from './message.ts'

/** Whether a host name in lower case is exactly one label before `.localhost`. */
export const isPreviewHostname = (hostname: string): boolean => /^[a-z0-9-]+\.localhost$/.test(hostname)

function previewHostOf({ host }: RequestHeaders): URL | undefined {
  // Checked first, because parsing an address is slow.
  if (typeof host !== 'string' || !/\.localhost(:|$)/i.test(host)) return undefined
  const url = URL.parse(`http://${host}`)
  return url !== null && isPreviewHostname(url.hostname) ? url : undefined
}

/**
 * Returns the attributes that cookies need in addition on a preview host. The page around the frame is of another site, where
 * browsers send only such cookies. Other hosts need none.
 */
export const previewCookie = (headers: RequestHeaders) =>
  previewHostOf(headers) === undefined ? {} : ({ sameSite: 'none', secure: true, partitioned: true } as const)

/**
 * Replaces the `frame-ancestors 'none'` of a policy: pages of the same origin may show the page in a frame, and a preview host
 * also allows pages of this machine on the same port, where the console is.
 */
export function inFrames<Headers extends { readonly 'Content-Security-Policy': string }>(
  pageHeaders: Headers,
  headers: RequestHeaders,
) {
  const host = previewHostOf(headers)
  const names = host === undefined ? [] : ['127.0.0.1', 'localhost', '*.localhost']
  const ancestors = ["'self'", ...names.map((name) => `http://${name}:${host?.port || '80'}`)]
  return {
    ...pageHeaders,
    'Content-Security-Policy': pageHeaders['Content-Security-Policy'].replace(
      "frame-ancestors 'none'",
      `frame-ancestors ${ancestors.join(' ')}`,
    ),
  }
}
