/** The people whom every world knows by name, so that a demo, a test and a scenario can speak of the same ones. */
export interface Account {
  readonly email: string
  readonly password: string
  readonly role: 'user' | 'operator'
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
]
