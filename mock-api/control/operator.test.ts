import { describe, expect, test } from 'vitest'
import { events, type AnswerOf } from '../../contracts/registry/registry.ts'
import { verbs } from '../operator/verbs.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  entriesOf,
  mehdi,
  openRequest,
  operate,
  send,
  signIn,
  someId,
  startFrozenSimulator,
  startSimulator,
  succeed,
  textWith,
} from '../testing.ts'

const absentId = 'f'.repeat(24)

async function startWaiting(start = startSimulator) {
  const simulator = await start()
  const player = await signIn(simulator)
  const request = await openRequest(simulator, player)
  const current = async () => (await succeed(simulator, 'conversations.current', player)).request
  return { simulator, player, request, requestId: request._id, current }
}

const contentOf = (simulator: Simulator) =>
  JSON.stringify(Object.values(simulator.world().store).map((table) => table.all()))

const waitingIds = async (simulator: Simulator) => {
  const { body } = await send(simulator, 'GET', '/__sim/worlds/default/waiting')
  return (body as { requests: { _id: string }[] }).requests.map(({ _id }) => _id)
}

describe('a reply of the operator', () => {
  test('starts the request, names who answers and is read by the player', async () => {
    const { simulator, request, requestId, current } = await startWaiting(startFrozenSimulator)
    const { status, body } = await operate(simulator, 'reply', { requestId, message: ' Bonjour ! ' })
    const newMessage = {
      _id: someId,
      requestId,
      senderType: 'Admin',
      message: 'Bonjour !',
      createdAt: '2026-01-31T18:00:00.000Z',
    }
    expect({ status, body }).toEqual({ status: 200, body: { newMessage } })
    expect(await current()).toEqual({
      ...request,
      isRequestStarted: true,
      operatorId: simulator.world().store.operators.all()[0]?._id,
      expiresAt: '2026-02-01T18:00:00.000Z',
      messages: [newMessage],
    })
  })

  test('comes from whoever is at the desk; a later one adds to the request and leaves it to the first', async () => {
    const { simulator, requestId, current } = await startWaiting()
    const { operators } = simulator.world().store
    const [salma = '', karim = ''] = operators.all().map(({ _id }) => _id)
    operators.update(salma, { isOnline: false })
    operators.update(karim, { isOnline: true })
    await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
    expect(await current()).toMatchObject({ operatorId: karim })
    operators.update(karim, { isOnline: false })
    await operate(simulator, 'reply', { requestId, message: 'Un instant.' })
    const request = await current()
    expect(request).toMatchObject({ operatorId: karim, isRequestStarted: true })
    expect(request?.messages.map(({ message }) => message)).toEqual(['Bonjour !', 'Un instant.'])
  })

  test('goes to its player as one event, with what set it off', async () => {
    const { simulator, player, requestId } = await startWaiting()
    const { body } = await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
    const [act, event, ...rest] = entriesOf(simulator).slice(2)
    expect(rest).toEqual([])
    expect(act).toMatchObject({ kind: 'operator', verb: 'reply', refused: null, cause: null })
    expect(event).toMatchObject({
      kind: 'event',
      event: 'sendMessage',
      to: player.userId,
      payload: body as object,
      cause: act?.seq,
    })
    const payload = event?.kind === 'event' ? event.payload : undefined
    expect(events.sendMessage.payload.parse(payload).eventId).toMatch(/^[0-9a-f]{24}$/)
  })
})

describe('closing by the operator', () => {
  test('ends the request and tells its player in the words of the specification', async () => {
    const { simulator, player, request, requestId, current } = await startWaiting()
    const { status, body } = await operate(simulator, 'close', { requestId })
    expect({ status, body }).toEqual({ status: 200, body: { request: { ...request, isFormOpened: false } } })
    expect(await current()).toBeNull()
    const [act, event] = entriesOf(simulator).slice(2)
    expect(event).toMatchObject({
      event: 'closeChat',
      to: player.userId,
      payload: { requestId, message: "L'admin a ferme la conversation" },
      cause: act?.seq,
    })
  })

  test('tells its own words where it is given some', async () => {
    const { simulator, requestId } = await startWaiting()
    await operate(simulator, 'close', { requestId, message: ' À bientôt ! ' })
    expect(entriesOf(simulator).at(-1)).toMatchObject({ payload: { message: 'À bientôt !' } })
  })

  test('makes room for the next request of the player', async () => {
    const { simulator, player, requestId } = await startWaiting()
    await operate(simulator, 'close', { requestId })
    expect((await openRequest(simulator, player))._id).not.toBe(requestId)
  })
})

