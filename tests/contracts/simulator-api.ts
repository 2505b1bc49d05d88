/** A player and an operator at the simulator's own doors, over HTTP. */
import type { AnswerOf } from '../../contracts/registry/registry.ts'

export interface Order {
  readonly accessToken: string
  readonly userId: string
  readonly gameId: string
  readonly serverId: string
}

export function apiOf(url: string) {
  /** Rejects when the simulator refuses: what is asked for here has to work. */
  async function post(path: string, body: object, accessToken?: string): Promise<Response> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${String(response.status)}: ${await response.text()}`)
    return response
  }

  return {
    async signIn(credentials: { readonly email: string; readonly password: string }) {
      const response = await post('/api/auth/login', credentials)
      const { accessToken, user } = (await response.json()) as AnswerOf<'auth.login'>
      const [refreshCookie = ''] = response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0] ?? '')
      return { accessToken, userId: user._id, refreshCookie }
    },
    /** Somebody who has bought, sold and exchanged nothing yet. */
    async register(account: { readonly email: string; readonly password: string }): Promise<void> {
      await post('/api/auth/register', { firstName: 'Nouveau', lastName: 'Joueur', ...account })
    },
    /** Answers the new exchange's id. */
    async exchange(accessToken: string, body: object): Promise<string> {
      const response = await post('/api/transactions/exchange', body, accessToken)
      return ((await response.json()) as AnswerOf<'exchanges.create'>).transaction._id
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
