import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventExamples } from '../../../contracts/registry/examples.ts'
import type { Renewal } from '../api/call.ts'
import { startRealtimeServer, type Handshake, type RealtimeServer } from '../testing/realtime-server.ts'
import { createSequence } from '../testing/sequence.ts'
import { connect, type ReceivedEvent } from './connection.ts'

// The pauses between attempts are the registry's; here they are as short as they can be, so that nobody waits.
vi.mock(import('../../../contracts/registry/registry.ts'), async (load) => {
  const registry = await load()
  const shortPauses = { reconnectionDelayMs: 1, reconnectionDelayMaxMs: 1 } as object
  return { ...registry, realtime: { ...registry.realtime, ...shortPauses } }
})

const player = '65f0000000000000000000a1'
const { newMessage } = eventExamples.sendMessage.minimum
const firstId = '65f0000000000000000000f1'
const secondId = '65f0000000000000000000f2'
const message = (words: string, eventId?: string) => ({
  ...(eventId === undefined ? {} : { eventId }),
  newMessage: { ...newMessage, message: words },
})

/** A connection as the app makes it, with all that it tells, in order. */
function startClient(
  { url }: RealtimeServer,
  renewals: readonly (Renewal | Promise<Renewal>)[] = [],
  userId = player,
) {
  const told = createSequence<'connected' | 'disconnected' | ReceivedEvent>()
  const asked = createSequence<string>()
  const outcomes = [...renewals]
  const session = { token: 'old-token' }
  const connection = connect({
    url,
    userId,
    authority: {
      token: () => session.token,
      renew: async (usedToken) => {
        asked.add(usedToken)
        const outcome = (await outcomes.shift()) ?? 'refused'
        if (outcome === 'renewed') session.token = 'new-token'
        return outcome
      },
    },
    onEvent: told.add,
    onConnected: () => told.add('connected'),
    onDisconnected: () => told.add('disconnected'),
  })
  onTestFinished(connection.close)
  return { told, asked, session, close: connection.close }
}

async function startConnected() {
  const server = await startRealtimeServer()
  const client = startClient(server)
  const socket = await (await server.handshakes.next()).admit()
  expect(await client.told.next()).toBe('connected')
  return { server, client, socket }
}

/** Who has come to the door by the time that a stranger, who sets out later, has come and paused and come again. */
async function comersTo(server: RealtimeServer): Promise<readonly Handshake[]> {
  const stranger = '65f0000000000000000000ff'
  startClient(server, [], stranger)
  const comers: Handshake[] = []
  for (let visits = 0; visits < 2;) {
    const handshake = await server.handshakes.next()
    if (handshake.userId === stranger) {
      visits += 1
      ;(await handshake.admit()).conn.close()
    } else comers.push(handshake)
  }
  return comers
}

beforeEach(() => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => warnings.mockRestore()
})

describe('a connection', () => {
  test('says whose it is and shows the access token', async () => {
    const server = await startRealtimeServer()
    startClient(server)
    expect(await server.handshakes.next()).toMatchObject({ userId: player, token: 'old-token' })
  })

  test('that breaks is made again, and told each time, so that what was missed can be read', async () => {
    const { server, client, socket } = await startConnected()
    client.session.token = 'newer-token'
    socket.conn.close()
    expect(await client.told.next()).toBe('disconnected')
    const again = await server.handshakes.next()
    expect(again).toMatchObject({ userId: player, token: 'newer-token' })
    await again.admit()
    expect(await client.told.next()).toBe('connected')
  })

  test.each([false, true])('that the provider ends is made again (closing: %s)', async (closing) => {
    const { server, client, socket } = await startConnected()
    socket.disconnect(closing)
    expect(await client.told.next()).toBe('disconnected')
    await (await server.handshakes.next()).admit()
    expect(await client.told.next()).toBe('connected')
  })

  test('that is closed here is not made again', async () => {
    const { server, client } = await startConnected()
    client.close()
    expect(await comersTo(server)).toEqual([])
  })
})

