import type { Role } from '../../contracts/registry/users.ts'

/** An account that every world has, so that demos, tests and scenarios share the same people. */
export interface Account {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
}

export const accounts: readonly Account[] = [
  {
    email: 'yasmine@kamasouk.test',
    password: 'Kamas2026!',
    role: 'user',
    firstName: 'Yasmine',
    lastName: 'Bennani',
  },
  {
    email: 'mehdi@kamasouk.test',
    password: 'Kamas2026!',
    role: 'user',
    firstName: 'Mehdi',
    lastName: 'El Amrani',
  },
  {
    email: 'salma@kamasouk.test',
    password: 'Operateur2026!',
    role: 'operator',
    firstName: 'Salma',
    lastName: 'Tazi',
  },
  {
    email: 'karim@kamasouk.test',
    password: 'Operateur2026!',
    role: 'operator',
    firstName: 'Karim',
    lastName: 'Ouazzani',
  },
  {
    email: 'admin@kamasouk.test',
    password: 'Admin2026!',
    role: 'admin',
    firstName: 'Nabila',
    lastName: 'Cherkaoui',
  },
]

/** The operators among them. */
export const staff: readonly Account[] = accounts.filter(({ role }) => role === 'operator')

/** Returns the address of a generated player. */
export const crowdEmail = (number: number): string => `joueur${String(number)}@kamasouk.test`

export const isCrowdEmail = (email: string): boolean => /^joueur\d+@kamasouk\.test$/i.test(email)
