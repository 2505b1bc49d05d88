/**
 * What the client relies on, call by call: the provider's state, what is sent, and what has to come back. The pacts are
 * written from this table, so that the registry's examples stay the only description of an answer.
 */
import { callExamples } from '../../contracts/registry/examples.ts'
import type { EventName } from '../../contracts/registry/registry.ts'
import type { SessionEnd } from '../../contracts/registry/sessions.ts'
import { accountInteractions } from './account-interactions.ts'
import { exchangeInteractions } from './exchange-interactions.ts'
import { withFields } from './field-refusals.ts'
import { given, rowsOf, tokenRefusals, type Given, type Interaction } from './interaction.ts'
import { historyInteractions } from './history-interactions.ts'
import { marketInteractions } from './market-interactions.ts'
import { profileInteractions } from './profile-interactions.ts'
import { rateInteractions } from './rate-interactions.ts'
import type { StateName } from '../../contracts/provider-states/provider-states.ts'
import { trackingEventStates, trackingInteractions } from './tracking-interactions.ts'

const signedIn = given('a player is signed in', {})
const waiting = given('a signed-in player has an open request', { stage: 'waiting', transactionType: 'Buy' })
const waitingToSell = given('a signed-in player has an open request', {
  stage: 'waiting',
  transactionType: 'Sell',
})
const active = given('a signed-in player has an open request', { stage: 'active', transactionType: 'Buy' })
const closed = given('a signed-in player has a closed request', {})
const foreign = given("a signed-in player knows of another player's request", {})
const nobody = '65f0000000000000000000ff'

const create = callExamples['conversations.create'].input.body
const send = callExamples['messages.sendToRequest'].input.body

export const interactions: readonly Interaction[] = withFields([
  ...accountInteractions,
  ...profileInteractions,
  ...trackingInteractions,
  ...exchangeInteractions,
  ...historyInteractions,
  ...marketInteractions,
  ...rateInteractions,
  ...rowsOf(
    'conversations.current',
    [],
    {
      minimum: { given: signedIn, token: 'from-state' },
      waiting: { given: waiting, token: 'from-state' },
      waitingToSell: { given: waitingToSell, token: 'from-state' },
      maximum: { given: active, token: 'from-state' },
      withClientId: { given: active, token: 'from-state' },
    },
    tokenRefusals,
  ),
  ...rowsOf(
    'conversations.create',
    ['userId', 'gameId', 'serverId'],
    {
      minimum: { given: signedIn, token: 'from-state' },
      toSell: {
        given: signedIn,
        token: 'from-state',
        input: { body: { ...create, transactionType: 'Sell' } },
      },
    },
    {
      ...tokenRefusals,
      'invalid-input': {
        given: signedIn,
        token: 'from-state',
        input: { body: { ...create, quantity: 0 } },
      },
      'access-denied': {
        given: signedIn,
        token: 'from-state',
        keeps: ['userId'],
        input: { body: { ...create, userId: nobody } },
      },
      'not-found': {
        given: signedIn,
        token: 'from-state',
        keeps: ['serverId'],
        input: { body: { ...create, serverId: nobody } },
      },
      'request-already-open': { given: waiting, token: 'from-state' },
    },
  ),
  ...rowsOf(
    'messages.sendToRequest',
    ['requestId'],
    {
      minimum: { given: active, token: 'from-state' },
      maximum: { given: active, token: 'from-state' },
    },
    {
      ...tokenRefusals,
      'invalid-input': { given: active, token: 'from-state', input: { body: { ...send, message: ' ' } } },
      'access-denied': { given: foreign, token: 'from-state' },
      'not-found': {
        given: signedIn,
        token: 'from-state',
        keeps: ['requestId'],
        input: { body: { ...send, requestId: nobody } },
      },
      'chat-closed': { given: closed, token: 'from-state' },
    },
  ),
  ...rowsOf(
    'messages.closeRequest',
    ['requestId'],
    {
      minimum: { given: waiting, token: 'from-state' },
      toSell: { given: waitingToSell, token: 'from-state' },
      maximum: { given: active, token: 'from-state' },
      withClientId: { given: active, token: 'from-state' },
    },
    {
      ...tokenRefusals,
      'invalid-input': {
        given: signedIn,
        token: 'from-state',
        keeps: ['requestId'],
        input: { body: { requestId: 'no id' } },
      },
      'access-denied': { given: foreign, token: 'from-state' },
      'not-found': {
        given: signedIn,
        token: 'from-state',
        keeps: ['requestId'],
        input: { body: { requestId: nobody } },
      },
    },
  ),
])

const assigned = (operator: 'named' | 'unnamed'): Given =>
  given('an operator has been assigned to the exchange of a connected player', { operator })

const sessionEnded = (reason: SessionEnd): Given =>
  given('the session of a connected player has ended', { reason })

/** What sets each event off at the provider; where it takes something else for each example, one by one. */
export const eventStates: {
  readonly [Name in EventName]: StateName | Readonly<Record<string, Given>>
} = {
  ...trackingEventStates,
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
