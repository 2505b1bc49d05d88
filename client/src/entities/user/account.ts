/** What somebody does about an account without being signed in. Each resolves with the provider's sentence. */
import { forgotPassword, google, register, resetPassword } from '../../../../contracts/registry/auth.ts'
import { fillPath, type CallInput } from '../../../../contracts/registry/endpoint.ts'
import { apiPrefix } from '../../../../contracts/registry/transport.ts'
import { call } from '../../api/call.ts'
import { apiOrigin } from '../../lib/config.ts'

/** Where a browser goes to sign in with Google. No call: it leaves the page, and comes back to /auth/success. */
export const googleAddress = apiOrigin + apiPrefix + fillPath(google)

export const createAccount = async (account: CallInput<typeof register>['body']): Promise<string> =>
  (await call(register, { body: account })).message

/** The sentence is the same whether or not there is such an account. */
export const askForResetLink = async (email: string): Promise<string> =>
  (await call(forgotPassword, { body: { email } })).message

export const setNewPassword = async (resetToken: string, newPassword: string): Promise<string> =>
  (await call(resetPassword, { params: { resetToken }, body: { newPassword } })).message
