/**
 * One realtime connection of one user. It knows sockets and the registry's events, and no entity: who gets an event is
 * told by `onEvent`. The provider delivers each event at most once, so whoever listens reads again after a reconnect.
 */
import { io } from 'socket.io-client'
import { ErrorBody, identifyError } from '../../../contracts/registry/errors.ts'
import { events, type EventName, type PayloadOf } from '../../../contracts/registry/registry.ts'
import { realtime } from '../../../contracts/registry/transport.ts'
import type { TokenSource } from '../api/token-source.ts'
import { limitTexts } from '../api/limited-texts.ts'
import { apiOrigin } from '../lib/config.ts'
import { readPayload } from './payload.ts'

export type ReceivedEvent<Names extends EventName = EventName> = {
  readonly [Name in Names]: { readonly name: Name; readonly payload: PayloadOf<Name> }
}[Names]

export interface ConnectionOptions {
  /** The provider's origin; the one that `config.js` names when it is missing. */
  readonly url?: string
  readonly userId: string
  readonly tokenSource: Pick<TokenSource, 'token' | 'renew'>
  readonly onEvent: (event: ReceivedEvent) => void
  /** A connection stands, the first or a later one: whatever happened before it may have been missed. */
  readonly onConnected: () => void
  readonly onDisconnected: () => void
}

export interface Connection {
  close(): void
}

/** How many events are remembered to know a repeated one by its id. */
const rememberedEvents = 500

export function connect(options: ConnectionOptions): Connection {
  const { url, userId, tokenSource, onEvent, onConnected, onDisconnected } = options
  /** The token of the latest handshake: by the time it is refused, there may be a newer one. */
  let shownToken: string | undefined
  let hasJustRenewed = false
  let isClosed = false
  let later: ReturnType<typeof setTimeout> | undefined
  const socket = io(url ?? (apiOrigin || '/'), {
    path: realtime.path,
    query: { userId },
    auth: (give) => {
      shownToken = tokenSource.token()
      give({ token: shownToken })
    },
    // Some networks let no websocket through: the second is tried where the first fails.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: realtime.timeoutMs,
    reconnectionDelay: realtime.reconnectionDelayMs,
    reconnectionDelayMax: realtime.reconnectionDelayMaxMs,
    randomizationFactor: realtime.randomizationFactor,
    // Each connection is one user's; sharing one between two sign-ins would carry the first user's name.
    forceNew: true,
  })
  const isRepeated = rememberIds(rememberedEvents)

  for (const name of Object.keys(events) as EventName[]) {
    socket.on(name, (data: unknown) => {
      const parsed = readPayload(name, data)
      if (!parsed.success) {
        console.error(`The event ${name} breaks its schema and is left out.`, parsed.error.issues)
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
    onDisconnected()
    if (isClosed) return
    // Here, after sessionEnded.
    if (reason === 'io client disconnect') void renewThen(() => socket.connect())
    // With a pause, because a provider that restarts disconnects everybody at once.
    if (reason === 'io server disconnect') void renewThen(tryAgainLater)
  })
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    console.warn('The realtime connection failed:', error.message)
    onDisconnected()
    if (!socket.active) void answerRefusal(error.data)
  })

  /**
   * Socket.IO tries again by itself after trouble on the way, but never once the provider has answered. A no to the
   * token is answered with a new one, and trouble of the provider's own with patience; any other no stands.
   */
  async function answerRefusal(data: unknown): Promise<void> {
    const refusal = ErrorBody.safeParse(data)
    if (!refusal.success) {
      tryAgainLater()
      return
    }
    const code = identifyError(['access-token-refused', 'access-denied'], 403, refusal.data)
    if (code !== 'access-token-refused' || shownToken === undefined) return
    // A new token that is refused too is no reason to ask for one after the other without a pause.
    if (hasJustRenewed) {
      hasJustRenewed = false
      tryAgainLater()
      return
    }
    await renewThen(() => {
      hasJustRenewed = true
      socket.connect()
    })
  }

  /** Renews the token that was shown. Stays closed where that is refused, and tries later where nobody can say. */
  async function renewThen(connectAgain: () => void): Promise<void> {
    const renewal = shownToken === undefined ? 'unavailable' : await tokenSource.renew(shownToken)
    if (renewal === 'refused' || isClosed) return
    if (renewal === 'renewed') connectAgain()
    else tryAgainLater()
  }

  /** After one of Socket.IO's own longest pauses, which differ so that not everybody comes back at once. */
  function tryAgainLater(): void {
    const pauseMs = realtime.reconnectionDelayMaxMs * (1 - realtime.randomizationFactor * Math.random())
    later = setTimeout(() => socket.connect(), pauseMs)
  }

  return {
    close() {
      isClosed = true
      clearTimeout(later)
      socket.close()
    },
  }
}

/** Answers whether it has met an id before, forgetting the oldest beyond `limit`. */
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
