/**
 * The client's one way to the provider: a row of the registry in, its parsed answer out. It knows that tokens exist and
 * can be renewed, but not how; the session tells it (tokenSource.ts).
 */
import { create, isCancel, type AxiosResponse } from 'axios'
import {
  errorsOf,
  fillPath,
  responseSchema,
  type Answer,
  type CallInput,
  type Endpoint,
} from '../../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError } from '../../../contracts/registry/errors.ts'
import type { EndpointId, Endpoints } from '../../../contracts/registry/registry.ts'
import { apiPrefix } from '../../../contracts/registry/transport.ts'
import { apiOrigin } from '../lib/config.ts'
import { ApiError } from './api-error.ts'
import { tokenSource } from './token-source.ts'
import { limitTexts } from './limited-texts.ts'

type Options = { readonly signal?: AbortSignal | undefined }

/**
 * The id of the player for whom a signed-in call is made. In another window somebody else may sign in at any moment: a
 * call is never sent with the token of another player than this one.
 */
type Actor<Asked extends Row> = Asked extends { auth: 'access-token' } ? { readonly actor: string } : object

/** The input may be left out where the row declares none. */
type CallArguments<Asked extends Row> = Asked extends Endpoint &
  ({ params: object } | { query: object } | { body: object } | { auth: 'access-token' })
  ? [input: CallInput<Asked> & Actor<Asked> & Options]
  : [input?: Options]

interface LooseInput extends Options {
  readonly actor?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: object
}

/** Set by tests that speak to a provider elsewhere; in the browser `config.js` says where the provider is. */
export const transport = create({
  baseURL: apiOrigin + apiPrefix,
  withCredentials: true,
  timeout: 20_000,
  validateStatus: () => true,
})

/** A row of the table: the client makes no call that the contract does not pin. */
type Row = Endpoints[EndpointId]

/** Rejects with an ApiError, or with the signal's own error when the caller gave up. Sends nothing for another actor. */
export async function call<Asked extends Row>(
  row: Asked,
  ...[input]: CallArguments<Asked>
): Promise<Answer<Asked>> {
  const loose = (input ?? {}) as LooseInput
  const usedToken = tokenFor(row, loose)
  try {
    return (await send(row, loose, usedToken)) as Answer<Asked>
  } catch (error) {
    const isTokenRefused = error instanceof ApiError && error.code === 'access-token-refused'
    if (!isTokenRefused || usedToken === undefined) throw error
    const renewal = await tokenSource().renew(usedToken)
    if (renewal === 'replaced') throw accountChanged(row)
    if (renewal !== 'renewed') throw error
    return (await send(row, loose, tokenFor(row, loose))) as Answer<Asked>
  }
}

/** Throws `account-changed` where somebody else than the actor is signed in. */
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
  return response.status >= 400 ? refuse(row, response) : readAnswer(row, response)
}

function readAnswer(row: Endpoint, { status, data }: AxiosResponse<unknown>): unknown {
  const schema = responseSchema(row, status)
  if (schema === undefined) throw new ApiError({ code: 'unexpected', endpointId: row.id, status })
  const parsed = schema.safeParse(data)
  if (!parsed.success) {
    throw new ApiError({ code: 'unreadable', endpointId: row.id, status, cause: parsed.error })
  }
  return limitTexts(parsed.data)
}

function refuse(row: Endpoint, { status, data }: AxiosResponse<unknown>): never {
  const parsed = ErrorBody.safeParse(data)
  const body = parsed.success ? limitTexts(parsed.data) : undefined
  const known = body && identifyError(errorsOf(row), status, body)
  throw new ApiError({
    code: known ?? (status >= 500 ? 'provider-failed' : 'unexpected'),
    endpointId: row.id,
    status,
    providerMessage: body?.message,
    fields: body?.errors,
  })
}
