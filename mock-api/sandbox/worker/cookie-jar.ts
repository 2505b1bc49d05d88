/** The cookies of the sandbox: replies that a page intercepts cannot set cookies in the browser. */
import * as z from 'zod/mini'
import type { Cookie } from '../../api/message.ts'

export const StoredCookie = z.strictObject({
  name: z.string(),
  path: z.string(),
  value: z.string(),
  /** Null for a cookie that ends with the browser's session. */
  expiresAtMs: z.nullable(z.number()),
})
export type StoredCookie = z.infer<typeof StoredCookie>

const keyOf = ({ name, path }: Pick<StoredCookie, 'name' | 'path'>): string => `${name} ${path}`

export function createCookieJar() {
  /** By name and path, in the order in which they were first set. */
  const cookies = new Map<string, StoredCookie>()
  return {
    /** Returns the `cookie` header of a call: the cookies with the longest paths first. */
    headerFor(url: string, nowMs: number): string | undefined {
      const path = url.split(/[?#]/, 1)[0] ?? ''
      const sent = [...cookies.values()]
        .filter((cookie) => matchesPath(path, cookie.path) && (cookie.expiresAtMs ?? Infinity) > nowMs)
        .toSorted((one, other) => other.path.length - one.path.length)
      return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    set(given: readonly Cookie[], nowMs: number): void {
      for (const { name, path, value, maxAgeMs } of given) {
        if (value === null || (maxAgeMs !== undefined && maxAgeMs <= 0)) cookies.delete(keyOf({ name, path }))
        else {
          const expiresAtMs = maxAgeMs === undefined ? null : nowMs + maxAgeMs
          cookies.set(keyOf({ name, path }), { name, path, value, expiresAtMs })
        }
      }
    },
    endSession(): void {
      for (const [key, { expiresAtMs }] of cookies) if (expiresAtMs === null) cookies.delete(key)
    },
    dump: (): readonly StoredCookie[] => [...cookies.values()],
    restore(saved: readonly StoredCookie[]): void {
      cookies.clear()
      for (const cookie of saved) cookies.set(keyOf(cookie), cookie)
    },
  }
}

/** Whether a cookie with this path is sent to an address: RFC 6265, section 5.1.4. */
const matchesPath = (path: string, ofCookie: string): boolean =>
  path === ofCookie || path.startsWith(ofCookie.endsWith('/') ? ofCookie : `${ofCookie}/`)
