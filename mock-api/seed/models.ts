/** The entities that a seed creates. Fields without a given value come from the seeded faker; relations are ids. */
import type { Faker } from '@faker-js/faker'
import { faker as french } from '@faker-js/faker/locale/fr'
import { factory, nullable, primaryKey } from '@mswjs/data'
import type { Random } from '../world/random.ts'
import { rowSchemas, type RowOf } from '../world/rows.ts'
import type { Store } from '../world/store.ts'

/** Requests, trackings, messages, sessions and tickets only come from use. */
export type SeededTable =
  'users' | 'games' | 'servers' | 'operators' | 'characters' | 'rates' | 'transactions' | 'exchanges'

/** What each part of a seed needs: tables to fill, random streams and the time at which the world begins. */
export interface Seeding {
  readonly store: Store
  readonly add: Add
  /** Returns the same stream for the same name, so that parts do not depend on each other. */
  stream(name: string): Random
  before(ageMs: number): string
}

/** Adds an entity to its table and returns it as a frozen row. Throws for a taken id, or when a required field is missing. */
type Add = <Name extends SeededTable>(table: Name, values: Partial<RowOf<Name>>) => RowOf<Name>

/** No password has this hash, so nobody can sign in. */
const noPassword = '$'

export function createModels(store: Store, stream: (name: string) => Random): Add {
  const ids = stream('seeded ids')
  const people = frenchFaker(stream('people'))
  const servers = frenchFaker(stream('servers'))
  const rates = frenchFaker(stream('rates'))
  const exchanges = frenchFaker(stream('exchanges'))
  const none = nullable<string>(() => null)

  const entity = (table: SeededTable) => ({ ...required(table), _id: primaryKey(() => ids.hex(24)) })
  const define = () =>
    factory({
      users: {
        ...entity('users'),
        firstName: () => people.person.firstName(),
        lastName: () => people.person.lastName(),
        passwordHash: () => noPassword,
        phoneNumber: nullable<string>(() => people.phone.number()),
        address: nullable<string>(() => people.location.streetAddress()),
        country: nullable<string>(() => people.location.country()),
        City: nullable<string>(() => people.location.city()),
        bankName: none,
        RIB: none,
        role: () => 'user',
      },
      games: entity('games'),
      servers: {
        ...entity('servers'),
        stockStatusForBuy: () => (servers.datatype.boolean(0.85) ? 'not completed' : 'completed'),
        stockStatusForSell: () => 'in stock now',
        serverStock: () => servers.number.float({ min: 10, max: 600, multipleOf: 0.5 }),
      },
      operators: entity('operators'),
      characters: entity('characters'),
      rates: {
        ...entity('rates'),
        exchangeFee: () => rates.number.float({ min: 0.05, max: 0.5, multipleOf: 0.025 }),
      },
      transactions: { ...entity('transactions'), requestId: none },
      exchanges: {
        ...entity('exchanges'),
        operatorId: none,
        exchangeCode: nullable<string>(() => exchanges.string.numeric(6)),
      },
    })

  let models = define()
  let created = 0
  return (table, values) => {
    // The library keeps every entity, and only the copies are needed. New models are cheaper than its `drop`.
    if ((created += 1) % 5000 === 0) models = define()
    // The compiler cannot match a model with the rows of its table while the table is a parameter.
    const { create } = models[table] as { create(values: object): object }
    const { insert } = store[table] as unknown as { insert(row: object): RowOf<typeof table> }
    return insert(frozenCopy(create(values)))
  }
}

const required = (table: SeededTable) =>
  Object.fromEntries(
    Object.keys(rowSchemas[table].shape).map((field) => [
      field,
      (): string => {
        throw new Error(`${table}.${field} needs a value.`)
      },
    ]),
  )

/** Copies the fields. The library's own properties are symbols, which Object.keys leaves out. */
function frozenCopy(entity: object): object {
  const row: Record<string, unknown> = {}
  for (const key of Object.keys(entity)) row[key] = (entity as Readonly<Record<string, unknown>>)[key]
  return Object.freeze(row)
}

/** The package's main file loads 70 languages, so the class comes from the instance of the French file. */
const FrenchFaker = french.constructor as typeof Faker

const frenchFaker = (random: Random): Faker =>
  new FrenchFaker({
    locale: french.rawDefinitions,
    randomizer: { next: () => random.fraction(), seed: () => undefined },
  })
