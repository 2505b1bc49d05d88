/** What the staff does about conversations: what each verb answers, whom it tells of it, and when it is refused. */
import { describe, expect, test } from 'vitest'
import { operatorAtDesk } from '../domain/operators.ts'
import { call, operate, someId, startSimulator, statusesOf, textWith } from '../testing.ts'
import { expectTold, startDesk } from '../testing/desk.ts'
import { absentId, newPlayer } from '../testing/market.ts'
import { createWorld } from '../world/world.ts'

const now = '2026-01-31T18:00:00.000Z'
const tomorrow = '2026-02-01T18:00:00.000Z'
const ended = { isRequestStarted: false, isFormOpened: false }

describe('reply', () => {
  test('tells the player of a message in the request, and starts it', async () => {
    const { player, act, newRequest, currentRequest, salma } = await startDesk()
    const request = await newRequest()
    const done = await act('reply', { requestId: request._id, message: ' Bonjour ! ' })
    const newMessage = {
      _id: someId,
      requestId: request._id,
      senderType: 'Admin',
      message: 'Bonjour !',
      createdAt: now,
    }
    expect(done.answer).toEqual({ newMessage })
    expectTold(done, { verb: 'reply', to: player.userId, event: 'sendMessage', payload: { newMessage } })
    expect(await currentRequest()).toEqual({
      ...request,
      operatorId: salma,
      isRequestStarted: true,
      expiresAt: tomorrow,
      messages: [newMessage],
    })
  })

  test('tells the player of a message in the tracking, which is from then on that operator’s', async () => {
    const { simulator, player, act, newTracking, currentTracking, salma } = await startDesk()
    const tracking = await newTracking()
    await simulator.world().clock.advance(60_000)
    const done = await act('reply', { trackingId: tracking._id, message: 'Bonjour !' })
    const newMessage = {
      _id: someId,
      trackingId: tracking._id,
      senderType: 'Admin',
      message: 'Bonjour !',
      createdAt: '2026-01-31T18:01:00.000Z',
    }
    expect(done.answer).toEqual({ newMessage })
    const told = { verb: 'reply', to: player.userId, payload: { newMessage } }
    expectTold(done, { ...told, event: 'sendTrackingMessage' })
    expect(await currentTracking()).toEqual({
      ...tracking,
      operatorId: salma,
      expiresAt: '2026-02-01T18:01:00.000Z',
      messages: [newMessage],
    })
    await operate(simulator, 'presence', { operatorId: salma, isOnline: false })
    await act('reply', { trackingId: tracking._id, message: 'Encore là ?' })
    expect((await currentTracking())?.operatorId).toBe(salma)
  })
})

describe('close', () => {
  test.each([
    [undefined, "L'admin a ferme la conversation"],
    [' À bientôt ! ', 'À bientôt !'],
  ])('ends a request and tells so, in its own words or the usual ones: %s', async (message, sentence) => {
    const { player, act, newRequest, currentRequest } = await startDesk()
    const request = await newRequest()
    const requestId = request._id
    const done = await act('close', { requestId, ...(message === undefined ? {} : { message }) })
    expect(done.answer).toEqual({ request: { ...request, ...ended } })
    const payload = { requestId, message: sentence }
    expectTold(done, { verb: 'close', to: player.userId, event: 'closeChat', payload })
    expect(await currentRequest()).toBeNull()
  })

  test.each([
    [undefined, "L'admin a ferme la conversation"],
    [' À bientôt ! ', 'À bientôt !'],
  ])('ends a tracking and tells so, in its own words or the usual ones: %s', async (message, sentence) => {
    const { player, act, newTracking, currentTracking } = await startDesk()
    const tracking = await newTracking()
    const trackingId = tracking._id
    const done = await act('close', { trackingId, ...(message === undefined ? {} : { message }) })
    expect(done.answer).toEqual({ tracking: { ...tracking, ...ended } })
    const payload = { trackingId, message: sentence }
    expectTold(done, { verb: 'close', to: player.userId, event: 'closeChatTracking', payload })
    expect(await currentTracking()).toBeNull()
  })
})

