/** Makes the states about accounts and sessions true in the simulator. */
import type {
  accountStates,
  sequenceStates,
  StateHandlers,
} from '../../contracts/provider-states/provider-states.ts'
import { hashPassword } from '../../mock-api/domain/passwords.ts'
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

export function accountHandlers({
  api,
  store,
  userAt,
  mailedToken,
}: Setup): Pick<StateHandlers, keyof typeof accountStates | keyof typeof sequenceStates> {
  const { advanceClock, call, signIn, comeBackFromGoogle, signInWithGoogle } = api
  const requestResetLink = (email: string) => call('auth.forgotPassword', { body: { email } })

  function updateAccount(email: string, role: string, profile: string, changes: Partial<UserRow> = {}): void {
    store().users.update(userAt(email)._id, {
      role: role as UserRow['role'],
      ...profiles[profile],
      ...changes,
    })
  }

  return {
    'an account exists': async ({ email, password, role, profile }) => {
      updateAccount(email, role, profile, { passwordHash: await hashPassword(password, '00') })
      return { userId: userAt(email)._id }
    },
    'nobody has an account with an e-mail': ({ email }) => {
      store().users.update(userAt(email)._id, { email: `other-${email}` })
      return Promise.resolve({})
    },
    'too many sign-ins have failed': async ({ email }) => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await signIn({ email, password: 'Faux2026!' }).catch(() => undefined)
      }
    },
    'too many reset links have been asked for': async ({ email }) => {
      for (let attempt = 0; attempt < 5; attempt += 1) await requestResetLink(email)
    },
    'a reset link has been sent': async ({ isUsed }) => {
      await requestResetLink(player.email)
      const resetToken = mailedToken()
      if (isUsed === 'yes') {
        await call('auth.resetPassword', { params: { resetToken }, body: { newPassword: 'Kamas2028!' } })
      }
      return { resetToken }
    },
    'a session can be refreshed': async ({ role, profile, isRemembered }) => {
      updateAccount(player.email, role, profile)
      const { refreshCookie, userId } = await signIn({ ...player, rememberMe: isRemembered === 'yes' })
      return { refreshCookie, userId }
    },
    'the access token of a player has expired': async () => {
      const { accessToken, refreshCookie } = await signIn({ ...player, rememberMe: true })
      await advanceClock('16m')
      return { accessToken, refreshCookie }
    },
    'a session has ended': async () => {
      const { refreshCookie } = await signIn(player)
      await call('auth.logout', {}, { cookie: refreshCookie })
      return { refreshCookie }
    },
    'a player comes back from Google': async ({ role, profile }) => {
      updateAccount(player.email, role, profile)
      return { ...(await comeBackFromGoogle(player.email)), userId: userAt(player.email)._id }
    },
    'a player has signed in with Google': async () => ({
      refreshCookie: await signInWithGoogle(player.email),
      userId: userAt(player.email)._id,
    }),
    'a user is signed in': async ({ role, password, profile }) => {
      updateAccount(player.email, role, profile, { passwordHash: await hashPassword(password, '00') })
      const { accessToken, userId } = await signIn({ ...player, password })
      return { accessToken, userId }
    },
    "a signed-in player knows of another player's account": async () => {
      const { accessToken } = await signIn(player)
      return { accessToken, userId: userAt(other.email)._id }
    },
  }
}
