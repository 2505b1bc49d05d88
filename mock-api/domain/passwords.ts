import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt)

/** Far below what a real provider would take: 1.7 ms instead of 32, so that load tests measure the rest. */
const cost = { N: 1024 }

/** Answers `salt$hash`, both hexadecimal. */
export async function hashPassword(password: string, salt: string): Promise<string> {
  const hash = await derive(password, salt, 32, cost)
  return `${salt}$${hash.toString('hex')}`
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('$')
  const derived = await derive(password, salt, 32, cost)
  const expected = Buffer.from(hash, 'hex')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}
