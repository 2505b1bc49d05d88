/** Calls about an account. Those without a sign-in resolve with the provider's message. */
import {
  changePassword,
  forgotPassword,
  google,
  register,
  resetPassword,
} from '../../../../contracts/registry/auth.ts'
import { fillPath, type CallInput } from '../../../../contracts/registry/endpoint.ts'
import { apiPrefix } from '../../../../contracts/registry/transport.ts'
import { updateUser, type Profile, type User } from '../../../../contracts/registry/users.ts'
import { call } from '../../api/call.ts'
import { apiOrigin } from '../../lib/config.ts'

/** The address that starts a sign-in with Google. It is a link, not a call: Google redirects back to /auth/success. */
export const googleAddress = apiOrigin + apiPrefix + fillPath(google)

export const createAccount = async (account: CallInput<typeof register>['body']): Promise<string> =>
  (await call(register, { body: account })).message

/** The message is the same whether or not the account exists. */
export const askForResetLink = async (email: string): Promise<string> =>
  (await call(forgotPassword, { body: { email } })).message

export const setNewPassword = async (resetToken: string, newPassword: string): Promise<string> =>
  (await call(resetPassword, { params: { resetToken }, body: { newPassword } })).message

/** Returns the updated user. Fields missing in `profile` stay; an empty text clears a field. */
export const saveProfile = (userId: string, profile: Profile): Promise<User> =>
  call(updateUser, { actor: userId, params: { userId }, body: profile })

/** The provider ends all other sessions of the account. */
export async function replacePassword(
  userId: string,
  passwords: CallInput<typeof changePassword>['body'],
): Promise<void> {
  await call(changePassword, { actor: userId, params: { userId }, body: passwords })
}
