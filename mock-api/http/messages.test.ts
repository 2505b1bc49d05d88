import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  mehdi,
  openRequest,
  operate,
  signIn,
  someId,
  someText,
  startFrozenSimulator,
  startSimulator,
  succeed,
  type Player,
} from '../testing.ts'

interface Draft {
  readonly requestId: string
  readonly message: unknown
  readonly clientId?: string
}

const write = (simulator: Simulator, { token }: Player, body: Draft) =>
  call(simulator, 'messages.sendToRequest', { token, body })

async function startTalk(start = startSimulator) {
  const simulator = await start()
  const player = await signIn(simulator)
  const { _id: requestId } = await openRequest(simulator, player)
  const stored = async () =>
    (await succeed(simulator, 'conversations.current', player)).request?.messages.map(
      ({ message }) => message,
    )
  return { simulator, player, requestId, stored }
}

describe('a message', () => {
  test("to one's own request is returned as stored and appears in the conversation", async () => {
    const { simulator, player, requestId } = await startTalk(startFrozenSimulator)
    const body = { requestId, message: '  Bonjour ! ', clientId: 'first' }
    const { newMessage } = await succeed(simulator, 'messages.sendToRequest', { token: player.token, body })
    expect(newMessage).toEqual({
      _id: someId,
      requestId,
      senderType: 'User',
      message: 'Bonjour !',
      clientId: 'first',
      createdAt: '2026-01-31T18:00:00.000Z',
    })
    const { request } = await succeed(simulator, 'conversations.current', player)
    expect(request?.messages).toEqual([newMessage])
  })

  test('sent twice with one clientId is stored once, with the same answer', async () => {
    const { simulator, player, requestId, stored } = await startTalk()
    const first = await write(simulator, player, { requestId, message: 'Bonjour', clientId: 'a' })
    const second = await write(simulator, player, { requestId, message: 'Bonjour', clientId: 'a' })
    expect(second).toMatchObject({ status: 201, body: first.body as object })
    expect(await stored()).toEqual(['Bonjour'])
  })

  test('sent twice at the same time is stored once too', async () => {
    const { simulator, player, requestId, stored } = await startTalk()
    const draft = { requestId, message: 'Bonjour', clientId: 'a' }
    const replies = await Promise.all([write(simulator, player, draft), write(simulator, player, draft)])
    expect(replies[0].body).toEqual(replies[1].body)
    expect(await stored()).toEqual(['Bonjour'])
  })

  test('can be repeated after a lost answer, even when the conversation is closed', async () => {
    const { simulator, player, requestId } = await startTalk()
    const draft = { requestId, message: 'Bonjour', clientId: 'a' }
    const first = await write(simulator, player, draft)
    await operate(simulator, 'close', { requestId })
    expect(await write(simulator, player, draft)).toMatchObject({ status: 201, body: first.body as object })
  })

  test('is a new one with another clientId, without one, or in another conversation', async () => {
    const { simulator, player, requestId, stored } = await startTalk()
    const drafts = [{ clientId: 'a' }, { clientId: 'b' }, {}, {}]
    for (const draft of drafts) await write(simulator, player, { requestId, message: 'Bonjour', ...draft })
    expect(await stored()).toHaveLength(4)
    const other = await signIn(simulator, mehdi)
    const { _id } = await openRequest(simulator, other)
    await write(simulator, other, { requestId: _id, message: 'Salut', clientId: 'a' })
    const { request } = await succeed(simulator, 'conversations.current', other)
    expect(request?.messages.map(({ message }) => message)).toEqual(['Salut'])
  })

  test('may have 2,000 characters after trimming', async () => {
    const { simulator, player, requestId, stored } = await startTalk()
    const message = 'x'.repeat(2000)
    expect((await write(simulator, player, { requestId, message: ` ${message} ` })).status).toBe(201)
    expect(await stored()).toEqual([message])
  })

  test.each([
    ['nothing but blanks', ' \n\t '],
    ['2,001 characters', 'x'.repeat(2001)],
    ['no text at all', undefined],
    ['a number', 5],
  ])('of %s is a 400 beside its field, and stores nothing', async (_, message) => {
    const { simulator, player, requestId, stored } = await startTalk()
    const { status, body } = await write(simulator, player, { requestId, message })
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { message: someText } } })
    expect(await stored()).toEqual([])
  })

  test.each(['', 'x'.repeat(65)])('with an invalid clientId gets a 400: "%s"', async (clientId) => {
    const { simulator, player, requestId } = await startTalk()
    expect((await write(simulator, player, { requestId, message: 'Bonjour', clientId })).status).toBe(400)
  })

  test("to another player's request is denied, also with a stored clientId", async () => {
    const { simulator, player, requestId, stored } = await startTalk()
    await write(simulator, player, { requestId, message: 'Bonjour', clientId: 'a' })
    const other = await signIn(simulator, mehdi)
    for (const draft of [{}, { clientId: 'a' }]) {
      const { status, body } = await write(simulator, other, { requestId, message: 'Salut', ...draft })
      expect({ status, body }).toEqual({ status: 403, body: { message: 'Accès refusé' } })
    }
    expect(await stored()).toEqual(['Bonjour'])
  })

  test('gets a 404 for an unknown request and a 410 for a closed one', async () => {
    const { simulator, player, requestId } = await startTalk()
    const absent = await write(simulator, player, { requestId: 'f'.repeat(24), message: 'Bonjour' })
    expect(absent.status).toBe(404)
    await operate(simulator, 'close', { requestId })
    const { status, body } = await write(simulator, player, { requestId, message: 'Bonjour' })
    expect({ status, body }).toEqual({ status: 410, body: { message: 'Cette conversation est fermée.' } })
  })
})
