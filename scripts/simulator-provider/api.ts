/** Calls the simulator as a player or as an operator. Throws when the simulator refuses a call. */
import { fillPath, type CallInput, type Endpoint } from '../../contracts/registry/endpoint.ts'
import {
  endpoints,
  type AnswerOf,
  type EndpointId,
  type Endpoints,
} from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { createControlClient, type ControlCall } from '../../mock-api/control/client.ts'
import type { VerbName } from '../../mock-api/operator/verbs.ts'
import { network, type Answer, type Transport } from '../../scenarios/runner/transport.ts'

interface Credentials {
  readonly accessToken?: string
  readonly cookie?: string
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

/** Calls go over the network, or inside the process of the simulator. */
export function createSimulatorApi(url: string, transport: Pick<Transport, 'fetch'> = network) {
  const fetch: Transport['fetch'] = (...call) => transport.fetch(...call)
  const control = createControlClient({ url, fetch })

  /** Accepts redirects as well as success. */
  async function send(path: string, call: Omit<ControlCall, 'redirect'>): Promise<Answer> {
    const answer = await fetch(url + path, { redirect: 'manual', ...call })
    if (answer.status < 400) return answer
    throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`)
  }

  function request<Id extends EndpointId>(
    id: Id,
    input: CallInput<Endpoints[Id]>,
    { accessToken = '', cookie = '' }: Credentials = {},
  ): Promise<Answer> {
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
    const chosen = await send('/__sim/google/choose', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ state: parameterIn(going, 'state'), email }).toString(),
    })
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
      return JSON.parse(await (await request(id, input, credentials)).text()) as AnswerOf<Id>
    },
    async signIn(body: CallInput<Endpoints['auth.login']>['body']) {
      const response = await request('auth.login', { body })
      const { accessToken, user } = JSON.parse(await response.text()) as AnswerOf<'auth.login'>
      return { accessToken, userId: user._id, refreshCookie: cookieIn(response) }
    },
    refresh: async (cookie: string) => cookieIn(await request('auth.refresh', {}, { cookie })),
    comeBackFromGoogle,
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
const parameterIn = ({ location }: Answer, name: string): string =>
  new URL(location ?? '', 'http://localhost').searchParams.get(name) ?? ''

/** Returns the cookie that an answer sets, as a Cookie header. Ignores cookies that it clears. */
const cookieIn = ({ cookies }: Answer): string => cookies.find((cookie) => !cookie.endsWith('=')) ?? ''