describe('a refusal of the operator', () => {
  test.each([
    ['reply', 'to a closed request', 410, 'chat-closed'],
    ['close', 'to a closed request', 410, 'chat-closed'],
    ['reply', 'to no request', 404, 'not-found'],
    ['close', 'to no request', 404, 'not-found'],
  ])('%s %s is told by status, by name and by sentence', async (verb, which, status, code) => {
    const { simulator, requestId } = await startWaiting()
    await operate(simulator, 'close', { requestId })
    const body = { requestId: which === 'to no request' ? absentId : requestId, message: 'Bonjour !' }
    expect(await operate(simulator, verb, body)).toMatchObject({
      status,
      body: { code, message: textWith(`The operator cannot ${verb}: ${code}`) },
    })
  })

  test('changes nothing, tells nobody and stands in the journal alone', async () => {
    const { simulator, player, requestId } = await startWaiting()
    await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
    await call(simulator, 'messages.closeRequest', { token: player.token, body: { requestId } })
    const content = contentOf(simulator)
    const before = entriesOf(simulator).length
    await operate(simulator, 'reply', { requestId, message: 'Trop tard' })
    await operate(simulator, 'close', { requestId })
    expect(contentOf(simulator)).toBe(content)
    expect(entriesOf(simulator).slice(before)).toMatchObject([
      { kind: 'operator', verb: 'reply', refused: 'chat-closed' },
      { kind: 'operator', verb: 'close', refused: 'chat-closed' },
    ])
  })

  test.each([
    ['no request', { message: 'Bonjour !' }, 'requestId'],
    ['an id that is none', { requestId: 'x', message: 'Bonjour !' }, 'requestId'],
    ['a blank message', { requestId: absentId, message: '  ' }, 'message'],
    ['a message too long', { requestId: absentId, message: 'x'.repeat(2001) }, 'message'],
    ['no body', undefined, 'message'],
    ['a body that is no JSON', '{"requestId": ', 'The body is not JSON'],
  ])('names what is wrong with %s, and acts on nothing', async (_, body, name) => {
    const { simulator } = await startWaiting()
    const content = contentOf(simulator)
    expect(await operate(simulator, 'reply', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', message: textWith(name) },
    })
    expect(contentOf(simulator)).toBe(content)
    expect(entriesOf(simulator)).toHaveLength(2)
  })

  test.each([
    ['repyl', ' Did you mean "reply"?'],
    ['constructor', ''],
    ['teleport', ''],
  ])('has no verb "%s", and says which there are', async (verb, hint) => {
    const { simulator, requestId } = await startWaiting()
    expect(await operate(simulator, verb, { requestId, message: 'Bonjour !' })).toMatchObject({
      status: 404,
      body: {
        message: `The operator has no verb "${verb}".${hint} Known verbs: ${Object.keys(verbs).join(', ')}.`,
      },
    })
  })
})

describe('the desk', () => {
  test('shows who waits, longest first, until somebody answers or it ends', async () => {
    const { simulator, player, requestId } = await startWaiting()
    const other = await signIn(simulator, mehdi)
    const { _id: otherId } = await openRequest(simulator, other)
    await call(simulator, 'messages.sendToRequest', {
      token: player.token,
      body: { requestId, message: 'Bonjour ?' },
    })
    expect(await waitingIds(simulator)).toEqual([requestId, otherId])
    await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
    expect(await waitingIds(simulator)).toEqual([otherId])
    await call(simulator, 'messages.closeRequest', { token: other.token, body: { requestId: otherId } })
    expect(await waitingIds(simulator)).toEqual([])
  })

  test('shows each request as its player has it', async () => {
    const { simulator, request } = await startWaiting()
    const { body } = await send(simulator, 'GET', '/__sim/worlds/default/waiting')
    const { requests } = body as { requests: AnswerOf<'conversations.current'>['request'][] }
    expect(requests).toEqual([request])
  })
})
