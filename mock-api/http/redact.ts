/** What may be written down of a call: everything but what would let its reader in. */
const secret = new Set(['accessToken', 'password', 'oldPassword', 'newPassword', 'newConfirmationPassword'])

/** A copy with secret fields hidden, at any depth: what comes in need not have the shape that the registry asks for. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, secret.has(key) ? '(hidden)' : redact(field)]),
  )
}
