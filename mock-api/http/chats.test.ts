/** Requests and trackings: both open, take messages and close in the same way. */
import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
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
import { absentId } from '../testing/market.ts'

/** A refusal that must not cause a token refresh. */
const denied = { status: 403, body: { message: 'Accès refusé' } }

const kinds = {
  request: {
    idName: 'requestId',
    create: 'conversations.create',
    write: 'messages.sendToRequest',
    end: 'messages.closeRequest',
    orderOf,
    current: async (simulator: Simulator, { token }: Player) =>
      (await succeed(simulator, 'conversations.current', { token })).request,
    alreadyOpen: 'Une demande est déjà en cours.',
    isStarted: false,
    expiresAt: '2026-01-31T18:30:00.000Z',
    /** When it expires after a message of its player a minute later. */
    expiresAfterMessage: '2026-01-31T18:30:00.000Z',
  },
  tracking: {
    idName: 'trackingId',
    create: 'trackings.create',
    write: 'messages.sendToTracking',
    end: 'messages.closeTracking',
    orderOf: ({ userId }: Player) => ({ userId }),
    current: async (simulator: Simulator, { userId, token }: Player) =>
      (await succeed(simulator, 'trackings.current', { params: { userId }, token })).tracking,
    alreadyOpen: 'Un suivi est déjà en cours.',
    isStarted: true,
    expiresAt: '2026-02-01T18:00:00.000Z',
    expiresAfterMessage: '2026-02-01T18:01:00.000Z',
  },
} as const

/** Starts a simulator with a signed-in player and the calls of this kind. */
async function startPlayer(kind: (typeof kinds)[keyof typeof kinds]) {
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
    end: (id: string) => call(simulator, kind.end, { token: player.token, body: { [kind.idName]: id } }),
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

  test('takes a message once for each clientId, also for calls at the same time and after it was closed, and of its player alone', async () => {
    const { simulator, other, open, write, stored } = await startPlayer(kind)
    const id = await open()
    const draft = { clientId: 'a' }
    const [first, second] = await Promise.all([write(id, draft), write(id, draft)])
    const third = await write(id, { ...draft, message: 'Autre chose' })
    expect(await write(id, draft, other)).toEqual(denied)
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

test('an order names a known game, and a server of it', async () => {
  const { simulator, player, token } = await startSignedIn(startFrozenSimulator)
  const create = (gameId: string) =>
    call(simulator, 'conversations.create', { token, body: { ...orderOf(player, simulator), gameId } })
  expect((await create(absentId)).status).toBe(404)
  expect(await create(gameIds.touch)).toMatchObject({ status: 400, body: { errors: { serverId: someText } } })
})
