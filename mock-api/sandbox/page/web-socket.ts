/** Carries the WebSockets of the page's Socket.IO client to the worker. Other WebSockets stay as they are. */
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket'
import { realtime } from '../../../contracts/registry/transport.ts'
import type { FromWorker, Line } from '../protocol.ts'

type SocketMessage = Extract<FromWorker, { type: 'opened' | 'frame' | 'closed' }>

/** Starts the interception, and returns a function that ends it. Open WebSockets stay open. */
export function interceptSockets(line: Line, nextId: () => number): () => void {
  const receivers = new Map<number, (message: SocketMessage) => void>()
  line.onMessage((message) => {
    if (message.type === 'opened' || message.type === 'frame' || message.type === 'closed') {
      receivers.get(message.id)?.(message)
    }
  })

  const interceptor = new WebSocketInterceptor()
  // The WebSocket opens in the page when the promise resolves, unless it has been closed by then.
  interceptor.on('connection', ({ client, server }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const settle = (): void => {
      resolve()
    }
    const { host, pathname, search } = client.url
    if (host !== location.host || pathname !== `${realtime.path}/`) {
      server.connect()
      server.addEventListener('open', settle)
      server.addEventListener('close', settle)
      return promise
    }
    const id = nextId()
    receivers.set(id, (message) => {
      if (message.type === 'frame') {
        client.send(message.data)
        return
      }
      if (message.type === 'closed') {
        receivers.delete(id)
        // Socket.IO's client tries again after an error only.
        if (client.socket.readyState === WebSocket.CONNECTING) client.socket.dispatchEvent(new Event('error'))
        client.close(message.code)
      }
      resolve()
    })
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') line.send({ type: 'frame', id, data })
    })
    client.addEventListener('close', () => {
      if (receivers.delete(id)) line.send({ type: 'close', id })
      resolve()
    })
    line.send({ type: 'open', id, url: pathname + search })
    return promise
  })
  interceptor.apply()
  return () => {
    interceptor.dispose()
  }
}
