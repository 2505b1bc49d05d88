/** Registration, profile changes, password changes and password recovery. */
import type { BodyOf } from '../../contracts/registry/registry.ts'
import type { Profile, User } from '../../contracts/registry/users.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { UserRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { countAttempt, refuseTooMany, type Limit } from './attempts.ts'
import { hasPassword, presentUser } from './auth.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { found, Refusal } from './refusal.ts'
import { findTicket, issueTicket, spendTicketsOf, userOf } from './one-time-tokens.ts'
import { endSessions, type Bearer } from './tokens.ts'

const resetLinkLifetimeMs = 60 * 60_000
const resetMails: Limit = { what: 'forgot-password', allowed: 5, windowMs: 15 * 60_000 }

export async function register(world: World, account: BodyOf<'auth.register'>): Promise<void> {
  const email = account.email.toLowerCase()
  refuseTakenEmail(world, email)
  const passwordHash = await hashPassword(account.password, world.newToken())
  // Checked again: another call may have taken the address during hashing.
  refuseTakenEmail(world, email)
  addUser(world, { firstName: account.firstName, lastName: account.lastName, email, passwordHash })
}

function refuseTakenEmail(world: World, email: string): void {
  if (world.store.users.first('email', email)) throw new Refusal('email-taken')
}

export const noProfile = {
  phoneNumber: null,
  address: null,
  country: null,
  City: null,
  bankName: null,
  RIB: null,
}

export function addUser(
  world: World,
  names: Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'passwordHash'>,
) {
  return world.store.users.insert({
    _id: world.newId(),
    ...names,
    ...noProfile,
    role: 'user',
  })
}

export function updateProfile(world: World, playerId: string, userId: string, profile: Profile): User {
  found(world.store.users.get(userId))
  if (userId !== playerId) throw new Refusal('access-denied')
  const { bankInfo, ...fields } = profile
  if (bankInfo) refuseHalfBankInfo(bankInfo)
  const given = Object.entries({ ...fields, ...bankInfo }).filter(([, text]) => text !== undefined)
  const change = Object.fromEntries(given.map(([field, text]) => [field, text === '' ? null : text]))
  return presentUser(world.store.users.update(userId, change))
}

/** Bank details need both fields: one alone is useless and would never be shown. */
function refuseHalfBankInfo({ bankName, RIB }: NonNullable<Profile['bankInfo']>): void {
  if (bankName !== '' && RIB === '') {
    throw new Refusal('invalid-input', { fields: { 'bankInfo.RIB': 'Indiquez aussi le RIB.' } })
  }
  if (RIB !== '' && bankName === '') {
    throw new Refusal('invalid-input', {
      fields: { 'bankInfo.bankName': 'Indiquez aussi le nom de la banque.' },
    })
  }
}

export async function changePassword(
  unit: UnitOfWork,
  bearer: Bearer,
  userId: string,
  passwords: BodyOf<'auth.changePassword'>,
): Promise<void> {
  const { world } = unit
  const user = world.store.users.get(bearer.userId)
  if (userId !== bearer.userId || !user) throw new Refusal('access-denied')
  const isRight = await passwordMatches(passwords.oldPassword, user.passwordHash)
  if (!isRight) throw new Refusal('wrong-old-password')
  const passwordHash = await hashPassword(passwords.newPassword, world.newToken())
  // Checked again: a reset or another change may have been faster.
  if (!hasPassword(world, user)) throw new Refusal('wrong-old-password')
  setPassword(unit, user, passwordHash, bearer.sessionId)
}

/** Sends a reset link if the account exists. The caller cannot see whether it does. */
export function forgotPassword({ world, mail }: UnitOfWork, email: string): void {
  const address = email.toLowerCase()
  refuseTooMany(world, resetMails, address)
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

/** Sets the password and ends every session, because someone else may know the old password. */
export async function resetPassword(unit: UnitOfWork, resetToken: string, newPassword: string) {
  const { world } = unit
  if (!findTicket(world, 'reset-password', resetToken)) throw new Refusal('reset-link-refused')
  const passwordHash = await hashPassword(newPassword, world.newToken())
  // Checked again after hashing: of two calls with the same link, one is refused.
  const ticket = findTicket(world, 'reset-password', resetToken)
  const user = ticket && userOf(world, ticket)
  if (!ticket || !user) throw new Refusal('reset-link-refused')
  setPassword(unit, user, passwordHash)
}

function setPassword(unit: UnitOfWork, { _id }: UserRow, passwordHash: string, exceptSessionId?: string) {
  const { world } = unit
  world.store.users.update(_id, { passwordHash })
  spendTicketsOf(world, _id)
  endSessions(unit, _id, 'password-changed', exceptSessionId)
}
