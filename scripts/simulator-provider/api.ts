/** Calls the simulator over HTTP, as a player or as an operator. Throws when the simulator refuses a call. */
import { fillPath, type CallInput, type Endpoint } from '../../contracts/registry/endpoint.ts'
import {
  endpoints,
  type AnswerOf,
  type EndpointId,
  type Endpoints,
} from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'

interface Credentials {
  readonly accessToken?: string
  readonly cookie?: string
}

export function createSimulatorApi(url: string) {
  async function request<Id extends EndpointId>(
    id: Id,
    input: CallInput<Endpoints[Id]>,
    { accessToken, cookie }: Credentials = {},
  ): Promise<Response> {
    const row: Endpoint = endpoints[id]
    const { params, query, body } = input as {
      readonly params?: Record<string, string>
      readonly query?: Record<string, string>
      readonly body?: object
    }
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
    const response = await fetch(url + apiPrefix + fillPath(row, params) + search, {
      method: row.method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
        ...(cookie === undefined ? {} : { Cookie: cookie }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return accepted(response)
  }

  const control = async (path: string, body: object): Promise<void> => {
    const headers = { 'Content-Type': 'application/json' }
    const address = `${url}/__sim/worlds/default/${path}`
    await accepted(await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) }))
  }

  /** Starts a sign-in with Google. Returns its state and the state cookie of the browser. */
  async function goToGoogle() {
    const response = await request('auth.google', {})
    return { state: parameterIn(response, 'state'), cookie: cookieIn(response) }
  }

  /** Chooses an account at the simulator's Google page. Stops before the browser comes back to the provider. */
  async function comeBackFromGoogle(email: string) {
    const { state, cookie } = await goToGoogle()
    const chosen = await accepted(
      await fetch(`${url}/__sim/google/choose`, {
        method: 'POST',
        body: new URLSearchParams({ state, email }),
        redirect: 'manual',
      }),
    )
    const { cookie: otherCookie } = await goToGoogle()
    return {
      state: parameterIn(chosen, 'state'),
      code: parameterIn(chosen, 'code'),
      stateCookie: cookie,
      otherCookie,
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
    async refresh(cookie: string): Promise<string> {
      return cookieIn(await request('auth.refresh', {}, { cookie }))
    },
    comeBackFromGoogle,
    /** Returns the refresh cookie. */
    async signInWithGoogle(email: string): Promise<string> {
      const { state, code, stateCookie } = await comeBackFromGoogle(email)
      return cookieIn(
        await request('auth.googleCallback', { query: { state, code } }, { cookie: stateCookie }),
      )
    },
    act: (verb: string, body: object) => control(`operator/${verb}`, body),
    /** Advances the world's clock, for example by `30m`. */
    advanceClock: (by: string) => control('clock/advance', { by }),
  }
}

/** Accepts redirects as well as success. */
async function accepted(response: Response): Promise<Response> {
  if (response.status < 400) return response
  throw new Error(`${response.url} answered ${String(response.status)}: ${await response.text()}`)
}

/** Returns a query parameter of the address that a redirect leads to. */
function parameterIn({ headers, status, url }: Response, name: string): string {
  const location = headers.get('Location')
  if (location === null) throw new Error(`${url} answered ${String(status)} instead of a redirect.`)
  return new URL(location, url).searchParams.get(name) ?? ''
}

/** Returns the cookie that a response sets, as a Cookie header. Ignores cookies that it clears. */
const cookieIn = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .find((cookie) => !cookie.endsWith('=')) ?? ''
