/** What may be written down of a call: everything but what would let its reader in. */
import { endpoints } from '../../contracts/registry/registry.ts'
import { weightOf } from '../world/journal.ts'

/** Also names under which no call asks for one, but under which somebody may send one. */
const secret = new Set([
  'accessToken',
  'refreshToken',
  'resetToken',
  'token',
  'code',
  'state',
  'password',
  'oldPassword',
  'newPassword',
  'newConfirmationPassword',
  'confirmPassword',
  'passwordHash',
])

const hidden = '(hidden)'

/** Nothing that a call can mean goes deeper; what does was sent to break whoever walks it. */
const depthWrittenDown = 20
const tooDeep = '(too deep)'

/** A copy with secret fields hidden, wherever they are: what comes in need not have the shape that the registry asks for. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth > depthWrittenDown) return tooDeep
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      secret.has(key) ? hidden : redactField(key, field, depth + 1),
    ]),
  )
}

const redactField = (key: string, field: unknown, depth: number): unknown =>
  key === 'location' && typeof field === 'string' ? redactAddress(field) : redact(field, depth)

/** Where a redirect leads, without what its query lets in with. */
const redactAddress = (address: string): string =>
  address.replace(/([?&]([^=&#]*)=)[^&#]*/g, (whole, start: string, name: string) =>
    secret.has(name) ? start + hidden : whole,
  )

const [beforeResetToken = ''] = endpoints['auth.resetPassword'].path.split('{resetToken}')
const resetLink = new RegExp(`(${beforeResetToken})[^/]+`, 'i')

/**
 * A path without the token of a reset link, by whatever method and in whatever case it is asked for: as long as its call
 * fails the link goes on working.
 */
export const redactPath = (path: string): string => path.replace(resetLink, `$1${hidden}`)

/** Far more than any call of the registry takes, a message of 2,000 characters included. */
export const longestBody = 16_000
/** Of a body that is too long. The longest text that a call may bring has 2,000 characters. */
const longestText = 2000

interface Shortened {
  readonly body: unknown
  /** How many characters of JSON the body had, where it was too long and is cut. */
  readonly bodyCutFrom?: number
}

/**
 * Returns the body unchanged unless it is too long. In one that is, each text ends after 2,000 characters, and fields and
 * items are left out from where the limit is reached.
 */
export function shortened(body: unknown): Shortened {
  if (weightOf(body) <= longestBody) return { body }
  // A clone: a part of a text would keep the whole text in memory.
  return { body: structuredClone(cut(body, { left: longestBody })), bodyCutFrom: JSON.stringify(body).length }
}

function cut(value: unknown, room: { left: number }): unknown {
  if (typeof value !== 'object' || value === null) {
    const kept = typeof value === 'string' ? value.slice(0, longestText) : value
    room.left -= weightOf(kept)
    return kept
  }
  room.left -= 32
  const isList = Array.isArray(value)
  const kept: [string, unknown][] = []
  for (const [key, field] of Object.entries(value)) {
    if (room.left <= 0) break
    const shortKey = key.slice(0, longestText)
    room.left -= 16 + (isList ? 0 : shortKey.length)
    kept.push([shortKey, cut(field, room)])
  }
  return isList ? kept.map(([, item]) => item) : Object.fromEntries(kept)
}
