/** Much weaker than a real provider (0.3 ms of one core), so that many logins do not block a small machine. */
const iterations = 1500
/** With at most five digits, so that a hash of an imported snapshot cannot keep a core busy. */
const currentForm = /^pbkdf2\$(?<rounds>[1-9]\d{0,4})\$(?<salt>.*)\$(?<expected>[\da-f]{64})$/s
/** The form of snapshots from before docs/decisions/0025. */
const oldForm = /^(?<salt>[^$]+)\$(?<expected>[\da-f]{64})$/

/** Returns `pbkdf2$iterations$salt$hash`, the hash hexadecimal. */
export async function hashPassword(password: string, salt: string): Promise<string> {
  return `pbkdf2$${iterations}$${salt}$${await derive(password, salt, iterations)}`
}

/** Hashes also when no password can match, so that this takes as long as a wrong password. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const old = oldForm.exec(stored)?.groups
  if (old) return (await deriveOld(password, old['salt'] ?? '')) === old['expected']
  const { rounds = iterations, salt = '', expected = '' } = currentForm.exec(stored)?.groups ?? {}
  return (await derive(password, salt, Number(rounds))) === expected
}

const text = new TextEncoder()

async function derive(password: string, salt: string, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', text.encode(password), 'PBKDF2', false, ['deriveBits'])
  const settings = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: rounds }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(settings, key, 256)))
}

async function deriveOld(password: string, salt: string): Promise<string> {
  const { scrypt } = await import('@noble/hashes/scrypt.js')
  return hex(scrypt(password, salt, { N: 256, r: 8, p: 1, dkLen: 32 }))
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
