/** The users: named accounts, the operators among them, and generated players with whom nobody can sign in. */
import { hashPassword } from '../domain/passwords.ts'
import type { OperatorRow, UserRow } from '../world/rows.ts'
import type { Steps } from '../world/steps.ts'
import type { Seeding } from './models.ts'
import { staffCharacterName } from './names.ts'

/** An account that every world has, so that demos, tests and scenarios share the same people. */
interface Account extends Pick<UserRow, 'email' | 'role' | 'firstName' | 'lastName'> {
  readonly password: string
}

export const accounts: readonly Account[] = (
  [
    ['yasmine', 'Kamas2026!', 'user', 'Yasmine', 'Bennani'],
    ['mehdi', 'Kamas2026!', 'user', 'Mehdi', 'El Amrani'],
    ['salma', 'Operateur2026!', 'operator', 'Salma', 'Tazi'],
    ['karim', 'Operateur2026!', 'operator', 'Karim', 'Ouazzani'],
    ['admin', 'Admin2026!', 'admin', 'Nabila', 'Cherkaoui'],
  ] as const
).map(([name, password, role, firstName, lastName]) => ({
  email: `${name}@kamasouk.test`,
  password,
  role,
  firstName,
  lastName,
}))

export const staff: readonly Account[] = accounts.filter(({ role }) => role === 'operator')

const crowdEmail = (number: number): string => `joueur${String(number)}@kamasouk.test`

export const isCrowdEmail = (email: string): boolean => /^joueur\d+@kamasouk\.test$/i.test(email)

type Profile = Pick<UserRow, 'phoneNumber' | 'address' | 'country' | 'City' | 'bankName' | 'RIB'>

/** Without a profile, the account gets a generated one. */
export type AccountWithProfile = Account & { readonly profile?: Profile }

const cities = ['Casablanca', 'Fès', 'Marrakech', 'Rabat', 'Tanger']

export async function seedAccounts({ add, stream }: Seeding, accounts: readonly AccountWithProfile[]) {
  const random = stream('people')
  // All at once: hashing runs on other threads.
  const hashes = await Promise.all(accounts.map(({ password }) => hashPassword(password, random.hex(32))))
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

/** Adds one operator for each account with that role. The first is online, the others are offline. */
export function seedOperators(seeding: Seeding, people: readonly UserRow[]): void {
  const staff = people.filter(({ role }) => role === 'operator')
  for (const [index, { _id: userId, firstName: displayName }] of staff.entries()) {
    seedCharacters(seeding, seeding.add('operators', { userId, displayName, isOnline: index === 0 }))
  }
}

/** An online operator has a character on almost every server; the others lack some, so that a colleague must help. */
export function seedCharacters(seeding: Seeding, { _id: operatorId, displayName, isOnline }: OperatorRow) {
  const random = seeding.stream(`characters of ${displayName}`)
  for (const serverId of serversWithStaff(seeding)) {
    if (!isOnline && !random.chance(0.85)) continue
    seeding.add('characters', {
      operatorId,
      serverId,
      characterName: staffCharacterName(displayName, random),
    })
  }
}

/** Returns all servers except the last of each game, where no operator ever has a character. */
function serversWithStaff({ store }: Seeding): string[] {
  return store.games.all().flatMap(({ _id }) => {
    const ids = store.servers.where('game', _id).map((server) => server._id)
    return ids.length > 1 ? ids.slice(0, -1) : ids
  })
}
