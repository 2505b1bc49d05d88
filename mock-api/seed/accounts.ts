import type { Role } from '../../contracts/registry/users.ts'

/** An account that every world has, so that demos, tests and scenarios share the same people. */
export interface Account {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
}

const account = (
  name: string,
  password: string,
  role: Role,
  firstName: string,
  lastName: string,
): Account => ({
  email: `${name}@kamasouk.test`,
  password,
  role,
  firstName,
  lastName,
})

export const accounts: readonly Account[] = [
  account('yasmine', 'Kamas2026!', 'user', 'Yasmine', 'Bennani'),
  account('mehdi', 'Kamas2026!', 'user', 'Mehdi', 'El Amrani'),
  account('salma', 'Operateur2026!', 'operator', 'Salma', 'Tazi'),
  account('karim', 'Operateur2026!', 'operator', 'Karim', 'Ouazzani'),
  account('admin', 'Admin2026!', 'admin', 'Nabila', 'Cherkaoui'),
]

export const staff: readonly Account[] = accounts.filter(({ role }) => role === 'operator')

export const crowdEmail = (number: number): string => `joueur${String(number)}@kamasouk.test`

export const isCrowdEmail = (email: string): boolean => /^joueur\d+@kamasouk\.test$/i.test(email)
