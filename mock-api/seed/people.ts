/** Who has an account: the people with a name of their own, and a crowd that is seen and never signed in as. */
import type { Faker } from '@faker-js/faker'
import { faker as french } from '@faker-js/faker/locale/fr'
import { hashPassword } from '../domain/passwords.ts'
import type { Random } from '../world/random.ts'
import type { UserRow } from '../world/store.ts'
import type { Steps } from '../world/steps.ts'
import type { World } from '../world/world.ts'
import type { Account } from './accounts.ts'

/** A user but for the password's hash, which takes its time. */
export type Person = Omit<UserRow, 'passwordHash'> & {
  /** Missing for those who cannot sign in. */
  readonly secret?: { readonly password: string; readonly salt: string }
}

type Profile = Pick<UserRow, 'phoneNumber' | 'address' | 'country' | 'City' | 'bankName' | 'RIB'>

/** An account that may say what its profile holds; one that does not is given an address. */
export type AccountWithProfile = Account & { readonly profile?: Profile }

export interface People {
  /** In the order of `accounts`. */
  named(accounts: readonly AccountWithProfile[]): Person[]
  /** After the named ones, so that their number changes nothing about those. */
  crowd(size: number): Steps<Person[]>
}

export function drawPeople(world: World): People {
  const random = world.random.stream('people')
  const faker = frenchFaker(random)
  return {
    named: (accounts) =>
      accounts.map(({ password, profile, email, firstName, lastName, role }) => ({
        _id: world.newId(),
        email: email.toLowerCase(),
        firstName,
        lastName,
        role,
        secret: { password, salt: random.hex(32) },
        ...(profile ?? {
          phoneNumber: faker.phone.number(),
          address: faker.location.streetAddress(),
          country: 'Maroc',
          City: faker.helpers.arrayElement(['Casablanca', 'Fès', 'Marrakech', 'Rabat', 'Tanger']),
          bankName: null,
          RIB: null,
        }),
      })),
    *crowd(size) {
      const crowd: Person[] = []
      while (crowd.length < size) {
        crowd.push({
          _id: world.newId(),
          email: crowdEmail(crowd.length + 1),
          firstName: faker.person.firstName(),
          lastName: faker.person.lastName(),
          role: 'user',
          phoneNumber: faker.phone.number(),
          address: faker.location.streetAddress(),
          country: faker.location.country(),
          City: faker.location.city(),
          bankName: null,
          RIB: null,
        })
        yield
      }
      return crowd
    },
  }
}

const crowdEmail = (number: number): string => `joueur${String(number)}@kamasouk.test`

export const isCrowdEmail = (email: string): boolean => /^joueur\d+@kamasouk\.test$/i.test(email)

/**
 * The class comes with the French words, since the package's main file, which names it, loads 70 languages. The instance
 * that it is taken from is never asked for anything: it draws by a chance of its own.
 */
const FrenchFaker = french.constructor as typeof Faker

const frenchFaker = (random: Random): Faker =>
  new FrenchFaker({
    locale: french.rawDefinitions,
    randomizer: { next: () => random.fraction(), seed: () => undefined },
  })

/** The rows to be, all hashed at once on the threads that do this, while the caller goes on. */
export const hashSecrets = (people: readonly Person[]): Promise<UserRow[]> =>
  Promise.all(
    people.map(async ({ secret, ...row }) => ({
      ...row,
      // No password hashes to "$": nobody is let in by it.
      passwordHash: secret ? await hashPassword(secret.password, secret.salt) : '$',
    })),
  )