describe('an event', () => {
  test('arrives as the registry describes it, each under its name', async () => {
    const { client, socket } = await startConnected()
    socket.emit('sendMessage', { ...eventExamples.sendMessage.maximum, secret: 'undeclared' })
    socket.emit('closeChat', eventExamples.closeChat.minimum)
    expect(await client.told.next()).toStrictEqual({
      name: 'sendMessage',
      payload: eventExamples.sendMessage.maximum,
    })
    expect(await client.told.next()).toStrictEqual({
      name: 'closeChat',
      payload: eventExamples.closeChat.minimum,
    })
  })

  test('that comes twice under one eventId is told once', async () => {
    const { client, socket } = await startConnected()
    socket.emit('sendMessage', message('un', firstId))
    socket.emit('sendMessage', message('un', firstId))
    socket.emit('sendMessage', message('deux', secondId))
    expect(await client.told.next()).toMatchObject({ payload: message('un') })
    expect(await client.told.next()).toMatchObject({ payload: message('deux') })
  })

  test('is remembered over a reconnect', async () => {
    const { server, client, socket } = await startConnected()
    socket.emit('sendMessage', message('un', firstId))
    await client.told.next()
    socket.conn.close()
    const again = await (await server.handshakes.next()).admit()
    expect([await client.told.next(), await client.told.next()]).toEqual(['disconnected', 'connected'])
    again.emit('sendMessage', message('un', firstId))
    again.emit('sendMessage', message('deux', secondId))
    expect(await client.told.next()).toMatchObject({ payload: message('deux') })
  })

  test('without an eventId is told as often as it comes', async () => {
    const { client, socket } = await startConnected()
    socket.emit('sendMessage', message('un'))
    socket.emit('sendMessage', message('un'))
    expect(await client.told.next()).toMatchObject({ payload: message('un') })
    expect(await client.told.next()).toMatchObject({ payload: message('un') })
  })

  test('that breaks its schema is left out and logged without its words, and the next one arrives', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => errors.mockRestore())
    const { client, socket } = await startConnected()
    const broken = { newMessage: { ...newMessage, _id: 5, message: 'mots secrets' } }
    for (const payload of [broken, undefined, 'text', null]) socket.emit('sendMessage', payload)
    socket.emit('sendMessage', message('enfin'))
    expect(await client.told.next()).toMatchObject({ payload: message('enfin') })
    expect(errors).toHaveBeenCalledTimes(4)
    expect(errors.mock.calls[0]?.[0]).toBe('The event sendMessage breaks its schema and is left out.')
    expect(JSON.stringify(errors.mock.calls)).not.toContain('mots secrets')
  })
})

describe('a handshake that is refused', () => {
  test('for its token is made again with a new one', async () => {
    const server = await startRealtimeServer()
    const client = startClient(server, ['renewed'])
    const first = await server.handshakes.next()
    first.refuse('access-token-refused')
    expect(await client.told.next()).toBe('disconnected')
    const second = await server.handshakes.next()
    expect(second.token).toBe('new-token')
    await second.admit()
    expect(await client.told.next()).toBe('connected')
    expect([await client.asked.next(), ...client.asked.rest()]).toEqual(['old-token'])
  })

  test('for a token that has been replaced meanwhile names the one that was refused', async () => {
    const server = await startRealtimeServer()
    const client = startClient(server, ['renewed'])
    const handshake = await server.handshakes.next()
    client.session.token = 'new-token'
    handshake.refuse('access-token-refused')
    expect(await client.asked.next()).toBe('old-token')
  })

  test('with the new token too is not renewed a second time at once, but tried again', async () => {
    const server = await startRealtimeServer()
    const client = startClient(server, ['renewed'])
    for (let count = 0; count < 2; count += 1) (await server.handshakes.next()).refuse('access-token-refused')
    await (await server.handshakes.next()).admit()
    expect([await client.asked.next(), ...client.asked.rest()]).toEqual(['old-token'])
  })

  test('while no new token can be had is tried again', async () => {
    const server = await startRealtimeServer()
    const client = startClient(server, ['unavailable'])
    const first = await server.handshakes.next()
    first.refuse('access-token-refused')
    await (await server.handshakes.next()).admit()
    expect([await client.told.next(), await client.told.next()]).toEqual(['disconnected', 'connected'])
  })

  test('is not made again when the session is over', async () => {
    const server = await startRealtimeServer()
    const client = startClient(server, ['refused'])
    const first = await server.handshakes.next()
    first.refuse('access-token-refused')
    expect(await client.asked.next()).toBe('old-token')
    expect(await comersTo(server)).toEqual([])
  })

  test.each(['access-denied', 'access-token-missing'] as const)(
    '(%s) asks for no new token and is not made again',
    async (code) => {
      const server = await startRealtimeServer()
      const client = startClient(server, ['renewed'])
      const handshake = await server.handshakes.next()
      handshake.refuse(code)
      expect(await client.told.next()).toBe('disconnected')
      expect(await comersTo(server)).toEqual([])
      expect(client.asked.rest()).toEqual([])
    },
  )

  test('by the trouble of the server itself is tried again', async () => {
    const server = await startRealtimeServer()
    const client = startClient(server)
    const first = await server.handshakes.next()
    first.fail()
    await (await server.handshakes.next()).admit()
    expect([await client.told.next(), await client.told.next()]).toEqual(['disconnected', 'connected'])
    expect(client.asked.rest()).toEqual([])
  })

  test('is not made again for somebody who closed the connection during the renewal', async () => {
    const server = await startRealtimeServer()
    const renewal = Promise.withResolvers<Renewal>()
    const client = startClient(server, [renewal.promise])
    const handshake = await server.handshakes.next()
    handshake.refuse('access-token-refused')
    await client.asked.next()
    client.close()
    renewal.resolve('renewed')
    expect(await comersTo(server)).toEqual([])
  })
})
