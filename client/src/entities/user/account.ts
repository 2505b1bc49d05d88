/** What somebody does about an account without being signed in. Where nothing else is said: the provider's sentence. */
import {
  forgotPassword,
  google,
  googleCallback,
  register,
  resetPassword,
} from '../../../../contracts/registry/auth.ts'
import { fillPath, type Answer, type CallInput } from '../../../../contracts/registry/endpoint.ts'
import { apiPrefix } from '../../../../contracts/registry/transport.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { apiOrigin } from '../../lib/config.ts'

/** Where a browser goes to sign in with Google. No call: it leaves the page, and comes back to /auth/success. */
export const googleAddress = apiOrigin + apiPrefix + fillPath(google)

/** What comes of a call; a browser that goes there by itself is sent on to /auth/success instead. */
export type GoogleSession = Exclude<Answer<typeof googleCallback>, { location: string }>

/** Hands over what Google has said in the address, and takes the session; rejects with `google-refused`. */
export async function completeGoogle(
  said: CallInput<typeof googleCallback>['query'],
): Promise<GoogleSession> {
  const session = await call(googleCallback, { query: said })
  if ('location' in session)
    throw new ApiError({ code: 'unexpected', endpointId: googleCallback.id, status: 302 })
  return session
}

export const createAccount = async (account: CallInput<typeof register>['body']): Promise<string> =>
  (await call(register, { body: account })).message

/** The sentence is the same whether or not there is such an account. */
export const askForResetLink = async (email: string): Promise<string> =>
  (await call(forgotPassword, { body: { email } })).message

export const setNewPassword = async (resetToken: string, newPassword: string): Promise<string> =>
  (await call(resetPassword, { params: { resetToken }, body: { newPassword } })).message
