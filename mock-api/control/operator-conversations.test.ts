/** The verbs for conversations: response, event to the player, and refusals. */
import { describe, expect, test } from 'vitest'
import type { Request } from '../../contracts/registry/conversations.ts'
import type { EventName } from '../../contracts/registry/registry.ts'
import type { Tracking } from '../../contracts/registry/trackings.ts'
import { operatorAtDesk } from '../domain/operators.ts'
import { call, operate, someId, statusesOf, textWith } from '../testing.ts'
import { expectTold, startDesk } from '../testing/desk.ts'
import { absentId } from '../testing/market.ts'
import { createWorld } from '../world/world.ts'

const now = '2026-01-31T18:00:00.000Z'
const tomorrow = '2026-02-01T18:00:00.000Z'
const ended = { isRequestStarted: false, isFormOpened: false }

describe('reply', () => {
  test('sends a message to the player and starts the request', async () => {
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

  test('sends a message to the player and gives the tracking to this operator', async () => {
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
  })
})

describe.each(['request', 'tracking'] as const)('a %s', (kind) => {
  const event = (requestEvent: EventName, trackingEvent: EventName) =>
    kind === 'request' ? requestEvent : trackingEvent

  async function startChat() {
    const { newRequest, newTracking, currentRequest, currentTracking, ...desk } = await startDesk()
    const open: () => Promise<Request | Tracking> = kind === 'request' ? newRequest : newTracking
    const current: () => Promise<Request | Tracking | null> =
      kind === 'request' ? currentRequest : currentTracking
    const chat = await open()
    return { ...desk, open, current, chat, named: { [`${kind}Id`]: chat._id } }
  }

  test.each([
    [undefined, "L'admin a ferme la conversation"],
    [' À bientôt ! ', 'À bientôt !'],
  ])('is closed with an event and the given or the default message: %s', async (message, sentence) => {
    const { player, act, open, current, chat, named } = await startChat()
    const done = await act('close', { ...named, ...(message === undefined ? {} : { message }) })
    expect(done.answer).toEqual({ [kind]: { ...chat, ...ended } })
    const told = { verb: 'close', to: player.userId, payload: { ...named, message: sentence } }
    expectTold(done, { ...told, event: event('closeChat', 'closeChatTracking') })
    expect(await current()).toBeNull()
    expect((await open())._id).not.toBe(chat._id)
  })

  test.each([false, true])('expires with an event, also after a reply: %s', async (isAnswered) => {
    const { player, act, current, named } = await startChat()
    if (isAnswered) await act('reply', { ...named, message: 'Bonjour !' })
    const done = await act('expire', named)
    expect(done.answer).toMatchObject({ [kind]: ended })
    const told = { verb: 'expire', to: player.userId, payload: { ...named, expiredAt: now } }
    expectTold(done, { ...told, event: event('closeRequestExpired', 'closeTrackingExpired') })
    expect(await current()).toBeNull()
  })

  test('keeps its operator when another one replies', async () => {
    const { simulator, act, current, named, salma } = await startChat()
    await act('reply', { ...named, message: 'Bonjour !' })
    await operate(simulator, 'presence', { operatorId: salma, isOnline: false })
    await act('reply', { ...named, message: 'Encore là ?' })
    expect(await current()).toMatchObject({ operatorId: salma })
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
})

describe('take-tracking', () => {
  test('sends the operator and all messages, and extends the tracking by a day', async () => {
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

  test('assigns the operator at the desk by default, and can assign another one later', async () => {
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
  test('opens a tracking with a first message and sends an event', async () => {
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

  test('is refused for a player with an open tracking, and for an unknown player', async () => {
    const { player, outcome, newTracking } = await startDesk()
    await newTracking()
    expect(await outcome('open-tracking', { userId: player.userId })).toBe('409 tracking-already-open')
    expect(await outcome('open-tracking', { userId: absentId })).toBe('404 not-found')
  })

  test('creates one tracking when the player opens one at the same time', async () => {
    const { simulator, player } = await startDesk()
    const replies = await Promise.all([
      operate(simulator, 'open-tracking', { userId: player.userId }),
      call(simulator, 'trackings.create', { token: player.token }),
      operate(simulator, 'open-tracking', { userId: player.userId }),
    ])
    expect(statusesOf(replies).slice(1)).toEqual([409, 409])
  })
})

describe('an ended or unknown conversation', () => {
  const verbs = [
    ['reply', { message: 'Bonjour !' }],
    ['close', {}],
    ['expire', {}],
  ] as const

  test.each([...verbs, ['unavailable', { reason: 'no_operator' }], ['fulfil', {}]] as const)(
    'refuses %s for a request',
    async (verb, body) => {
      const { act, outcome, newRequest } = await startDesk()
      const { _id: requestId } = await newRequest()
      await act('close', { requestId })
      expect(await outcome(verb, { requestId, ...body })).toBe('410 chat-closed')
      expect(await outcome(verb, { requestId: absentId, ...body })).toBe('404 not-found')
    },
  )

  test.each([...verbs, ['take-tracking', {}]] as const)('refuses %s for a tracking', async (verb, body) => {
    const { act, outcome, newTracking } = await startDesk()
    const { _id: trackingId } = await newTracking()
    await act('expire', { trackingId })
    expect(await outcome(verb, { trackingId, ...body })).toBe('410 chat-closed')
    expect(await outcome(verb, { trackingId: absentId, ...body })).toBe('404 not-found')
  })

  test.each(verbs)('refuses %s with both ids or none', async (verb, body) => {
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
  })
})

test('a world without operators refuses verbs', () => {
  expect(() => operatorAtDesk(createWorld({ name: 'empty', seed: 1 }))).toThrow('this world has no operator')
})
