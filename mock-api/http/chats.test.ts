/** Requests and trackings: both open, take messages and close in the same way. */
import { describe, expect, test } from 'vitest'
import type { Request } from '../../contracts/registry/conversations.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import type { Tracking } from '../../contracts/registry/trackings.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  mehdi,
  operate,
  orderOf,
  signIn,
  someId,
  someText,
  startFrozenSimulator,
  startSignedIn,
  statusesOf,
  succeed,
  type Player,
} from '../testing.ts'
import { absentId, denied } from '../testing/market.ts'

interface Kind {
  readonly idName: 'requestId' | 'trackingId'
  readonly create: 'conversations.create' | 'trackings.create'
  readonly write: 'messages.sendToRequest' | 'messages.sendToTracking'
  readonly end: 'messages.closeRequest' | 'messages.closeTracking'
  readonly orderOf: (player: Player, simulator: Simulator) => object
  readonly current: (simulator: Simulator, player: Player) => Promise<Request | Tracking | null>
  readonly alreadyOpen: string
  readonly isStarted: boolean
  readonly expiresAt: string
  /** When it expires after a message of its player a minute later. */
  readonly expiresAfterMessage: string
}

const kinds: Readonly<Record<'request' | 'tracking', Kind>> = {
  request: {
    idName: 'requestId',
    create: 'conversations.create',
    write: 'messages.sendToRequest',
    end: 'messages.closeRequest',
    orderOf,
    current: async (simulator, { token }) =>
      (await succeed(simulator, 'conversations.current', { token })).request,
    alreadyOpen: 'Une demande est déjà en cours.',
    isStarted: false,
    expiresAt: '2026-01-31T18:30:00.000Z',
    expiresAfterMessage: '2026-01-31T18:30:00.000Z',
  },
  tracking: {
    idName: 'trackingId',
    create: 'trackings.create',
    write: 'messages.sendToTracking',
    end: 'messages.closeTracking',
    orderOf: ({ userId }) => ({ userId }),
    current: async (simulator, { userId, token }) =>
      (await succeed(simulator, 'trackings.current', { params: { userId }, token })).tracking,
    alreadyOpen: 'Un suivi est déjà en cours.',
    isStarted: true,
    expiresAt: '2026-02-01T18:00:00.000Z',
    expiresAfterMessage: '2026-02-01T18:01:00.000Z',
  },
}

/** Starts a simulator with a signed-in player and the calls of this kind. */
async function startPlayer(kind: Kind) {
  const { simulator, player } = await startSignedIn(startFrozenSimulator)
  const other = await signIn(simulator, mehdi)
  const current = (by = player) => kind.current(simulator, by)
  const create = (by = player) =>
    call(simulator, kind.create, { token: by.token, body: kind.orderOf(by, simulator) })
  return {
    simulator,
    player,
    other,
    current,
    create,
    open: async (by = player): Promise<string> => {
      expect((await create(by)).status).toBe(201)
      return (await current(by))?._id ?? ''
    },
    write: (id: string, draft: object, by = player) => {
      const body = { [kind.idName]: id, message: 'Bonjour', ...draft }
      return call(simulator, kind.write, { token: by.token, body })
    },
    end: (id: string, by = player) =>
      call(simulator, kind.end, { token: by.token, body: { [kind.idName]: id } }),
    stored: async (by = player) => (await current(by))?.messages.map(({ message }) => message),
  }
}

