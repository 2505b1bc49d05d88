/**
 * Signing in with Google, without Google: the browser is sent to a page of the simulator's own that offers the world's
 * accounts, and comes back with a code. The state that went out has to come back, once, in the browser that began.
 */
import { timingSafeEqual } from 'node:crypto'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import type { UserRow } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { addUser } from './accounts.ts'
import { presentUser, signIn, type SignedIn } from './auth.ts'
import { Refusal } from './refusal.ts'
import { findTicket, issueTicket, spendTicket, userOf } from './one-time-tokens.ts'

export const googleStateLifetimeMs = 10 * 60_000
const codeLifetimeMs = 60_000

/** Answers the state that has to come back. */
export const beginGoogle = (world: World): string =>
  issueTicket(world, { purpose: 'google-state', userId: null, lifetimeMs: googleStateLifetimeMs })

export const isGoogleState = (world: World, state: string): boolean =>
  findTicket(world, 'google-state', state) !== undefined

/** The accounts that the page offers: players, the named ones first. */
export const googleAccounts = (world: World): UserRow[] =>
  world.store.users.all().filter(({ role }) => role === 'user')

/** One of them; nobody else can be chosen by an id. */
export function googleAccount(world: World, userId: string): UserRow | undefined {
  const user = world.store.users.get(userId)
  return user?.role === 'user' ? user : undefined
}

/** The person at the browser chose an account; answers the code that the callback is given. */
export const chooseAccount = (world: World, user: UserRow): string =>
  issueTicket(world, { purpose: 'google-code', userId: user._id, lifetimeMs: codeLifetimeMs })

export const findAccount = (world: World, email: string): UserRow | undefined =>
  world.store.users.first('email', email.toLowerCase())

/** The account with this address, made if there is none: Google vouches for whoever it sends. */
export function accountOf(
  world: World,
  person: { email: string; firstName: string; lastName: string },
): UserRow {
  const { firstName, lastName } = person
  const email = person.email.toLowerCase()
  // No password hashes to "$": this account is signed in to with Google until a reset link gives it a password.
  return findAccount(world, email) ?? addUser(world, { firstName, lastName, email, passwordHash: '$' })
}

/**
 * Throws `google-refused` for a state or a code that is unknown, too old or used, for a state that another browser began
 * with, and where the person said no. `browserState` is the state with which this browser began.
 */
export async function completeGoogle(
  world: World,
  {
    state,
    code,
    error,
    browserState,
  }: {
    state?: string | undefined
    code?: string | undefined
    error?: string | undefined
    browserState: string | undefined
  },
): Promise<SignedIn<AnswerOf<'auth.refresh'>>> {
  const stateTicket = findTicket(world, 'google-state', state)
  const codeTicket = findTicket(world, 'google-code', code)
  // Both serve once, also where the other one is bad: what was shown to us may have been shown to others.
  if (stateTicket) spendTicket(world, stateTicket)
  if (codeTicket) spendTicket(world, codeTicket)
  const user = codeTicket && userOf(world, codeTicket)
  const isSameBrowser = stateTicket !== undefined && isSameSecret(stateTicket._id, browserState)
  if (error !== undefined || !isSameBrowser || !user) throw new Refusal('google-refused')
  // Remembered: who comes from Google has no box to tick, and is signed in there for longer than one sitting.
  const { accessToken, cookie } = await signIn(world, user, true)
  return { answer: { accessToken, user: presentUser(user) }, cookie }
}

/** Takes as long for one wrong digit as for many. */
function isSameSecret(secret: string, shown = ''): boolean {
  const [expected, given] = [Buffer.from(secret), Buffer.from(shown)]
  return expected.byteLength === given.byteLength && timingSafeEqual(expected, given)
}
