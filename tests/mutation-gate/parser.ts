/** What the client makes of an answer: its own door for calls, its own reading of events, and a browser for redirects. */
import { ApiError } from '../../client/src/api/api-error.ts'
import { setTokenSource } from '../../client/src/api/token-source.ts'
import { call, transport } from '../../client/src/api/call.ts'
import { parsePayload } from '../../client/src/realtime/connection.ts'
import { readGoogleReturn } from '../../client/src/session/google-sign-in.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { Redirect } from '../../contracts/registry/auth.ts'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import type { EventName } from '../../contracts/registry/registry.ts'

/** `taken`, how a redirect ended, the code of the refusal that was recognised, or why nothing can be made of it. */
export type Reading = string

export const taken: Reading = 'taken'

/** The types of a call are those of its row, and the gate makes all of them. */
const callAny = call as (row: Endpoint, input: object) => Promise<unknown>

/** `url` is where the provider stands that answers. */
export async function readCall(row: Endpoint, input: object, url: string): Promise<Reading> {
  transport.defaults.baseURL = url + apiPrefix
  setTokenSource({
    token: () => 'a-token',
    userId: () => undefined,
    renew: () => Promise.resolve('unavailable'),
  })
  try {
    await callAny(row, input)
    return taken
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'unreachable') throw new CouldNotRun(`Nothing answers at ${url}.`, { cause: error })
    return error.code
  }
}

/** A browser goes where the header says, if this is a status of redirects and one that the row has. */
export async function readRedirect(row: Endpoint, url: string): Promise<Reading> {
  const { status, headers } = await fetch(url, { redirect: 'manual' })
  if (Math.floor(status / 100) !== 3 || row.responses[status] === undefined) return 'unexpected'
  return readLocation(headers.get('Location') ?? undefined)
}

/** Where it ends: at a place that cannot be gone to, at the client's own page, which reads how it went, or elsewhere. */
export function readLocation(location: string | undefined): Reading {
  const read = Redirect.safeParse({ location })
  if (!read.success) return 'unreadable'
  const { pathname, search } = new URL(read.data.location, 'http://provider.test')
  return pathname === returnPage ? readGoogleReturn(search).outcome : 'elsewhere'
}

const returnPage = '/auth/success'

export const readMessage = (name: EventName, payload: unknown): Reading =>
  parsePayload(name, payload).success ? taken : 'unreadable'