describe.each(['request', 'tracking'] as const)('a %s', (field) => {
  const kind = kinds[field]

  test('is opened once, also with two calls at the same time, for its player only', async () => {
    const { simulator, player, other, create, current } = await startPlayer(kind)
    expect(await current()).toBeNull()
    expect(statusesOf(await Promise.all([create(), create()]))).toEqual([201, 409])
    const opened = await current()
    expect(opened).toEqual({
      ...kind.orderOf(player, simulator),
      _id: someId,
      isRequestStarted: kind.isStarted,
      isFormOpened: true,
      messages: [],
      createdAt: '2026-01-31T18:00:00.000Z',
      expiresAt: kind.expiresAt,
    })
    expect(await create()).toEqual({ status: 409, body: { message: kind.alreadyOpen } })
    expect(await current()).toEqual(opened)
    expect(await current(other)).toBeNull()
  })

  test('shows a message trimmed, which extends a tracking by a day, but not a waiting request', async () => {
    const { simulator, open, write, current } = await startPlayer(kind)
    const id = await open()
    await simulator.world().clock.advance(60_000)
    const { body } = await write(id, { message: '  Bonjour ! ', clientId: 'first' })
    const newMessage = {
      _id: someId,
      [kind.idName]: id,
      senderType: 'User',
      message: 'Bonjour !',
      clientId: 'first',
      createdAt: '2026-01-31T18:01:00.000Z',
    }
    expect(body).toEqual({ newMessage })
    expect(await current()).toMatchObject({ messages: [newMessage], expiresAt: kind.expiresAfterMessage })
  })

  test('takes a message once for each clientId, also for calls at the same time and after it was closed', async () => {
    const { simulator, open, write, stored } = await startPlayer(kind)
    const id = await open()
    const draft = { clientId: 'a' }
    const [first, second] = await Promise.all([write(id, draft), write(id, draft)])
    const third = await write(id, { ...draft, message: 'Autre chose' })
    expect(await stored()).toEqual(['Bonjour'])
    await operate(simulator, 'close', { [kind.idName]: id })
    const last = await write(id, draft)
    for (const reply of [second, third, last]) expect(reply).toEqual({ status: 201, body: first.body })
  })

  test('takes a message with another clientId, without one, or of another player as a new one', async () => {
    const { other, open, write, stored } = await startPlayer(kind)
    const id = await open()
    for (const draft of [{ clientId: 'a' }, { clientId: 'b' }, {}, {}]) await write(id, draft)
    expect(await stored()).toHaveLength(4)
    await write(await open(other), { message: 'Salut', clientId: 'a' }, other)
    expect(await stored(other)).toEqual(['Salut'])
  })

  test('takes messages only while it is open, and never as the other kind', async () => {
    const { simulator, player, open, write } = await startPlayer(kind)
    const id = await open()
    const wrong = kinds[field === 'request' ? 'tracking' : 'request']
    const body = { [wrong.idName]: id, message: 'Bonjour' }
    expect((await call(simulator, wrong.write, { token: player.token, body })).status).toBe(404)
    await operate(simulator, 'close', { [kind.idName]: id })
    expect(await write(id, {})).toEqual({ status: 410, body: { message: 'Cette conversation est fermée.' } })
  })

  test('refuses messages of other players, also with a stored clientId, and is not closed by them', async () => {
    const { other, open, write, end, stored } = await startPlayer(kind)
    const id = await open()
    await write(id, { clientId: 'a' })
    for (const draft of [{}, { clientId: 'a' }]) expect(await write(id, draft, other)).toEqual(denied)
    expect(await end(id, other)).toEqual(denied)
    expect(await stored()).toEqual(['Bonjour'])
  })

  test('closed by its player keeps its operator and messages, answers the same again and makes room for another', async () => {
    const { simulator, open, end, current } = await startPlayer(kind)
    const id = await open()
    await operate(simulator, 'reply', { [kind.idName]: id, message: 'Bonjour !' })
    const active = await current()
    const first = await end(id)
    expect(first).toMatchObject({
      status: 200,
      body: { [field]: { ...active, isRequestStarted: false, isFormOpened: false } },
    })
    expect((await end(id)).body).toEqual(first.body)
    expect(await current()).toBeNull()
    expect(await open()).not.toBe(id)
  })
})

test('an order is for oneself, and names a known server of its game', async () => {
  const { simulator, player, token } = await startSignedIn(startFrozenSimulator)
  const create = (change: object) =>
    call(simulator, 'conversations.create', { token, body: { ...orderOf(player, simulator), ...change } })
  const other = await signIn(simulator, mehdi)
  expect(await create({ userId: other.userId })).toEqual(denied)
  expect(await kinds.request.current(simulator, other)).toBeNull()
  expect((await create({ serverId: absentId })).status).toBe(404)
  expect((await create({ gameId: absentId })).status).toBe(404)
  const wrong = { status: 400, body: { errors: { serverId: someText } } }
  expect(await create({ gameId: gameIds.touch })).toMatchObject(wrong)
})

test('the current tracking of another user is denied, without the error that triggers a refresh', async () => {
  const { simulator, token } = await startSignedIn(startFrozenSimulator)
  const { userId } = await signIn(simulator, mehdi)
  for (const other of [userId, absentId]) {
    expect(await call(simulator, 'trackings.current', { params: { userId: other }, token })).toEqual(denied)
  }
})
