/**
 * Sessions, and access tokens: JWTs signed by the world, valid for 15 minutes of the world's clock and while their session
 * lives. Sockets also end with their session.
 */
import { CompactSign, jwtVerify, type CryptoKey } from 'jose'
import type { SessionEnd } from '../../contracts/registry/sessions.ts'
import { keepNewest } from '../world/cache.ts'
import type { SessionRow } from '../world/rows.ts'
import { perform, type UnitOfWork } from '../world/unit-of-work.ts'
import type { World } from '../world/world.ts'
import { Refusal } from './refusal.ts'

const accessTokenLifetimeMs = 15 * 60_000

export interface Bearer {
  readonly userId: string
  readonly sessionId: string
}

interface Verified extends Bearer {
  readonly expiresAtSeconds: number
}

/** Caches verified signatures, which are slow to check. Expiry and session are checked in each call. */
const verified = new WeakMap<World, Map<string, Verified>>()
const tokensRemembered = 10_000

export async function issueAccessToken(world: World, bearer: Bearer): Promise<string> {
  const nowSeconds = Math.floor(world.clock.now() / 1000)
  const claims = {
    sid: bearer.sessionId,
    sub: bearer.userId,
    iat: nowSeconds,
    exp: nowSeconds + accessTokenLifetimeMs / 1000,
  }
  // `SignJWT` writes the same, and clones the claims several times.
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(await tokenKeyOf(world))
}

const tokenKeys = new WeakMap<World, Promise<CryptoKey>>()

/** Imported once for a world, because that takes as long as signing. */
function tokenKeyOf(world: World): Promise<CryptoKey> {
  let key = tokenKeys.get(world)
  if (key === undefined) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    key = crypto.subtle.importKey('raw', world.tokenSecret, algorithm, false, ['sign', 'verify'])
    tokenKeys.set(world, key)
  }
  return key
}

/** Returns the caller. Throws `access-token-missing`, or `access-token-refused` for an invalid or expired token or an ended session. */
export async function readAccessToken(world: World, token: string | undefined): Promise<Bearer> {
  if (token === undefined || token === '') throw new Refusal('access-token-missing')
  const claims = rememberedIn(world).get(token) ?? (await verify(world, token))
  const isGood =
    claims !== undefined &&
    liveSession(world, claims.sessionId)?.userId === claims.userId &&
    claims.expiresAtSeconds * 1000 > world.clock.now()
  if (!isGood) throw new Refusal('access-token-refused')
  return claims
}

function rememberedIn(world: World): Map<string, Verified> {
  const tokens = verified.get(world) ?? new Map<string, Verified>()
  verified.set(world, tokens)
  return tokens
}

async function verify(world: World, token: string): Promise<Verified | undefined> {
  try {
    const { payload } = await jwtVerify(token, await tokenKeyOf(world), {
      algorithms: ['HS256'],
      currentDate: world.clock.date(),
    })
    if (typeof payload.sub !== 'string' || typeof payload['sid'] !== 'string') return undefined
    const claims = { userId: payload.sub, sessionId: payload['sid'], expiresAtSeconds: payload.exp ?? 0 }
    keepNewest(rememberedIn(world), tokensRemembered, token, claims)
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
