import type { Role } from '../../contracts/registry/users.ts'

/** An account that every world has, so that demos, tests and scenarios share the same people. */
export interface Account {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
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

export const crowdEmail = (number: number): string => `joueur${String(number)}@kamasouk.test`

export const isCrowdEmail = (email: string): boolean => /^joueur\d+@kamasouk\.test$/i.test(email)
