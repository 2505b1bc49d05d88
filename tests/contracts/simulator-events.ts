/** What connected players receive over a real socket, each event after the real trigger. */
import { io } from 'socket.io-client'
import type { StateHandlers } from '../../contracts/pact/states.ts'
import type { EventName } from '../../contracts/registry/registry.ts'
import { realtime } from '../../contracts/registry/transport.ts'
import { apiOf } from './simulator-api.ts'

interface Player {
  readonly accessToken: string
  readonly userId: string
}

/** Players as the other states have them. */
export interface Players {
  signedIn(): Promise<Player>
  withRequest(stage: string, transactionType: string): Promise<Player & { readonly requestId: string }>
  withTracking(stage: string): Promise<Player & { readonly trackingId: string }>
}

/** Catches what the connected player receives as `event` while `setOff` runs. */
export type CatchEvent = (
  event: EventName,
  player: Player,
  setOff: () => Promise<void>,
) => Promise<Record<string, never>>

/** Hands over to `caught` what the player received, before the state is said to be true. */
export const eventCatcher =
  (url: string, caught: (payload: unknown) => void): CatchEvent =>
  async (event, { accessToken, userId }, setOff) => {
    const socket = io(url, {
      path: realtime.path,
      query: { userId },
      auth: { token: accessToken },
      forceNew: true,
    })
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      const received = new Promise((resolve) => socket.once(event, resolve))
      await setOff()
      caught(await received)
    } finally {
      socket.close()
    }
    return {}
  }

export function eventHandlers(
  url: string,
  { signedIn, withRequest, withTracking }: Players,
  catchEvent: CatchEvent,
) {
  const { act, sendInTracking, passTime } = apiOf(url)
  const hello = 'Bonjour ! Je prends votre demande.'

  return {
    'the staff has replied to a connected player': async () => {
      const { requestId, ...player } = await withRequest('waiting', 'Buy')
      return catchEvent('sendMessage', player, () => act('reply', { requestId, message: hello }))
    },
    'the staff has closed the request of a connected player': async () => {
      const { requestId, ...player } = await withRequest('waiting', 'Buy')
      return catchEvent('closeChat', player, () => act('close', { requestId }))
    },
    'the request of a connected player has expired': async () => {
      const player = await withRequest('waiting', 'Buy')
      return catchEvent('closeRequestExpired', player, () => passTime('30m'))
    },
    'the staff cannot serve the request of a connected player': async ({ reason }) => {
      const { requestId, ...player } = await withRequest('waiting', 'Buy')
      return catchEvent('RequestUnavailable', player, () => act('unavailable', { requestId, reason }))
    },
    'the staff has replied in the tracking of a connected player': async () => {
      const { trackingId, ...player } = await withTracking('opened')
      return catchEvent('sendTrackingMessage', player, () => act('reply', { trackingId, message: hello }))
    },
    'the staff has closed the tracking of a connected player': async () => {
      const { trackingId, ...player } = await withTracking('opened')
      return catchEvent('closeChatTracking', player, () => act('close', { trackingId }))
    },
    'the tracking of a connected player has expired': async () => {
      const player = await withTracking('opened')
      return catchEvent('closeTrackingExpired', player, () => passTime('24h'))
    },
    'the staff has opened a tracking for a connected player': async () => {
      const player = await signedIn()
      return catchEvent('newTrackingOperator', player, () => act('open-tracking', { userId: player.userId }))
    },
    'the staff has taken over the tracking of a connected player': async () => {
      const { trackingId, ...player } = await withTracking('opened')
      await sendInTracking(player.accessToken, trackingId, 'Bonjour, je suis connectée.')
      return catchEvent('newTrackingOperator', player, () =>
        act('take-tracking', { trackingId, message: hello }),
      )
    },
  } satisfies Partial<StateHandlers>
}
