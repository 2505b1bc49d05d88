/** What connected players receive over a real socket, each event after the real trigger. */
import { io } from 'socket.io-client'
import type { StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import type { triggerStates } from '../../contracts/provider-states/trigger-states.ts'
import type { EventName } from '../../contracts/registry/registry.ts'
import { realtime } from '../../contracts/registry/transport.ts'
import type { Players } from './conversations.ts'
import type { Exchanging } from './market.ts'
import { player, type Desk } from './world.ts'

interface Player {
  readonly accessToken: string
  readonly userId: string
}

/** Catches what the connected player receives as `event` while `setOff` runs. */
export type CatchEvent = (
  event: EventName,
  player: Player,
  setOff: () => Promise<void>,
  /** Its socket ends with the event. */
  isLast?: boolean,
) => Promise<Record<string, never>>

/** Hands over to `caught` what the player received, before the state is said to be true. */
export const eventCatcher =
  (url: string, caught: (payload: unknown) => void): CatchEvent =>
  async (event, { accessToken, userId }, setOff, isLast = false) => {
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
      const ended = new Promise((resolve) => socket.once('disconnect', resolve))
      await setOff()
      caught(await received)
      if (isLast) await ended
    } finally {
      socket.close()
    }
    return {}
  }

export function triggerHandlers(
  { api: { act, changePassword, passTime, refresh, sendInTracking, signIn, signOut } }: Desk,
  { signedIn, withRequest, withTracking }: Players,
  { withExchange, assign }: Exchanging,
  catchEvent: CatchEvent,
): Pick<StateHandlers, keyof typeof triggerStates> {
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
    'an operator has been assigned to the exchange of a connected player': async ({ operator }) => {
      const { transactionId, ...player } = await withExchange()
      return catchEvent('assignTransactionToOperator', player, () => assign(transactionId, operator))
    },
    'the session of a connected player has ended': async ({ reason }) => {
      const session = await signIn(player)
      const ends: Readonly<Record<string, () => Promise<void>>> = {
        logout: () => signOut(session.refreshCookie),
        'password-changed': async () => {
          await changePassword(await signIn(player), player.password, 'Kamas2027!')
        },
        expired: () => passTime('24h'),
        revoked: async () => {
          await refresh(await refresh(session.refreshCookie))
          await refresh(session.refreshCookie)
        },
      }
      const end = ends[reason]
      if (end === undefined) throw new Error(`No session ends for the reason "${reason}".`)
      return catchEvent('sessionEnded', session, end, true)
    },
  }
}
