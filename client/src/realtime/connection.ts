/** The realtime connection of one user. Each event is delivered at most once, so the caller refetches after a reconnect. */
import { io } from 'socket.io-client'
import { identifyError } from '../../../contracts/registry/errors.ts'
import { read, readRefusal } from '../../../contracts/registry/reading.ts'
import { events, type EventName, type PayloadOf } from '../../../contracts/registry/registry.ts'
import { realtime } from '../../../contracts/registry/transport.ts'
import type { TokenSource } from '../api/token-source.ts'
import { limitTexts } from '../api/limited-texts.ts'
import { apiOrigin } from '../lib/config.ts'

export type ReceivedEvent<Names extends EventName = EventName> = {
  readonly [Name in Names]: { readonly name: Name; readonly payload: PayloadOf<Name> }
}[Names]

interface ConnectionOptions {
  readonly url?: string
  readonly userId: string
  readonly tokenSource: Pick<TokenSource, 'token' | 'renew'>
  readonly onEvent: (event: ReceivedEvent) => void
  readonly onConnected: () => void
  readonly onDisconnected: () => void
}

const maxEventIds = 500

/** Connects until the returned function is called, which tells nothing. */
export function connect(options: ConnectionOptions): () => void {
  const { url, userId, tokenSource, onEvent, onConnected, onDisconnected } = options
  /** The token of the latest handshake. A newer one may exist by the time it is refused. */
  let sentToken: string | undefined
  let hasJustRenewed = false
  let isClosed = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const socket = io(url ?? (apiOrigin || '/'), {
    path: realtime.path,
    query: { userId },
    auth: (give) => {
      sentToken = tokenSource.token()
      give({ token: sentToken })
    },
    // Some networks block websockets, so polling is tried next.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: realtime.timeoutMs,
    reconnectionDelay: realtime.reconnectionDelayMs,
    reconnectionDelayMax: realtime.reconnectionDelayMaxMs,
    randomizationFactor: realtime.randomizationFactor,
    // Without it, Socket.IO would reuse the connection of the previous user.
    forceNew: true,
  })
  const isRepeated = rememberIds(maxEventIds)

  for (const name of Object.keys(events) as EventName[]) {
    socket.on(name, (data: unknown) => {
      const parsed = read(events[name].payload, data)
      if (!parsed.success) {
        console.error(`The event ${name} does not match its schema and is ignored.`, parsed.error.issues)
        return
      }
      if (parsed.data.eventId !== undefined && isRepeated(parsed.data.eventId)) return
      onEvent({ name, payload: limitTexts(parsed.data) } as ReceivedEvent)
      if (name === 'sessionEnded') socket.disconnect()
    })
  }
  socket.on('connect', () => {
    hasJustRenewed = false
    onConnected()
  })
  socket.on('disconnect', (reason) => {
    if (isClosed) return
    onDisconnected()
    if (reason === 'io client disconnect') void renewThen(() => socket.connect())
    // After a pause, because a provider that restarts disconnects all clients at once.
    if (reason === 'io server disconnect') void renewThen(retryLater)
  })
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    console.warn('The realtime connection failed:', error.message)
    onDisconnected()
    if (!socket.active) void handleRefusal(error.data)
  })

  /** Socket.IO does not retry after a response: renews a refused token, retries after failures. Other refusals are final. */
  async function handleRefusal(data: unknown): Promise<void> {
    const refusal = readRefusal(data)
    if (!refusal.success) {
      retryLater()
      return
    }
    const code = identifyError(['access-token-refused', 'access-denied'], 403, refusal.data)
    if (code !== 'access-token-refused' || sentToken === undefined) return
    // If the renewed token is refused too, a pause prevents a loop of renewals.
    if (hasJustRenewed) {
      hasJustRenewed = false
      retryLater()
      return
    }
    await renewThen(() => {
      hasJustRenewed = true
      socket.connect()
    })
  }

  /** Renews the sent token, then connects. Stays closed after a refusal, and retries later without a clear result. */
  async function renewThen(connectAgain: () => void): Promise<void> {
    const renewal = sentToken === undefined ? 'unavailable' : await tokenSource.renew(sentToken)
    if (renewal === 'refused' || isClosed) return
    if (renewal === 'renewed') connectAgain()
    else retryLater()
  }

  /** Waits for Socket.IO's longest pause, randomised so that not all clients reconnect at once. */
  function retryLater(): void {
    const pauseMs = realtime.reconnectionDelayMaxMs * (1 - realtime.randomizationFactor * Math.random())
    retryTimer = setTimeout(() => socket.connect(), pauseMs)
  }

  return () => {
    isClosed = true
    clearTimeout(retryTimer)
    socket.close()
  }
}

function rememberIds(limit: number): (id: string) => boolean {
  const seen = new Set<string>()
  return (id) => {
    if (seen.has(id)) return true
    seen.add(id)
    const [oldest] = seen
    if (seen.size > limit && oldest !== undefined) seen.delete(oldest)
    return false
  }
}
