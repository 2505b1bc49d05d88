/** Makes the states about requests and trackings true, and triggers each event and receives it over a socket. */
import { io, type ManagerOptions } from 'socket.io-client'
import type {
  conversationStates,
  eventStates,
  StateHandlers,
} from '../../contracts/provider-states/provider-states.ts'
import type { UnavailableReason } from '../../contracts/registry/conversations.ts'
import type { EventName } from '../../contracts/registry/registry.ts'
import type { SessionEnd } from '../../contracts/registry/sessions.ts'
import { realtime } from '../../contracts/registry/transport.ts'
import { endSessions } from '../../mock-api/domain/tokens.ts'
import { other, reply, type Setup } from './setup.ts'

export function conversationHandlers(setup: Setup): Pick<StateHandlers, keyof typeof conversationStates> {
  const { operate, signIn, signedIn, withRequest, withTracking } = setup

  return {
    'a player is signed in': signedIn,
    'a signed-in player has an open request': ({ stage, transactionType }) =>
      withRequest(stage, transactionType),
    'a signed-in player has a closed request': async () => {
      const values = await withRequest('active')
      await operate('close', { requestId: values.requestId })
      return values
    },
    "a signed-in player knows of another player's request": async () => {
      const { requestId } = await withRequest()
      return { ...signIn(other), requestId }
    },
    'a signed-in player has an open tracking': ({ stage }) => withTracking(stage),
    'a signed-in player has a closed tracking': async () => {
      const values = await withTracking('taken')
      await operate('close', { trackingId: values.trackingId })
      return values
    },
    "a signed-in player knows of another player's tracking": async () => {
      const { trackingId } = await withTracking()
      return { ...signIn(other), trackingId }
    },
  }
}

interface Player {
  readonly accessToken: string
  readonly userId: string
}

/** Receives the events at this address. Without `sockets` it connects as usual. */
export function createEventCatcher(url: string, sockets: ManagerOptions['transports'] | undefined) {
  let lastPayload: unknown

  /** Connects the player, runs `trigger` and waits for the event. */
  async function catchEvent(
    event: EventName,
    { accessToken, userId }: Player,
    trigger: () => Promise<unknown>,
    /** Also waits until the server disconnects the socket. */
    isLast = false,
  ): Promise<void> {
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
      lastPayload = await received
      if (isLast) await ended
    } finally {
      socket.close()
    }
  }

  return { catchEvent, lastPayload: () => lastPayload }
}

export function eventHandlers(
  { world, act, operate, signIn, signedIn, withRequest, withTracking, withExchange, assign }: Setup,
  catchEvent: ReturnType<typeof createEventCatcher>['catchEvent'],
): Pick<StateHandlers, keyof typeof eventStates> {
  const advanceMinutes = (minutes: number) => world.clock.advance(minutes * 60_000)
  /** Sets up a state, triggers the event, and returns the values of the state. */
  async function caught<Values extends Player>(
    event: EventName,
    setUp: () => Promise<Values>,
    trigger: (values: Values) => Promise<unknown>,
  ): Promise<Values> {
    const values = await setUp()
    await catchEvent(event, values, () => trigger(values))
    return values
  }

  return {
    'the staff has replied to a connected player': () =>
      caught('sendMessage', withRequest, ({ requestId }) => operate('reply', { requestId, message: reply })),
    'the staff has closed the request of a connected player': () =>
      caught('closeChat', withRequest, ({ requestId }) => operate('close', { requestId })),
    'the request of a connected player has expired': () =>
      caught('closeRequestExpired', withRequest, () => advanceMinutes(30)),
    'the staff cannot serve the request of a connected player': ({ reason }) =>
      caught('RequestUnavailable', withRequest, ({ requestId }) =>
        operate('unavailable', { requestId, reason: reason as UnavailableReason }),
      ),
    'the staff has replied in the tracking of a connected player': () =>
      caught('sendTrackingMessage', withTracking, ({ trackingId }) =>
        operate('reply', { trackingId, message: reply }),
      ),
    'the staff has closed the tracking of a connected player': () =>
      caught('closeChatTracking', withTracking, ({ trackingId }) => operate('close', { trackingId })),
    'the tracking of a connected player has expired': () =>
      caught('closeTrackingExpired', withTracking, () => advanceMinutes(24 * 60)),
    'the staff has opened a tracking for a connected player': async () => {
      const { userId } = await caught('newTrackingOperator', signedIn, (player) =>
        operate('open-tracking', { userId: player.userId }),
      )
      return { userId, trackingId: world.store.trackings.first('openOf', userId)?._id ?? '' }
    },
    'the staff has taken over the tracking of a connected player': () =>
      caught(
        'newTrackingOperator',
        () => withTracking('written'),
        ({ trackingId }) => operate('take-tracking', { trackingId, message: reply }),
      ),
    'an operator has been assigned to the exchange of a connected player': ({ operator }) =>
      caught('assignTransactionToOperator', withExchange, ({ transactionId }) =>
        assign(transactionId, operator),
      ),
    'the session of a connected player has ended': async ({ reason }) => {
      const session = signIn()
      const end =
        reason === 'expired'
          ? () => advanceMinutes(24 * 60)
          : () => act((unit) => endSessions(unit, session.userId, reason as SessionEnd))
      return catchEvent('sessionEnded', session, end, true)
    },
  }
}
