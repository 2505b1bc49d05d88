/** The verbs for conversations and presence: response, event to the player, and refusals. And the waiting list. */
import { describe, expect, test } from 'vitest'
import type { EventName } from '../../contracts/registry/registry.ts'
import { operatorAtDesk } from '../domain/operators.ts'
import {
  call,
  controlOf,
  openRequest,
  operate,
  someId,
  startSignedIn,
  statusesOf,
  succeed,
} from '../testing.ts'
import { startDesk } from '../testing/desk.ts'
import { absentId, openMarket, operated, startExchange } from '../testing/market.ts'
import { createWorld } from '../world/world.ts'

const now = '2026-01-31T18:00:00.000Z'
const inAMinute = '2026-01-31T18:01:00.000Z'
const tomorrow = '2026-02-01T18:00:00.000Z'
const ended = { isRequestStarted: false, isFormOpened: false }

const kinds = {
  request: { reply: 'sendMessage', close: 'closeChat', expire: 'closeRequestExpired' },
  tracking: { reply: 'sendTrackingMessage', close: 'closeChatTracking', expire: 'closeTrackingExpired' },
} satisfies Record<string, Record<string, EventName>>

describe.each(['request', 'tracking'] as const)('a %s', (kind) => {
  const events = kinds[kind]

  async function startChat() {
    const { newRequest, newTracking, currentRequest, currentTracking, ...desk } = await startDesk()
    const open = async () => (kind === 'request' ? newRequest() : newTracking())
    const current = async () => (kind === 'request' ? currentRequest() : currentTracking())
    const chat = await open()
    return { ...desk, open, current, chat, named: { [`${kind}Id`]: chat._id } }
  }

  test('gets a reply, which starts it and extends it by a day', async () => {
    const { simulator, announced, current, chat, named, salma } = await startChat()
    await simulator.world().clock.advance(60_000)
    const message = { message: 'Bonjour !', senderType: 'Admin', createdAt: inAMinute }
    const newMessage = { _id: someId, ...named, ...message }
    const asked = { ...named, message: ' Bonjour ! ' }
    expect(await announced('reply', asked, events.reply, { newMessage })).toEqual({ newMessage })
    expect(await current()).toEqual({
      ...chat,
      operatorId: salma,
      isRequestStarted: true,
      expiresAt: '2026-02-01T18:01:00.000Z',
      messages: [newMessage],
    })
  })

  test.each([
    [undefined, "L'admin a ferme la conversation"],
    [' À bientôt ! ', 'À bientôt !'],
  ])('is closed with an event and the given or the default message: %s', async (message, sentence) => {
    const { announced, open, current, chat, named } = await startChat()
    const payload = { ...named, message: sentence }
    const answer = await announced('close', { ...named, message }, events.close, payload)
    expect(answer).toEqual({ [kind]: { ...chat, ...ended } })
    expect(await current()).toBeNull()
    expect((await open())._id).not.toBe(chat._id)
  })

  test.each([false, true])('expires with an event, also after a reply: %s', async (isAnswered) => {
    const { simulator, announced, current, named } = await startChat()
    if (isAnswered) await operated(simulator, 'reply', { ...named, message: 'Bonjour !' })
    const answer = await announced('expire', named, events.expire, { ...named, expiredAt: now })
    expect(answer).toMatchObject({ [kind]: ended })
    expect(await current()).toBeNull()
  })

  test('keeps its operator when another one replies', async () => {
    const { simulator, current, named, salma } = await startChat()
    await operated(simulator, 'reply', { ...named, message: 'Bonjour !' })
    await operated(simulator, 'presence', { operatorId: salma, isOnline: false })
    await operated(simulator, 'reply', { ...named, message: 'Encore là ?' })
    expect(await current()).toMatchObject({ operatorId: salma })
  })
})

