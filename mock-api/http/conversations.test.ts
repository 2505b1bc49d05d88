import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import {
  call,
  mehdi,
  openRequest,
  operate,
  orderOf,
  signIn,
  someId,
  startFrozenSimulator,
  startSimulator,
  statusesOf,
  succeed,
} from '../testing.ts'

const denied = { status: 403, body: { message: 'Accès refusé' } }
const absentId = 'f'.repeat(24)

describe('opening a request', () => {
  test('returns the waiting request, which expires after 30 minutes', async () => {
    const simulator = await startFrozenSimulator()
    const player = await signIn(simulator)
    const body = orderOf(player, simulator)
    const answer = await succeed(simulator, 'conversations.create', { token: player.token, body })
    expect(answer).toEqual({
      request: {
        ...body,
        _id: someId,
        isRequestStarted: false,
        isFormOpened: true,
        messages: [],
        createdAt: '2026-01-31T18:00:00.000Z',
        expiresAt: '2026-01-31T18:30:00.000Z',
      },
      message: 'Votre demande est en cours de traitement !',
    })
  })

  test('makes it the current request of its player only', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const other = await signIn(simulator, mehdi)
    expect(await succeed(simulator, 'conversations.current', player)).toEqual({ request: null })
    const request = await openRequest(simulator, player)
    expect(await succeed(simulator, 'conversations.current', player)).toEqual({ request })
    expect(await succeed(simulator, 'conversations.current', other)).toEqual({ request: null })
  })

  test('is refused while another request is open, which stays unchanged', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const request = await openRequest(simulator, player)
    const body = { ...orderOf(player, simulator), quantity: 3 }
    const { token } = player
    expect(await call(simulator, 'conversations.create', { token, body })).toMatchObject({
      status: 409,
      body: { message: 'Une demande est déjà en cours.' },
    })
    expect(await succeed(simulator, 'conversations.current', player)).toEqual({ request })
  })

  test('succeeds for only one of two calls at the same time', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const sending = { token: player.token, body: orderOf(player, simulator) }
    const replies = await Promise.all([
      call(simulator, 'conversations.create', sending),
      call(simulator, 'conversations.create', sending),
    ])
    expect(statusesOf(replies)).toEqual([201, 409])
  })

  test('is possible again after the first is closed', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const first = await openRequest(simulator, player)
    await operate(simulator, 'close', { requestId: first._id })
    const second = await openRequest(simulator, player)
    expect(second._id).not.toBe(first._id)
  })

  test('is denied for another user, without the error that triggers a refresh', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const other = await signIn(simulator, mehdi)
    const body = orderOf(other, simulator)
    const reply = await call(simulator, 'conversations.create', { token: player.token, body })
    expect(reply).toMatchObject(denied)
    expect(reply.body).not.toHaveProperty('error')
    expect(await succeed(simulator, 'conversations.current', other)).toEqual({ request: null })
  })

  test.each([
    ['an unknown server', { serverId: absentId }],
    ['an unknown game', { gameId: absentId }],
  ])('on %s is a 404', async (_, change) => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const body = { ...orderOf(player, simulator), ...change }
    expect(await call(simulator, 'conversations.create', { token: player.token, body })).toMatchObject({
      status: 404,
      body: { message: 'Ressource introuvable' },
    })
  })

  test.each([
    ['a server of the other game', { gameId: gameIds.touch }, 'serverId'],
    ['no quantity', { quantity: undefined }, 'quantity'],
    ['a quantity of 0', { quantity: 0 }, 'quantity'],
    ['a negative quantity', { quantity: -1 }, 'quantity'],
    ['a fourth decimal', { quantity: 1.2345 }, 'quantity'],
    ['a quantity that is a word', { quantity: '12' }, 'quantity'],
    ['a blank character name', { username: '  ' }, 'username'],
    ['an unknown kind of order', { transactionType: 'Exchange' }, 'transactionType'],
    ['an id that is none', { serverId: 'boune' }, 'serverId'],
  ])('with %s is a 400 that says so beside the field', async (_, change, field) => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const body = { ...orderOf(player, simulator), ...change }
    const reply = await call(simulator, 'conversations.create', { token: player.token, body })
    expect(reply.status).toBe(400)
    expect(Object.keys((reply.body as { errors: object }).errors)).toEqual([field])
    expect(await succeed(simulator, 'conversations.current', player)).toEqual({ request: null })
  })
})

describe('closing a request', () => {
  test('ends it, and closing it again gives the same answer', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { _id } = await openRequest(simulator, player)
    const sending = { token: player.token, body: { requestId: _id } }
    const first = await succeed(simulator, 'messages.closeRequest', sending)
    expect(first.request).toMatchObject({ _id, isRequestStarted: false, isFormOpened: false })
    expect(await succeed(simulator, 'messages.closeRequest', sending)).toEqual(first)
    expect(await succeed(simulator, 'conversations.current', player)).toEqual({ request: null })
  })

  test('keeps its operator and messages', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { _id } = await openRequest(simulator, player)
    await operate(simulator, 'reply', { requestId: _id, message: 'Bonjour !' })
    const { request: active } = await succeed(simulator, 'conversations.current', player)
    const { request } = await succeed(simulator, 'messages.closeRequest', {
      token: player.token,
      body: { requestId: _id },
    })
    expect(request).toEqual({ ...active, isRequestStarted: false, isFormOpened: false })
  })

  test('is allowed for its player only, and answers 404 for an unknown request', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { token } = await signIn(simulator, mehdi)
    const request = await openRequest(simulator, player)
    const { _id: requestId } = request
    const close = (id: unknown) =>
      call(simulator, 'messages.closeRequest', { token, body: { requestId: id } })
    expect(await close(requestId)).toMatchObject(denied)
    expect((await close(absentId)).status).toBe(404)
    expect((await close('rubbish')).status).toBe(400)
    expect(await succeed(simulator, 'conversations.current', player)).toEqual({ request })
  })
})
