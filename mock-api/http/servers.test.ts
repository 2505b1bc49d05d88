import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { call, someText, startSimulator, succeed } from '../testing.ts'

test('both games are there under the ids that client and provider share', async () => {
  const { games } = await succeed(await startSimulator(), 'games.list')
  expect(games).toEqual([
    { _id: gameIds.retro, gameName: 'Dofus Retro' },
    { _id: gameIds.touch, gameName: 'Dofus Touch' },
  ])
})

describe.each([
  ['servers.retro', gameIds.retro],
  ['servers.touch', gameIds.touch],
] as const)('the list %s', (id, gameId) => {
  test('has at least 20 servers, by name and only those of its game', async () => {
    const { servers } = await succeed(await startSimulator(), id)
    expect(servers.length).toBeGreaterThanOrEqual(20)
    expect(new Set(servers.map((server) => server.gameId._id))).toEqual(new Set([gameId]))
    const names = servers.map(({ serverName }) => serverName)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')))
    expect(new Set(names).size).toBe(names.length)
  })

  test('holds each server that is found by its name, in any case', async () => {
    const simulator = await startSimulator()
    const { servers } = await succeed(simulator, id)
    for (const { serverName } of servers.slice(0, 3)) {
      for (const keyword of [serverName, serverName.toUpperCase(), ` ${serverName.toLowerCase()} `]) {
        const found = await succeed(simulator, id, { query: `?keyword=${encodeURIComponent(keyword)}` })
        expect(found.servers.map((server) => server.serverName)).toContain(serverName)
      }
    }
  })

  test('is whole for an empty keyword and empty for an unknown one', async () => {
    const simulator = await startSimulator()
    const { servers } = await succeed(simulator, id)
    expect((await succeed(simulator, id, { query: '?keyword=' })).servers).toEqual(servers)
    expect((await succeed(simulator, id, { query: '?keyword=%20%20' })).servers).toEqual(servers)
    expect((await succeed(simulator, id, { query: '?keyword=zzzz' })).servers).toEqual([])
  })

  test('takes one keyword, of a sane length', async () => {
    const simulator = await startSimulator()
    for (const query of ['?keyword=a&keyword=b', `?keyword=${'a'.repeat(201)}`]) {
      expect(await call(simulator, id, { query })).toMatchObject({
        status: 400,
        body: { errors: { keyword: someText } },
      })
    }
  })

  test('ignores what it does not know in the query', async () => {
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

  test('finds several servers by what their names share', async () => {
    expect(await namesFor('he')).toEqual(['Hécate', 'Helsephine', 'Henual'])
  })

  test('finds none of the other game', async () => {
    expect(await namesFor('Dodge')).toEqual([])
  })

  test.each(['.*', '%', '\\', '[', "'"])('is text and no pattern: %s', async (keyword) => {
    expect(await namesFor(keyword)).toEqual([])
  })
})