describe('take-tracking', () => {
  test('sends the operator and all messages, and extends the tracking by a day', async () => {
    const { simulator, player, announced, newTracking, currentTracking, nour } = await startDesk()
    const tracking = await newTracking()
    const trackingId = tracking._id
    const body = { trackingId, message: 'Où en est ma commande ?' }
    await call(simulator, 'messages.sendToTracking', { token: player.token, body })
    await simulator.world().clock.advance(60_000)
    const about = { _id: someId, trackingId }
    const taken = {
      ...tracking,
      operatorId: nour,
      expiresAt: '2026-02-01T18:01:00.000Z',
      messages: [
        { ...about, senderType: 'User', message: 'Où en est ma commande ?', createdAt: now },
        { ...about, senderType: 'Admin', message: 'Je regarde.', createdAt: inAMinute },
      ],
    }
    const asked = { trackingId, operatorId: nour, message: ' Je regarde. ' }
    const answer = await announced('take-tracking', asked, 'newTrackingOperator', { tracking: taken })
    expect(answer).toEqual({ tracking: taken })
    expect(await currentTracking()).toEqual(taken)
  })

  test('assigns the operator at the desk by default, and can assign another one later', async () => {
    const { announced, newTracking, currentTracking, salma, nour } = await startDesk()
    const tracking = await newTracking()
    const trackingId = tracking._id
    const taken = { tracking: { ...tracking, operatorId: salma } }
    await announced('take-tracking', { trackingId }, 'newTrackingOperator', taken)
    const handedOn = { tracking: { ...tracking, operatorId: nour } }
    await announced('take-tracking', { trackingId, operatorId: nour }, 'newTrackingOperator', handedOn)
    expect(await currentTracking()).toMatchObject({ operatorId: nour })
  })
})

describe('open-tracking', () => {
  test('opens a tracking with a first message and sends an event', async () => {
    const { player, announced, currentTracking, nour } = await startDesk()
    const { userId } = player
    const message = 'Votre commande est prête.'
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
    const asked = { userId, operatorId: nour, message }
    const answer = await announced('open-tracking', asked, 'newTrackingOperator', { tracking })
    expect(answer).toEqual({ tracking: await currentTracking() })
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

test('a world without operators refuses verbs', () => {
  expect(() => operatorAtDesk(createWorld({ name: 'empty', seed: 1 }))).toThrow('this world has no operator')
})

test('presence sets an operator online or offline, sends no event and refuses unknown operators', async () => {
  const { quietly, outcome, nour } = await startDesk()
  for (const isOnline of [false, false, true]) {
    expect(await quietly('presence', { operatorId: nour, isOnline })).toEqual({
      operator: { _id: nour, displayName: 'Nour', isOnline, characters: [] },
    })
  }
  expect(await outcome('presence', { operatorId: absentId, isOnline: true })).toBe('404 not-found')
})

describe('the waiting list', () => {
  test('has requests without a reply, trackings that nobody has taken and pending exchanges', async () => {
    const { simulator, player } = await startSignedIn()
    const waiting = () => controlOf(simulator)('operator.waiting')
    expect(await waiting()).toEqual({ requests: [], trackings: [], exchanges: [] })

    const request = await openRequest(simulator, player)
    const { tracking } = await succeed(simulator, 'trackings.create', { token: player.token })
    const { wanted } = await openMarket(simulator)
    const exchange = await startExchange(simulator, player, wanted())
    expect(await waiting()).toEqual({ requests: [request], trackings: [tracking], exchanges: [exchange] })

    await operated(simulator, 'reply', { requestId: request._id, message: 'Bonjour !' })
    await operated(simulator, 'take-tracking', { trackingId: tracking._id })
    await operated(simulator, 'assign', { transactionId: exchange._id })
    expect(await waiting()).toMatchObject({
      requests: [],
      trackings: [],
      exchanges: [{ _id: exchange._id }],
    })
    await operated(simulator, 'settle', { transactionId: exchange._id, status: 'Exchanged' })
    expect(await waiting()).toMatchObject({ exchanges: [] })
  })
})
