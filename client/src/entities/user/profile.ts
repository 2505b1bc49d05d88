/** The player's own account, as the player changes it. */
import { changePassword } from '../../../../contracts/registry/auth.ts'
import type { CallInput } from '../../../../contracts/registry/endpoint.ts'
import { updateUser, type Profile, type User } from '../../../../contracts/registry/users.ts'
import { call } from '../../api/call.ts'

export type PasswordChange = CallInput<typeof changePassword>['body']

/** Answers the user as the provider now holds it: what is left out of `profile` stays, an empty text clears. */
export const saveProfile = (userId: string, profile: Profile): Promise<User> =>
  call(updateUser, { actor: userId, params: { userId }, body: profile })

/** The session that asks lives on; the provider ends every other one of the account. */
export async function replacePassword(userId: string, passwords: PasswordChange): Promise<void> {
  await call(changePassword, { actor: userId, params: { userId }, body: passwords })
}
