/** What may be written down of a call: everything but what would let its reader in. */
import { endpoints } from '../../contracts/registry/registry.ts'

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
