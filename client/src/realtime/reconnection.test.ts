import type { Socket } from 'socket.io'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Renewal } from '../api/token-source.ts'
import { startRealtimeServer, type Handshake, type RealtimeServer } from '../testing/realtime-server.ts'
import { createSequence } from '../testing/sequence.ts'
import { connect } from './connection.ts'

// The pauses between attempts are the registry's; here they are as short as they can be, so that nobody waits.
vi.mock(import('../../../contracts/registry/transport.ts'), async (load) => {
  const transport = await load()
  const shortPauses = { reconnectionDelayMs: 1, reconnectionDelayMaxMs: 1 } as object
  return { ...transport, realtime: { ...transport.realtime, ...shortPauses } }
})

const player = '65f0000000000000000000a1'

/** A connection as the app makes it, with all that it tells, in order. */
function startClient(
  { url }: RealtimeServer,
  renewals: readonly (Renewal | Promise<Renewal>)[] = [],
  userId = player,
) {
  const told = createSequence<'connected' | 'disconnected'>()
  const asked = createSequence<string>()
  const outcomes = [...renewals]
  const session = { token: 'old-token' }
  const connection = connect({
    url,
    userId,
    tokenSource: {
      token: () => session.token,
      renew: async (usedToken) => {
        asked.add(usedToken)
        const outcome = (await outcomes.shift()) ?? 'refused'
        if (outcome === 'renewed') session.token = 'new-token'
        return outcome
      },
    },
    onEvent: () => undefined,
    onConnected: () => told.add('connected'),
    onDisconnected: () => told.add('disconnected'),
  })
  onTestFinished(connection.close)
  return { told, asked, session, close: connection.close }
}

async function startConnected(renewals: readonly (Renewal | Promise<Renewal>)[] = []) {
  const server = await startRealtimeServer()
  const client = startClient(server, renewals)
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
      const socket = await handshake.admit()
      socket.conn.close()
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
})

const endings: Readonly<Record<string, (socket: Socket) => void>> = {
  'disconnects it': (socket) => {
    socket.disconnect()
  },
  'disconnects it with its transport': (socket) => {
    socket.disconnect(true)
  },
  'says that the session has ended and disconnects it': (socket) => {
    socket.emit('sessionEnded', { reason: 'logout' })
    socket.disconnect(true)
  },
  'says that the session has ended': (socket) => {
    socket.emit('sessionEnded', { reason: 'password-changed' })
  },
  'says that the session has ended, and the network breaks': (socket) => {
    socket.emit('sessionEnded', { reason: 'expired' })
    socket.conn.close()
  },
}

describe.each(Object.entries(endings))('a connection that stood, when the provider %s', (_, end) => {
  test('asks for a new token first, once, and is made again with it', async () => {
    const { server, client, socket } = await startConnected(['renewed'])
    end(socket)
    expect(await client.told.next()).toBe('disconnected')
    const again = await server.handshakes.next()
    expect(again.token).toBe('new-token')
    await again.admit()
    expect(await client.told.next()).toBe('connected')
    expect([await client.asked.next(), ...client.asked.rest()]).toEqual(['old-token'])
  })

  test('stays closed where the session is over', async () => {
    const { server, client, socket } = await startConnected(['refused'])
    end(socket)
    expect(await client.told.next()).toBe('disconnected')
    expect(await client.asked.next()).toBe('old-token')
    expect(await comersTo(server)).toEqual([])
    expect([...client.told.rest(), ...client.asked.rest()]).toEqual([])
  })

  test('stays closed where the session is over, though its token was renewed while the connection stood', async () => {
    const { server, client, socket } = await startConnected(['renewed', 'refused'])
    end(socket)
    const again = await server.handshakes.next()
    again.refuse('access-token-refused')
    expect([await client.asked.next(), await client.asked.next()]).toEqual(['old-token', 'new-token'])
    expect(await comersTo(server)).toEqual([])
  })

  test('tries later where nobody can say whether the session is over', async () => {
    const { server, client, socket } = await startConnected(['unavailable'])
    end(socket)
    expect(await client.asked.next()).toBe('old-token')
    const again = await server.handshakes.next()
    expect(again.token).toBe('old-token')
    await again.admit()
    expect([await client.told.next(), await client.told.next()]).toEqual(['disconnected', 'connected'])
    expect(client.asked.rest()).toEqual([])
  })

  test('stays closed where it is closed here meanwhile', async () => {
    const renewal = Promise.withResolvers<Renewal>()
    const { server, client, socket } = await startConnected([renewal.promise])
    end(socket)
    await client.asked.next()
    client.close()
    renewal.resolve('renewed')
    expect(await comersTo(server)).toEqual([])
  })
})

test('a connection that the network cuts is made again without asking for a new token', async () => {
  const { server, client, socket } = await startConnected()
  socket.conn.close()
  await (await server.handshakes.next()).admit()
  expect([await client.told.next(), await client.told.next()]).toEqual(['disconnected', 'connected'])
  expect(client.asked.rest()).toEqual([])
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

  test('for its token after it stood is made again with a new one, each time', async () => {
    const server = await startRealtimeServer()
    const client = startClient(server, ['renewed', 'renewed'])
    for (const token of ['old-token', 'new-token']) {
      const handshake = await server.handshakes.next()
      handshake.refuse('access-token-refused')
      expect(await client.asked.next()).toBe(token)
      const socket = await (await server.handshakes.next()).admit()
      expect([await client.told.next(), await client.told.next()]).toEqual(['disconnected', 'connected'])
      socket.conn.close()
      expect(await client.told.next()).toBe('disconnected')
    }
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
})

describe('a connection that is closed here', () => {
  test('is not made again', async () => {
    const { server, client } = await startConnected()
    client.close()
    expect(await comersTo(server)).toEqual([])
  })

  test('during the pause before another attempt stays closed', async () => {
    const server = await startRealtimeServer()
    const client = startClient(server)
    const handshake = await server.handshakes.next()
    handshake.fail()
    await client.told.next()
    client.close()
    expect(await comersTo(server)).toEqual([])
  })

  test('during the renewal of its token stays closed', async () => {
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
