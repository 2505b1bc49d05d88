/** Calls the simulator over HTTP, as a player or as an operator. Throws when the simulator refuses a call. */
import { fillPath, type CallInput, type Endpoint } from '../../contracts/registry/endpoint.ts'
import {
  endpoints,
  type AnswerOf,
  type EndpointId,
  type Endpoints,
} from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { createControlClient } from '../../mock-api/control/client.ts'
import type { VerbName } from '../../mock-api/operator/verbs.ts'

interface Credentials {
  readonly accessToken?: string
  readonly cookie?: string
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

export function createSimulatorApi(url: string) {
  const control = createControlClient({ url })

  /** Accepts redirects as well as success. */
  async function send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url + path, { redirect: 'manual', ...init })
    if (response.status < 400) return response
    throw new Error(`${path} answered ${String(response.status)}: ${await response.text()}`)
  }

  function request<Id extends EndpointId>(
    id: Id,
    input: CallInput<Endpoints[Id]>,
    { accessToken = '', cookie = '' }: Credentials = {},
  ): Promise<Response> {
    const row: Endpoint = endpoints[id]
    const { params, query, body } = input as AnyInput
    return send(`${apiPrefix}${fillPath(row, params)}?${new URLSearchParams(query).toString()}`, {
      method: row.method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${accessToken}`,
        Cookie: cookie,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** Goes to Google, and chooses an account there. Stops before the browser comes back to the provider. */
  async function comeBackFromGoogle(email: string) {
    const [going, otherBrowser] = [await request('auth.google', {}), await request('auth.google', {})]
    const body = new URLSearchParams({ state: parameterIn(going, 'state'), email })
    const chosen = await send('/__sim/google/choose', { method: 'POST', body })
    return {
      state: parameterIn(chosen, 'state'),
      code: parameterIn(chosen, 'code'),
      stateCookie: cookieIn(going),
      otherCookie: cookieIn(otherBrowser),
    }
  }

  return {
    async call<Id extends EndpointId>(
      id: Id,
      input: CallInput<Endpoints[Id]>,
      credentials?: Credentials,
    ): Promise<AnswerOf<Id>> {
      return (await (await request(id, input, credentials)).json()) as AnswerOf<Id>
    },
    async signIn(body: CallInput<Endpoints['auth.login']>['body']) {
      const response = await request('auth.login', { body })
      const { accessToken, user } = (await response.json()) as AnswerOf<'auth.login'>
      return { accessToken, userId: user._id, refreshCookie: cookieIn(response) }
    },
    /** Returns the new refresh cookie. */
    refresh: async (cookie: string) => cookieIn(await request('auth.refresh', {}, { cookie })),
    comeBackFromGoogle,
    /** Returns the refresh cookie. */
    async signInWithGoogle(email: string): Promise<string> {
      const { state, code, stateCookie: cookie } = await comeBackFromGoogle(email)
      return cookieIn(await request('auth.googleCallback', { query: { state, code } }, { cookie }))
    },
    act: (verb: VerbName, body: object) => control.call('operator.act', { params: { verb }, body }),
    /** Advances the world's clock, for example by `30m`. */
    advanceClock: (by: string) => control.call('clock.advance', { body: { by } }),
  }
}

/** Returns a query parameter of the address that a redirect leads to. */
const parameterIn = ({ headers, url }: Response, name: string): string =>
  new URL(headers.get('Location') ?? '', url).searchParams.get(name) ?? ''

/** Returns the cookie that a response sets, as a Cookie header. Ignores cookies that it clears. */
const cookieIn = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .find((cookie) => !cookie.endsWith('=')) ?? ''
