/**
 * Sessions, and access tokens: JWTs signed by the world, valid for 15 minutes of the world's clock and while their session
 * lives. Sockets also end with their session.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { encode } from 'jose/base64url'
import type { SessionEnd } from '../../contracts/registry/sessions.ts'
import type { SessionRow } from '../world/rows.ts'
import { perform, type UnitOfWork } from '../world/unit-of-work.ts'
import type { World } from '../world/world.ts'
import { Refusal } from './refusal.ts'

const accessTokenLifetimeMs = 15 * 60_000
const header = encode(JSON.stringify({ alg: 'HS256' }))
const encoder = new TextEncoder()

export interface Bearer {
  readonly userId: string
  readonly sessionId: string
}

interface Verified extends Bearer {
  readonly expiresAtSeconds: number
}

/** The tokens with a good signature, which is slow to check. Expiry and session are checked in each call. */
const verified = new WeakMap<World, Map<string, Verified>>()
const tokensRemembered = 10_000

/** Signs in this thread, because handing the claims to the thread of WebCrypto takes longer than the signature. */
export function issueAccessToken(world: World, { userId, sessionId }: Bearer): string {
  const nowSeconds = Math.floor(world.clock.now() / 1000)
  const expiresAtSeconds = nowSeconds + accessTokenLifetimeMs / 1000
  const claims = { sid: sessionId, sub: userId, iat: nowSeconds, exp: expiresAtSeconds }
  const signed = `${header}.${encode(JSON.stringify(claims))}`
  const token = `${signed}.${encode(hmac(sha256, world.tokenSecret, encoder.encode(signed)))}`
  remember(world, token, { userId, sessionId, expiresAtSeconds })
  return token
}

/** Returns the caller. Throws `access-token-missing`, or `access-token-refused` for an invalid or expired token or an ended session. */
export async function readAccessToken(world: World, token: string | undefined): Promise<Bearer> {
  if (token === undefined || token === '') throw new Refusal('access-token-missing')
  const claims = verified.get(world)?.get(token) ?? (await verify(world, token))
  const isGood =
    claims !== undefined &&
    liveSession(world, claims.sessionId)?.userId === claims.userId &&
    claims.expiresAtSeconds * 1000 > world.clock.now()
  if (!isGood) throw new Refusal('access-token-refused')
  return claims
}

function remember(world: World, token: string, claims: Verified): void {
  const tokens = verified.get(world) ?? new Map<string, Verified>()
  // Those that are still in use are checked once more.
  if (tokens.size >= tokensRemembered) tokens.clear()
  verified.set(world, tokens.set(token, claims))
}

async function verify(world: World, token: string): Promise<Verified | undefined> {
  // Loaded with the first token that this process has not signed, because a start needs none.
  const { jwtVerify } = await import('jose')
  try {
    const { payload } = await jwtVerify(token, world.tokenSecret, {
      algorithms: ['HS256'],
      currentDate: world.clock.date(),
    })
    if (typeof payload.sub !== 'string' || typeof payload['sid'] !== 'string') return undefined
    const claims = { userId: payload.sub, sessionId: payload['sid'], expiresAtSeconds: payload.exp ?? 0 }
    remember(world, token, claims)
    return claims
  } catch {
    // jose throws different errors; the caller gets the same refusal for all.
    return undefined
  }
}

/** Returns undefined for a session that has ended or does not exist. */
export function liveSession(world: World, id: string): SessionRow | undefined {
  const session = world.store.sessions.get(id)
  return session?.isRevoked === false && session.expiresAtMs > world.clock.now() ? session : undefined
}

export function endSession({ world, sessionEnded }: UnitOfWork, { _id }: SessionRow, reason: SessionEnd) {
  const { isRevoked } = world.store.sessions.get(_id) ?? {}
  if (isRevoked !== false) return
  sessionEnded(world.store.sessions.update(_id, { isRevoked: true }), reason)
}

export function endSessions(unit: UnitOfWork, userId: string, reason: SessionEnd, exceptId?: string): void {
  for (const session of unit.world.store.sessions.where('user', userId)) {
    if (session._id !== exceptId) endSession(unit, session, reason)
  }
}

/** Sets the expiry timer of a session while it has sockets, and removes it otherwise. */
export function watchExpiry(world: World, id: string): void {
  const session = world.store.sessions.get(id)
  if (!session || world.connections.ofSession(id).size === 0) {
    world.unbook(id)
    return
  }
  const name = `the session ${id} expires`
  world.book(id, session.expiresAtMs, name, async () => {
    const { commit } = await perform(world, ({ sessionEnded }) => sessionEnded(session, 'expired'))
    commit({ kind: 'clock', action: 'fired', name })
  })
}
