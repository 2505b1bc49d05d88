/** Requests and trackings: both open, take messages and close in the same way. */
import { describe, expect, test } from 'vitest'
import type { Request } from '../../contracts/registry/conversations.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
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
  statusesOf,
  succeed,
  type Player,
  startSignedIn,
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

const kinds: readonly (readonly [string, Kind])[] = [
  [
    'request',
    {
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
  ],
  [
    'tracking',
    {
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
  ],
]

describe.each(kinds)('a %s', (_, kind) => {
  /** Starts a simulator with a signed-in player and the calls of this kind. */
  async function startPlayer() {
    const { simulator, player } = await startSignedIn(startFrozenSimulator)
    const create = (by = player, change: object = {}) =>
      call(simulator, kind.create, {
        token: by.token,
        body: { ...kind.orderOf(by, simulator), ...change },
      })
    const open = async (by = player): Promise<string> => {
      expect((await create(by)).status).toBe(201)
      return (await kind.current(simulator, by))?._id ?? ''
    }
    const write = (id: string, draft: object, by = player) =>
      call(simulator, kind.write, {
        token: by.token,
        body: { [kind.idName]: id, message: 'Bonjour', ...draft },
      })
    const end = (id: string, by = player) =>
      call(simulator, kind.end, { token: by.token, body: { [kind.idName]: id } })
    const current = (by = player) => kind.current(simulator, by)
    const stored = async (by = player) => (await current(by))?.messages.map(({ message }) => message)
    return { simulator, player, create, open, write, end, current, stored }
  }

  describe('when it is opened', () => {
    test('is returned, becomes the current one of its player only, and expires later', async () => {
      const { simulator, player, create, current } = await startPlayer()
      const other = await signIn(simulator, mehdi)
      expect(await current()).toBeNull()
      const { status, body } = await create()
      const opened = {
        ...kind.orderOf(player, simulator),
        _id: someId,
        isRequestStarted: kind.isStarted,
        isFormOpened: true,
        messages: [],
        createdAt: '2026-01-31T18:00:00.000Z',
        expiresAt: kind.expiresAt,
      }
      const field = kind.idName === 'requestId' ? 'request' : 'tracking'
      expect({ status, body }).toEqual({ status: 201, body: { [field]: opened, message: someText } })
      expect(await current()).toEqual(opened)
      expect(await current(other)).toBeNull()
    })

    test('is refused while another one is open, which stays unchanged', async () => {
      const { create, open, current } = await startPlayer()
      await open()
      const first = await current()
      expect(await create()).toMatchObject({ status: 409, body: { message: kind.alreadyOpen } })
      expect(await current()).toEqual(first)
    })

    test('succeeds for only one of two calls at the same time', async () => {
      const { create } = await startPlayer()
      expect(statusesOf(await Promise.all([create(), create()]))).toEqual([201, 409])
    })
  })

  describe('gets a message', () => {
    test('that is trimmed, returned as stored and shown in it', async () => {
      const { open, write, current } = await startPlayer()
      const id = await open()
      const { status, body } = await write(id, { message: '  Bonjour ! ', clientId: 'first' })
      const { newMessage } = body as AnswerOf<'messages.sendToRequest'>
      expect({ status, newMessage }).toEqual({
        status: 201,
        newMessage: {
          _id: someId,
          [kind.idName]: id,
          senderType: 'User',
          message: 'Bonjour !',
          clientId: 'first',
          createdAt: '2026-01-31T18:00:00.000Z',
        },
      })
      expect((await current())?.messages).toEqual([newMessage])
    })

    test('which extends a tracking by a day, but not a waiting request', async () => {
      const { simulator, open, write, current } = await startPlayer()
      const id = await open()
      await simulator.world().clock.advance(60_000)
      await write(id, {})
      expect((await current())?.expiresAt).toBe(kind.expiresAfterMessage)
    })

    test('once for each clientId, also for calls at the same time and after it was closed', async () => {
      const { simulator, open, write, stored } = await startPlayer()
      const id = await open()
      const draft = { clientId: 'a' }
      const [first, second] = await Promise.all([write(id, draft), write(id, draft)])
      const third = await write(id, { ...draft, message: 'Autre chose' })
      expect(await stored()).toEqual(['Bonjour'])
      await operate(simulator, 'close', { [kind.idName]: id })
      const last = await write(id, draft)
      for (const { status, body } of [second, third, last]) {
        expect({ status, body }).toEqual({ status: 201, body: first.body })
      }
    })

    test('with another clientId, without one, or in the conversation of another player as a new one', async () => {
      const { simulator, open, write, stored } = await startPlayer()
      const id = await open()
      for (const draft of [{ clientId: 'a' }, { clientId: 'b' }, {}, {}]) await write(id, draft)
      expect(await stored()).toHaveLength(4)
      const other = await signIn(simulator, mehdi)
      await write(await open(other), { message: 'Salut', clientId: 'a' }, other)
      expect(await stored(other)).toEqual(['Salut'])
    })

    test('from its player only, also with a stored clientId', async () => {
      const { simulator, open, write, stored } = await startPlayer()
      const id = await open()
      await write(id, { clientId: 'a' })
      const other = await signIn(simulator, mehdi)
      for (const draft of [{}, { clientId: 'a' }]) {
        const { status, body } = await write(id, draft, other)
        expect({ status, body }).toEqual(denied)
      }
      expect(await stored()).toEqual(['Bonjour'])
    })

    test('only while it is open', async () => {
      const { simulator, open, write } = await startPlayer()
      expect((await write(absentId, {})).status).toBe(404)
      const id = await open()
      await operate(simulator, 'close', { [kind.idName]: id })
      const { status, body } = await write(id, {})
      expect({ status, body }).toEqual({ status: 410, body: { message: 'Cette conversation est fermée.' } })
    })
  })

  describe('when its player closes it', () => {
    test('keeps its operator and messages, gives the same answer again and makes room for another', async () => {
      const { simulator, open, end, current } = await startPlayer()
      const id = await open()
      await operate(simulator, 'reply', { [kind.idName]: id, message: 'Bonjour !' })
      const active = await current()
      const first = await end(id)
      const field = kind.idName === 'requestId' ? 'request' : 'tracking'
      expect(first).toMatchObject({
        status: 200,
        body: { [field]: { ...active, isRequestStarted: false, isFormOpened: false } },
      })
      expect((await end(id)).body).toEqual(first.body)
      expect(await current()).toBeNull()
      expect(await open()).not.toBe(id)
    })

    test('is refused to other players, and answers 404 for an unknown id', async () => {
      const { simulator, open, end, current } = await startPlayer()
      const id = await open()
      const other = await signIn(simulator, mehdi)
      expect(await end(id, other)).toMatchObject(denied)
      expect((await end(absentId)).status).toBe(404)
      expect((await current())?._id).toBe(id)
    })
  })
})

async function startOrder() {
  const simulator = await startFrozenSimulator()
  const { token, ...player } = await signIn(simulator)
  const create = (change: object) =>
    call(simulator, 'conversations.create', {
      token,
      body: { ...orderOf({ token, ...player }, simulator), ...change },
    })
  return { simulator, token, create }
}

describe('an order', () => {
  test('in the name of another user is denied, without the error that triggers a refresh', async () => {
    const { simulator, create } = await startOrder()
    const { userId, token } = await signIn(simulator, mehdi)
    const { status, body } = await create({ userId })
    expect({ status, body }).toEqual(denied)
    expect(await succeed(simulator, 'conversations.current', { token })).toEqual({ request: null })
  })

  test('names a known server of its game', async () => {
    const { create } = await startOrder()
    const absent = { status: 404, body: { message: 'Ressource introuvable' } }
    expect(await create({ serverId: absentId })).toMatchObject(absent)
    expect(await create({ gameId: absentId })).toMatchObject(absent)
    expect(await create({ gameId: gameIds.touch })).toMatchObject({
      status: 400,
      body: { errors: { serverId: someText } },
    })
  })
})

test('the current tracking of another user is denied, without the error that triggers a refresh', async () => {
  const { simulator, token } = await startSignedIn(startFrozenSimulator)
  const { userId } = await signIn(simulator, mehdi)
  for (const other of [userId, absentId]) {
    const { status, body } = await call(simulator, 'trackings.current', { params: { userId: other }, token })
    expect({ status, body }).toEqual(denied)
  }
})

test('a tracking gets no message as a request', async () => {
  const { simulator, token } = await startSignedIn(startFrozenSimulator)
  const { tracking } = await succeed(simulator, 'trackings.create', { token })
  const body = { requestId: tracking._id, message: 'Bonjour' }
  expect((await call(simulator, 'messages.sendToRequest', { token, body })).status).toBe(404)
})
