/** The operator's verbs in general, the waiting list and the settings. Other verbs: operator-conversations and operator-orders. */
import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { verbs } from '../operator/verbs.ts'
import {
  call,
  entriesOf,
  mehdi,
  openRequest,
  operate,
  signIn,
  startSimulator,
  succeed,
  textWith,
  startSignedIn,
} from '../testing.ts'
import { startDesk } from '../testing/desk.ts'
import { absentId, contentOf, openMarket, serverAt, startExchange } from '../testing/market.ts'
import { createControlClient } from './client.ts'

describe('a verb', () => {
  test.each([
    ['no request id', { message: 'Bonjour !' }, 'requestId'],
    ['a blank message', { requestId: absentId, message: '  ' }, 'message'],
    ['no body', undefined, 'message'],
    ['a body that is not JSON', '{"requestId": ', 'The body is not JSON'],
  ])('is refused with %s, and changes nothing', async (_, body, name) => {
    const simulator = await startSimulator()
    const content = contentOf(simulator)
    expect(await operate(simulator, 'reply', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', message: textWith(name) },
    })
    expect(contentOf(simulator)).toBe(content)
    expect(entriesOf(simulator)).toEqual([])
  })

  test.each([
    ['repyl', ' Did you mean "reply"?'],
    ['constructor', ''],
    ['teleport', ''],
  ])('"%s" is refused with a list of the verbs', async (verb, hint) => {
    expect(await operate(await startSimulator(), verb, {})).toMatchObject({
      status: 404,
      body: {
        message: `The operator has no verb "${verb}".${hint} Known verbs: ${Object.keys(verbs).join(', ')}.`,
      },
    })
  })
})

describe('the waiting list', () => {
  test('has requests without a reply, trackings that nobody has taken and pending exchanges', async () => {
    const { simulator, player } = await startSignedIn()
    const { call: control } = createControlClient({ url: simulator.url })
    expect(await control('operator.waiting')).toEqual({ requests: [], trackings: [], exchanges: [] })

    const request = await openRequest(simulator, player)
    const { tracking } = await succeed(simulator, 'trackings.create', { token: player.token })
    const { wanted } = await openMarket(simulator)
    const exchange = await startExchange(simulator, player, wanted())
    expect(await control('operator.waiting')).toEqual({
      requests: [request],
      trackings: [tracking],
      exchanges: [exchange],
    })

    await operate(simulator, 'reply', { requestId: request._id, message: 'Bonjour !' })
    await operate(simulator, 'take-tracking', { trackingId: tracking._id })
    await operate(simulator, 'assign', { transactionId: exchange._id })
    expect(await control('operator.waiting')).toMatchObject({
      requests: [],
      trackings: [],
      exchanges: [{ _id: exchange._id }],
    })
    await operate(simulator, 'settle', { transactionId: exchange._id, status: 'Exchanged' })
    expect(await control('operator.waiting')).toMatchObject({ exchanges: [] })
  })

  test('has the longest waiting request first, and no closed ones', async () => {
    const simulator = await startSimulator()
    const waitingIds = async () =>
      (await createControlClient({ url: simulator.url }).call('operator.waiting')).requests.map(
        ({ _id }) => _id,
      )
    const player = await signIn(simulator)
    const other = await signIn(simulator, mehdi)
    const { _id: requestId } = await openRequest(simulator, player)
    const { _id: otherId } = await openRequest(simulator, other)
    await call(simulator, 'messages.sendToRequest', {
      token: player.token,
      body: { requestId, message: 'Bonjour ?' },
    })
    expect(await waitingIds()).toEqual([requestId, otherId])
    await call(simulator, 'messages.closeRequest', { token: other.token, body: { requestId: otherId } })
    expect(await waitingIds()).toEqual([requestId])
  })
})

async function startSettings() {
  const desk = await startDesk()
  return { ...desk, ...(await openMarket(desk.simulator)) }
}

describe('set-server', () => {
  test('sets the given fields, keeps the others and sends no event', async () => {
    const { simulator, quietly } = await startSettings()
    const { gameId, ...row } = serverAt(simulator, 1)
    const server = { ...row, gameId: { _id: gameId } }
    const change = { sellPrice: 7.125, stockStatusForBuy: 'completed' }
    const answer = await quietly('set-server', { serverId: row._id, ...change })
    expect(answer).toEqual({ server: { ...server, ...change } })
    expect(await quietly('set-server', { serverId: row._id })).toEqual(answer)
  })

  test.each([
    ['buyPrice', -1],
    ['serverStock', -0.001],
    ['stockStatusForBuy', 'in stock now'],
  ])('refuses %s %j, and an unknown server', async (field, value) => {
    const { simulator, act, outcome } = await startSettings()
    const serverId = serverAt(simulator, 1)._id
    expect(await act('set-server', { serverId, [field]: value })).toMatchObject({
      status: 400,
      answer: { code: 'invalid-input', message: textWith(field) },
      entries: [],
    })
    expect(await outcome('set-server', { serverId: absentId, serverStock: 1 })).toBe('404 not-found')
  })
})

describe('set-rate', () => {
  test('returns the rate as players see it and sends no event', async () => {
    const { simulator, from, to, quietly } = await startSettings()
    const ids = { serverIdFrom: from._id, serverIdTo: to._id }
    const answer = await quietly('set-rate', { ...ids, conversionRate: 1.2345, exchangeFee: 0.001 })
    expect(answer).toMatchObject({
      rate: {
        gameId: gameIds.retro,
        conversionRate: 1.2345,
        exchangeFee: 0.001,
        serverIdTo: { serverStock: 100 },
      },
    })
    const { body } = await call(simulator, 'rates.list', {
      query: `?serverIdFrom=${from._id}&serverIdTo=${to._id}`,
    })
    expect(body).toMatchObject({ data: [(answer as { rate: object }).rate] })
  })

  test('is refused for one server, two games and unknown servers', async () => {
    const { simulator, from, to, outcome } = await startSettings()
    const terms = { serverIdFrom: from._id, conversionRate: 1, exchangeFee: 0 }
    expect(await outcome('set-rate', { ...terms, serverIdTo: from._id })).toBe('409 same-server')
    const touch = serverAt(simulator, 0, 'touch')._id
    expect(await outcome('set-rate', { ...terms, serverIdTo: touch })).toBe('409 other-game')
    expect(await outcome('set-rate', { ...terms, serverIdTo: absentId })).toBe('404 not-found')
    const fromNowhere = { ...terms, serverIdFrom: absentId, serverIdTo: to._id }
    expect(await outcome('set-rate', fromNowhere)).toBe('404 not-found')
  })
})

describe('presence', () => {
  test('sets an operator online or offline, sends no event and refuses unknown operators', async () => {
    const { quietly, outcome, nour } = await startSettings()
    for (const isOnline of [false, false, true]) {
      expect(await quietly('presence', { operatorId: nour, isOnline })).toEqual({
        operator: { _id: nour, displayName: 'Nour', isOnline, characters: [] },
      })
    }
    expect(await outcome('presence', { operatorId: absentId, isOnline: true })).toBe('404 not-found')
  })
})
