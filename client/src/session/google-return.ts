import { User } from '../../../contracts/registry/users.ts'

/** How a sign-in with Google ended, as the address says to which the browser came back. */
export type GoogleReturn =
  | { readonly outcome: 'signed-in'; readonly accessToken: string; readonly user: User }
  /** The person turned back at Google's. */
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused' }
  /** A token came without a user that could be read. */
  | { readonly outcome: 'unreadable' }
  /** Nobody came from Google: the page was opened by hand, or again. */
  | { readonly outcome: 'nothing' }

/** What Google itself calls it when its page is left without an account. */
const cancelledByPerson = 'access_denied'

/** The query may have been written by anybody: nothing in it is believed before the schema has read it, or ever shown. */
export function readGoogleReturn(query: string): GoogleReturn {
  const values = new URLSearchParams(query)
  const error = values.get('error')
  if (error !== null) return { outcome: error === cancelledByPerson ? 'cancelled' : 'refused' }
  const accessToken = values.get('accessToken') ?? ''
  if (accessToken === '') return { outcome: 'nothing' }
  const user = User.safeParse(parseJson(values.get('user') ?? ''))
  return user.success ? { outcome: 'signed-in', accessToken, user: user.data } : { outcome: 'unreadable' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
