/** Decides which sockets connect, and records them. Knows neither the server of Socket.IO in Node nor that of the sandbox. */
import { errorBody } from '../../contracts/registry/errors.ts'
import { Refusal } from '../domain/refusal.ts'
import { liveSession, readAccessToken, watchExpiry } from '../domain/tokens.ts'
import { Connection, type Carrier } from '../world/connections.ts'
import type { Send, World } from '../world/world.ts'

export interface Realtime {
  readonly sendFor: (worldName: string) => Send
  readonly disconnect: (worldName: string) => void
  readonly close: () => Promise<void>
}

export interface Admitted {
  readonly world: World
  readonly userId: string
  readonly sessionId: string
}

export const roomOf = (worldName: string, userId = '', sessionId = ''): string =>
  `${worldName}/${userId}/${sessionId}`

export const roomsOf = ({ world: { name }, userId, sessionId }: Admitted): string[] => [
  roomOf(name),
  roomOf(name, userId),
  roomOf(name, userId, sessionId),
]

/** Returns whether the faults let the user in this query open a socket. An unknown world gets an error later. */
export function getsThrough(query: URLSearchParams, findWorld: () => World): boolean {
  const userId = query.get('userId')
  if (userId === null) return true
  try {
    const { faults } = findWorld()
    return faults.isEmpty || faults.admits(userId)
  } catch {
    return true
  }
}

/** Returns the token's user and session. Throws `access-denied` when the query of the handshake has another userId. */
export async function admit(
  world: World,
  { token, userId: claimed }: { readonly token: unknown; readonly userId: unknown },
): Promise<Admitted> {
  try {
    const { userId, sessionId } = await readAccessToken(world, typeof token === 'string' ? token : undefined)
    if (claimed !== userId) throw new Refusal('access-denied')
    return { world, userId, sessionId }
  } catch (error) {
    if (error instanceof Refusal) {
      world.journal.append({ kind: 'socket', action: 'refused', userId: null, reason: error.code })
    }
    throw error
  }
}

export function connectError(error: unknown): Error & { readonly data?: object } {
  if (error instanceof Refusal)
    return Object.assign(new Error(error.message), { data: errorBody(error.code) })
  return error instanceof Error ? error : new Error(String(error))
}

/** Adds a socket to the connections of its world. Called when the socket receives events, because the journal says so. */
export function addSocket({ world, userId, sessionId }: Admitted, carrier: Carrier): void {
  // A partition began after the handshake.
  if (!world.faults.isEmpty && !world.faults.admits(userId)) {
    carrier.cut('network')
    return
  }
  // The session ended after the handshake.
  if (!liveSession(world, sessionId)) {
    carrier.cut('server')
    return
  }
  const connection = new Connection(userId, sessionId, world.clock.instant(), carrier)
  world.connections.add(connection)
  watchExpiry(world, sessionId)
  carrier.onDisconnect((reason) => {
    world.connections.remove(connection)
    watchExpiry(world, sessionId)
    const { cutBy } = connection
    world.journal.append(
      { kind: 'socket', action: 'disconnected', userId, reason: cutBy?.reason ?? reason },
      cutBy?.cause,
    )
  })
  world.journal.append({ kind: 'socket', action: 'connected', userId })
}
