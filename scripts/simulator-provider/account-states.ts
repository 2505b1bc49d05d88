/** Makes the states about accounts and sessions true in the simulator. */
import type {
  accountStates,
  sequenceStates,
  StateHandlers,
} from '../../contracts/provider-states/provider-states.ts'
import { stateCookieName } from '../../mock-api/api/http-helpers.ts'
import { forgotPassword, resetPassword } from '../../mock-api/domain/accounts.ts'
import { login } from '../../mock-api/domain/auth.ts'
import { beginGoogle, chooseAccount } from '../../mock-api/domain/google-sign-in.ts'
import { hashPassword } from '../../mock-api/domain/passwords.ts'
import { endSessions } from '../../mock-api/domain/tokens.ts'
import type { UserRow } from '../../mock-api/world/rows.ts'
import { other, player, type Setup } from './setup.ts'

const profiles: Readonly<Record<string, Partial<UserRow>>> = {
  minimum: {},
  complete: {
    phoneNumber: '+212 600 000 000',
    address: '12 rue des Orangers',
    country: 'Maroc',
    City: 'Fès',
    bankName: 'Banque Atlas',
    RIB: '007780000123456789012345',
  },
}

export function accountHandlers(
  setup: Setup,
): Pick<StateHandlers, keyof typeof accountStates | keyof typeof sequenceStates> {
  const { world, userAt, act, signIn } = setup

  /** Returns the id of the account. */
  function updateAccount(email: string, role: string, profile: string, changes: Partial<UserRow> = {}) {
    const { _id } = userAt(email)
    world.store.users.update(_id, { role: role as UserRow['role'], ...profiles[profile], ...changes })
    return _id
  }

  return {
    'an account exists': async ({ email, password, role, profile }) => ({
      userId: updateAccount(email, role, profile, { passwordHash: await hashPassword(password, '00') }),
    }),
    'nobody has an account with an e-mail': ({ email }) => {
      world.store.users.update(userAt(email)._id, { email: `other-${email}` })
    },
    'too many sign-ins have failed': async ({ email }) => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await login(world, { email, password: 'Faux2026!' }).catch(() => undefined)
      }
    },
    'too many reset links have been asked for': async ({ email }) => {
      for (let attempt = 0; attempt < 5; attempt += 1) await act((unit) => forgotPassword(unit, email))
    },
    'a reset link has been sent': async ({ isUsed }) => {
      await act((unit) => forgotPassword(unit, player))
      const [{ _id: resetToken } = { _id: '' }] = world.store.tickets.where('unusedOf', userAt(player)._id)
      if (isUsed === 'yes') await act((unit) => resetPassword(unit, resetToken, 'Kamas2028!'))
      return { resetToken }
    },
    'a session can be refreshed': ({ role, profile, isRemembered }) => {
      updateAccount(player, role, profile)
      return signIn(player, isRemembered === 'yes')
    },
    'the access token of a player has expired': async () => {
      const session = signIn(player, true)
      await world.clock.advance(16 * 60_000)
      return session
    },
    'a session has ended': async () => {
      const session = signIn()
      await act((unit) => endSessions(unit, session.userId, 'logout'))
      return session
    },
    'a player comes back from Google': ({ role, profile }) => {
      const [state, otherState] = [beginGoogle(world), beginGoogle(world)]
      const userId = updateAccount(player, role, profile)
      return {
        state,
        code: chooseAccount(world, userAt(player)),
        stateCookie: `${stateCookieName}=${state}`,
        otherCookie: `${stateCookieName}=${otherState}`,
        userId,
      }
    },
    // Always remembered.
    'a player has signed in with Google': () => signIn(player, true),
    'a user is signed in': async ({ role, password, profile }) => {
      updateAccount(player, role, profile, { passwordHash: await hashPassword(password, '00') })
      return signIn()
    },
    "a signed-in player knows of another player's account": async () => ({
      ...signIn(),
      userId: userAt(other)._id,
    }),
  }
}
