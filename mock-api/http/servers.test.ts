import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { call, someText, startSimulator, succeed } from '../testing.ts'
import { absentId, operated, serverAt } from '../testing/market.ts'

test('both games have the ids that client and provider share', async () => {
  const { games } = await succeed(await startSimulator(), 'games.list')
  expect(games).toEqual([
    { _id: gameIds.retro, gameName: 'Dofus Retro' },
    { _id: gameIds.touch, gameName: 'Dofus Touch' },
  ])
})

describe('one game', () => {
  test.each([
    ['retro', 'Dofus Retro'],
    ['touch', 'Dofus Touch'],
  ] as const)('is found by its id: %s', async (edition, gameName) => {
    const id = gameIds[edition]
    const { game } = await succeed(await startSimulator(), 'games.get', { params: { id } })
    expect(game).toEqual({ _id: id, gameName })
  })

  test('has the same servers as its list without a keyword', async () => {
    const simulator = await startSimulator()
    for (const [edition, id] of [
      ['retro', 'servers.retro'],
      ['touch', 'servers.touch'],
    ] as const) {
      const params = { gameId: gameIds[edition] }
      expect(await succeed(simulator, 'servers.byGame', { params })).toEqual(await succeed(simulator, id))
    }
  })

  test.each([
    ['games.get', 'id'],
    ['servers.byGame', 'gameId'],
  ] as const)('that is unknown is a 404, and an id that is none a 400: %s', async (id, name) => {
    const simulator = await startSimulator()
    const unknown = await call(simulator, id, { params: { [name]: absentId } })
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Ressource introuvable' } })
    for (const value of ['dofus', gameIds.retro.toUpperCase(), '%00', `${gameIds.retro}0`]) {
      const wrong = await call(simulator, id, { params: { [name]: value } })
      expect(wrong).toMatchObject({ status: 400, body: { errors: { [name]: someText } } })
    }
  })
})

describe('all servers', () => {
  test('contain those of both games, each once', async () => {
    const simulator = await startSimulator()
    const retro = await succeed(simulator, 'servers.retro')
    const touch = await succeed(simulator, 'servers.touch')
    expect(await succeed(simulator, 'servers.all')).toEqual({ servers: [...retro.servers, ...touch.servers] })
  })

  test('have prices, stock and statuses', async () => {
    const simulator = await startSimulator()
    const { gameId, ...row } = serverAt(simulator, 0)
    const { servers } = await succeed(simulator, 'servers.all')
    expect(servers[0]).toEqual({ ...row, gameId: { _id: gameId } })
  })

  test('show changes by an operator at once in each list', async () => {
    const simulator = await startSimulator()
    const { _id, serverName } = serverAt(simulator, 1)
    const lists = [
      () => succeed(simulator, 'servers.all'),
      () => succeed(simulator, 'servers.retro'),
      () => succeed(simulator, 'servers.retro', { query: `?keyword=${encodeURIComponent(serverName)}` }),
      () => succeed(simulator, 'servers.byGame', { params: { gameId: gameIds.retro } }),
    ]
    const before = await Promise.all(lists.map((list) => list()))
    const change = { buyPrice: 12.345, sellPrice: 0, stockStatusForSell: 'in stock now', serverStock: 0.001 }
    await operated(simulator, 'set-server', { serverId: _id, ...change })
    for (const [place, list] of lists.entries()) {
      expect((await list()).servers).toEqual(
        before[place]?.servers.map((server) => (server._id === _id ? Object.assign(server, change) : server)),
      )
    }
  })
})

describe.each([
  ['servers.retro', gameIds.retro],
  ['servers.touch', gameIds.touch],
] as const)('the list %s', (id, gameId) => {
  test('has at least 20 servers of its game, sorted by name', async () => {
    const { servers } = await succeed(await startSimulator(), id)
    expect(servers.length).toBeGreaterThanOrEqual(20)
    expect(new Set(servers.map((server) => server.gameId._id))).toEqual(new Set([gameId]))
    const names = servers.map(({ serverName }) => serverName)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')))
    expect(new Set(names).size).toBe(names.length)
  })

  test('finds each server by its name in any case', async () => {
    const simulator = await startSimulator()
    const { servers } = await succeed(simulator, id)
    for (const { serverName } of servers.slice(0, 3)) {
      for (const keyword of [serverName, serverName.toUpperCase(), ` ${serverName.toLowerCase()} `]) {
        const found = await succeed(simulator, id, { query: `?keyword=${encodeURIComponent(keyword)}` })
        expect(found.servers.map((server) => server.serverName)).toContain(serverName)
      }
    }
  })

  test('is complete for an empty keyword and empty for an unknown one', async () => {
    const simulator = await startSimulator()
    const { servers } = await succeed(simulator, id)
    expect((await succeed(simulator, id, { query: '?keyword=' })).servers).toEqual(servers)
    expect((await succeed(simulator, id, { query: '?keyword=%20%20' })).servers).toEqual(servers)
    expect((await succeed(simulator, id, { query: '?keyword=zzzz' })).servers).toEqual([])
  })

  test('accepts one keyword of limited length', async () => {
    const simulator = await startSimulator()
    for (const query of ['?keyword=a&keyword=b', `?keyword=${'a'.repeat(201)}`]) {
      expect(await call(simulator, id, { query })).toMatchObject({
        status: 400,
        body: { errors: { keyword: someText } },
      })
    }
  })

  test('ignores unknown query parameters', async () => {
    const simulator = await startSimulator()
    expect((await call(simulator, id, { query: '?page=x&keyword=' })).status).toBe(200)
  })
})

async function namesFor(keyword: string) {
  const query = `?keyword=${encodeURIComponent(keyword)}`
  const { servers } = await succeed(await startSimulator(), 'servers.retro', { query })
  return servers.map(({ serverName }) => serverName)
}

describe('the keyword', () => {
  test.each(['hécate', 'hecate', 'HECATE', 'HÉCATE', 'cate', 'he\u0301cate'])(
    'finds Hécate by %s',
    async (keyword) => {
      expect(await namesFor(keyword)).toEqual(['Hécate'])
    },
  )

  test('finds several servers by a common part of their names', async () => {
    expect(await namesFor('he')).toEqual(['Hécate', 'Helsephine', 'Henual'])
  })

  test('finds no server of the other game', async () => {
    expect(await namesFor('Dodge')).toEqual([])
  })

  test.each(['.*', '%', '\\', '[', "'"])('treats %s as plain text', async (keyword) => {
    expect(await namesFor(keyword)).toEqual([])
  })
})
