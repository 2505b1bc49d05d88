import { describe, expect, test } from 'vitest'
import type { Tracking } from '../../contracts/registry/trackings.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  mehdi,
  operate,
  signIn,
  someId,
  someText,
  startFrozenSimulator,
  startSimulator,
  statusesOf,
  succeed,
  type Player,
} from '../testing.ts'
import { absentId, denied } from '../testing/market.ts'

async function open(simulator: Simulator, { token }: Player): Promise<Tracking> {
  return (await succeed(simulator, 'trackings.create', { token })).tracking
}

async function current(simulator: Simulator, { userId, token }: Player): Promise<Tracking | null> {
  return (await succeed(simulator, 'trackings.current', { params: { userId }, token })).tracking
}

const write = (simulator: Simulator, { token }: Player, body: object) =>
  call(simulator, 'messages.sendToTracking', { token, body })

const close = (simulator: Simulator, { token }: Player, trackingId: unknown) =>
  call(simulator, 'messages.closeTracking', { token, body: { trackingId } })

async function startTalk(start = startSimulator) {
  const simulator = await start()
  const player = await signIn(simulator)
  const { _id: trackingId } = await open(simulator, player)
  const stored = async () => (await current(simulator, player))?.messages.map(({ message }) => message)
  return { simulator, player, trackingId, stored }
}

describe('opening a tracking', () => {
  test('returns an active tracking, which expires after a day', async () => {
    const simulator = await startFrozenSimulator()
    const player = await signIn(simulator)
    expect(await succeed(simulator, 'trackings.create', { token: player.token })).toEqual({
      tracking: {
        _id: someId,
        userId: player.userId,
        isRequestStarted: true,
        isFormOpened: true,
        messages: [],
        createdAt: '2026-01-31T18:00:00.000Z',
        expiresAt: '2026-02-01T18:00:00.000Z',
      },
      message: someText,
    })
  })

  test('needs no body', async () => {
    const simulator = await startSimulator()
    const { token } = await signIn(simulator)
    expect((await call(simulator, 'trackings.create', { token, body: {} })).status).toBe(201)
  })

  test('makes it the current tracking of its player only', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const other = await signIn(simulator, mehdi)
    expect(await current(simulator, player)).toBeNull()
    const tracking = await open(simulator, player)
    expect(await current(simulator, player)).toEqual(tracking)
    expect(await current(simulator, other)).toBeNull()
  })

  test('is refused while another tracking is open, which stays unchanged', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const tracking = await open(simulator, player)
    const { status, body } = await call(simulator, 'trackings.create', { token: player.token })
    expect({ status, body }).toEqual({ status: 409, body: { message: 'Un suivi est déjà en cours.' } })
    expect(await current(simulator, player)).toEqual(tracking)
  })

  test('succeeds for only one of two calls at the same time', async () => {
    const simulator = await startSimulator()
    const { token } = await signIn(simulator)
    const replies = await Promise.all([
      call(simulator, 'trackings.create', { token }),
      call(simulator, 'trackings.create', { token }),
    ])
    expect(statusesOf(replies)).toEqual([201, 409])
  })

  test('is possible again after the first is closed', async () => {
    const { simulator, player, trackingId } = await startTalk()
    await close(simulator, player, trackingId)
    expect((await open(simulator, player))._id).not.toBe(trackingId)
  })
})

describe('the current tracking', () => {
  test('of another user is denied, without the error that triggers a refresh', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { userId } = await signIn(simulator, mehdi)
    for (const other of [userId, absentId]) {
      const params = { userId: other }
      const { status, body } = await call(simulator, 'trackings.current', { params, token: player.token })
      expect({ status, body }).toEqual(denied)
    }
  })

  test('with an invalid id gets a 400 that names the field', async () => {
    const simulator = await startSimulator()
    const { token } = await signIn(simulator)
    const params = { userId: 'yasmine' }
    expect(await call(simulator, 'trackings.current', { params, token })).toMatchObject({
      status: 400,
      body: { errors: { userId: someText } },
    })
  })
})

