/** Compares the histories with a simple model, over random rows and queries. */
import { expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import type { Simulator } from '../server.ts'
import { startFrozenSimulator, succeed } from '../testing.ts'
import { newPlayer, serverAt } from '../testing/market.ts'
import { createRandom, type Random } from '../world/random.ts'
import type { ExchangeRow, TransactionRow } from '../world/rows.ts'

const characters = ['Yasmi-Iop', 'yasmi-sacri', 'Éca-Nour', 'Nour', 'Zobal', 'Hécate-Or']
const searches = [
  'YASMI',
  'nour',
  'eca',
  'É',
  '  iop ',
  'a',
  'zzzz',
  '65',
  'e\u0301ca',
  '.*',
  '%',
  '\\',
  '[',
  '"',
  '$ne',
]
const statuses = {
  'history.buy': ['Pending', 'Paid', 'Exchanged', 'Rejected'],
  'history.sell': ['Pending', 'Paid', 'Exchanged', 'Rejected'],
  'history.exchange': ['Pending', 'Exchanged', 'Rejected'],
} as const
const sorts = {
  'history.buy': ['', 'createdAt', '-createdAt', 'total', '-total'],
  'history.sell': ['', 'createdAt', '-createdAt', 'total', '-total'],
  'history.exchange': ['', 'createdAt', '-createdAt'],
} as const
type History = keyof typeof statuses

/** Few different times and totals, so that many are equal. */
const moment = (random: Random): string => `2026-01-0${String(random.integer(1, 9))}T12:00:00.000Z`

function addTransaction(simulator: Simulator, random: Random, userIds: readonly string[]): void {
  const { store, newId } = simulator.world()
  const server = random.pick(store.servers.all())
  store.transactions.insert({
    _id: newId(),
    userId: random.pick(userIds),
    transactionType: random.pick(['Buy', 'Sell']),
    requestId: null,
    gameId: server.gameId,
    serverId: server._id,
    persoName: random.pick(characters),
    quantity: random.integer(1, 9000) / 1000,
    total: random.integer(1, 5) / 10,
    status: random.pick(statuses['history.buy']),
    createdAt: moment(random),
  })
}

function addExchange(simulator: Simulator, random: Random, userIds: readonly string[]): void {
  const { store, newId } = simulator.world()
  const edition = random.pick(['retro', 'touch'] as const)
  store.exchanges.insert({
    _id: newId(),
    userId: random.pick(userIds),
    gameId: gameIds[edition],
    serverIdSender: serverAt(simulator, random.integer(0, 5), edition)._id,
    serverIdReceiver: serverAt(simulator, random.integer(6, 10), edition)._id,
    SenderGameName: random.pick(characters),
    ReceiverGameName: random.pick(characters),
    quantitySendDouble: random.integer(1, 9000) / 1000,
    quantityReceiveDouble: random.integer(1, 9000) / 1000,
    operatorId: null,
    exchangeCode: null,
    status: random.pick(statuses['history.exchange']),
    createdAt: moment(random),
  })
}

interface Question {
  readonly page: number
  readonly limit: number
  readonly search: string
  readonly status: string
  readonly gameId: string
  readonly sort: string
}

function question(simulator: Simulator, random: Random, id: History): Question {
  const server = random.pick(simulator.world().store.servers.all())
  return {
    page: random.pick([1, 1, 2, 3, 999_999_999]),
    limit: random.pick([1, 3, 10, 100]),
    search: random.chance(0.5) ? '' : random.pick([...searches, server.serverName.slice(0, 3)]),
    status: random.chance(0.5) ? '' : random.pick(statuses[id]),
    gameId: random.pick(['', '', gameIds.retro, gameIds.touch]),
    sort: random.pick(sorts[id]),
  }
}

/** Normalization separates accents from letters. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .split(/[\u0300-\u036f]/)
    .join('')
    .toLowerCase()

/** Returns the expected ids of a page and the total. */
function expected(simulator: Simulator, id: History, userId: string, asked: Question) {
  const { store } = simulator.world()
  const name = (serverId: string): string => store.servers.get(serverId)?.serverName ?? ''
  const words = (row: TransactionRow | ExchangeRow): string[] =>
    'persoName' in row
      ? [row._id, row.persoName, name(row.serverId)]
      : [
          row._id,
          row.SenderGameName,
          row.ReceiverGameName,
          name(row.serverIdSender),
          name(row.serverIdReceiver),
        ]
  const rows: readonly (TransactionRow | ExchangeRow)[] =
    id === 'history.exchange'
      ? store.exchanges.all()
      : store.transactions
          .all()
          .filter(({ transactionType }) => transactionType === (id === 'history.buy' ? 'Buy' : 'Sell'))
  const found = rows.filter(
    (row) =>
      row.userId === userId &&
      (asked.status === '' || row.status === asked.status) &&
      (asked.gameId === '' || row.gameId === asked.gameId) &&
      words(row).some((word) => withoutAccents(word).includes(withoutAccents(asked.search.trim()))),
  )
  const value = (row: TransactionRow | ExchangeRow): number =>
    asked.sort.endsWith('total') && 'total' in row ? row.total : Date.parse(row.createdAt)
  const sign = asked.sort.startsWith('-') || asked.sort === '' ? -1 : 1
  const sorted = found.toSorted((a, b) => sign * (value(a) - value(b)) || a._id.localeCompare(b._id))
  const before = asked.limit * (asked.page - 1)
  return {
    ids: sorted.filter((_, place) => place >= before && place < before + asked.limit).map(({ _id }) => _id),
    pagination: {
      total: sorted.length,
      page: asked.page,
      limit: asked.limit,
      totalPages: Math.ceil(sorted.length / asked.limit),
    },
  }
}

test.each([1, 2])('every question is answered as the plainest list would, for the seed %d', async (seed) => {
  const simulator = await startFrozenSimulator()
  const random = createRandom(seed)
  const player = await newPlayer(simulator)
  const other = await newPlayer(simulator)
  const userIds = [player.userId, player.userId, other.userId]
  for (let index = 0; index < 90; index += 1) {
    addTransaction(simulator, random, userIds)
    addExchange(simulator, random, userIds)
  }
  let shown = 0
  for (let step = 0; step < 100; step += 1) {
    const id = random.pick(Object.keys(statuses) as History[])
    const asked = question(simulator, random, id)
    const { page, limit, ...filters } = asked
    const query = `?${new URLSearchParams({ page: String(page), limit: String(limit), ...filters }).toString()}`
    const { data, pagination } = await succeed(simulator, id, { token: player.token, query })
    expect({ id, asked, ids: data.map(({ _id }) => _id), pagination }).toEqual({
      id,
      asked,
      ...expected(simulator, id, player.userId, asked),
    })
    shown += data.length
    // Rows change between the queries, to test the cache.
    if (random.chance(0.3)) addTransaction(simulator, random, userIds)
    if (random.chance(0.3)) addExchange(simulator, random, userIds)
    if (random.chance(0.3)) {
      const { transactions } = simulator.world().store
      const status = random.pick(statuses['history.buy'])
      transactions.update(random.pick(transactions.all())._id, { status })
    }
  }
  expect(shown).toBeGreaterThan(100)
})
