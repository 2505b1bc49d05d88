/** What may be written down of a call: everything but what would let its reader in. */
const secret = new Set(['accessToken', 'password', 'oldPassword', 'newPassword', 'newConfirmationPassword'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy with secret fields hidden, on the top level, where the registry has them. */
export function redact(value: unknown): unknown {
  if (!isRecord(value)) return value ?? null
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, secret.has(key) ? '(hidden)' : field]),
  )
}