describe('expire', () => {
  test('ends a request as one in which nobody wrote, whether or not it was started', async () => {
    const { simulator, player, act, newRequest, currentRequest } = await startDesk()
    for (const isStarted of [false, true]) {
      const request = await newRequest()
      const requestId = request._id
      if (isStarted) await act('reply', { requestId, message: 'Bonjour !' })
      await simulator.world().clock.advance(60_000)
      const done = await act('expire', { requestId })
      expect(done.answer).toMatchObject({ request: { _id: requestId, ...ended } })
      const payload = { requestId, expiredAt: simulator.world().clock.instant() }
      expectTold(done, { verb: 'expire', to: player.userId, event: 'closeRequestExpired', payload })
      expect(await currentRequest()).toBeNull()
    }
  })

  test('ends a tracking as one in which nobody wrote', async () => {
    const { player, act, newTracking, currentTracking } = await startDesk()
    const tracking = await newTracking()
    const trackingId = tracking._id
    const done = await act('expire', { trackingId })
    expect(done.answer).toEqual({ tracking: { ...tracking, ...ended } })
    const payload = { trackingId, expiredAt: now }
    expectTold(done, { verb: 'expire', to: player.userId, event: 'closeTrackingExpired', payload })
    expect(await currentTracking()).toBeNull()
  })
})

describe('unavailable', () => {
  test.each([
    ['no_operator', 'waiting'],
    ['out_of_stock', 'active'],
  ])('ends a request with the reason %s while it is %s', async (reason, state) => {
    const { player, act, newRequest, currentRequest } = await startDesk()
    const { _id: requestId } = await newRequest()
    if (state === 'active') await act('reply', { requestId, message: 'Bonjour !' })
    const done = await act('unavailable', { requestId, reason })
    expect(done.answer).toMatchObject({ request: { _id: requestId, ...ended } })
    const payload = { requestId, reason }
    expectTold(done, { verb: 'unavailable', to: player.userId, event: 'RequestUnavailable', payload })
    expect(await currentRequest()).toBeNull()
  })

  test('knows two reasons', async () => {
    const { act, newRequest } = await startDesk()
    const { _id: requestId } = await newRequest()
    const done = await act('unavailable', { requestId, reason: 'tired' })
    expect(done).toMatchObject({
      status: 400,
      answer: { code: 'invalid-input', message: textWith('reason') },
    })
  })
})

describe('take-tracking', () => {
  test('tells of the operator with all that was said, and keeps the tracking for another day', async () => {
    const { simulator, player, act, newTracking, currentTracking, nour } = await startDesk()
    const tracking = await newTracking()
    const trackingId = tracking._id
    const body = { trackingId, message: 'Où en est ma commande ?' }
    await call(simulator, 'messages.sendToTracking', { token: player.token, body })
    await simulator.world().clock.advance(60_000)
    const done = await act('take-tracking', { trackingId, operatorId: nour, message: ' Je regarde. ' })
    const about = { _id: someId, trackingId }
    const taken = {
      ...tracking,
      operatorId: nour,
      expiresAt: '2026-02-01T18:01:00.000Z',
      messages: [
        { ...about, senderType: 'User', message: 'Où en est ma commande ?', createdAt: now },
        { ...about, senderType: 'Admin', message: 'Je regarde.', createdAt: '2026-01-31T18:01:00.000Z' },
      ],
    }
    expect(done.answer).toEqual({ tracking: taken })
    const told = { verb: 'take-tracking', to: player.userId, payload: { tracking: taken } }
    expectTold(done, { ...told, event: 'newTrackingOperator' })
    expect(await currentTracking()).toEqual(taken)
  })

  test('without a word says none; whoever is at the desk takes it where nobody is named', async () => {
    const { act, newTracking, salma, nour, outcome } = await startDesk()
    const { _id: trackingId } = await newTracking()
    const done = await act('take-tracking', { trackingId })
    expect(done.heard).toMatchObject([{ payload: { tracking: { operatorId: salma, messages: [] } } }])
    expect(await outcome('take-tracking', { trackingId, operatorId: salma })).toBe('409 already-taken')
    expect(await outcome('take-tracking', { trackingId, operatorId: absentId })).toBe('404 not-found')
    const handedOn = await act('take-tracking', { trackingId, operatorId: nour })
    expect(handedOn.heard).toMatchObject([{ payload: { tracking: { operatorId: nour } } }])
  })
})

