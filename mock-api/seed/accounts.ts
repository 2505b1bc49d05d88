import type { Role } from '../../contracts/registry/users.ts'

/** The people whom every world knows by name, so that a demo, a test and a scenario can speak of the same ones. */
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

/** Those of them who sit at the operator's desk. */
export const staff: readonly Account[] = accounts.filter(({ role }) => role === 'operator')
