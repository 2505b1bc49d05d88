/** What the client relies on, call by call and event by event. The consumer tests write the pacts from these tables. */
import type { StateName } from '../../contracts/provider-states/provider-states.ts'
import type { EventName } from '../../contracts/registry/registry.ts'
import type { SessionEnd } from '../../contracts/registry/sessions.ts'
import { accountInteractions, profileInteractions } from './account-interactions.ts'
import { requestInteractions, trackingInteractions } from './conversation-interactions.ts'
import { historyInteractions } from './history-interactions.ts'
import { given, withFieldRefusals, type Given, type Interaction } from './interaction.ts'
import { exchangeInteractions, marketInteractions, rateInteractions } from './market-interactions.ts'

export const interactions: readonly Interaction[] = withFieldRefusals([
  ...accountInteractions,
  ...profileInteractions,
  ...trackingInteractions,
  ...exchangeInteractions,
  ...historyInteractions,
  ...marketInteractions,
  ...rateInteractions,
  ...requestInteractions,
])

const cannotServe = (reason: 'no_operator' | 'out_of_stock'): Given =>
  given('the staff cannot serve the request of a connected player', { reason })
const takenOver = given('the staff has taken over the tracking of a connected player', {})

const assigned = (operator: 'named' | 'unnamed'): Given =>
  given('an operator has been assigned to the exchange of a connected player', { operator })

const sessionEnded = (reason: SessionEnd): Given =>
  given('the session of a connected player has ended', { reason })

/** The provider state that triggers each event, or one state for each example of the event. */
export const eventStates: {
  readonly [Name in EventName]: StateName | Readonly<Record<string, Given>>
} = {
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
  sendMessage: 'the staff has replied to a connected player',
  closeChat: 'the staff has closed the request of a connected player',
  assignTransactionToOperator: {
    minimum: assigned('unnamed'),
    assigned: assigned('named'),
    maximum: assigned('named'),
  },
  sessionEnded: {
    minimum: sessionEnded('logout'),
    passwordChanged: sessionEnded('password-changed'),
    expired: sessionEnded('expired'),
    revoked: sessionEnded('revoked'),
    maximum: sessionEnded('logout'),
  },
}
