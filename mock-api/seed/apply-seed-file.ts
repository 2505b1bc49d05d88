/** Adds the rows that a seed file describes. The file has been checked: every name in it exists. */
import { receivedQuantity, totalPrice } from '../../contracts/registry/amounts.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import { noProfile } from '../domain/accounts.ts'
import type { ServerRow, UserRow } from '../world/rows.ts'
import { keyOf } from '../world/store.ts'
import type { Steps } from '../world/steps.ts'
import { accounts, seedCharacters, staff, type AccountWithProfile } from './accounts.ts'
import type { SeedFile, SeedFileRow } from './seed-file/format.ts'
import type { Seeding } from './models.ts'

const dayMs = 24 * 60 * 60_000

export function accountsOf({ accounts: rows, operators }: SeedFile): readonly AccountWithProfile[] {
  if (rows === undefined) return accounts
  const given = rows.map(({ email, password, firstName, lastName, role, ...profile }) => ({
    email,
    password,
    firstName,
    lastName,
    role,
    // Fields that a file leaves out are missing, not undefined.
    profile: { ...noProfile, ...profile } as NonNullable<AccountWithProfile['profile']>,
  }))
  if (operators !== undefined || given.some(({ role }) => role === 'operator')) return given
  return [...given, ...staff.filter(({ email }) => !given.some((account) => account.email === email))]
}

export function addServers({ add }: Seeding, rows: readonly SeedFileRow<'servers'>[]): void {
  for (const { name, game, buyPrice, sellPrice, stock, stockStatusForSell, stockStatusForBuy } of rows) {
    add('servers', {
      gameId: gameIds[game],
      serverName: name,
      buyPrice,
      sellPrice,
      serverStock: stock,
      stockStatusForSell: stockStatusForSell ?? (stock > 0 ? 'in stock now' : 'out of stock'),
      stockStatusForBuy,
    })
  }
}

export function addOperators(seeding: Seeding, rows: readonly SeedFileRow<'operators'>[]): void {
  const { serverNamed, personAt } = lookups(seeding)
  for (const { of, displayName, isOnline, characters } of rows) {
    const { _id: userId, firstName } = personAt(of)
    const operator = seeding.add('operators', { userId, displayName: displayName ?? firstName, isOnline })
    if (characters === undefined) seedCharacters(seeding, operator)
    for (const { server, name } of characters ?? []) {
      seeding.add('characters', {
        operatorId: operator._id,
        serverId: serverNamed(server)._id,
        characterName: name,
      })
    }
  }
}

export function* addRates(seeding: Seeding, rows: readonly SeedFileRow<'rates'>[]): Steps {
  const { serverNamed } = lookups(seeding)
  const now = seeding.before(0)
  for (const { from, to, conversionRate, fee } of rows) {
    const { _id: serverIdFrom, gameId } = serverNamed(from)
    seeding.add('rates', {
      gameId,
      serverIdFrom,
      serverIdTo: serverNamed(to)._id,
      conversionRate,
      exchangeFee: fee,
      createdAt: now,
      updatedAt: now,
    })
    yield
  }
}

export function* addTransactions(seeding: Seeding, rows: readonly SeedFileRow<'transactions'>[]): Steps {
  const { serverNamed, personAt } = lookups(seeding)
  for (const row of oldestFirst(rows)) {
    const { of, type, server, character, quantity, total, status, daysAgo } = row
    const { _id: userId, firstName } = personAt(of)
    const { _id: serverId, gameId, buyPrice, sellPrice } = serverNamed(server)
    seeding.add('transactions', {
      userId,
      transactionType: type,
      gameId,
      serverId,
      persoName: character ?? firstName,
      quantity,
      total: total ?? totalPrice(quantity, type === 'Buy' ? buyPrice : sellPrice),
      status,
      createdAt: seeding.before(daysAgo * dayMs),
    })
    yield
  }
}

export function* addExchanges(seeding: Seeding, rows: readonly SeedFileRow<'exchanges'>[]): Steps {
  const { serverNamed, personAt } = lookups(seeding)
  const operators = new Map(seeding.store.operators.all().map(({ _id, userId }) => [userId, _id]))
  for (const row of oldestFirst(rows)) {
    const { _id: userId, firstName } = personAt(row.of)
    const [from, to] = [serverNamed(row.from), serverNamed(row.to)]
    const operatorId = row.operator === undefined ? null : (operators.get(personAt(row.operator)._id) ?? null)
    seeding.add('exchanges', {
      userId,
      gameId: from.gameId,
      serverIdSender: from._id,
      serverIdReceiver: to._id,
      SenderGameName: row.fromCharacter ?? firstName,
      ReceiverGameName: row.toCharacter ?? firstName,
      quantitySendDouble: row.quantity,
      quantityReceiveDouble: row.received ?? receivedBetween(seeding, from, to, row.quantity),
      operatorId,
      ...(row.code === undefined && operatorId !== null ? {} : { exchangeCode: row.code ?? null }),
      status: row.status,
      createdAt: seeding.before(row.daysAgo * dayMs),
    })
    yield
  }
}

/** Uses today's rate. The author of a file cannot foresee a generated fee, so something always arrives. */
function receivedBetween({ store }: Seeding, from: ServerRow, to: ServerRow, quantity: number): number {
  const rate = store.rates.first('pair', keyOf(from._id, to._id))
  return rate ? Math.max(0.001, receivedQuantity(quantity, rate.conversionRate, rate.exchangeFee)) : quantity
}

const oldestFirst = <Row extends { readonly daysAgo: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => other.daysAgo - one.daysAgo)

function lookups({ store }: Seeding) {
  const servers = new Map(store.servers.all().map((server) => [server.serverName, server]))
  return {
    serverNamed: (name: string): ServerRow => found(servers.get(name), name),
    personAt: (email: string): UserRow => found(store.users.first('email', email), email),
  }
}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`Nothing is called "${name}".`)
  return value
}
