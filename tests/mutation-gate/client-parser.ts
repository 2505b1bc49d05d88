/** Reads answers with the client's own code: calls with `call`, events with `parsePayload`, redirects as a browser would. */
import { ApiError } from '../../client/src/api/api-error.ts'
import { setTokenSource } from '../../client/src/api/token-source.ts'
import { call, transport } from '../../client/src/api/call.ts'
import { parsePayload } from '../../client/src/realtime/connection.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { Redirect } from '../../contracts/registry/auth.ts'
import { googleReturnPage, readGoogleReturn } from '../../contracts/registry/google-return.ts'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import type { EventName } from '../../contracts/registry/registry.ts'

/** `accepted`, the code of a refusal, the outcome of a redirect, or why the client cannot read the answer. */
export type Reading = string

export const accepted: Reading = 'accepted'

/** `call` without the types of one particular row. */
const callAny = call as (row: Endpoint, input: object) => Promise<unknown>

/** Makes the call to the provider at `url`. */
export async function readCall(row: Endpoint, input: object, url: string): Promise<Reading> {
  transport.defaults.baseURL = url + apiPrefix
  setTokenSource({
    token: () => 'a-token',
    userId: () => undefined,
    renew: () => Promise.resolve('unavailable'),
  })
  try {
    await callAny(row, input)
    return accepted
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'unreachable') throw new CouldNotRun(`No server answers at ${url}.`, { cause: error })
    return error.code
  }
}

/** Requests `url` as a browser does, and follows the redirect only if the row declares its status. */
export async function readRedirect(row: Endpoint, url: string): Promise<Reading> {
  const { status, headers } = await fetch(url, { redirect: 'manual' })
  if (Math.floor(status / 100) !== 3 || row.responses[status] === undefined) return 'unexpected'
  return readLocation(headers.get('Location') ?? undefined)
}

/** Returns how the client's return page reads the address, `elsewhere` for another page, `unreadable` for no valid address. */
export function readLocation(location: string | undefined): Reading {
  const parsed = Redirect.safeParse({ location })
  if (!parsed.success) return 'unreadable'
  const { pathname, search } = new URL(parsed.data.location, 'http://provider.test')
  return pathname === googleReturnPage ? readGoogleReturn(search).outcome : 'elsewhere'
}

export const readMessage = (name: EventName, payload: unknown): Reading =>
  parsePayload(name, payload).success ? accepted : 'unreadable'
