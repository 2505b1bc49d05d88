/** What the client relies on, call by call and event by event. The consumer tests write the pacts from these tables. */
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

interface EventRow {
  readonly words: string
  readonly given: Given
}

const row = (words: string, state: { readonly given: Given }): EventRow => ({ words, ...state })

/** The example without, and the one with an eventId. */
const both = (words: string, state: { readonly given: Given }) => ({
  minimum: row(words, state),
  maximum: row(`${words}, with an eventId`, state),
})

const cannotServe = (reason: 'no_operator' | 'out_of_stock') =>
  given('the staff cannot serve the request of a connected player', { reason })
const takenOver = given('the staff has taken over the tracking of a connected player')
const takesOver = both('an operator takes over a tracking', takenOver)
const assigned = (operator: 'named' | 'unnamed') =>
  given('an operator has been assigned to the exchange of a connected player', { operator })
const isAssigned = both('an operator with characters is assigned', assigned('named'))
const nothingLeft = both('nothing is left to sell', cannotServe('out_of_stock'))
const sessionEnded = (reason: SessionEnd) => given('the session of a connected player has ended', { reason })

/** The interaction of each example of an event. */
export const eventInteractions: Readonly<Record<EventName, Readonly<Record<string, EventRow>>>> = {
  sendMessage: both('a reply in a request', given('the staff has replied to a connected player')),
  sendTrackingMessage: both(
    'a reply in a tracking',
    given('the staff has replied in the tracking of a connected player'),
  ),
  closeChat: both(
    'the staff closes a request',
    given('the staff has closed the request of a connected player'),
  ),
  closeChatTracking: both(
    'the staff closes a tracking',
    given('the staff has closed the tracking of a connected player'),
  ),
  closeRequestExpired: both('a request expires', given('the request of a connected player has expired')),
  closeTrackingExpired: both('a tracking expires', given('the tracking of a connected player has expired')),
  RequestUnavailable: {
    minimum: row('nobody can deliver', cannotServe('no_operator')),
    outOfStock: nothingLeft.minimum,
    maximum: nothingLeft.maximum,
  },
  newTrackingOperator: {
    minimum: row(
      'an operator opens a tracking',
      given('the staff has opened a tracking for a connected player'),
    ),
    takenOver: takesOver.minimum,
    maximum: takesOver.maximum,
    withClientId: row('an operator takes over a tracking, with the clientId of its message', takenOver),
  },
  assignTransactionToOperator: {
    minimum: row('an operator without characters is assigned', assigned('unnamed')),
    assigned: isAssigned.minimum,
    maximum: isAssigned.maximum,
  },
  sessionEnded: {
    ...both('the player has signed out', sessionEnded('logout')),
    passwordChanged: row('the password has changed', sessionEnded('password-changed')),
    expired: row('the session has run out', sessionEnded('expired')),
    revoked: row('the provider has ended the session', sessionEnded('revoked')),
  },
}
