/**
 * Google sign-in without Google: the browser chooses an account on a page of the simulator and returns with a code. The
 * state must return once, in the browser that started.
 */
import type { QueryOf } from '../../contracts/registry/registry.ts'
import type { UserRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { addUser } from './accounts.ts'
import { signIn } from './auth.ts'
import { Refusal } from './refusal.ts'
import { findTicket, issueTicket, spendTicket, userOf } from './one-time-tokens.ts'

export const accountChooserPath = '/__sim/google'

export const googleStateLifetimeMs = 10 * 60_000
const codeLifetimeMs = 60_000

export const beginGoogle = (world: World): string =>
  issueTicket(world, { purpose: 'google-state', userId: null, lifetimeMs: googleStateLifetimeMs })

export const isGoogleState = (world: World, state: string): boolean =>
  findTicket(world, 'google-state', state) !== undefined

export const googleAccounts = (world: World) => world.store.users.all().filter(({ role }) => role === 'user')

export const chooseAccount = (world: World, user: UserRow): string =>
  issueTicket(world, { purpose: 'google-code', userId: user._id, lifetimeMs: codeLifetimeMs })

export const findAccount = (world: World, email: string): UserRow | undefined =>
  world.store.users.first('email', email.toLowerCase())

export function accountOf(
  world: World,
  { firstName, lastName, ...person }: { email: string; firstName: string; lastName: string },
): UserRow {
  const email = person.email.toLowerCase()
  // No password has the hash "$": only Google sign-in works until a reset link sets a password.
  return findAccount(world, email) ?? addUser(world, { firstName, lastName, email, passwordHash: '$' })
}

/**
 * Signs in with the code. Throws `google-refused` for a state or code that is unknown, expired or used, for the state of
 * another browser, and when the person cancelled. `browserState` is the state with which this browser started.
 */
export function completeGoogle(
  world: World,
  { state, code, error }: QueryOf<'auth.googleCallback'>,
  browserState: string | undefined,
) {
  const stateTicket = findTicket(world, 'google-state', state)
  const codeTicket = findTicket(world, 'google-code', code)
  // Uses up both, even if one is invalid: they may have leaked.
  if (stateTicket) spendTicket(world, stateTicket)
  if (codeTicket) spendTicket(world, codeTicket)
  const user = codeTicket && userOf(world, codeTicket)
  const isSameBrowser = stateTicket !== undefined && stateTicket._id === browserState
  if (error !== undefined || !isSameBrowser || !user) throw new Refusal('google-refused')
  // Always remembered, because this sign-in has no rememberMe checkbox.
  return signIn(world, user, true)
}
