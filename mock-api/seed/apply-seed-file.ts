/** Fills a world with what a tester's seed file tells of it. The file has been checked: what it names is there. */
import { receivedQuantity, totalPrice } from '../../contracts/registry/amounts.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import { rateBetween } from '../domain/rates.ts'
import type { ServerRow } from '../world/store.ts'
import type { Steps } from '../world/steps.ts'
import type { World } from '../world/world.ts'
import { accounts, staff } from './accounts.ts'
import type { AccountWithProfile, Person } from './people.ts'
import type { SeedFile, Told } from './seed-file/format.ts'
import { seedCharacter, seedCharacters } from './staff.ts'

const dayMs = 24 * 60 * 60_000

/** The named accounts. A file that says nothing of staff leaves the usual two at the desk. */
export function accountsOf({ accounts: rows, operators }: SeedFile): readonly AccountWithProfile[] {
  if (rows === undefined) return accounts
  const told = rows.map(({ email, password, firstName, lastName, role = 'user', ...profile }) => ({
    email: email.toLowerCase(),
    password,
    firstName,
    lastName,
    role,
    profile: {
      phoneNumber: profile.phoneNumber ?? null,
      address: profile.address ?? null,
      country: profile.country ?? null,
      City: profile.City ?? null,
      bankName: profile.bankName ?? null,
      RIB: profile.RIB ?? null,
    },
  }))
  if (operators !== undefined || told.some(({ role }) => role === 'operator')) return told
  return [...told, ...staff.filter(({ email }) => !told.some((account) => account.email === email))]
}

export function writeServers(world: World, rows: readonly Told<'servers'>[]): void {
  for (const { name, game, buyPrice, sellPrice, stock, ...statuses } of rows) {
    world.store.servers.insert({
      _id: world.newId(),
      gameId: gameIds[game],
      serverName: name,
      buyPrice,
      sellPrice,
      serverStock: stock,
      stockStatusForSell: statuses.stockStatusForSell ?? (stock > 0 ? 'in stock now' : 'out of stock'),
      stockStatusForBuy: statuses.stockStatusForBuy ?? 'not completed',
    })
  }
}

export function writeOperators(
  world: World,
  people: readonly Person[],
  rows: readonly Told<'operators'>[],
): void {
  const serverNamed = finder(world.store.servers.all(), ({ serverName }) => serverName)
  const personAt = finder(people, ({ email }) => email)
  for (const { of, displayName, isOnline = true, characters } of rows) {
    const { _id: userId, firstName } = personAt(of.toLowerCase())
    const operator = world.store.operators.insert({
      _id: world.newId(),
      userId,
      displayName: displayName ?? firstName,
      isOnline,
    })
    if (characters === undefined) seedCharacters(world, operator)
    for (const { server, name } of characters ?? []) {
      seedCharacter(world, operator, serverNamed(server)._id, name)
    }
  }
}

export function* writeRates(world: World, rows: readonly Told<'rates'>[]): Steps {
  const serverNamed = finder(world.store.servers.all(), ({ serverName }) => serverName)
  const now = world.clock.instant()
  for (const { from, to, conversionRate, fee = 0 } of rows) {
    const { _id: serverIdFrom, gameId } = serverNamed(from)
    world.store.rates.insert({
      _id: world.newId(),
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

export function* writeTransactions(
  world: World,
  people: readonly Person[],
  rows: readonly Told<'transactions'>[],
): Steps {
  const serverNamed = finder(world.store.servers.all(), ({ serverName }) => serverName)
  const personAt = finder(people, ({ email }) => email)
  for (const { of, type, server, character, quantity, total, status = 'Paid', daysAgo = 1 } of oldestFirst(
    rows,
  )) {
    const { _id: userId, firstName } = personAt(of.toLowerCase())
    const { _id: serverId, gameId, buyPrice, sellPrice } = serverNamed(server)
    world.store.transactions.insert({
      _id: world.newId(),
      userId,
      transactionType: type,
      requestId: null,
      gameId,
      serverId,
      persoName: character ?? firstName,
      quantity,
      total: total ?? totalPrice(quantity, type === 'Buy' ? buyPrice : sellPrice),
      status,
      createdAt: world.clock.instant(-daysAgo * dayMs),
    })
    yield
  }
}

export function* writeExchanges(
  world: World,
  people: readonly Person[],
  rows: readonly Told<'exchanges'>[],
): Steps {
  const serverNamed = finder(world.store.servers.all(), ({ serverName }) => serverName)
  const personAt = finder(people, ({ email }) => email)
  const operatorOf = finder(world.store.operators.all(), ({ userId }) => userId)
  const codes = world.random.stream('told codes')
  for (const row of oldestFirst(rows)) {
    const { _id: userId, firstName } = personAt(row.of.toLowerCase())
    const [from, to] = [serverNamed(row.from), serverNamed(row.to)]
    const operator = row.operator && operatorOf(personAt(row.operator.toLowerCase())._id)
    const drawn = String(codes.integer(0, 999_999)).padStart(6, '0')
    world.store.exchanges.insert({
      _id: world.newId(),
      userId,
      gameId: from.gameId,
      serverIdSender: from._id,
      serverIdReceiver: to._id,
      SenderGameName: row.fromCharacter ?? firstName,
      ReceiverGameName: row.toCharacter ?? firstName,
      quantitySendDouble: row.quantity,
      quantityReceiveDouble: row.received ?? receivedBetween(world, from, to, row.quantity),
      operatorId: operator ? operator._id : null,
      exchangeCode: row.code ?? (operator ? drawn : null),
      status: row.status ?? 'Exchanged',
      createdAt: world.clock.instant(-(row.daysAgo ?? 1) * dayMs),
    })
    yield
  }
}

/** By the rate of now. A generated one may eat up very little, which its writer could not foresee. */
function receivedBetween(world: World, from: ServerRow, to: ServerRow, quantity: number): number {
  const rate = rateBetween(world, from._id, to._id)
  return rate ? Math.max(0.001, receivedQuantity(quantity, rate.conversionRate, rate.exchangeFee)) : quantity
}

/** Of two from one moment the one that stands first in the file. */
const oldestFirst = <Row extends { readonly daysAgo?: number | undefined }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (other.daysAgo ?? 1) - (one.daysAgo ?? 1))

/** Finds by what a file names a thing by; one that is not there is a defect of the check. */
function finder<Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): (name: string) => Thing {
  const byName = new Map(things.map((thing) => [nameOf(thing), thing]))
  return (name) => {
    const thing = byName.get(name)
    if (thing === undefined) throw new Error(`nothing is called "${name}"`)
    return thing
  }
}
