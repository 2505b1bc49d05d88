/** Prepares bodies for the journal: hides secrets and shortens long texts. */
import { endpoints } from '../../contracts/registry/registry.ts'
import { weightOf } from '../world/journal.ts'

/** Contains more names than the registry uses, because callers can send anything. */
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

export const isSecret = (field: string): boolean => secret.has(field)

const hidden = '(hidden)'

/** Deeper than any valid body, so that a hostile body cannot overflow the stack. */
const depthWrittenDown = 20
const tooDeep = '(too deep)'

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth > depthWrittenDown) return tooDeep
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      isSecret(key) ? hidden : redactField(key, field, depth + 1),
    ]),
  )
}

const redactField = (key: string, field: unknown, depth: number): unknown =>
  key === 'location' && typeof field === 'string' ? redactAddress(field) : redact(field, depth)

const redactAddress = (address: string): string =>
  address.replace(/([?&]([^=&#]*)=)[^&#]*/g, (whole, start: string, name: string) =>
    isSecret(name) ? start + hidden : whole,
  )

const [beforeResetToken = ''] = endpoints['auth.resetPassword'].path.split('{resetToken}')
const resetLink = new RegExp(`(${beforeResetToken})[^/]+`, 'i')

export const redactPath = (path: string): string => path.replace(resetLink, `$1${hidden}`)

export const longestBody = 16_000
/** The maximum length of a text in a body that is too long; no valid text is longer. */
const longestText = 2000
const tooLong = '(too long)'

const cutText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, longestText) : value

/**
 * Shortens a body that is too long: cuts its texts after 2,000 characters, and omits the body if that is not enough. Then
 * `bodyCutFrom` is the original length in characters of JSON.
 */
export function shortened(body: unknown): { readonly body: unknown; readonly bodyCutFrom?: number } {
  if (weightOf(body) <= longestBody) return { body }
  // A parsed copy, because a part of a string keeps the whole string in memory.
  const cut: unknown = JSON.parse(JSON.stringify(body, cutText))
  const bodyCutFrom = JSON.stringify(body).length
  return { body: weightOf(cut) <= longestBody ? cut : tooLong, bodyCutFrom }
}
