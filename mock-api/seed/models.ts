/**
 * The entities that a seed creates. Fields without a given value come from the seeded faker; relations are ids.
 * Only `seed.ts` loads this file, and only when a world is seeded: @mswjs/data takes about 0.3 s to load.
 */
import type { Faker } from '@faker-js/faker'
import { faker as french } from '@faker-js/faker/locale/fr'
import { drop, factory, nullable, primaryKey } from '@mswjs/data'
import type { Random } from '../world/random.ts'
import type { Store, StoreDump } from '../world/store.ts'

type Rows = { readonly [Name in SeededTable]: StoreDump[Name][number] }

/** Requests, trackings, messages, sessions and tickets only come from use. */
export type SeededTable =
  'users' | 'games' | 'servers' | 'operators' | 'characters' | 'rates' | 'transactions' | 'exchanges'

export interface Models {
  /** Creates an entity and returns it as a frozen row. Throws for a taken id, or when a required field is missing. */
  create<Name extends SeededTable>(table: Name, values: Partial<Rows[Name]>): Rows[Name]
}

export interface ModelSources {
  readonly newId: () => string
  /** Returns the same stream for the same name. */
  readonly stream: (name: string) => Random
}

/** What each part of a seed needs: tables to fill, random streams and the time at which the world begins. */
export interface Seeding {
  readonly store: Store
  /** Creates a row through its model and inserts it. */
  readonly add: Models['create']
  /** Returns the same stream for the same name, so that parts do not depend on each other. */
  stream(name: string): Random
  /** Returns the instant so long before the world begins. */
  before(ageMs: number): string
}

/** No password has this hash, so nobody can sign in. */
const noPassword = '$'

export function createModels({ newId, stream }: ModelSources): Models {
  const people = frenchFaker(stream('people'))
  const servers = frenchFaker(stream('servers'))
  const rates = frenchFaker(stream('rates'))
  const exchanges = frenchFaker(stream('exchanges'))

  const models = factory({
    users: {
      _id: primaryKey(newId),
      email: required('users', 'email'),
      firstName: () => people.person.firstName(),
      lastName: () => people.person.lastName(),
      role: (): Rows['users']['role'] => 'user',
      phoneNumber: nullable<string>(() => people.phone.number()),
      address: nullable<string>(() => people.location.streetAddress()),
      country: nullable<string>(() => people.location.country()),
      City: nullable<string>(() => people.location.city()),
      bankName: nullable<string>(() => null),
      RIB: nullable<string>(() => null),
      passwordHash: () => noPassword,
    },
    games: {
      _id: primaryKey(required('games', '_id')),
      gameName: required('games', 'gameName'),
    },
    servers: {
      _id: primaryKey(newId),
      gameId: required('servers', 'gameId'),
      serverName: required('servers', 'serverName'),
      buyPrice: required('servers', 'buyPrice'),
      sellPrice: required('servers', 'sellPrice'),
      stockStatusForSell: (): Rows['servers']['stockStatusForSell'] => 'in stock now',
      stockStatusForBuy: (): Rows['servers']['stockStatusForBuy'] =>
        servers.datatype.boolean(0.85) ? 'not completed' : 'completed',
      serverStock: () => servers.number.float({ min: 10, max: 600, multipleOf: 0.5 }),
    },
    operators: {
      _id: primaryKey(newId),
      userId: required('operators', 'userId'),
      displayName: required('operators', 'displayName'),
      isOnline: (): boolean => true,
    },
    characters: {
      _id: primaryKey(newId),
      operatorId: required('characters', 'operatorId'),
      serverId: required('characters', 'serverId'),
      characterName: required('characters', 'characterName'),
    },
    rates: {
      _id: primaryKey(newId),
      gameId: required('rates', 'gameId'),
      serverIdFrom: required('rates', 'serverIdFrom'),
      serverIdTo: required('rates', 'serverIdTo'),
      conversionRate: required('rates', 'conversionRate'),
      exchangeFee: () => rates.number.float({ min: 0.05, max: 0.5, multipleOf: 0.025 }),
      createdAt: required('rates', 'createdAt'),
      updatedAt: required('rates', 'updatedAt'),
    },
    transactions: {
      _id: primaryKey(newId),
      userId: required('transactions', 'userId'),
      transactionType: required('transactions', 'transactionType'),
      requestId: nullable<string>(() => null),
      gameId: required('transactions', 'gameId'),
      serverId: required('transactions', 'serverId'),
      persoName: required('transactions', 'persoName'),
      quantity: required('transactions', 'quantity'),
      total: required('transactions', 'total'),
      status: (): Rows['transactions']['status'] => 'Paid',
      createdAt: required('transactions', 'createdAt'),
    },
    exchanges: {
      _id: primaryKey(newId),
      userId: required('exchanges', 'userId'),
      gameId: required('exchanges', 'gameId'),
      serverIdSender: required('exchanges', 'serverIdSender'),
      serverIdReceiver: required('exchanges', 'serverIdReceiver'),
      SenderGameName: required('exchanges', 'SenderGameName'),
      ReceiverGameName: required('exchanges', 'ReceiverGameName'),
      quantitySendDouble: required('exchanges', 'quantitySendDouble'),
      quantityReceiveDouble: required('exchanges', 'quantityReceiveDouble'),
      operatorId: nullable<string>(() => null),
      exchangeCode: nullable<string>(() => exchanges.string.numeric(6)),
      status: (): Rows['exchanges']['status'] => 'Exchanged',
      createdAt: required('exchanges', 'createdAt'),
    },
  })

  let created = 0
  return {
    create(table, values) {
      // The library keeps every entity; its copies are all that is needed.
      if ((created += 1) % 1000 === 0) drop(models)
      // The compiler cannot match a model with the rows of its table while the table is a parameter.
      const { create } = models[table] as { create(values: object): object }
      return frozenCopy(create(values)) as Rows[typeof table]
    },
  }
}

/** For fields that the caller must give. */
const required =
  <Name extends SeededTable, Field extends keyof Rows[Name] & string>(table: Name, field: Field) =>
  (): Rows[Name][Field] => {
    throw new Error(`${table}.${field} needs a value.`)
  }

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
