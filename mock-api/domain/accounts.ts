/** Accounts: made, changed, and their passwords changed and recovered. */
import type { Profile, User } from '../../contracts/registry/users.ts'
import type { Act } from '../world/act.ts'
import type { UserRow } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { countAttempt, type Limit } from './attempts.ts'
import { endSessions, presentUser } from './auth.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { Refusal } from './refusal.ts'
import { findTicket, issueTicket, useTicket } from './tickets.ts'
import type { Bearer } from './tokens.ts'

const resetLinkLifetimeMs = 60 * 60_000
const resetMails: Limit = { what: 'forgot-password', allowed: 5, windowMs: 15 * 60_000 }

export async function register(
  world: World,
  account: { firstName: string; lastName: string; email: string; password: string },
): Promise<void> {
  const email = account.email.toLowerCase()
  refuseTakenEmail(world, email)
  const passwordHash = await hashPassword(account.password, world.newToken())
  // Asked again: another call may have had the address while this one was hashing.
  refuseTakenEmail(world, email)
  addUser(world, { firstName: account.firstName, lastName: account.lastName, email, passwordHash })
}

function refuseTakenEmail(world: World, email: string): void {
  if (world.store.users.first('email', email)) throw new Refusal('email-taken')
}

/** A player with nothing in the profile but the names. */
export function addUser(
  world: World,
  names: Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'passwordHash'>,
): UserRow {
  return world.store.users.insert({
    _id: world.newId(),
    ...names,
    phoneNumber: null,
    address: null,
    country: null,
    City: null,
    bankName: null,
    RIB: null,
    role: 'user',
  })
}

/** Changes what is given; an empty text clears its field. */
export function updateProfile(world: World, playerId: string, userId: string, profile: Profile): User {
  if (!world.store.users.get(userId)) throw new Refusal('not-found')
  if (userId !== playerId) throw new Refusal('access-denied')
  const { firstName, lastName, phoneNumber, address, country, City, bankInfo } = profile
  return presentUser(
    world.store.users.update(userId, {
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
      ...(phoneNumber === undefined ? {} : { phoneNumber: textOrNull(phoneNumber) }),
      ...(address === undefined ? {} : { address: textOrNull(address) }),
      ...(country === undefined ? {} : { country: textOrNull(country) }),
      ...(City === undefined ? {} : { City: textOrNull(City) }),
      ...(bankInfo === undefined
        ? {}
        : { bankName: textOrNull(bankInfo.bankName), RIB: textOrNull(bankInfo.RIB) }),
    }),
  )
}

const textOrNull = (text: string): string | null => (text === '' ? null : text)

/** The session that asks lives on; whoever else was signed in as this user is signed out. */
export async function changePassword(
  world: World,
  bearer: Bearer,
  userId: string,
  passwords: { oldPassword: string; newPassword: string },
): Promise<void> {
  const user = world.store.users.get(bearer.userId)
  if (userId !== bearer.userId || !user) throw new Refusal('access-denied')
  if (!(await passwordMatches(passwords.oldPassword, user.passwordHash))) {
    throw new Refusal('wrong-old-password')
  }
  await setPassword(world, user, passwords.newPassword)
  endSessions(world, user._id, bearer.sessionId)
}

/** Answers alike whether or not there is such an account; where there is, its mail goes to the world's outbox. */
export function forgotPassword({ world, mail }: Act, email: string): void {
  const address = email.toLowerCase()
  countAttempt(world, resetMails, address)
  const user = world.store.users.first('email', address)
  if (!user) return
  const token = issueTicket(world, {
    purpose: 'reset-password',
    userId: user._id,
    lifetimeMs: resetLinkLifetimeMs,
  })
  mail({
    to: user.email,
    subject: 'Réinitialisation de votre mot de passe',
    link: `/reset-password/${token}`,
  })
}

/** Sets the password and ends every session: whoever lost the old one may not be the only one who had it. */
export async function resetPassword(world: World, resetToken: string, newPassword: string): Promise<void> {
  const ticket = findTicket(world, 'reset-password', resetToken)
  const user = ticket?.userId == null ? undefined : world.store.users.get(ticket.userId)
  if (!ticket || !user) throw new Refusal('reset-link-refused')
  // Used before the slow part: of two that come at once with the same link, one is refused.
  useTicket(world, ticket)
  await setPassword(world, user, newPassword)
  endSessions(world, user._id)
}

async function setPassword(world: World, user: UserRow, password: string): Promise<void> {
  world.store.users.update(user._id, { passwordHash: await hashPassword(password, world.newToken()) })
}