describe('a message', () => {
  test('is returned as stored and trimmed, and appears in the tracking', async () => {
    const { simulator, player, trackingId } = await startTalk(startFrozenSimulator)
    const body = { trackingId, message: '  Où en est ma commande ? ', clientId: 'first' }
    const { newMessage } = await succeed(simulator, 'messages.sendToTracking', { token: player.token, body })
    expect(newMessage).toEqual({
      _id: someId,
      trackingId,
      senderType: 'User',
      message: 'Où en est ma commande ?',
      clientId: 'first',
      createdAt: '2026-01-31T18:00:00.000Z',
    })
    expect((await current(simulator, player))?.messages).toEqual([newMessage])
  })

  test('extends the tracking by a day', async () => {
    const { simulator, player, trackingId } = await startTalk(startFrozenSimulator)
    await simulator.world().clock.advance(60_000)
    await write(simulator, player, { trackingId, message: 'Bonjour' })
    expect((await current(simulator, player))?.expiresAt).toBe('2026-02-01T18:01:00.000Z')
  })

  test('sent twice with one clientId is stored once, also at the same time', async () => {
    const { simulator, player, trackingId, stored } = await startTalk()
    const draft = { trackingId, message: 'Bonjour', clientId: 'a' }
    const [first, second] = await Promise.all([
      write(simulator, player, draft),
      write(simulator, player, draft),
    ])
    const third = await write(simulator, player, { ...draft, message: 'Autre chose' })
    expect([first, second, third].map(({ status }) => status)).toEqual([201, 201, 201])
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(await stored()).toEqual(['Bonjour'])
  })

  test('can be repeated after a lost answer, even when the tracking is closed', async () => {
    const { simulator, player, trackingId } = await startTalk()
    const draft = { trackingId, message: 'Bonjour', clientId: 'a' }
    const { body } = await write(simulator, player, draft)
    await operate(simulator, 'close', { trackingId })
    expect(await write(simulator, player, draft)).toMatchObject({ status: 201, body: body as object })
  })

  test.each([
    ['nothing but blanks', { message: ' \n\t ' }, 'message'],
    ['2,001 characters', { message: 'x'.repeat(2001) }, 'message'],
    ['no text at all', { message: undefined }, 'message'],
    ['a number', { message: 5 }, 'message'],
    ['an empty clientId', { clientId: '' }, 'clientId'],
    ['a clientId of 65 characters', { clientId: 'x'.repeat(65) }, 'clientId'],
  ])('of %s is a 400 beside its field, and stores nothing', async (_, change, field) => {
    const { simulator, player, trackingId, stored } = await startTalk()
    const { status, body } = await write(simulator, player, { trackingId, message: 'Bonjour', ...change })
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { [field]: someText } } })
    expect(await stored()).toEqual([])
  })

  test("to another player's tracking is denied, also with a stored clientId", async () => {
    const { simulator, player, trackingId, stored } = await startTalk()
    await write(simulator, player, { trackingId, message: 'Bonjour', clientId: 'a' })
    const other = await signIn(simulator, mehdi)
    for (const draft of [{}, { clientId: 'a' }]) {
      const { status, body } = await write(simulator, other, { trackingId, message: 'Salut', ...draft })
      expect({ status, body }).toEqual(denied)
    }
    expect(await stored()).toEqual(['Bonjour'])
  })

  test('gets a 404 for an unknown tracking and a 410 for a closed one', async () => {
    const { simulator, player, trackingId } = await startTalk()
    const absent = await write(simulator, player, { trackingId: absentId, message: 'Bonjour' })
    expect(absent.status).toBe(404)
    await operate(simulator, 'close', { trackingId })
    const { status, body } = await write(simulator, player, { trackingId, message: 'Bonjour' })
    expect({ status, body }).toEqual({ status: 410, body: { message: 'Cette conversation est fermée.' } })
  })

  test('to a request is not found', async () => {
    const { simulator, player, trackingId } = await startTalk()
    const body = { requestId: trackingId, message: 'Bonjour' }
    expect((await call(simulator, 'messages.sendToRequest', { token: player.token, body })).status).toBe(404)
  })
})

describe('closing a tracking', () => {
  test('ends it and keeps its messages, and closing it again gives the same answer', async () => {
    const { simulator, player, trackingId } = await startTalk()
    await operate(simulator, 'reply', { trackingId, message: 'Bonjour !' })
    const active = await current(simulator, player)
    const first = await close(simulator, player, trackingId)
    expect(first).toMatchObject({
      status: 200,
      body: { tracking: { ...active, isRequestStarted: false, isFormOpened: false }, message: someText },
    })
    expect((await close(simulator, player, trackingId)).body).toEqual(first.body)
    expect(await current(simulator, player)).toBeNull()
  })

  test('is allowed for its player only, and answers 404 for an unknown tracking', async () => {
    const { simulator, player, trackingId } = await startTalk()
    const other = await signIn(simulator, mehdi)
    expect(await close(simulator, other, trackingId)).toMatchObject(denied)
    expect((await close(simulator, player, absentId)).status).toBe(404)
    expect((await close(simulator, player, 'rubbish')).status).toBe(400)
    expect((await current(simulator, player))?._id).toBe(trackingId)
  })
})
