/** A player and an operator at the simulator's own doors, over HTTP. */
import type { CallInput } from '../../contracts/registry/endpoint.ts'
import type { AnswerOf, Endpoints } from '../../contracts/registry/registry.ts'

export interface Order {
  readonly accessToken: string
  readonly userId: string
  readonly gameId: string
  readonly serverId: string
}

export function apiOf(url: string) {
  /** Rejects when the simulator refuses: what is asked for here has to work. */
  async function write(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    accessToken?: string,
  ): Promise<Response> {
    const response = await fetch(url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${String(response.status)}: ${await response.text()}`)
    return response
  }

  const post = (path: string, body: object, accessToken?: string): Promise<Response> =>
    write('POST', path, body, accessToken)

  /** What stands in the query of the address to which a browser is sent on. */
  function whereTo({ status, headers }: Response) {
    const { searchParams } = new URL(headers.get('Location') ?? '', url)
    if (status < 300 || status > 399) throw new Error(`nobody is sent on with ${String(status)}`)
    return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
  }

  /** Sets out for Google; answers the state, and what the browser sends as its Cookie header from then on. */
  async function goToGoogle() {
    const answer = await fetch(`${url}/api/auth/google`, { redirect: 'manual' })
    return { state: whereTo(answer).state, cookie: cookieIn(answer) }
  }

  /** Goes to Google, and stops where a browser would come back with what is answered. */
  async function comeBackFromGoogle(email: string) {
    const { state, cookie } = await goToGoogle()
    const chosen = await fetch(`${url}/__sim/google/choose`, {
      method: 'POST',
      body: new URLSearchParams({ state, email }),
      redirect: 'manual',
    })
    return { ...whereTo(chosen), stateCookie: cookie, otherCookie: (await goToGoogle()).cookie }
  }

  return {
    async signIn(credentials: CallInput<Endpoints['auth.login']>['body']) {
      const response = await post('/api/auth/login', credentials)
      const { accessToken, user } = (await response.json()) as AnswerOf<'auth.login'>
      return { accessToken, userId: user._id, refreshCookie: cookieIn(response) }
    },
    async signOut(refreshCookie: string): Promise<void> {
      await fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { Cookie: refreshCookie } })
    },
    /** Answers the cookie that comes in the place of the one that was shown; empty where that is refused. */
    async refresh(refreshCookie: string): Promise<string> {
      return cookieIn(await fetch(`${url}/api/auth/refresh`, { headers: { Cookie: refreshCookie } }))
    },
    comeBackFromGoogle,
    /** Answers what the browser sends as its Cookie header once it is signed in. */
    async signInWithGoogle(email: string): Promise<string> {
      const { state, code, stateCookie } = await comeBackFromGoogle(email)
      const address = `${url}/api/auth/google/callback?${new URLSearchParams({ state, code }).toString()}`
      return cookieIn(await fetch(address, { headers: { Cookie: stateCookie } }))
    },
    /** Answers the new exchange's id. */
    async exchange(accessToken: string, body: object): Promise<string> {
      const response = await post('/api/transactions/exchange', body, accessToken)
      return ((await response.json()) as AnswerOf<'exchanges.create'>).transaction._id
    },
    async changePassword(
      { accessToken, userId }: { readonly accessToken: string; readonly userId: string },
      oldPassword: string,
      newPassword: string,
    ): Promise<void> {
      const body = { oldPassword, newPassword, newConfirmationPassword: newPassword }
      await write('PUT', `/api/auth/change-password/${userId}`, body, accessToken)
    },
    async askForResetLink(email: string): Promise<void> {
      await post('/api/auth/forgot-password', { email })
    },
    async resetPassword(resetToken: string, newPassword: string): Promise<void> {
      await post(`/api/auth/reset-password/${resetToken}`, { newPassword })
    },
    /** Answers the new request's id. */
    async openRequest({ accessToken, ...order }: Order, transactionType: string): Promise<string> {
      const body = { ...order, username: 'Yasmi-Iop', quantity: 12.5, transactionType }
      const response = await post('/api/conversations', body, accessToken)
      return ((await response.json()) as AnswerOf<'conversations.create'>).request._id
    },
    async send(accessToken: string, requestId: string, message: string): Promise<void> {
      await post('/api/messages/client', { requestId, message, clientId: crypto.randomUUID() }, accessToken)
    },
    /** Answers the new tracking's id. */
    async openTracking(accessToken: string): Promise<string> {
      const response = await post('/api/trackings', {}, accessToken)
      return ((await response.json()) as AnswerOf<'trackings.create'>).tracking._id
    },
    async sendInTracking(accessToken: string, trackingId: string, message: string): Promise<void> {
      const body = { trackingId, message, clientId: crypto.randomUUID() }
      await post('/api/messages/tracking/client', body, accessToken)
    },
    async act(verb: string, body: object): Promise<void> {
      await post(`/__sim/worlds/default/operator/${verb}`, body)
    },
    /** Lives through `by`, as in `30m`, at once. */
    async passTime(by: string): Promise<void> {
      await post('/__sim/worlds/default/clock/advance', { by })
    },
  }
}

/** The cookie that an answer sets, as it is sent back; none of those that it clears. */
const cookieIn = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .find((cookie) => !cookie.endsWith('=')) ?? ''
