/** The users: named accounts, and generated players with whom nobody can sign in. */
import { hashPassword } from '../domain/passwords.ts'
import type { UserRow } from '../world/rows.ts'
import type { Steps } from '../world/steps.ts'
import { crowdEmail, type Account } from './accounts.ts'
import type { Seeding } from './models.ts'

type Profile = Pick<UserRow, 'phoneNumber' | 'address' | 'country' | 'City' | 'bankName' | 'RIB'>

/** Without a profile, the account gets a generated one. */
export type AccountWithProfile = Account & { readonly profile?: Profile }

const cities = ['Casablanca', 'Fès', 'Marrakech', 'Rabat', 'Tanger']

/** Adds the named accounts and returns their rows in the same order. */
export async function seedAccounts(
  { add, stream }: Seeding,
  accounts: readonly AccountWithProfile[],
): Promise<UserRow[]> {
  const random = stream('people')
  const salts = accounts.map(() => random.hex(32))
  // All at once: hashing runs on other threads.
  const hashes = await Promise.all(
    accounts.map(({ password }, index) => hashPassword(password, salts[index] ?? '')),
  )
  return accounts.map(({ email, firstName, lastName, role, profile }, index) =>
    add('users', {
      email,
      firstName,
      lastName,
      role,
      passwordHash: hashes[index] ?? '',
      ...(profile ?? { country: 'Maroc', City: random.pick(cities) }),
    }),
  )
}

/** Adds generated players. They come after the accounts, so that their number changes nothing about those. */
export function* seedCrowd({ add }: Seeding, size: number): Steps<UserRow[]> {
  const crowd: UserRow[] = []
  while (crowd.length < size) {
    crowd.push(add('users', { email: crowdEmail(crowd.length + 1) }))
    yield
  }
  return crowd
}
