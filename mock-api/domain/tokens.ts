/** Access tokens: JWTs signed by the world, 15 minutes long on the world's clock, good while their session lives. */
import { jwtVerify, SignJWT } from 'jose'
import { Refusal } from './refusal.ts'
import type { World } from '../world/world.ts'

export const accessTokenLifetimeMs = 15 * 60_000

/** Who a call comes from. */
export interface Bearer {
  readonly userId: string
  readonly sessionId: string
}

export async function issueAccessToken(world: World, bearer: Bearer): Promise<string> {
  const nowSeconds = Math.floor(world.clock.now() / 1000)
  return new SignJWT({ sid: bearer.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(bearer.userId)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + accessTokenLifetimeMs / 1000)
    .sign(world.tokenSecret)
}

/** Throws `access-token-missing` without a token, `access-token-refused` for one that is bad, expired or signed out. */
export async function readAccessToken(world: World, token: string | undefined): Promise<Bearer> {
  if (token === undefined || token === '') throw new Refusal('access-token-missing')
  const claims = await verify(world, token)
  const session = claims && world.store.sessions.get(claims.sessionId)
  if (!session || session.isRevoked || session.userId !== claims.userId) {
    throw new Refusal('access-token-refused')
  }
  return claims
}

async function verify(world: World, token: string): Promise<Bearer | undefined> {
  try {
    const { payload } = await jwtVerify(token, world.tokenSecret, {
      algorithms: ['HS256'],
      currentDate: world.clock.date(),
    })
    return typeof payload.sub === 'string' && typeof payload['sid'] === 'string'
      ? { userId: payload.sub, sessionId: payload['sid'] }
      : undefined
  } catch {
    // jose throws for every kind of bad token; to the caller they are all the same refusal.
    return undefined
  }
}
