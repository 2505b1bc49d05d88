/** Calls the provider by a row of the registry. Tokens are kept and renewed by the session (token-source.ts). */
import { create, isCancel, type AxiosResponse } from 'axios'
import { fillPath, type Answer, type CallInput, type Endpoint } from '../../../contracts/registry/endpoint.ts'
import { readAnswer } from '../../../contracts/registry/reading.ts'
import type { EndpointId, Endpoints } from '../../../contracts/registry/registry.ts'
import { apiPrefix } from '../../../contracts/registry/transport.ts'
import { apiOrigin } from '../lib/config.ts'
import { ApiError } from './api-error.ts'
import { tokenSource } from './token-source.ts'
import { limitTexts } from './limited-texts.ts'

type Options = { readonly signal?: AbortSignal | undefined }

/** The id of the player who calls. Another one may sign in in another window; their token is never used. */
type Actor<Called extends Row> = Called extends { auth: 'access-token' } ? { readonly actor: string } : object

type CallArguments<Called extends Row> = Called extends Endpoint &
  ({ params: object } | { query: object } | { body: object } | { auth: 'access-token' })
  ? [input: CallInput<Called> & Actor<Called> & Options]
  : [input?: Options]

interface LooseInput extends Options {
  readonly actor?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: object
}

/** In the browser, `config.js` names the provider's origin. Tests change it. */
export const transport = create({
  baseURL: apiOrigin + apiPrefix,
  withCredentials: true,
  timeout: 20_000,
  validateStatus: () => true,
})

type Row = Endpoints[EndpointId]

/** Rejects with an ApiError, or with the signal's error after an abort. Sends nothing if another player is signed in. */
export async function call<Called extends Row>(
  row: Called,
  ...[input]: CallArguments<Called>
): Promise<Answer<Called>> {
  const loose = (input ?? {}) as LooseInput
  const usedToken = tokenFor(row, loose)
  try {
    return (await send(row, loose, usedToken)) as Answer<Called>
  } catch (error) {
    const isTokenRefused = error instanceof ApiError && error.code === 'access-token-refused'
    if (!isTokenRefused || usedToken === undefined) throw error
    const renewal = await tokenSource().renew(usedToken)
    if (renewal === 'replaced') throw accountChanged(row)
    if (renewal !== 'renewed') throw error
    return (await send(row, loose, tokenFor(row, loose))) as Answer<Called>
  }
}

/** Throws `account-changed` if a player other than the actor is signed in. */
function tokenFor(row: Endpoint, { actor }: LooseInput): string | undefined {
  if (row.auth !== 'access-token') return undefined
  const userId = tokenSource().userId()
  if (userId !== undefined && actor !== undefined && userId !== actor) throw accountChanged(row)
  return tokenSource().token()
}

const accountChanged = (row: Endpoint): ApiError =>
  new ApiError({ code: 'account-changed', endpointId: row.id })

async function send(row: Endpoint, input: LooseInput, token: string | undefined): Promise<unknown> {
  const response = await transport
    .request<unknown>({
      method: row.method,
      url: fillPath(row, input.params),
      ...(input.query === undefined ? {} : { params: input.query }),
      ...(input.body === undefined ? {} : { data: input.body }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
      ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    })
    .catch((error: unknown) => {
      if (isCancel(error)) throw error
      throw new ApiError({ code: 'unreachable', endpointId: row.id, cause: error })
    })
  return answerOf(row, response)
}

function answerOf(row: Endpoint, { status, data, headers }: AxiosResponse<unknown>): unknown {
  const reading = readAnswer(row, status, data)
  switch (reading.outcome) {
    case 'accepted':
      return limitTexts(reading.answer)
    case 'unexpected':
      throw new ApiError({ code: 'unexpected', endpointId: row.id, status })
    case 'unreadable':
      throw new ApiError({ code: 'unreadable', endpointId: row.id, status, cause: reading.error })
    case 'refused': {
      const body = limitTexts(reading.body)
      throw new ApiError({
        code: reading.code ?? (status >= 500 ? 'provider-failed' : 'unexpected'),
        endpointId: row.id,
        status,
        providerMessage: body?.message,
        fields: body?.errors,
        retryAfterSeconds: secondsIn(headers['retry-after']),
      })
    }
  }
}

/** Returns undefined for a missing header, and for one that is no number of seconds. */
const secondsIn = (header: unknown): number | undefined =>
  typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined
