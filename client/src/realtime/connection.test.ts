import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorBody, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { eventExamples } from '../../../contracts/registry/examples.ts'
import { realtime } from '../../../contracts/registry/transport.ts'
import type { Renewal } from '../api/token-source.ts'
import { connect, type ReceivedEvent } from './connection.ts'

// The shortest possible pauses between attempts, so that no test waits.
vi.mock(import('../../../contracts/registry/transport.ts'), async (load) => {
  const transport = await load()
  const shortPauses = { reconnectionDelayMs: 1, reconnectionDelayMaxMs: 1 } as object
  return { ...transport, realtime: { ...transport.realtime, ...shortPauses } }
})

interface Handshake {
  readonly userId: unknown
  readonly token: unknown
  admit(): Promise<Socket>
  refuse(code: ErrorCode): void
  fail(): void
}

type RealtimeServer = Awaited<ReturnType<typeof startRealtimeServer>>

async function startRealtimeServer() {
  const http = createServer()
  const io = new Server(http, { path: realtime.path, serveClient: false })
  const handshakes = createSequence<Handshake>()
  io.use((socket, next) => {
    const { query, auth } = socket.handshake
    handshakes.add({
      userId: query['userId'],
      token: (auth as Readonly<Record<string, unknown>>)['token'],
      admit: () =>
        new Promise((resolve) => {
          io.once('connection', resolve)
          next()
        }),
      refuse: (code) => next(Object.assign(new Error(code), { data: errorBody(code) })),
      fail: () => next(new Error('The database does not answer')),
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => io.close())
  return { url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`, handshakes }
}

/** Each item is taken once, in the order of arrival. */
function createSequence<Item>() {
  const items: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  const next = (): Promise<Item> =>
    new Promise((resolve) => {
      const item = items.shift()
      if (item === undefined) waiting.push(resolve)
      else resolve(item)
    })
  return {
    add(item: Item): void {
      const take = waiting.shift()
      if (take) take(item)
      else items.push(item)
    },
    next,
    take: (count: number) => Promise.all(Array.from({ length: count }, next)),
    rest: (): readonly Item[] => items,
  }
}

const player = '65f0000000000000000000a1'

type Renewals = readonly (Renewal | Promise<Renewal>)[]

/** Connects and records events, changes of the connection and tokens to renew, each in order. */
function startClient({ url }: RealtimeServer, renewals: Renewals = [], userId = player) {
  const changes = createSequence<'connected' | 'disconnected'>()
  const events = createSequence<ReceivedEvent>()
  const renewed = createSequence<string>()
  const outcomes = [...renewals]
  const session = { token: 'old-token' }
  const close = connect({
    url,
    userId,
    tokenSource: {
      token: () => session.token,
      renew: async (usedToken) => {
        renewed.add(usedToken)
        const outcome = (await outcomes.shift()) ?? 'refused'
        if (outcome === 'renewed') session.token = 'new-token'
        return outcome
      },
    },
    onEvent: events.add,
    onConnected: () => changes.add('connected'),
    onDisconnected: () => changes.add('disconnected'),
  })
  onTestFinished(close)
  return { changes, events, renewed, session, close }
}

/** A client whose first handshake has arrived. */
async function startHandshake(renewals: Renewals = []) {
  const server = await startRealtimeServer()
  const client = startClient(server, renewals)
  const handshake = await server.handshakes.next()
  return { server, ...client, handshake }
}

async function startConnected(renewals: Renewals = []) {
  const started = await startHandshake(renewals)
  const socket = await started.handshake.admit()
  expect(await started.changes.next()).toBe('connected')
  return { ...started, socket }
}

/** Returns the handshakes that arrive before another user, who starts later, has connected, paused and reconnected. */
async function handshakesOf(server: RealtimeServer): Promise<readonly Handshake[]> {
  const otherUser = '65f0000000000000000000ff'
  startClient(server, [], otherUser)
  const handshakes: Handshake[] = []
  for (let arrivals = 0; arrivals < 2;) {
    const handshake = await server.handshakes.next()
    if (handshake.userId === otherUser) {
      arrivals += 1
      const socket = await handshake.admit()
      socket.conn.close()
    } else handshakes.push(handshake)
  }
  return handshakes
}

beforeEach(() => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => warnings.mockRestore()
})

test('a connection that breaks is restored with the current token and no renewal, and reports each change', async () => {
  const { server, changes, renewed, session, handshake, socket } = await startConnected()
  expect(handshake).toMatchObject({ userId: player, token: 'old-token' })
  session.token = 'newer-token'
  socket.conn.close()
  expect(await changes.next()).toBe('disconnected')
  const again = await server.handshakes.next()
  expect(again).toMatchObject({ userId: player, token: 'newer-token' })
  await again.admit()
  expect(await changes.next()).toBe('connected')
  expect(renewed.rest()).toEqual([])
})

const endings: Readonly<Record<string, (socket: Socket) => void>> = {
  'disconnects the socket': (socket) => socket.disconnect(),
  'disconnects the transport': (socket) => socket.disconnect(true),
  'ends the session and disconnects': (socket) => {
    socket.emit('sessionEnded', { reason: 'logout' })
    socket.disconnect(true)
  },
  'ends the session': (socket) => socket.emit('sessionEnded', { reason: 'password-changed' }),
  'ends the session and the network breaks': (socket) => {
    socket.emit('sessionEnded', { reason: 'expired' })
    socket.conn.close()
  },
}

async function startRefused(how: string, renewals: Renewals) {
  const end = endings[how]
  if (end === undefined) {
    const started = await startHandshake(renewals)
    started.handshake.refuse('access-token-refused')
    return started
  }
  const connected = await startConnected(renewals)
  end(connected.socket)
  return connected
}

describe.each(['refuses the handshake', ...Object.keys(endings)])('when the provider %s', (how) => {
  test('the client renews the token once and reconnects with it', async () => {
    const { server, changes, renewed } = await startRefused(how, ['renewed'])
    expect(await changes.next()).toBe('disconnected')
    const again = await server.handshakes.next()
    expect(again.token).toBe('new-token')
    await again.admit()
    expect(await changes.next()).toBe('connected')
    expect([await renewed.next(), ...renewed.rest()]).toEqual(['old-token'])
  })

  test('the connection stays closed if the renewal is refused', async () => {
    const { server, changes, renewed } = await startRefused(how, ['refused'])
    expect(await changes.next()).toBe('disconnected')
    expect(await renewed.next()).toBe('old-token')
    expect(await handshakesOf(server)).toEqual([])
    expect([...changes.rest(), ...renewed.rest()]).toEqual([])
  })

  test('the client retries later if the provider is unavailable', async () => {
    const { server, changes, renewed } = await startRefused(how, ['unavailable'])
    expect(await renewed.next()).toBe('old-token')
    const again = await server.handshakes.next()
    expect(again.token).toBe('old-token')
    await again.admit()
    expect(await changes.take(2)).toEqual(['disconnected', 'connected'])
    expect(renewed.rest()).toEqual([])
  })

  test('the connection stays closed if the client closes it meanwhile', async () => {
    const renewal = Promise.withResolvers<Renewal>()
    const { server, renewed, close } = await startRefused(how, [renewal.promise])
    await renewed.next()
    close()
    renewal.resolve('renewed')
    expect(await handshakesOf(server)).toEqual([])
  })
})

test('a connection that the client closes tells nothing', async () => {
  const { changes, close } = await startConnected()
  close()
  expect(changes.rest()).toEqual([])
})

describe('a refused handshake', () => {
  test('because of its token is repeated with a new token after each reconnection', async () => {
    const { server, changes, renewed, handshake } = await startHandshake(['renewed', 'renewed'])
    let refused = handshake
    for (const token of ['old-token', 'new-token']) {
      refused.refuse('access-token-refused')
      expect(await renewed.next()).toBe(token)
      const socket = await (await server.handshakes.next()).admit()
      socket.conn.close()
      expect(await changes.take(3)).toEqual(['disconnected', 'connected', 'disconnected'])
      refused = await server.handshakes.next()
    }
  })

  test('renews the refused token, even if a newer one exists by then', async () => {
    const { session, renewed, handshake } = await startHandshake(['renewed'])
    session.token = 'new-token'
    handshake.refuse('access-token-refused')
    expect(await renewed.next()).toBe('old-token')
  })

  test('with a renewed token is repeated after a pause without another renewal', async () => {
    const { server, renewed, handshake } = await startHandshake(['renewed'])
    handshake.refuse('access-token-refused')
    ;(await server.handshakes.next()).refuse('access-token-refused')
    await (await server.handshakes.next()).admit()
    expect([await renewed.next(), ...renewed.rest()]).toEqual(['old-token'])
  })

  test.each(['access-denied', 'access-token-missing'] as const)(
    '(%s) is not repeated and renews no token',
    async (code) => {
      const { server, changes, renewed, handshake } = await startHandshake(['renewed'])
      handshake.refuse(code)
      expect(await changes.next()).toBe('disconnected')
      expect(await handshakesOf(server)).toEqual([])
      expect(renewed.rest()).toEqual([])
    },
  )

  test('because of a failure of the server is repeated', async () => {
    const { server, changes, renewed, handshake } = await startHandshake()
    handshake.fail()
    await (await server.handshakes.next()).admit()
    expect(await changes.take(2)).toEqual(['disconnected', 'connected'])
    expect(renewed.rest()).toEqual([])
  })
})

test('a connection that the client closes is not restored, also not after the pause before a retry', async () => {
  const connected = await startConnected()
  connected.close()
  expect(await handshakesOf(connected.server)).toEqual([])

  const failed = await startHandshake()
  failed.handshake.fail()
  await failed.changes.next()
  failed.close()
  expect(await handshakesOf(failed.server)).toEqual([])
})

const { newMessage } = eventExamples.sendMessage.minimum
const idOf = (number: number) => number.toString(16).padStart(24, '0')
const message = (text: string, eventId?: string) => ({
  ...(eventId === undefined ? {} : { eventId }),
  newMessage: { ...newMessage, message: text },
})

describe('an event', () => {
  test('arrives with its name and without undeclared fields', async () => {
    const { events, socket } = await startConnected()
    const payload = eventExamples.sendMessage.maximum
    socket.emit('sendMessage', { ...payload, secret: 'undeclared' })
    socket.emit('sessionEnded', eventExamples.sessionEnded.minimum)
    expect(await events.take(2)).toStrictEqual([
      { name: 'sendMessage', payload },
      { name: 'sessionEnded', payload: eventExamples.sessionEnded.minimum },
    ])
  })

  test('is recognised as repeated after a reconnection', async () => {
    const { server, events, socket } = await startConnected()
    socket.emit('sendMessage', message('un', idOf(1)))
    await events.next()
    socket.conn.close()
    const again = await (await server.handshakes.next()).admit()
    again.emit('sendMessage', message('un', idOf(1)))
    again.emit('sendMessage', message('deux', idOf(2)))
    expect(await events.next()).toMatchObject({ payload: message('deux') })
  })

  test('is recognised as repeated among the last five hundred', async () => {
    const { events, socket } = await startConnected()
    // The event 0 is forgotten, the others are not.
    for (let number = 0; number <= 500; number += 1) {
      socket.emit('sendMessage', message('neuf', idOf(number)))
      await events.next()
    }
    socket.emit('sendMessage', message('su', idOf(1)))
    socket.emit('sendMessage', message('oublié', idOf(0)))
    expect(await events.next()).toMatchObject({ payload: message('oublié') })
  })

  test('without an eventId is delivered each time, and an endless text is cut', async () => {
    const { events, socket } = await startConnected()
    for (let times = 0; times < 2; times += 1)
      socket.emit('sendMessage', message(`e${'\u0301'.repeat(100_000)}`))
    const cut = { payload: message(`e${'\u0301'.repeat(20)}`) }
    expect(await events.take(2)).toMatchObject([cut, cut])
  })

  test('that does not match its schema is ignored and logged without its content', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => errors.mockRestore())
    const { events, socket } = await startConnected()
    const broken = { newMessage: { ...newMessage, _id: 5, message: 'mots secrets' } }
    for (const payload of [broken, undefined, 'text', null]) socket.emit('sendMessage', payload)
    socket.emit('sendMessage', message('enfin'))
    expect(await events.next()).toMatchObject({ payload: message('enfin') })
    expect(errors).toHaveBeenCalledTimes(4)
    expect(errors.mock.calls[0]?.[0]).toBe('The event sendMessage does not match its schema and is ignored.')
    expect(JSON.stringify(errors.mock.calls)).not.toContain('mots secrets')
  })
})
