/** Response headers of the test provider for a single browser. */
import { google, login, Redirect } from '../../../contracts/registry/auth.ts'
import type { Endpoint } from '../../../contracts/registry/endpoint.ts'
import { apiPrefix } from '../../../contracts/registry/transport.ts'

type Headers = Readonly<Record<string, string>>

const attributes = `Path=${apiPrefix}/auth; HttpOnly; SameSite=Lax`
const stateCookie = `kamasouk_google=example; Max-Age=600; Path=${apiPrefix}${google.path}; HttpOnly; SameSite=Lax`
const forThirtyDays = `Max-Age=${String(30 * 24 * 60 * 60)}`

export function createResponseHeaders() {
  /** "Remember me" of the last sign-in. */
  let isRemembered = false

  const cookieOf = (row: Endpoint, received: unknown): string => {
    if (row.refreshCookie === 'cleared') return `kamasouk_refresh=; Max-Age=0; ${attributes}`
    if (row.id === login.id) isRemembered = login.body.safeParse(received).data?.rememberMe === true
    return ['kamasouk_refresh=example', ...(isRemembered ? [forThirtyDays] : []), attributes].join('; ')
  }

  const cookiesOf = (row: Endpoint, received: unknown): Headers => {
    if (row.stateCookie === 'set') return { 'Set-Cookie': stateCookie }
    return row.refreshCookie === undefined ? {} : { 'Set-Cookie': cookieOf(row, received) }
  }

  /** `received` and `answered` are the bodies of the request and of the response. */
  return (row: Endpoint, received: unknown, status: number, answered: unknown): Headers => {
    if (status === 429) return { 'Retry-After': '60' }
    if (status >= 400) return {}
    const { location } = (status >= 300 && Redirect.safeParse(answered).data) || {}
    const isRefused = location !== undefined && new URL(location).searchParams.has('error')
    return {
      ...(location === undefined ? {} : { Location: location }),
      ...(isRefused ? {} : cookiesOf(row, received)),
    }
  }
}
