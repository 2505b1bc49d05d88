import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { io, WebSocket as WebSocketTransport, type ManagerOptions } from 'socket.io-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { eventExamples } from '../../../contracts/registry/examples.ts'
import { realtime } from '../../../contracts/registry/transport.ts'
import { eventText } from '../../control/streams.ts'
import { issueAccessToken } from '../../domain/tokens.ts'
import { usedWorld } from '../../world/testing.ts'
import type { FromPage, FromWorker } from '../protocol.ts'
import { createSocketServer, type ServerEnd } from '../worker/socket-server.ts'
import type { Call } from './calls.ts'
import { interceptSockets } from './intercept.ts'

const origin = 'http://sandbox.test'

/** The client's own transport keeps the WebSocket class of the moment when it was loaded. */
class InterceptedTransport extends WebSocketTransport {
  override createSocket(url: string): WebSocket {
    return new WebSocket(url)
  }
}

const later = (run: () => void) => setImmediate(run)

/** A page and a worker with one world in the same process; their messages take a turn each. `call` answers the page's calls. */
async function startPage(call: Call = () => Promise.reject(new Error('no call'))) {
  const world = await usedWorld()
  const server = createSocketServer({ findWorld: () => world })
  const ends = new Map<number, ServerEnd>()
  const sent: FromPage[] = []
  const listeners: ((message: FromWorker) => void)[] = []
  const toPage = (message: FromWorker): void => {
    later(() => listeners.forEach((listener) => listener(message)))
  }

  function take(message: FromPage): void {
    if (message.type === 'frame') ends.get(message.id)?.receive(message.data)
    else if (message.type === 'close') ends.get(message.id)?.closed()
    else if (message.type === 'open') {
      const { id, url } = message
      let isRefused = false
      const end = server.open(
        url,
        {},
        {
          send: (data) => toPage({ type: 'frame', id, data }),
          close(code = 1000) {
            isRefused = code === 1006
            toPage({ type: 'closed', id, code })
          },
        },
      )
      ends.set(id, end)
      if (!isRefused) toPage({ type: 'opened', id })
    }
  }

  let ids = 0
  vi.stubGlobal('location', new URL(origin))
  const stop = interceptSockets(
    {
      send(message) {
        sent.push(message)
        later(() => {
          take(message)
        })
      },
      onMessage(listener) {
        listeners.push(listener)
      },
    },
    () => (ids += 1),
    call,
  )
  onTestFinished(async () => {
    stop()
    vi.unstubAllGlobals()
    await server.close()
  })

  const [session] = world.store.sessions.all()
  if (!session) throw new Error('The world has no session.')
  const { userId } = session
  const token = issueAccessToken(world, { userId, sessionId: session._id })
  return {
    world,
    userId,
    sent,
    stop,
    send: server.sendFor(world.name),
    open(options: Partial<ManagerOptions> = {}) {
      const socket = io(origin, {
        path: realtime.path,
        query: { userId },
        auth: { token },
        transports: [InterceptedTransport],
        forceNew: true,
        reconnectionDelay: 1,
        reconnectionDelayMax: 1,
        ...options,
      })
      onTestFinished(() => {
        socket.disconnect()
      })
      const next = <Value>(event: string) =>
        new Promise<Value>((resolve) => socket.once(event, (value: Value) => resolve(value)))
      return { socket, next }
    },
  }
}

