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
  test('answers with it, active at once, for a day, and says so', async () => {
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

  test('needs nothing in its body, and takes an empty one', async () => {
    const simulator = await startSimulator()
    const { token } = await signIn(simulator)
    expect((await call(simulator, 'trackings.create', { token, body: {} })).status).toBe(201)
  })

  test('makes it the current one, for its player alone', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const other = await signIn(simulator, mehdi)
    expect(await current(simulator, player)).toBeNull()
    const tracking = await open(simulator, player)
    expect(await current(simulator, player)).toEqual(tracking)
    expect(await current(simulator, other)).toBeNull()
  })

  test('is refused while another one is open, which stays as it is', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const tracking = await open(simulator, player)
    const { status, body } = await call(simulator, 'trackings.create', { token: player.token })
    expect({ status, body }).toEqual({ status: 409, body: { message: 'Un suivi est déjà en cours.' } })
    expect(await current(simulator, player)).toEqual(tracking)
  })

  test('succeeds once for two calls in the same moment', async () => {
    const simulator = await startSimulator()
    const { token } = await signIn(simulator)
    const replies = await Promise.all([
      call(simulator, 'trackings.create', { token }),
      call(simulator, 'trackings.create', { token }),
    ])
    expect(statusesOf(replies)).toEqual([201, 409])
  })

  test('is possible again once the first is closed', async () => {
    const { simulator, player, trackingId } = await startTalk()
    await close(simulator, player, trackingId)
    expect((await open(simulator, player))._id).not.toBe(trackingId)
  })
})

describe('the current tracking', () => {
  test("of somebody else is denied, whether or not there is one, without the refresh's mark", async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { userId } = await signIn(simulator, mehdi)
    for (const other of [userId, absentId]) {
      const params = { userId: other }
      const { status, body } = await call(simulator, 'trackings.current', { params, token: player.token })
      expect({ status, body }).toEqual(denied)
    }
  })

  test('of an id that is none is a 400 beside it', async () => {
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
  test('is answered as it is stored, trimmed, and stands in the tracking', async () => {
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

  test('keeps the tracking for another day', async () => {
    const { simulator, player, trackingId } = await startTalk(startFrozenSimulator)
    await simulator.world().clock.advance(60_000)
    await write(simulator, player, { trackingId, message: 'Bonjour' })
    expect((await current(simulator, player))?.expiresAt).toBe('2026-02-01T18:01:00.000Z')
  })

  test('sent twice under one clientId is stored once and answered alike, also in the same moment', async () => {
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

  test('whose answer was lost is answered again, also once the tracking is closed', async () => {
    const { simulator, player, trackingId } = await startTalk()
    const draft = { trackingId, message: 'Bonjour', clientId: 'a' }
    const { body } = await write(simulator, player, draft)
    await operate(simulator, 'close', { trackingId })
    expect(await write(simulator, player, draft)).toMatchObject({ status: 201, body: body as object })
  })

  test('is another one under another clientId or without one', async () => {
    const { simulator, player, trackingId, stored } = await startTalk()
    for (const draft of [{ clientId: 'a' }, { clientId: 'b' }, {}, {}]) {
      await write(simulator, player, { trackingId, message: 'Bonjour', ...draft })
    }
    expect(await stored()).toHaveLength(4)
  })

  test('may have 2,000 characters once trimmed', async () => {
    const { simulator, player, trackingId, stored } = await startTalk()
    const message = 'é'.repeat(2000)
    expect((await write(simulator, player, { trackingId, message: ` ${message} ` })).status).toBe(201)
    expect(await stored()).toEqual([message])
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

  test("to somebody else's tracking is denied, also with a clientId that is stored there", async () => {
    const { simulator, player, trackingId, stored } = await startTalk()
    await write(simulator, player, { trackingId, message: 'Bonjour', clientId: 'a' })
    const other = await signIn(simulator, mehdi)
    for (const draft of [{}, { clientId: 'a' }]) {
      const { status, body } = await write(simulator, other, { trackingId, message: 'Salut', ...draft })
      expect({ status, body }).toEqual(denied)
    }
    expect(await stored()).toEqual(['Bonjour'])
  })

  test('to no tracking is a 404, and to a closed one a 410', async () => {
    const { simulator, player, trackingId } = await startTalk()
    const absent = await write(simulator, player, { trackingId: absentId, message: 'Bonjour' })
    expect(absent.status).toBe(404)
    await operate(simulator, 'close', { trackingId })
    const { status, body } = await write(simulator, player, { trackingId, message: 'Bonjour' })
    expect({ status, body }).toEqual({ status: 410, body: { message: 'Cette conversation est fermée.' } })
  })

  test('to a request by way of the tracking’s call finds nothing', async () => {
    const { simulator, player, trackingId } = await startTalk()
    const body = { requestId: trackingId, message: 'Bonjour' }
    expect((await call(simulator, 'messages.sendToRequest', { token: player.token, body })).status).toBe(404)
  })
})

describe('closing a tracking', () => {
  test('ends it, keeps what was said, and closing it again answers alike', async () => {
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

  test('is for its player only, and needs one that exists', async () => {
    const { simulator, player, trackingId } = await startTalk()
    const other = await signIn(simulator, mehdi)
    expect(await close(simulator, other, trackingId)).toMatchObject(denied)
    expect((await close(simulator, player, absentId)).status).toBe(404)
    expect((await close(simulator, player, 'rubbish')).status).toBe(400)
    expect((await current(simulator, player))?._id).toBe(trackingId)
  })
})
