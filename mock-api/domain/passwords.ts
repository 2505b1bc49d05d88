import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt)

/** Much weaker than a real provider (0.5 ms instead of 32 ms), so that many logins do not block a small machine. */
const cost = { N: 256 }

/** Returns `salt$hash`, both hexadecimal. */
export async function hashPassword(password: string, salt: string): Promise<string> {
  const hash = await derive(password, salt, 32, cost)
  return `${salt}$${hash.toString('hex')}`
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [salt = ''] = stored.split('$')
  const [expected, given] = [Buffer.from(stored), Buffer.from(await hashPassword(password, salt))]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
