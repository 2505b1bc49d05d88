/** Access tokens: JWTs signed by the world, valid for 15 minutes of the world's clock and while their session lives. */
import { jwtVerify, SignJWT } from 'jose'
import { keepNewest } from '../world/cache.ts'
import { Refusal } from './refusal.ts'
import { liveSession } from './sessions.ts'
import type { World } from '../world/world.ts'

export const accessTokenLifetimeMs = 15 * 60_000

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
  return new SignJWT({ sid: bearer.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(bearer.userId)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + accessTokenLifetimeMs / 1000)
    .sign(world.tokenSecret)
}

/** Returns the caller. Throws `access-token-missing`, or `access-token-refused` for an invalid or expired token or an ended session. */
export async function readAccessToken(world: World, token: string | undefined): Promise<Bearer> {
  if (token === undefined || token === '') throw new Refusal('access-token-missing')
  const claims = rememberedIn(world).get(token) ?? (await verify(world, token))
  const session = claims && liveSession(world, claims.sessionId)
  const isGood =
    session !== undefined &&
    session.userId === claims?.userId &&
    claims.expiresAtSeconds * 1000 > world.clock.now()
  if (!isGood || claims === undefined) throw new Refusal('access-token-refused')
  return claims
}

function rememberedIn(world: World): Map<string, Verified> {
  const known = verified.get(world)
  if (known) return known
  const tokens = new Map<string, Verified>()
  verified.set(world, tokens)
  return tokens
}

async function verify(world: World, token: string): Promise<Verified | undefined> {
  try {
    const { payload } = await jwtVerify(token, world.tokenSecret, {
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
