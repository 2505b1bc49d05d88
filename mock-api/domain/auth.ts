import type { AnswerOf, BodyOf } from '../../contracts/registry/registry.ts'
import type { User } from '../../contracts/registry/users.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { SessionRow, UserRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { countAttempt, forgiveAttempts, refuseTooMany, type Limit } from './attempts.ts'
import { passwordMatches } from './passwords.ts'
import { Refusal } from './refusal.ts'
import { endSession, issueAccessToken, liveSession, watchExpiry } from './tokens.ts'

const rememberedLifetimeMs = 30 * 24 * 3_600_000
/** The provider cannot see a browser close, so a session without rememberMe has a fixed lifetime. */
const browserSessionLifetimeMs = 24 * 3_600_000
/** How long the previous refresh token stays valid, so that two tabs can refresh at the same time. */
const rotationGraceMs = 10_000

const failedLogins: Limit = { what: 'login', allowed: 10, windowMs: 5 * 60_000 }

export async function login(world: World, credentials: BodyOf<'auth.login'>) {
  const email = credentials.email.toLowerCase()
  refuseTooMany(world, failedLogins, email)
  const user = world.store.users.first('email', email)
  // An unknown address takes as long as a wrong password, so that timing does not reveal which accounts exist.
  const isRight = await passwordMatches(credentials.password, user?.passwordHash ?? '')
  // Checked again after hashing: parallel attempts after the tenth failure are refused, and parallel successes do not
  // count.
  refuseTooMany(world, failedLogins, email)
  // Checked again: the password may have been changed during hashing.
  const isCurrent = user !== undefined && hasPassword(world, user)
  if (!user || !isRight || !isCurrent) {
    countAttempt(world, failedLogins, email)
    throw new Refusal('wrong-credentials')
  }
  forgiveAttempts(world, failedLogins, email)
  const { answer, cookie } = signIn(world, user, credentials.rememberMe ?? false)
  return { answer: { ...answer, message: 'vous etes connecte' }, cookie }
}

export const hasPassword = (world: World, { _id, passwordHash }: UserRow): boolean =>
  world.store.users.get(_id)?.passwordHash === passwordHash

export const signIn = (world: World, user: UserRow, isRemembered: boolean) =>
  admit(world, user, startSession(world, user._id, isRemembered))

export function refresh(world: World, refreshToken: string | undefined) {
  const session = rotate(world, refreshToken)
  const user = world.store.users.get(session.userId)
  if (!user) throw new Refusal('session-refused')
  return admit(world, user, session)
}

/** Returns a new access token for the session, and its cookie. */
function admit(world: World, user: UserRow, session: SessionRow) {
  const accessToken = issueAccessToken(world, { userId: user._id, sessionId: session._id })
  return { answer: { accessToken, user: presentUser(user) }, cookie: cookieOf(session) }
}

export function logout(unit: UnitOfWork, refreshToken: string | undefined): AnswerOf<'auth.logout'> {
  const session = sessionOf(unit.world, refreshToken)
  if (session) endSession(unit, session, 'logout')
  return { message: 'Vous êtes déconnecté.' }
}

/** Leaves out what is null, and half of the bank details. */
export function presentUser({ passwordHash: _hash, bankName, RIB, ...row }: UserRow): User {
  const user: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(row)) if (value !== null) user[field] = value
  if (bankName !== null && RIB !== null) user['bankInfo'] = { bankName, RIB }
  return user as User
}

function startSession(world: World, userId: string, isRemembered: boolean): SessionRow {
  const now = world.clock.now()
  return world.store.sessions.insert({
    _id: world.newId(),
    userId,
    refreshToken: world.newToken(),
    previousToken: null,
    rotatedAtMs: now,
    expiresAtMs: now + (isRemembered ? rememberedLifetimeMs : browserSessionLifetimeMs),
    isRemembered,
    isRevoked: false,
  })
}

const cookieValue = ({ _id }: SessionRow, token: string): string => `${_id}.${token}`

/** Returns the cookie to set. Without `maxAgeMs` it ends with the browser session. */
const cookieOf = (session: SessionRow) => ({
  value: cookieValue(session, session.refreshToken),
  ...(session.isRemembered ? { maxAgeMs: rememberedLifetimeMs } : {}),
})

export type RefreshCookie = ReturnType<typeof cookieOf>

/** Returns the session of a cookie, whatever its token. */
const sessionOf = (world: World, cookie = ''): SessionRow | undefined =>
  world.store.sessions.get(cookie.slice(0, cookie.indexOf('.')))

export const userOfCookie = (world: World, cookie: string | undefined): string | undefined =>
  sessionOf(world, cookie)?.userId

function rotate(world: World, cookie: string | undefined): SessionRow {
  const session = sessionOf(world, cookie)
  const now = world.clock.now()
  if (!session || !liveSession(world, session._id)) throw new Refusal('session-refused')
  const { refreshToken, previousToken } = session
  const isPrevious = previousToken !== null && cookie === cookieValue(session, previousToken)
  if (isPrevious && now - session.rotatedAtMs <= rotationGraceMs) return session
  if (cookie !== cookieValue(session, refreshToken)) {
    // Reuse of an old token means that it was stolen, so the session ends for both.
    throw new Refusal('session-refused', {
      revoked: world.store.sessions.update(session._id, { isRevoked: true }),
    })
  }
  const rotated = world.store.sessions.update(session._id, {
    refreshToken: world.newToken(),
    previousToken: refreshToken,
    rotatedAtMs: now,
    expiresAtMs: now + (session.isRemembered ? rememberedLifetimeMs : browserSessionLifetimeMs),
  })
  watchExpiry(world, session._id)
  return rotated
}
