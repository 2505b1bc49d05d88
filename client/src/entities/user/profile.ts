import { changePassword } from '../../../../contracts/registry/auth.ts'
import type { CallInput } from '../../../../contracts/registry/endpoint.ts'
import { updateUser, type Profile, type User } from '../../../../contracts/registry/users.ts'
import { call } from '../../api/call.ts'

type PasswordChange = CallInput<typeof changePassword>['body']

/** Returns the updated user. Fields missing in `profile` stay; an empty text clears a field. */
export const saveProfile = (userId: string, profile: Profile): Promise<User> =>
  call(updateUser, { actor: userId, params: { userId }, body: profile })

/** The provider ends all other sessions of the account. */
export async function replacePassword(userId: string, passwords: PasswordChange): Promise<void> {
  await call(changePassword, { actor: userId, params: { userId }, body: passwords })
}
