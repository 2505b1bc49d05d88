/** What the client relies on of trackings, and of what the staff and time do to conversations of either kind. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { given, rowsOf, tokenRefusals, type Given, type Interaction } from './interaction.ts'
import type { StateName } from '../../contracts/provider-states/provider-states.ts'

const fromState = { token: 'from-state' } as const
const signedIn = { ...fromState, given: given('a player is signed in', {}) }
const opened = { ...fromState, given: given('a signed-in player has an open tracking', { stage: 'opened' }) }
const taken = { ...fromState, given: given('a signed-in player has an open tracking', { stage: 'taken' }) }
const closed = { ...fromState, given: given('a signed-in player has a closed tracking', {}) }
const foreign = {
  ...fromState,
  given: given("a signed-in player knows of another player's tracking", {}),
}
const nobody = '65f0000000000000000000ff'

const send = callExamples['messages.sendToTracking'].input.body

export const trackingInteractions: readonly Interaction[] = [
  ...rowsOf(
    'trackings.current',
    ['userId'],
    {
      minimum: signedIn,
      opened,
      maximum: taken,
      withClientId: taken,
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...signedIn, keeps: ['userId'], input: { params: { userId: 'no id' } } },
      'access-denied': {
        ...fromState,
        given: given("a signed-in player knows of another player's account", {}),
      },
    },
  ),
  ...rowsOf(
    'trackings.create',
    [],
    { minimum: signedIn },
    { ...tokenRefusals, 'tracking-already-open': opened },
  ),
  ...rowsOf(
    'messages.sendToTracking',
    ['trackingId'],
    { minimum: opened, maximum: opened },
    {
      ...tokenRefusals,
      'invalid-input': { ...opened, input: { body: { ...send, message: ' ' } } },
      'access-denied': foreign,
      'not-found': {
        ...signedIn,
        keeps: ['trackingId'],
        input: { body: { ...send, trackingId: nobody } },
      },
      'chat-closed': closed,
    },
  ),
  ...rowsOf(
    'messages.closeTracking',
    ['trackingId'],
    { minimum: opened, maximum: taken, withClientId: taken },
    {
      ...tokenRefusals,
      'invalid-input': { ...signedIn, keeps: ['trackingId'], input: { body: { trackingId: 'no id' } } },
      'access-denied': foreign,
      'not-found': { ...signedIn, keeps: ['trackingId'], input: { body: { trackingId: nobody } } },
    },
  ),
]

const cannotServe = (reason: 'no_operator' | 'out_of_stock'): Given =>
  given('the staff cannot serve the request of a connected player', { reason })
const takenOver = given('the staff has taken over the tracking of a connected player', {})

/** What sets off the events of trackings, and the ends that a request meets by itself. */
export const trackingEventStates = {
  sendTrackingMessage: 'the staff has replied in the tracking of a connected player',
  closeChatTracking: 'the staff has closed the tracking of a connected player',
  closeRequestExpired: 'the request of a connected player has expired',
  closeTrackingExpired: 'the tracking of a connected player has expired',
  RequestUnavailable: {
    minimum: cannotServe('no_operator'),
    outOfStock: cannotServe('out_of_stock'),
    maximum: cannotServe('out_of_stock'),
  },
  newTrackingOperator: {
    minimum: given('the staff has opened a tracking for a connected player', {}),
    takenOver,
    maximum: takenOver,
    withClientId: takenOver,
  },
} as const satisfies Readonly<Record<string, StateName | Readonly<Record<string, Given>>>>
