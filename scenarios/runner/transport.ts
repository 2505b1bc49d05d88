/** How a run reaches the provider: over the network, or inside the process of the simulator. */
import type { ManagerOptions } from 'socket.io-client'
import type { ControlCall } from '../../mock-api/control/client.ts'

export interface Answer {
  readonly status: number
  /** Where a redirect leads. */
  readonly location: string | null
  /** The cookies that it sets, as `name=value`. The value of a cookie that it clears is empty. */
  readonly cookies: readonly string[]
  /** Rejects when the connection breaks before the end of the body. */
  text(): Promise<string>
}

export interface Transport {
  /** Sends a request, and rejects when no answer comes. Does not follow redirects. */
  fetch(url: string, call: ControlCall): Promise<Answer>
  /** How Socket.IO connects. */
  readonly sockets: NonNullable<ManagerOptions['transports']>
}

export const network: Transport = {
  async fetch(url, call) {
    const response = await fetch(url, call)
    return {
      status: response.status,
      location: response.headers.get('Location'),
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''),
      text: () => response.text(),
    }
  },
  sockets: ['websocket'],
}
