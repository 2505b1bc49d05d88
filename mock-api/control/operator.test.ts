/** The operator's verbs in general, and the waiting list. Other verbs: operator-conversations and operator-orders. */
import { describe, expect, test } from 'vitest'
import { verbs } from '../operator/verbs.ts'
import {
  call,
  controlOf,
  entriesOf,
  mehdi,
  openRequest,
  operate,
  signIn,
  startSignedIn,
  startSimulator,
  succeed,
  textWith,
} from '../testing.ts'
import { startDesk } from '../testing/desk.ts'
import { absentId, contentOf, openMarket, operated, startExchange } from '../testing/market.ts'

describe('a verb', () => {
  test.each([
    ['no request id', { message: 'Bonjour !' }, 'requestId'],
    ['a blank message', { requestId: absentId, message: '  ' }, 'message'],
    ['no body', undefined, 'message'],
    ['a body that is not JSON', '{"requestId": ', 'The body is not an object in JSON'],
  ])('is refused with %s, and changes nothing', async (_, body, name) => {
    const simulator = await startSimulator()
    const content = contentOf(simulator)
    expect(await operate(simulator, 'reply', body)).toEqual({
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
    const known = Object.keys(verbs).join(', ')
    expect(await operate(await startSimulator(), verb, {})).toEqual({
      status: 404,
      body: { message: `The operator has no verb "${verb}".${hint} Known verbs: ${known}.` },
    })
  })
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

  test('has the longest waiting request first, and no closed ones', async () => {
    const { simulator, player, token } = await startSignedIn()
    const waitingIds = async () =>
      (await controlOf(simulator)('operator.waiting')).requests.map(({ _id }) => _id)
    const other = await signIn(simulator, mehdi)
    const { _id: requestId } = await openRequest(simulator, player)
    const { _id: otherId } = await openRequest(simulator, other)
    const body = { requestId, message: 'Bonjour ?' }
    await call(simulator, 'messages.sendToRequest', { token, body })
    expect(await waitingIds()).toEqual([requestId, otherId])
    await call(simulator, 'messages.closeRequest', { token: other.token, body: { requestId: otherId } })
    expect(await waitingIds()).toEqual([requestId])
  })
})
