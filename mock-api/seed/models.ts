/**
 * The entities that a seed creates. Fields without a given value come from the seeded faker; relations are ids.
 * Only `seed.ts` loads this file, and only when a world is seeded: @mswjs/data takes about 0.3 s to load.
 */
import type { Faker } from '@faker-js/faker'
import { faker as french } from '@faker-js/faker/locale/fr'
import { drop, factory, nullable, primaryKey } from '@mswjs/data'
import type { Random } from '../world/random.ts'
import type { StoreDump } from '../world/store.ts'

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
      email: required<Rows['users']['email']>('email'),
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
      _id: primaryKey(required<string>('_id')),
      gameName: required<string>('gameName'),
    },
    servers: {
      _id: primaryKey(newId),
      gameId: required<string>('gameId'),
      serverName: required<string>('serverName'),
      buyPrice: required<number>('buyPrice'),
      sellPrice: required<number>('sellPrice'),
      stockStatusForSell: (): Rows['servers']['stockStatusForSell'] => 'in stock now',
      stockStatusForBuy: (): Rows['servers']['stockStatusForBuy'] =>
        servers.datatype.boolean(0.85) ? 'not completed' : 'completed',
      serverStock: () => servers.number.float({ min: 10, max: 600, multipleOf: 0.5 }),
    },
    operators: {
      _id: primaryKey(newId),
      userId: required<string>('userId'),
      displayName: required<string>('displayName'),
      isOnline: () => true as boolean,
    },
    characters: {
      _id: primaryKey(newId),
      operatorId: required<string>('operatorId'),
      serverId: required<string>('serverId'),
      characterName: required<string>('characterName'),
    },
    rates: {
      _id: primaryKey(newId),
      gameId: required<string>('gameId'),
      serverIdFrom: required<string>('serverIdFrom'),
      serverIdTo: required<string>('serverIdTo'),
      conversionRate: required<number>('conversionRate'),
      exchangeFee: () => rates.number.float({ min: 0.05, max: 0.5, multipleOf: 0.025 }),
      createdAt: required<string>('createdAt'),
      updatedAt: required<string>('updatedAt'),
    },
    transactions: {
      _id: primaryKey(newId),
      userId: required<string>('userId'),
      transactionType: required<Rows['transactions']['transactionType']>('transactionType'),
      requestId: nullable<string>(() => null),
      gameId: required<string>('gameId'),
      serverId: required<string>('serverId'),
      persoName: required<string>('persoName'),
      quantity: required<number>('quantity'),
      total: required<number>('total'),
      status: (): Rows['transactions']['status'] => 'Paid',
      createdAt: required<string>('createdAt'),
    },
    exchanges: {
      _id: primaryKey(newId),
      userId: required<string>('userId'),
      gameId: required<string>('gameId'),
      serverIdSender: required<string>('serverIdSender'),
      serverIdReceiver: required<string>('serverIdReceiver'),
      SenderGameName: required<string>('SenderGameName'),
      ReceiverGameName: required<string>('ReceiverGameName'),
      quantitySendDouble: required<number>('quantitySendDouble'),
      quantityReceiveDouble: required<number>('quantityReceiveDouble'),
      operatorId: nullable<string>(() => null),
      exchangeCode: nullable<string>(() => exchanges.string.numeric(6)),
      status: (): Rows['exchanges']['status'] => 'Exchanged',
      createdAt: required<string>('createdAt'),
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

const required =
  <Value extends string | number>(field: string) =>
  (): Value => {
    throw new Error(`"${field}" needs a value.`)
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
