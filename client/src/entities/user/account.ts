/** Calls about an account that need no sign-in. They resolve with the provider's message unless stated otherwise. */
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

/** The address that starts a sign-in with Google. It is a link, not a call: Google redirects back to /auth/success. */
export const googleAddress = apiOrigin + apiPrefix + fillPath(google)

/** The response to a call; a browser that opens the address is redirected to /auth/success instead. */
type GoogleSession = Exclude<Answer<typeof googleCallback>, { location: string }>

/** Exchanges the query of Google's redirect for a session. Rejects with `google-refused`. */
export async function completeGoogle(
  query: CallInput<typeof googleCallback>['query'],
): Promise<GoogleSession> {
  const session = await call(googleCallback, { query })
  if ('location' in session)
    throw new ApiError({ code: 'unexpected', endpointId: googleCallback.id, status: 302 })
  return session
}

export const createAccount = async (account: CallInput<typeof register>['body']): Promise<string> =>
  (await call(register, { body: account })).message

export const askForResetLink = async (email: string): Promise<string> =>
  (await call(forgotPassword, { body: { email } })).message

export const setNewPassword = async (resetToken: string, newPassword: string): Promise<string> =>
  (await call(resetPassword, { params: { resetToken }, body: { newPassword } })).message