describe('open-tracking', () => {
  test('opens one for a player who has none, with a first word, and tells of it', async () => {
    const { player, act, currentTracking, nour } = await startDesk()
    const { userId } = player
    const message = 'Votre commande est prête.'
    const done = await act('open-tracking', { userId, operatorId: nour, message })
    const tracking = {
      _id: someId,
      userId,
      operatorId: nour,
      isRequestStarted: true,
      isFormOpened: true,
      createdAt: now,
      expiresAt: tomorrow,
      messages: [{ _id: someId, trackingId: someId, senderType: 'Admin', message, createdAt: now }],
    }
    expect(done.answer).toEqual({ tracking })
    const told = { verb: 'open-tracking', to: userId, payload: { tracking } }
    expectTold(done, { ...told, event: 'newTrackingOperator' })
    expect({ tracking: await currentTracking() }).toEqual(done.answer)
  })

  test('is refused for a player who has one, and for nobody', async () => {
    const { player, outcome, newTracking } = await startDesk()
    await newTracking()
    expect(await outcome('open-tracking', { userId: player.userId })).toBe('409 tracking-already-open')
    expect(await outcome('open-tracking', { userId: absentId })).toBe('404 not-found')
  })

  test('and the player’s own opening in the same moment give one tracking', async () => {
    const { simulator, player } = await startDesk()
    const replies = await Promise.all([
      operate(simulator, 'open-tracking', { userId: player.userId }),
      call(simulator, 'trackings.create', { token: player.token }),
      operate(simulator, 'open-tracking', { userId: player.userId }),
    ])
    expect(statusesOf(replies).slice(1)).toEqual([409, 409])
  })
})

describe('a conversation that has ended, or never was', () => {
  const verbs = [
    ['reply', { message: 'Bonjour !' }],
    ['close', {}],
    ['expire', {}],
  ] as const

  test.each([...verbs, ['unavailable', { reason: 'no_operator' }], ['fulfil', {}]] as const)(
    'is refused by name to %s a request',
    async (verb, body) => {
      const { act, outcome, newRequest } = await startDesk()
      const { _id: requestId } = await newRequest()
      await act('close', { requestId })
      expect(await outcome(verb, { requestId, ...body })).toBe('410 chat-closed')
      expect(await outcome(verb, { requestId: absentId, ...body })).toBe('404 not-found')
    },
  )

  test.each([...verbs, ['take-tracking', {}]] as const)(
    'is refused by name to %s a tracking',
    async (verb, body) => {
      const { act, outcome, newTracking } = await startDesk()
      const { _id: trackingId } = await newTracking()
      await act('expire', { trackingId })
      expect(await outcome(verb, { trackingId, ...body })).toBe('410 chat-closed')
      expect(await outcome(verb, { trackingId: absentId, ...body })).toBe('404 not-found')
    },
  )

  test.each(verbs)(
    'has to be one: %s takes a request or a tracking, not both or neither',
    async (verb, body) => {
      const { act, newRequest, newTracking } = await startDesk()
      const { _id: requestId } = await newRequest()
      const { _id: trackingId } = await newTracking()
      for (const named of [{}, { requestId, trackingId }, { requestId: trackingId.slice(1) }]) {
        const done = await act(verb, { ...named, ...body })
        expect(done).toMatchObject({
          status: 400,
          answer: { code: 'invalid-input', message: textWith('requestId') },
          heard: [],
          entries: [],
        })
      }
      await act(verb, { requestId, ...body })
      expect((await act(verb, { trackingId, ...body })).status).toBe(200)
    },
  )
})

describe('a player who is away', () => {
  test('finds on coming back all that was said and done', async () => {
    const simulator = await startSimulator()
    const player = await newPlayer(simulator)
    const { token, userId } = player
    await call(simulator, 'trackings.create', { token })
    const [open] = simulator.world().store.trackings.where('openOf', userId)
    const trackingId = open?._id
    await operate(simulator, 'take-tracking', { trackingId, message: 'un' })
    await operate(simulator, 'reply', { trackingId, message: 'deux' })
    const { body } = await call(simulator, 'trackings.current', { params: { userId }, token })
    expect(body).toMatchObject({
      tracking: { _id: trackingId, operatorId: someId, messages: [{ message: 'un' }, { message: 'deux' }] },
    })
  })
})

test('the desk of a world without staff refuses by name', () => {
  expect(() => operatorAtDesk(createWorld({ name: 'empty', seed: 1 }))).toThrow('this world has no operator')
})