describe('a socket of a page', () => {
  test('reaches the worker, receives events in order, and leaves', async () => {
    const { world, userId, sent, send, open } = await startPage()
    const { socket, next } = open()
    await next('connect')
    const heard: unknown[] = []
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]))
    const closing = next('closeChat')
    send(userId, 'sendMessage', eventExamples.sendMessage.minimum)
    send(userId, 'closeChat', eventExamples.closeChat.minimum)
    await closing
    expect(heard).toEqual([
      ['sendMessage', eventExamples.sendMessage.minimum],
      ['closeChat', eventExamples.closeChat.minimum],
    ])
    const [connection] = world.connections.values()
    expect(connection).toMatchObject({ id: socket.id, transport: 'websocket' })
    socket.disconnect()
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'close', id: 1 }))
  })

  test('reconnects on its own after its connection was cut, and not after the server disconnected it', async () => {
    const { world, userId, sent, send, open } = await startPage()
    const { socket, next } = open()
    await next('connect')
    const [first] = world.connections.values()
    const broken = next('disconnect')
    const again = next('connect')
    first?.cut({ as: 'network', reason: 'the train is in a tunnel' })
    expect(await broken).toBe('transport close')
    await again
    const event = next('closeChat')
    send(userId, 'closeChat', eventExamples.closeChat.minimum)
    expect(await event).toEqual(eventExamples.closeChat.minimum)
    const ended = next('disconnect')
    const [second] = world.connections.values()
    second?.cut({ as: 'server', reason: 'the session ended' })
    expect(await ended).toBe('io server disconnect')
    expect(socket.active).toBe(false)
    expect(sent.filter(({ type }) => type === 'open')).toHaveLength(2)
  })

  test('fails as without a network while a partition lasts, and connects after it', async () => {
    const { world, open } = await startPage()
    const remove = vi.spyOn(world.faults, 'admits').mockReturnValue(false)
    vi.spyOn(world.faults, 'isEmpty', 'get').mockReturnValue(false)
    const { next, socket } = open()
    expect(await next<Error>('connect_error')).toMatchObject({
      message: 'websocket error',
      type: 'TransportError',
    })
    expect(socket.active).toBe(true)
    remove.mockReturnValue(true)
    await next('connect')
  })

  test('to another host or path passes by the worker', async () => {
    const elsewhere = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => {
      elsewhere.close()
    })
    elsewhere.on('connection', (webSocket) => {
      webSocket.on('message', (data: Buffer) => {
        webSocket.send(`you said ${data.toString()}`)
      })
    })
    await once(elsewhere, 'listening')
    const { sent, stop } = await startPage()
    const { port } = elsewhere.address() as AddressInfo
    const webSocket = new WebSocket(`ws://127.0.0.1:${String(port)}/socket.io/`)
    await once(webSocket, 'open')
    const answered = once(webSocket, 'message')
    webSocket.send('bonjour')
    expect(await answered).toMatchObject([{ data: 'you said bonjour' }])
    const closed = once(webSocket, 'close')
    webSocket.close()
    await closed
    expect(sent).toEqual([])
    stop()
    const refused = new WebSocket('ws://127.0.0.1:1/')
    await once(refused, 'error')
  })
})

describe('a WebSocket of the console', () => {
  const address = 'ws://sandbox.test/__sim/worlds/a/stream?after=1'

  test('receives each part of the stream, and closes at its end', async () => {
    const parts = [eventText('run', { a: 'é' }, '7'), eventText('call', { b: 2 })]
    const body = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    })
    const call = vi.fn<Call>(() => Promise.resolve(new Response(body)))
    await startPage(call)
    const webSocket = new WebSocket(address)
    const received: unknown[] = []
    webSocket.addEventListener('message', ({ data }) => received.push(data))
    expect(await once(webSocket, 'close')).toMatchObject([{ code: 1006 }])
    expect(received).toEqual(parts)
    expect(call.mock.lastCall?.[0]).toMatchObject({ method: 'GET', url: '/__sim/worlds/a/stream?after=1' })
  })

  test('closes if the worker refuses or does not answer', async () => {
    const call = vi.fn<Call>().mockResolvedValueOnce(new Response('no', { status: 404 }))
    await startPage(call.mockRejectedValueOnce(new TypeError('Failed to fetch')))
    for (const _ of [1, 2]) {
      const webSocket = new WebSocket(address)
      const received = vi.fn<() => void>()
      webSocket.addEventListener('message', received)
      await once(webSocket, 'close')
      expect(received).not.toHaveBeenCalled()
    }
  })

  test('ends its call when the page closes it', async () => {
    let ended: AbortSignal | undefined
    await startPage(({ signal }) => {
      ended = signal
      return Promise.resolve(new Response(new ReadableStream()))
    })
    const webSocket = new WebSocket(address)
    await once(webSocket, 'open')
    webSocket.close()
    await vi.waitFor(() => expect(ended?.aborted).toBe(true))
  })
})
