/** The lists of a world, and the operators' desk. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  call,
  controlOf,
  mehdi,
  openRequest,
  send,
  signIn,
  startFrozenSimulator,
  succeed,
  textWith,
  yasmine,
  type Player,
} from '../testing.ts'
import { fulfilled, openMarket, operated, serverAt, startExchange } from '../testing/market.ts'
import { listen } from '../testing/sockets.ts'
import type { Simulator } from '../server.ts'

let simulator: Simulator
const list = (name: string, query = '') =>
  send(simulator, 'GET', `/__sim/worlds/default/${name}${query}`).then(
    ({ body }) => body as { items: Record<string, unknown>[]; total: number; page: number; limit: number },
  )
const fieldsOf = async (field: string, name: string, query = '') =>
  (await list(name, query)).items.map((item) => item[field])

const newTracking = async ({ token }: Player) =>
  (await succeed(simulator, 'trackings.create', { token })).tracking._id

beforeEach(async () => {
  simulator = await startFrozenSimulator()
})

describe('every list', () => {
  test.each(['users', 'operators', 'servers', 'rates', 'transactions', 'conversations'])(
    'is read in pages: %s',
    async (name) => {
      const player = await signIn(simulator)
      await openRequest(simulator, player)
      await newTracking(player)
      const all = await list(name, '?limit=500')
      expect(all.total).toBeGreaterThan(1)
      expect(all).toMatchObject({ page: 1, limit: 500 })
      const [first, second, behind] = await Promise.all(
        ['1', '2', '9999'].map((page) => list(name, `?limit=1&page=${page}`)),
      )
      expect([...(first?.items ?? []), ...(second?.items ?? [])]).toEqual(all.items.slice(0, 2))
      expect(behind).toEqual({ items: [], total: all.total, page: 9999, limit: 1 })
    },
  )
})

describe('users', () => {
  test('have their address, presence and open conversations', async () => {
    const player = await signIn(simulator)
    const { _id: requestId } = await openRequest(simulator, player)
    const trackingId = await newTracking(player)
    const { wanted } = await openMarket(simulator)
    const { _id: transactionId } = await startExchange(simulator, player, wanted())
    await listen(simulator, player)
    const { items } = await list('users', '?search=YASMINE@')
    expect(items).toMatchObject([
      {
        _id: player.userId,
        email: yasmine.email,
        isOnline: true,
        isSignedIn: true,
        sockets: 1,
        open: { requestId, trackingId, transactionId },
      },
    ])
    expect(await fieldsOf('email', 'users', '?isOnline=true')).toEqual([yasmine.email])
    expect(await fieldsOf('email', 'users', '?hasOpen=true')).toEqual([yasmine.email])
    expect(new Set(await fieldsOf('role', 'users', '?role=operator'))).toEqual(new Set(['operator']))
    expect(await list('users', '?search=mehdi@')).toMatchObject({
      items: [{ isOnline: false, isSignedIn: false, open: { requestId: null } }],
    })
  })
})

test('operators have their address and how much they have open', async () => {
  const player = await signIn(simulator)
  const requestId = (await openRequest(simulator, player))._id
  await operated(simulator, 'reply', { requestId, message: 'Bonjour !' })
  await operated(simulator, 'presence', { operatorId: 'Salma', isOnline: false })
  expect(await list('operators', '?search=salma')).toMatchObject({
    items: [
      { displayName: 'Salma', email: textWith('@'), open: { requests: 1, trackings: 0, exchanges: 0 } },
    ],
  })
  expect(await fieldsOf('displayName', 'operators', '?isOnline=false')).toEqual(['Salma', 'Karim'])
})

test('servers are filtered by game and stock, and rates by game and servers', async () => {
  const { from, to } = await openMarket(simulator)
  await operated(simulator, 'set-server', { serverId: to._id, stockStatusForSell: 'out of stock' })
  expect(
    await fieldsOf('serverName', 'servers', '?game=dofus%20retro&stockStatusForSell=out%20of%20stock'),
  ).toContain(to.serverName)
  expect(new Set(await fieldsOf('gameName', 'servers', '?game=Dofus%20Touch'))).toEqual(
    new Set(['Dofus Touch']),
  )
  const pair = `?from=${encodeURIComponent(from.serverName)}&to=${to._id}`
  expect((await list('rates', pair)).items).toMatchObject([
    { serverIdFrom: { _id: from._id }, serverIdTo: { _id: to._id }, gameName: 'Dofus Retro' },
  ])
  for (const item of (await list('rates', `?search=${encodeURIComponent(to.serverName)}`)).items) {
    expect(JSON.stringify(item)).toContain(to.serverName)
  }
})

test('transactions of all players come in one list, newest first or oldest first, and have filters', async () => {
  const player = await signIn(simulator)
  const { wanted, to } = await openMarket(simulator)
  const bought = await fulfilled(simulator, player, { username: 'Étoile-Filante' })
  await simulator.world().clock.advance(1000)
  const exchange = await startExchange(simulator, player, wanted())
  expect((await list('transactions', '?limit=2')).items).toMatchObject([
    { _id: exchange._id, type: 'Exchange', status: 'Pending', user: { email: yasmine.email } },
    { _id: bought._id, type: 'Buy', user: { email: yasmine.email, isOnline: false } },
  ])
  const times = (await fieldsOf('createdAt', 'transactions', '?order=oldest&limit=500')).map(String)
  expect(times).toEqual(times.toSorted())
  expect(await fieldsOf('_id', 'transactions', '?search=etoile-f')).toEqual([bought._id])
  expect(await fieldsOf('_id', 'transactions', `?search=${bought._id.slice(4, 20)}`)).toEqual([bought._id])
  const pending = '?type=Exchange&status=Pending&user=yasmine@kamasouk.test&game=Dofus%20Retro'
  expect(await fieldsOf('_id', 'transactions', `${pending}&server=${to._id}`)).toEqual([exchange._id])
})

test('conversations are listed without their messages, and filtered by state, user, operator and words', async () => {
  const player = await signIn(simulator)
  const other = await signIn(simulator, mehdi)
  const requestId = (await openRequest(simulator, player))._id
  await operated(simulator, 'reply', { requestId, message: 'Bonjour, à votre écoute !' })
  const trackingId = await newTracking(player)
  const ended = (await openRequest(simulator, other))._id
  await call(simulator, 'messages.closeRequest', { token: other.token, body: { requestId: ended } })

  expect((await list('conversations', '?kind=request&state=active')).items).toEqual([
    expect.objectContaining({
      _id: requestId,
      kind: 'request',
      state: 'active',
      operatorName: 'Salma',
      gameName: 'Dofus Retro',
      serverName: serverAt(simulator, 0).serverName,
      transactionId: null,
      messageCount: 1,
      lastMessage: expect.objectContaining({ message: 'Bonjour, à votre écoute !' }) as unknown,
      user: {
        _id: player.userId,
        firstName: 'Yasmine',
        lastName: expect.any(String) as unknown,
        email: yasmine.email,
        isOnline: false,
      },
    }),
  ])
  expect(await fieldsOf('_id', 'conversations', '?state=waiting')).toEqual([trackingId])
  expect(await fieldsOf('_id', 'conversations', '?state=ended')).toEqual([ended])
  expect(await fieldsOf('_id', 'conversations', '?state=open&order=oldest')).toEqual([requestId, trackingId])
  expect(await fieldsOf('_id', 'conversations', '?operator=Salma')).toEqual([requestId])
  expect(await fieldsOf('_id', 'conversations', '?user=mehdi@kamasouk.test')).toEqual([ended])
  expect(await fieldsOf('_id', 'conversations', '?search=a%20votre%20ecoute')).toEqual([requestId])
})

const hasCharacters = (answer: object): boolean => JSON.stringify(answer).includes('characterName')
const desk = () => controlOf(simulator)('operator.desk')

describe('the desk', () => {
  test('shows who waits, the longest first, with the time that is left', async () => {
    const { clock } = simulator.world()
    const player = await signIn(simulator)
    const other = await signIn(simulator, mehdi)
    const active = (await openRequest(simulator, other))._id
    await clock.advance(60_000)
    const request = await openRequest(simulator, player)
    await clock.advance(60_000)
    const trackingId = await newTracking(player)
    await clock.advance(60_000)
    const { wanted } = await openMarket(simulator)
    const exchange = await startExchange(simulator, player, wanted())
    await operated(simulator, 'reply', { requestId: active, message: 'Bonjour !' })

    const seen = await desk()
    expect(seen).toMatchObject({
      now: '2026-01-31T18:03:00.000Z',
      rate: 0,
      waiting: [
        { kind: 'order', since: '2026-01-31T18:00:00.000Z', request: { _id: active, transactionId: null } },
        {
          kind: 'request',
          since: '2026-01-31T18:01:00.000Z',
          expiresAt: '2026-01-31T18:31:00.000Z',
          request: { _id: request._id, user: { email: yasmine.email } },
        },
        { kind: 'tracking', since: '2026-01-31T18:02:00.000Z', tracking: { _id: trackingId } },
        {
          kind: 'exchange',
          expiresAt: null,
          exchange: { _id: exchange._id, user: { email: yasmine.email } },
        },
      ],
      open: [{ _id: active, lastMessage: { message: 'Bonjour !' } }],
    })
    expect(seen.expiring.map(({ _id }) => _id)).toEqual([request._id, trackingId, active])

    await operated(simulator, 'fulfil', { requestId: active })
    expect((await desk()).waiting.map(({ kind }) => kind)).toEqual(['request', 'tracking', 'exchange'])
  })

  test('shows the first of many, unanswered first, and counts all', async () => {
    const { clock } = simulator.world()
    const [player, other] = [await signIn(simulator), await signIn(simulator, mehdi)]
    const answered = (await openRequest(simulator, other))._id
    await operated(simulator, 'reply', { requestId: answered, message: 'Bonjour !' })
    await clock.advance(60_000)
    const unanswered = (await openRequest(simulator, player))._id
    const kindsOf = async (query: object) =>
      (await controlOf(simulator)('operator.desk', { query })).waiting.map(({ kind }) => kind)
    expect(await kindsOf({})).toEqual(['order', 'request'])
    expect(await kindsOf({ order: 'unanswered' })).toEqual(['request', 'order'])
    expect(await kindsOf({ search: 'mehdi' })).toEqual(['order'])

    const first = await controlOf(simulator)('operator.desk', { query: { limit: 1, order: 'unanswered' } })
    expect(first).toMatchObject({
      total: { waiting: 2, open: 1, players: 2 },
      waiting: [{ request: { _id: unanswered } }],
      open: [{ _id: answered }],
    })
    expect([first.waiting.length, first.players.length, first.expiring.length]).toEqual([1, 1, 1])
  })

  test('shows which players and operators are there', async () => {
    const player = await signIn(simulator)
    const open = { requestId: null, trackingId: null, transactionId: null }
    expect(await desk()).toMatchObject({ waiting: [], players: [], expiring: [] })
    await listen(simulator, player)
    await operated(simulator, 'presence', { operatorId: 'Karim', isOnline: true })
    expect(await desk()).toMatchObject({
      players: [{ email: yasmine.email, isOnline: true, sockets: 1, open }],
      operators: [
        { displayName: 'Salma', isOnline: true },
        { displayName: 'Karim', isOnline: true },
      ],
    })
  })

  test('comes without the characters of operators, which are many', async () => {
    const player = await signIn(simulator)
    const { wanted } = await openMarket(simulator)
    const { _id: transactionId } = await startExchange(simulator, player, wanted())
    await operated(simulator, 'assign', { transactionId, operatorId: 'Salma' })
    const seen = await desk()
    expect(seen).toMatchObject({ waiting: [{ exchange: { operatorId: { displayName: 'Salma' } } }] })
    expect(hasCharacters(seen)).toBe(false)
    expect(hasCharacters(await list('transactions', ''))).toBe(false)
    expect(hasCharacters(await list('operators', ''))).toBe(true)
  })
})
