/** Makes the states about requests and trackings true, and triggers each event and receives it over a socket. */
import { io, type ManagerOptions } from 'socket.io-client'
import type {
  conversationStates,
  eventStates,
  StateHandlers,
} from '../../contracts/provider-states/provider-states.ts'
import type { EventName } from '../../contracts/registry/registry.ts'
import { realtime } from '../../contracts/registry/transport.ts'
import { hello, other, player, reply, type Setup } from './setup.ts'

export const conversationHandlers = ({
  api: { act, signIn },
  signedIn,
  withRequest,
  withTracking,
}: Setup): Pick<StateHandlers, keyof typeof conversationStates> => ({
  'a player is signed in': signedIn,
  'a signed-in player has an open request': ({ stage, transactionType }) =>
    withRequest(stage, transactionType),
  'a signed-in player has a closed request': async () => {
    const { accessToken, requestId } = await withRequest('active')
    await act('close', { requestId })
    return { accessToken, requestId }
  },
  "a signed-in player knows of another player's request": async () => {
    const { requestId } = await withRequest()
    const { accessToken } = await signIn(other)
    return { accessToken, requestId }
  },
  'a signed-in player has an open tracking': ({ stage }) => withTracking(stage),
  'a signed-in player has a closed tracking': async () => {
    const { accessToken, trackingId } = await withTracking('taken')
    await act('close', { trackingId })
    return { accessToken, trackingId }
  },
  "a signed-in player knows of another player's tracking": async () => {
    const { trackingId } = await withTracking()
    const { accessToken } = await signIn(other)
    return { accessToken, trackingId }
  },
})

interface Player {
  readonly accessToken: string
  readonly userId: string
}

/** Connects the player, runs `trigger` and waits for the event. */
export type CatchEvent = (
  event: EventName,
  player: Player,
  trigger: () => Promise<unknown>,
  /** Also waits until the server disconnects the socket. */
  isLast?: boolean,
) => Promise<void>

/** Passes the event's payload to `onPayload` before the state's handler returns. Without `sockets` it connects as usual. */
export const createEventCatcher =
  (
    url: string,
    onPayload: (payload: unknown) => void,
    sockets: ManagerOptions['transports'] | undefined,
  ): CatchEvent =>
  async (event, { accessToken, userId }, trigger, isLast = false) => {
    const socket = io(url, {
      path: realtime.path,
      query: { userId },
      auth: { token: accessToken },
      forceNew: true,
      ...(sockets && { transports: sockets }),
    })
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      const received = new Promise((resolve) => socket.once(event, resolve))
      const ended = new Promise((resolve) => socket.once('disconnect', resolve))
      await trigger()
      onPayload(await received)
      if (isLast) await ended
    } finally {
      socket.close()
    }
  }

export function eventHandlers(
  { api: { act, advanceClock, call, refresh, signIn }, ...setup }: Setup,
  catchEvent: CatchEvent,
): Pick<StateHandlers, keyof typeof eventStates> {
  const { store, signedIn, withRequest, withTracking, withExchange, assign } = setup
  const ofRequest = async (event: EventName, trigger: (requestId: string) => Promise<unknown>) => {
    const { requestId, ...player } = await withRequest()
    await catchEvent(event, player, () => trigger(requestId))
    return { requestId }
  }
  const ofTracking = async (event: EventName, trigger: (trackingId: string) => Promise<unknown>) => {
    const { trackingId, ...player } = await withTracking()
    await catchEvent(event, player, () => trigger(trackingId))
    return { trackingId }
  }

  return {
    'the staff has replied to a connected player': () =>
      ofRequest('sendMessage', (requestId) => act('reply', { requestId, message: reply })),
    'the staff has closed the request of a connected player': () =>
      ofRequest('closeChat', (requestId) => act('close', { requestId })),
    'the request of a connected player has expired': () =>
      ofRequest('closeRequestExpired', () => advanceClock('30m')),
    'the staff cannot serve the request of a connected player': ({ reason }) =>
      ofRequest('RequestUnavailable', (requestId) => act('unavailable', { requestId, reason })),
    'the staff has replied in the tracking of a connected player': () =>
      ofTracking('sendTrackingMessage', (trackingId) => act('reply', { trackingId, message: reply })),
    'the staff has closed the tracking of a connected player': () =>
      ofTracking('closeChatTracking', (trackingId) => act('close', { trackingId })),
    'the tracking of a connected player has expired': () =>
      ofTracking('closeTrackingExpired', () => advanceClock('24h')),
    'the staff has opened a tracking for a connected player': async () => {
      const player = await signedIn()
      const { userId } = player
      await catchEvent('newTrackingOperator', player, () => act('open-tracking', { userId }))
      const trackingId = store().trackings.first('openOf', userId)?._id ?? ''
      return { userId, trackingId }
    },
    'the staff has taken over the tracking of a connected player': async () => {
      const { trackingId, ...player } = await withTracking()
      const body = { trackingId, ...hello() }
      await call('messages.sendToTracking', { body }, player)
      await catchEvent('newTrackingOperator', player, () =>
        act('take-tracking', { trackingId, message: reply }),
      )
      return { userId: player.userId, trackingId }
    },
    'an operator has been assigned to the exchange of a connected player': async ({ operator }) => {
      const values = await withExchange()
      const { transactionId } = values
      await catchEvent('assignTransactionToOperator', values, () => assign(transactionId, operator))
      return values
    },
    'the session of a connected player has ended': async ({ reason }) => {
      const session = await signIn(player)
      const ends: Readonly<Record<string, () => Promise<unknown>>> = {
        logout: () => call('auth.logout', {}, { cookie: session.refreshCookie }),
        'password-changed': async () => {
          const { accessToken, userId } = await signIn(player)
          const newPassword = 'Kamas2027!'
          const body = { oldPassword: player.password, newPassword, newConfirmationPassword: newPassword }
          await call('auth.changePassword', { params: { userId }, body }, { accessToken })
        },
        expired: () => advanceClock('24h'),
        revoked: async () => {
          await refresh(await refresh(session.refreshCookie))
          // The provider refuses the used token and ends its session.
          await refresh(session.refreshCookie).catch(() => undefined)
        },
      }
      const end = ends[reason]
      if (end === undefined) throw new Error(`Unknown reason "${reason}".`)
      return catchEvent('sessionEnded', session, end, true)
    },
  }
}
