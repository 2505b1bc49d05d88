/** The address at which a sign-in with Google ends, and what the client reads from its query. */
import type * as z from 'zod/mini'
import { read } from './reading.ts'
import { User } from './users.ts'

/** The page of the client to which the provider redirects. */
export const googleReturnPage = '/auth/success'

export type GoogleReturn =
  | { readonly outcome: 'signed-in'; readonly accessToken: string; readonly user: User }
  /** The person left Google's page without choosing an account. */
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused' }
  /** The address has a token and an invalid user. */
  | { readonly outcome: 'unreadable'; readonly error: z.core.$ZodError; readonly received: unknown }
  /** The page was opened by hand, or reloaded. */
  | { readonly outcome: 'nothing' }

/** Google's own error code for `cancelled`. */
const cancelledByPerson = 'access_denied'

/** Anybody can write this query: nothing in it is trusted before the schema accepts it, and no text of it is shown. */
export function readGoogleReturn(query: string): GoogleReturn {
  const values = new URLSearchParams(query)
  const error = values.get('error')
  if (error !== null) return { outcome: error === cancelledByPerson ? 'cancelled' : 'refused' }
  const accessToken = values.get('accessToken') ?? ''
  if (accessToken === '') return { outcome: 'nothing' }
  const received = userIn(values)
  const { success, data: user, error: unread } = read(User, received)
  return success
    ? { outcome: 'signed-in', accessToken, user }
    : { outcome: 'unreadable', error: unread, received }
}

function userIn(values: URLSearchParams): unknown {
  try {
    return JSON.parse(values.get('user') ?? '')
  } catch {
    return undefined
  }
}
