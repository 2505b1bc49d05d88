/** The search, filters, order and pages of a player's histories. */
import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { startFrozenSimulator, succeed } from '../testing.ts'
import { newPlayer, serverAt } from '../testing/market.ts'
import type { ExchangeRow, TransactionRow } from '../world/rows.ts'

const at = (day: number): string => `2026-01-0${String(day)}T12:00:00.000Z`
const idOf = (letter: string): string => letter.repeat(24)

/** Starts a simulator with a player of four purchases, one sale and three exchanges; another player has the same. */
async function startHistories() {
  const simulator = await startFrozenSimulator()
  const { store } = simulator.world()
  const [player, other] = [await newPlayer(simulator), await newPlayer(simulator)]
  const { _id: serverId, gameId } = serverAt(simulator, 3)
  store.servers.update(serverId, { serverName: 'Hécate' })
  const touch = serverAt(simulator, 0, 'touch')

  const [bought, exchanged] = [store.transactions.all()[0], store.exchanges.all()[0]]
  if (!bought || !exchanged) throw new Error('the seed has a history')
  const named = { persoName: 'Yasmi-Iop', SenderGameName: 'Yasmi-Iop', ReceiverGameName: 'Yasmi-Sacri' }
  const ours = { userId: player.userId, gameId, createdAt: at(1), ...named }
  const transaction = {
    ...bought,
    ...ours,
    transactionType: 'Buy',
    serverId,
    total: 10,
    status: 'Paid',
  } as const
  const [serverIdSender, serverIdReceiver] = [serverAt(simulator, 0)._id, serverAt(simulator, 1)._id]
  const exchange = { ...exchanged, ...ours, serverIdSender, serverIdReceiver, status: 'Exchanged' } as const
  for (const [letter, change] of Object.entries<Partial<TransactionRow>>({
    a: { total: 30, createdAt: at(3) },
    b: { total: 20, createdAt: at(3), persoName: 'Éca-Nour', status: 'Pending' },
    c: { total: 20, createdAt: at(5), serverId: touch._id, gameId: touch.gameId },
    d: { persoName: '.*', status: 'Rejected' },
    e: { transactionType: 'Sell' },
    f: { userId: other.userId },
  })) {
    store.transactions.insert({ ...transaction, _id: idOf(letter), ...change })
  }
  for (const [letter, change] of Object.entries<Partial<ExchangeRow>>({
    1: { serverIdReceiver: serverId },
    2: { createdAt: at(2), ReceiverGameName: 'Nour', status: 'Rejected' },
    3: { createdAt: at(2) },
    4: { userId: other.userId },
  })) {
    store.exchanges.insert({ ...exchange, _id: idOf(letter), ...change })
  }

  /** Returns the first letters of the ids of a page, and its pagination. */
  async function ask(id: 'history.buy' | 'history.sell' | 'history.exchange', query: Record<string, string>) {
    const { data, pagination } = await succeed(simulator, id, {
      token: player.token,
      query: `?${new URLSearchParams(query).toString()}`,
    })
    return { found: data.map(({ _id }) => _id.charAt(0)).join(''), pagination }
  }
  return { store, ask }
}

describe('a history', () => {
  test.each([
    // Newest first, and rows of the same time by their id.
    ['history.buy', {}, 'cabd'],
    ['history.sell', {}, 'e'],
    ['history.exchange', {}, '231'],
    ['history.buy', { sort: 'createdAt' }, 'dabc'],
    ['history.buy', { sort: '-total' }, 'abcd'],
    ['history.buy', { sort: 'total' }, 'dbca'],
    ['history.exchange', { sort: 'createdAt' }, '123'],
    ['history.buy', { status: 'Paid' }, 'ca'],
    ['history.buy', { gameId: gameIds.touch }, 'c'],
    ['history.exchange', { status: 'Rejected', gameId: gameIds.retro }, '2'],
    ['history.buy', { status: 'Paid', gameId: gameIds.retro, search: 'iop' }, 'a'],
    // In characters, ids and server names, without accents and in any letter case.
    ['history.buy', { search: '  NOUR ' }, 'b'],
    ['history.buy', { search: 'e\u0301ca' }, 'abd'],
    ['history.buy', { search: 'hecate' }, 'abd'],
    ['history.buy', { search: 'ddd' }, 'd'],
    ['history.exchange', { search: 'nour' }, '2'],
    ['history.exchange', { search: 'sacri' }, '31'],
    ['history.exchange', { search: 'HÉCATE' }, '1'],
    // Plain text, not a pattern.
    ['history.buy', { search: '.*' }, 'd'],
    ['history.buy', { search: '[' }, ''],
  ] as const)('%s with %j: %s', async (id, query, expected) => {
    const { ask } = await startHistories()
    expect((await ask(id, query)).found).toBe(expected)
  })

  test('has pages with their counts, also beyond the last one', async () => {
    const { ask } = await startHistories()
    const page = (number: number) => ask('history.buy', { page: String(number), limit: '3' })
    const counts = { total: 4, limit: 3, totalPages: 2 }
    expect([await page(1), await page(2), await page(3)]).toEqual([
      { found: 'cab', pagination: { ...counts, page: 1 } },
      { found: 'd', pagination: { ...counts, page: 2 } },
      { found: '', pagination: { ...counts, page: 3 } },
    ])
  })

  test('shows changes at once, in spite of the cache', async () => {
    const { ask, store } = await startHistories()
    const paid = async () => (await ask('history.buy', { status: 'Paid' })).found
    expect(await paid()).toBe('ca')
    store.transactions.update(idOf('d'), { status: 'Paid' })
    expect(await paid()).toBe('cad')
  })
})
